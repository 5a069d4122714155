"""What an expression may stand for: all that the file may give it, where `Names.value` asks for the one thing it is."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.held import Attributes
from migrate.resolve.source import Source

_DEPTH: Final = 6


def meanings(source: Source, node: ast.expr, depth: int = 0) -> list[ast.expr]:
    """The expressions that one may stand for, followed through variables, attributes, choices, tables and functions.

    Args:
        source: The file.
        node: The expression.
        depth: How far it has been followed.

    Returns:
        What is not followed further: calls, names that are imported, and so on; `node` itself where nothing is known.
    """
    if depth == _DEPTH:
        return [node]
    found = [part for one in _next(source, node) for part in meanings(source, one, depth + 1)]
    return found or [node]


def _next(source: Source, node: ast.expr) -> list[ast.expr]:
    names = source.names
    if isinstance(node, ast.Name):
        values = [binding.value for binding in names.bindings(node) if binding.kind == "assign"]
        return [value for value in values if value is not None]
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Attribute):
        attributes = source.once(_attributes)
        variable = attributes.variable(node)
        return attributes.values.get(variable, []) if variable is not None else []
    if isinstance(node, ast.Subscript):
        return [value for table in meanings(source, node.value, _DEPTH - 1) for value in _entries(table)]
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop"):
            return [value for table in meanings(source, node.func.value, _DEPTH - 1) for value in _entries(table)]
        binding = names.binding(node.func)
        made = source.once(_attributes).method(node.func) if binding is None else binding.node
        return source.once(_returned).get(made, []) if made is not None else []
    return []


def _entries(table: ast.expr) -> list[ast.expr]:
    return table.values if isinstance(table, ast.Dict) else []


def _attributes(source: Source) -> Attributes:
    return Attributes(source.names)


def _returned(source: Source) -> dict[ast.AST, list[ast.expr]]:
    found: dict[ast.AST, list[ast.expr]] = {}
    for statement in source.names.of(ast.Return):
        function = source.names.function(statement)
        if function is not None and statement.value is not None:
            found.setdefault(function, []).append(statement.value)
    return found
