"""Whether code asks of something only whether it is there."""

from __future__ import annotations

import ast

from migrate.resolve.text.source import Source


def is_asked_whether(source: Source, node: ast.AST) -> bool:
    """Whether it only matters whether there is one: ``if result.checkpoint``, ``result.checkpoint is None``."""
    parent = source.names.parents.get(node)
    if isinstance(parent, ast.Compare):
        is_equality = isinstance(parent.ops[0], ast.Is | ast.IsNot | ast.Eq | ast.NotEq)
        return is_equality and parent.left is node and all(_is_none(other) for other in parent.comparators)
    if isinstance(parent, ast.UnaryOp):
        return isinstance(parent.op, ast.Not)
    asked = node
    while isinstance(parent, ast.BoolOp):
        asked, parent = parent, source.names.parents.get(parent)
    if isinstance(parent, ast.comprehension):
        return asked in parent.ifs
    return isinstance(parent, ast.If | ast.IfExp | ast.While | ast.Assert) and parent.test is asked


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
