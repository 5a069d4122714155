"""Attributes of ``self`` that a class assigns once, so that they can be read like variables."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source

_SETS_UP: Final = ("__init__", "_setup", "setup", "build")


def assigned_once(source: Source, node: ast.Attribute) -> ast.expr | None:
    """The value of ``self.x`` in a method, if the class assigns it in one place and nothing else in the file does."""
    owner = class_of_self(source, node)
    if owner is None:
        return None
    values = source.once(_assignments).get(node.attr, [])
    if len(values) != 1 or values[0][0] is not owner:
        return None
    return values[0][1]


def set_up_as(source: Source, node: ast.Attribute) -> ast.expr | None:
    """The value of ``self.x`` from the body of the class, or from the one place where an object is set up."""
    owner = class_of_self(source, node)
    if owner is None:
        return None
    bodies = [part for part in owner.body if isinstance(part, ast.Assign | ast.AnnAssign)]
    given = [
        part.value
        for part in bodies
        for target in (part.targets if isinstance(part, ast.Assign) else [part.target])
        if isinstance(target, ast.Name) and target.id == node.attr
    ]
    if given:
        return given[0] if len(given) == 1 and node.attr not in source.once(_assignments) else None
    value = assigned_once(source, node)
    method = next(iter(source.names.functions(value)), None) if value is not None else None
    return value if isinstance(method, ast.FunctionDef) and method.name in _SETS_UP else None


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
