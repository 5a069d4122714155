"""Telling the two old forms of ``tune.report`` from the modern one."""

from __future__ import annotations

import ast
from typing import Final

from migrate.callsite import called_name

KEYWORDS: Final = "ray.tune.report(**metrics)"
NUMBER: Final = "ray.tune.report(value)"
MODERN: Final = ("metrics", "checkpoint")
"""The parameters of ``tune.report`` today."""


def old_form(call: ast.Call) -> str:
    """Which old form a call of ``tune.report`` has, as the catalogue spells it; empty for the modern one."""
    words = [word.arg for word in call.keywords]
    if words and not call.args and not any(word in MODERN for word in words):
        return KEYWORDS
    if len(call.args) == 1 and not words and _is_number(call.args[0]):
        return NUMBER
    return ""


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.Call):
        return called_name(node) in ("float", "int", "sum", "len")
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool)
