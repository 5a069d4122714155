"""Telling the old forms of ``tune.report`` and ``train.report`` from the modern one."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name

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
"""What a call of the old form passed beside other metrics only, if it had metrics of these names."""
_NUMBERS: Final = ("float", "int", "sum", "len", "abs", "round")
_NUMBERS_OF: Final = ("item", "mean")


def keywords_form(dotted: str) -> str:
    """How the catalogue spells metrics that are passed as keyword arguments."""
    return f"{dotted}(**metrics)"


def old_form(call: ast.Call, dotted: str) -> str:
    """Which old form a call of one of the reports has, as the catalogue spells it; empty for the modern one."""
    words = [word.arg for word in call.keywords]
    if words and not call.args:
        names = [word for word in words if word is not None]
        if any(name not in MODERN[dotted] for name in names) or not any(name in _SURE for name in names):
            return keywords_form(dotted)
    if dotted == "ray.tune.report" and len(call.args) == 1 and not words and _is_number(call.args[0]):
        return f"{dotted}(value)"
    return ""


def _is_number(node: ast.expr) -> bool:
    """Whether an expression can be told to be no dictionary. Of the operators only ``|`` makes one."""
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.BinOp):
        return not isinstance(node.op, ast.BitOr)
    if isinstance(node, ast.Call):
        of_method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        return called_name(node) in _NUMBERS or of_method in _NUMBERS_OF
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool)
