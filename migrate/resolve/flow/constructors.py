"""Calls that construct a class of Ray's through a class of the file that derives from it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source


def inherited_constructions(source: Source) -> Iterator[tuple[ast.Call, str]]:
    """Calls whose arguments go to the constructor of a class of Ray's, and the dotted name of that class.

    They are ``super().__init__(...)``, ``Searcher.__init__(self, ...)``, and calls of classes without a constructor of
    their own.
    """
    names = source.names
    bases = {node: base for node in names.of(ast.ClassDef) if (base := _base(source, node)) is not None}
    if not bases:
        return
    called = {node.name for node in bases}
    for call in names.of(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id not in called:
            continue
        binding = names.binding(call.func)
        made = bases.get(binding.node) if binding is not None and isinstance(binding.node, ast.ClassDef) else None
        if made is not None and binding is not None and not _has_constructor(binding.node):
            yield call, made
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "__init__":
            owner = names.above(call, ast.ClassDef)
            base = bases.get(owner) if isinstance(owner, ast.ClassDef) else None
            of = call.func.value
            is_super = isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "super"
            if base is not None and (is_super or names.dotted(of) == base):
                yield call, base


def _base(source: Source, node: ast.ClassDef) -> str | None:
    """The class of Ray's that a class derives from, directly or through classes of the file without constructors."""
    for _ in range(8):
        dotted = [found for base in node.bases if (found := source.names.dotted(base)) and found.startswith("ray.")]
        if dotted:
            return dotted[0]
        bindings = [binding for base in node.bases if (binding := source.names.binding(base)) is not None]
        inner = [binding.node for binding in bindings if isinstance(binding.node, ast.ClassDef)]
        if len(inner) != 1 or _has_constructor(inner[0]):
            return None
        node = inner[0]
    return None


def _has_constructor(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(method.name == "__init__" for method in methods_of(node))
