"""Expressions that may be written twice: nothing happens when they are worked out."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from migrate.edit.callsite import called_name

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source


def is_read_only(node: ast.expr) -> bool:
    """Whether an expression is a variable, or a part of one, so that it may be written twice."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant | ast.Name) and is_read_only(node.value)
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and is_read_only(node.value))


def is_read_only_text(node: ast.expr) -> bool:
    """Whether a text is put together of variables, so that it may be written twice."""
    if isinstance(node, ast.JoinedStr):
        parts = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        return all(part.format_spec is None and is_read_only(part.value) for part in parts)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return is_read_only_text(node.left) and is_read_only_text(node.right)
    return isinstance(node, ast.Constant) or is_read_only(node)


def is_harmless(source: Source, node: ast.expr) -> bool:
    """Whether a value may be asked for twice: nothing happens then, and it is the same."""
    if isinstance(node, ast.Call):
        is_get = (
            isinstance(node.func, ast.Attribute) and node.func.attr == "get" and is_harmless(source, node.func.value)
        )
        is_asked = is_get or source.names.dotted(node.func) == "os.getenv" or called_name(node) in ("getattr", "vars")
        return is_asked and not node.keywords and all(is_harmless(source, given) for given in node.args)
    if isinstance(node, ast.IfExp):
        return all(is_harmless(source, part) for part in (node.test, node.body, node.orelse))
    if isinstance(node, ast.BoolOp):
        return all(is_harmless(source, part) for part in node.values)
    if isinstance(node, ast.Subscript):
        return is_harmless(source, node.value) and is_harmless(source, node.slice)
    return isinstance(node, ast.Constant) or is_read_only(node)
