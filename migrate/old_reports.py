"""Telling the old forms of ``tune.report`` and ``train.report`` from the modern one."""

from __future__ import annotations

import ast
from typing import Final

from migrate.callsite import called_name

REPORTS: Final = ("ray.tune.report", "ray.train.report")
MODERN: Final = {
    "ray.tune.report": frozenset({"metrics", "checkpoint"}),
    "ray.train.report": frozenset(
        {
            "metrics",
            "checkpoint",
            "checkpoint_dir_name",
            "checkpoint_upload_mode",
            "checkpoint_upload_fn",
            "delete_local_checkpoint_after_upload",
            "validation",
        }
    ),
}
"""The parameters that each of them has today."""
_SURE: Final = ("metrics", "checkpoint")
"""What no call of the old form passed."""


def keywords_form(dotted: str) -> str:
    """How the catalogue spells metrics that are passed as keyword arguments."""
    return f"{dotted}(**metrics)"


def old_form(call: ast.Call, dotted: str) -> str:
    """Which old form a call of one of the reports has, as the catalogue spells it; empty for the modern one."""
    words = [word.arg for word in call.keywords]
    if words and not call.args and not any(word in _SURE for word in words):
        return keywords_form(dotted)
    if dotted == "ray.tune.report" and len(call.args) == 1 and not words and _is_number(call.args[0]):
        return f"{dotted}(value)"
    return ""


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.Call):
        return called_name(node) in ("float", "int", "sum", "len")
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool)
