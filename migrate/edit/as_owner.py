"""The text of an expression that something is asked of: ``(a or b).path``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source

_LOOSE: Final = (
    *(ast.BoolOp, ast.IfExp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Lambda, ast.Await, ast.NamedExpr),
    *(ast.Yield, ast.YieldFrom),
)
"""What holds together less than a dot does."""


def as_owner(source: Source, node: ast.expr) -> str:
    """An expression as it stands in front of a dot: in brackets, if these have to hold it together."""
    text = source.text(node)
    return f"({text})" if isinstance(node, _LOOSE) else text
