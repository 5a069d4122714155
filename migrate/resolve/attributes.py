"""Attributes of ``self`` that a class assigns once, so that they can be read like variables."""

from __future__ import annotations

import ast

from migrate.resolve.scopes import positional
from migrate.resolve.source import Source


def assigned_once(source: Source, node: ast.Attribute) -> ast.expr | None:
    """The value of ``self.x`` in a method, if the class assigns it in one place and nothing else in the file does."""
    owner = class_of_self(source, node)
    if owner is None:
        return None
    values = source.once(_assignments).get(node.attr, [])
    if len(values) != 1 or values[0][0] is not owner:
        return None
    return values[0][1]


def class_of_self(source: Source, node: ast.Attribute) -> ast.ClassDef | None:
    """The class whose instance ``self`` is in ``self.x``; None if it is something else that the attribute is of."""
    names = source.names
    binding = names.binding(node.value)
    method = names.owners.get(binding.node) if binding is not None else None
    if binding is None or not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    owner = names.parents.get(method)
    if not isinstance(owner, ast.ClassDef) or positional(method)[:1] != [binding.node]:
        return None
    return owner


def _assignments(source: Source) -> dict[str, list[tuple[ast.ClassDef | None, ast.expr | None]]]:
    """Every assignment to an attribute, by its name, with the class whose ``self`` it is an attribute of."""
    found: dict[str, list[tuple[ast.ClassDef | None, ast.expr | None]]] = {}
    for node in source.names.of(ast.Attribute):
        if isinstance(node.ctx, ast.Load):
            continue
        parent = source.names.parents.get(node)
        is_plain = isinstance(parent, ast.Assign | ast.AnnAssign)
        value = parent.value if isinstance(parent, ast.Assign | ast.AnnAssign) and is_plain else None
        found.setdefault(node.attr, []).append((class_of_self(source, node), value))
    return found
