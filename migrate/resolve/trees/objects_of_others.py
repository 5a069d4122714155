"""Objects of classes of other files of the tree: ``study = Study()``, and ``self`` in what derives from one."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.resolve.names.definitions import located
from migrate.resolve.names.names import Names
from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source

_MANY: Final = 8
"""How many classes are followed that derive from each other."""


class ClassOfOthers(NamedTuple):
    """A class of another file.

    Attributes:
        path: The file.
        source: What is in it.
        node: The class.
    """

    path: str
    source: Source
    node: ast.ClassDef


class ObjectsOfOthers:
    """The objects of a file whose classes, or bases of these, are of other files. Get it with ``source.once``.

    Args:
        source: The file.

    Attributes:
        are_any: Whether there may be any.
        own: The attributes that the file itself gives objects, or defines in what derives from such a class.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._made: dict[ast.AST, list[ClassOfOthers]] = {}
        known: dict[str, list[ClassOfOthers]] = {}
        for call, dotted in source.names.calls() if source.path else ():
            if dotted not in known:
                known[dotted] = _lineage(source.path, dotted)
            if known[dotted]:
                self._made[call] = known[dotted]
        self._derived: dict[ast.ClassDef, list[ClassOfOthers]] = {}
        for node in source.names.of(ast.ClassDef) if source.path else ():
            bases = [found for base in node.bases for found in _lineage(source.path, source.names.dotted(base) or "")]
            if bases:
                self._derived[node] = bases
        stored = {node.attr for node in source.names.of(ast.Attribute) if not isinstance(node.ctx, ast.Load)}
        self.own = stored.union(*(source.names.inside(node).bindings for node in self._derived))
        self.are_any = bool(self._made or self._derived)

    def lineage(self, base: ast.expr) -> list[ClassOfOthers]:
        """The class of another file that a class of this one derives from, with those that it derives from."""
        return _lineage(self._source.path, self._source.names.dotted(base) or "")

    def classes_of(self, node: ast.expr) -> list[ClassOfOthers]:
        """The classes of other files that an expression is an object of, what derives from another one before that."""
        made = self._source.names.value(node)
        if made in self._made:
            return self._made[made]
        binding = self._source.names.binding(made.func) if isinstance(made, ast.Call) else None
        home = binding.node if binding is not None else _class_of_self(self._source.names, node)
        return self._derived.get(home, []) if isinstance(home, ast.ClassDef) else []


def _class_of_self(names: Names, node: ast.expr) -> ast.AST | None:
    """The class that ``self`` is an object of in a method."""
    binding = names.binding(node)
    method = names.owners.get(binding.node) if binding is not None and isinstance(binding.node, ast.arg) else None
    if method is None or binding is None or positional(method)[:1] != [binding.node] or isinstance(method, ast.Lambda):
        return None
    is_plain = not method.decorator_list and names.scope(method).is_class
    return names.scope(method).node if is_plain else None


def _lineage(path: str, dotted: str) -> list[ClassOfOthers]:
    """A class of another file and those that it derives from."""
    found: list[ClassOfOthers] = []
    todo = [(path, dotted)] if dotted else []
    for home, name in todo:
        place = located(home, name)
        node = place.bindings[0].node if place is not None and len(place.bindings) == 1 else None
        if place is None or not isinstance(node, ast.ClassDef) or len(found) == _MANY:
            continue
        inner = [node]
        for one in inner:
            found.append(ClassOfOthers(place.path, place.source, one))
            for base in one.bases[: _MANY - len(found)]:
                binding = place.source.names.binding(base)
                if binding is not None and isinstance(binding.node, ast.ClassDef) and binding.node not in inner:
                    inner.append(binding.node)
                elif bases := place.source.names.dotted(base):
                    todo.append((place.path, bases))
    return found
