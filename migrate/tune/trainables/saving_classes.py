"""The classes that save for the Trainables of a file: themselves, or what they inherit from in the file or its tree."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.resolve.names.definitions import located
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import is_elsewhere, methods_of, trainables
from migrate.resolve.text.source import Source

SAVE: Final = ("_save", "save_checkpoint")
"""The methods that save."""
LOAD: Final = ("_restore", "load_checkpoint")
"""The methods that load."""
_DEPTH: Final = 5
"""Through how many classes a method is followed."""


class ClassInFile(NamedTuple):
    """A class of the tree."""

    path: str
    """The file that it is in; empty if its neighbours are not to be asked."""
    source: Source
    """What is in the file."""
    node: ast.ClassDef


def saving_classes(source: Source) -> list[ClassInFile]:
    """The class whose method saves for each Trainable that a file defines or imports from its tree; each class once."""
    return source.once(_saving_classes)


def _saving_classes(source: Source) -> list[ClassInFile]:
    own = [ClassInFile(source.path, source, node) for node in trainables(source)]
    dotted = [dotted for _, _, dotted in source.names.imports] if source.path else []
    imported = [_defined(source.path, name) for name in dotted if is_elsewhere(source.path, name)]
    found = [_saving(one, 0) for one in (*own, *imported) if one is not None]
    return list(dict.fromkeys(one for one in found if one is not None))


def saving_class(source: Source, node: ast.ClassDef) -> ClassInFile | None:
    """The class whose method saves for a Trainable of a file: itself, or what it inherits from."""
    return _saving(ClassInFile(source.path, source, node), 0)


def heirs(source: Source, node: ast.ClassDef) -> list[tuple[ast.ClassDef, FunctionNode]]:
    """The Trainables of a file that save as one of its classes does and load by a method of their own, and that."""
    found = [other for other in trainables(source) if other is not node]
    savers = [(other, saving_class(source, other)) for other in found]
    inherit = [other for other, saver in savers if saver is not None and saver.node is node]
    return [(other, method) for other in inherit for method in methods_of(other) if method.name in LOAD]


def _saving(one: ClassInFile, depth: int) -> ClassInFile | None:
    """A class itself if it saves, else the first of its bases that does."""
    if any(method.name in SAVE for method in methods_of(one.node)):
        return one
    for base in one.node.bases if depth < _DEPTH else ():
        named = _named(one, base)
        found = _saving(named, depth + 1) if named is not None else None
        if found is not None:
            return found
    return None


def _named(one: ClassInFile, base: ast.expr) -> ClassInFile | None:
    """The class that a base of a class names; None if it is none of the tree."""
    binding = one.source.names.binding(base)
    if binding is not None and binding.kind != "import":
        return one._replace(node=binding.node) if isinstance(binding.node, ast.ClassDef) else None
    dotted = one.source.names.dotted(base)
    return _defined(one.path, dotted) if one.path and dotted is not None else None


def _defined(path: str, dotted: str) -> ClassInFile | None:
    """The class that a file imports by a name; None if it is none of the tree."""
    found = located(path, dotted)
    node = found.bindings[0].node if found is not None and len(found.bindings) == 1 else None
    return ClassInFile(found.path, found.source, node) if found and isinstance(node, ast.ClassDef) else None
