"""What a class of the code derives from, through classes of its file and of others of the tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source

_MANY: Final = 20
"""How many classes are followed."""


def derives_from(source: Source, node: ast.expr, is_wanted: Callable[[str], bool]) -> bool:
    """Whether an expression names a class that is wanted, or one that derives from such a class.

    Args:
        source: The file.
        node: What names the class.
        is_wanted: Says it of the full name of a class of Ray.
    """
    return any(map(is_wanted, ancestry(source, node)))


def ancestry(source: Source, node: ast.expr) -> list[str]:
    """The full names of a class, and of what it and the classes of the code that it derives from derive from."""
    dotted, first = _meaning(source, node)
    classes = lineage(*first) if first is not None else []
    return [dotted, *(_meaning(home, base)[0] for home, one in classes for base in one.bases)]


def class_named(source: Source, node: ast.expr) -> tuple[Source, ast.ClassDef] | None:
    """The class that an expression names, of the file or of another one of its tree, with its file."""
    return _meaning(source, node)[1]


def defined_as(source: Source, dotted: str) -> tuple[Source, ast.ClassDef] | None:
    """The class that a name which a file imports has in another one of its tree, with that file."""
    home, bindings = definition(source.path, dotted) or (source, [])
    only = bindings[0].node if len(bindings) == 1 else None
    return (home, only) if isinstance(only, ast.ClassDef) else None


def lineage(source: Source, node: ast.ClassDef) -> list[tuple[Source, ast.ClassDef]]:
    """A class and those of the code that it derives from, each with its file, as far as they are seen."""
    found = [(source, node)]
    for home, one in found:
        named = (_meaning(home, base)[1] for base in one.bases)
        found += [base for base in named if base is not None and base not in found][: max(0, _MANY - len(found))]
    return found


def _meaning(source: Source, node: ast.expr) -> tuple[str, tuple[Source, ast.ClassDef] | None]:
    """The full name of what an expression names, and its class, if that is of the file or of another of its tree.

    ``Datasink[int]`` names ``Datasink``.
    """
    node = node.value if isinstance(node, ast.Subscript) else node
    dotted, binding = source.names.dotted(node) or "", source.names.binding(node)
    home, bindings = source, [binding] if binding is not None else []
    if dotted and not dotted.startswith("ray."):
        home, bindings = definition(source.path, dotted) or (source, [])
    only = bindings[0] if len(bindings) == 1 else None
    if only is None:
        return dotted, None
    if isinstance(only.node, ast.ClassDef):
        return dotted, (home, only.node)
    return (only.dotted if only.kind == "import" else dotted), None
