"""What expressions are that are literals, or variables that are assigned one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source

_BUILT: Final = ast.Tuple | ast.List | ast.Set | ast.Dict | ast.UnaryOp | ast.BinOp
"""What literals are made of others with."""


def constant(source: Source, node: ast.expr) -> object:
    """The value of an expression that is a literal, or a variable assigned one; ``...`` if it is neither."""
    return literal(source.names.value(node))


def literal(node: ast.expr) -> object:
    """The value of an expression that is a literal; ``...`` if it is none."""
    if isinstance(node, ast.Constant):
        return node.value
    if not isinstance(node, _BUILT):  # most of what is asked for; each call leaves a circle of objects behind
        return ...
    try:
        value: object = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return ...
    return value
