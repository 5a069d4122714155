"""What an expression may stand for: all that the file may give it, where `Names.value` asks for the one thing it is."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.held import attributes_of
from migrate.resolve.text.source import Source

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
    found = [part for one in _next(source, node, depth) for part in meanings(source, one, depth + 1)]
    return found or [node]


def only_meaning(source: Source, node: ast.expr) -> ast.expr:
    """The one expression that another one stands for; itself if that may be several."""
    found = meanings(source, node)
    return found[0] if len(found) == 1 else node


def _next(source: Source, node: ast.expr, depth: int) -> list[ast.expr]:
    names = source.names
    if isinstance(node, ast.Name):
        found = names.bindings(node)
        if len(found) > 1 and any(binding.kind == "import" for binding in found) and names.dotted(node) is not None:
            return []  # the others stand in for what it imports
        others = [one for binding in found if binding.kind == "other" for one in _in_turn(source, binding.node)]
        return [binding.value for binding in found if binding.kind == "assign" and binding.value is not None] + others
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Attribute):
        attributes = source.once(attributes_of)
        variable = attributes.variable(node)
        return attributes.values.get(variable, []) if variable is not None else []
    if isinstance(node, ast.Subscript):
        tables = meanings(source, node.value, max(depth + 1, _DEPTH - 3))  # one may be an entry of another
        return [value for table in tables for value in _entries(table, node.slice)]
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop"):
            return [value for table in meanings(source, node.func.value, _DEPTH - 1) for value in _entries(table)]
        binding = names.binding(node.func)
        made = source.once(attributes_of).method(node.func) if binding is None else binding.node
        return source.once(_returned).get(made, []) if made is not None else []
    return []


def entries(source: Source, table: ast.expr) -> list[ast.expr]:
    """What an expression that may stand for tables holds, whatever its key."""
    return [value for one in meanings(source, table) for value in _entries(one)]


def _entries(table: ast.expr, key: ast.expr | None = None) -> list[ast.expr]:
    """What a table holds: under the key, if that is a constant which the table has."""
    asked = key.value if isinstance(key, ast.Constant) else None
    if called_name(table) == "dict" and isinstance(table, ast.Call):
        return [word.value for word in table.keywords if asked in (None, word.arg)]
    if not isinstance(table, ast.Dict):
        return _elements(table)
    named = zip(table.keys, table.values, strict=True) if isinstance(asked, str) else ()
    under = [value for known, value in named if isinstance(known, ast.Constant) and known.value == asked]
    return under[-1:] or table.values


def _elements(table: ast.expr) -> list[ast.expr]:
    return table.elts if isinstance(table, ast.List | ast.Tuple | ast.Set) else []


def _has_starred(elements: list[ast.expr]) -> bool:
    return any(isinstance(element, ast.Starred) for element in elements)


def _in_turn(source: Source, variable: ast.AST) -> list[ast.expr]:
    """What a variable may be that is one of several: ``a, b = x, y``, or that of a loop.

    The loop goes through a list, or through a dictionary's values or items.
    """
    target, places = variable, list[int]()
    parent = source.names.parents.get(target)
    while isinstance(parent, ast.Tuple | ast.List) and isinstance(target, ast.expr):
        if _has_starred(parent.elts):
            return []  # whoever comes behind it may be anywhere
        places.insert(0, parent.elts.index(target))
        target, parent = parent, source.names.parents.get(parent)
    if isinstance(parent, ast.Assign) and places:
        found = [parent.value]
    elif isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension) and parent.target is target:
        found = _iterated(source, parent.iter)
    else:
        return []
    for place in places:
        rows = [row for row in map(_elements, found) if place < len(row) and not _has_starred(row)]
        found = [row[place] for row in rows]
    return found


def _iterated(source: Source, node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Call):
        return [element for table in meanings(source, node, _DEPTH - 1) for element in _elements(table)]
    asked = node.func
    if not isinstance(asked, ast.Attribute) or asked.attr not in ("items", "values"):
        return []
    tables = [table for table in meanings(source, asked.value, _DEPTH - 1) if isinstance(table, ast.Dict)]
    if asked.attr == "values":
        return [value for table in tables for value in table.values]
    pairs = [pair for table in tables for pair in zip(table.keys, table.values, strict=True)]
    return [ast.Tuple([key, value], ast.Load()) for key, value in pairs if key is not None]


def _returned(source: Source) -> dict[ast.AST, list[ast.expr]]:
    found: dict[ast.AST, list[ast.expr]] = {}
    for statement in source.names.of(ast.Return):
        function = source.names.function(statement)
        if function is not None and statement.value is not None:
            found.setdefault(function, []).append(statement.value)
    return found
