"""Paths of checkpoints that are put together: ``f"checkpoint_{iteration:06d}"`` is another checkpoint today, or none.

Fires on none: nothing is changed.

Declines, with a finding (``RES453``): texts that end with, or go on below, such a directory, in a file of Ray 2.6 or
older that uses Tune or Train; with a number of their own, too, where they go on below another directory. They had the
number of the iteration, or of the step; today Tune counts them from 0.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from legacy_api import known
from migrate.resolve.source import Source
from migrate.rule import Example, Result

ORDER = 42

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune
from mine import trainable, trial

experiment = tune.Experiment("e", trainable, local_dir="/runs")
print(os.path.join(trial, f"checkpoint_{5:06d}"))
""",
        """\
import os
from ray import tune
from mine import trainable, trial

experiment = tune.Experiment("e", trainable, storage_path="/runs")
print(os.path.join(trial, f"checkpoint_{5:06d}"))
""",
    ),
)

_FORM: Final = "checkpoint_<iteration> put together"
_BEGINS: Final = re.compile(r"(?:^|/)checkpoint_$")
_WHOLE: Final = re.compile(r"(?:^|/)checkpoint_(?:%0?\d*[ds]|\{[^{}]*\})(?:$|/)")
_NUMBERED: Final = re.compile(r"(?:^|/)checkpoint_\d+(?:$|/)")
_GOES_ON: Final = re.compile(r"$|/")
_RUNS: Final = ("ray.tune", "ray.train", "ray.air")


def rewrite(result: Result) -> None:
    """Report every such text."""
    source = result.source
    if not result.until_26 or not any(dotted.startswith(_RUNS) for _, _, dotted in source.names.imports):
        return
    found: list[ast.expr] = [node for node in source.names.of(ast.JoinedStr) if _is_joined(node)]
    found += [node for node in source.names.of(ast.BinOp) if _is_put_together(node)]
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "format" and _matches(_WHOLE, call.func.value):
            found.append(call)
    found += [node for node in source.names.of(ast.Constant) if _matches(_NUMBERED, node) and _is_below(source, node)]
    for node in found:
        result.decline(node, known(_FORM), _FORM, "")


def _is_below(source: Source, number: ast.expr) -> bool:
    """Whether a text goes on below a directory that something else says, which may be one of a trial of today."""
    around = source.names.parents.get(number)
    if isinstance(around, ast.JoinedStr):
        before = around.values[: around.values.index(number)]
        return any(isinstance(part, ast.FormattedValue) for part in before)
    if isinstance(around, ast.Call):
        is_joined = isinstance(around.func, ast.Attribute) and around.func.attr == "join" and number in around.args[1:]
        above: list[ast.expr] = around.args[:1] if is_joined else []
    else:
        is_joined = isinstance(around, ast.BinOp) and isinstance(around.op, ast.Add | ast.Div)
        above = [around.left] if is_joined and isinstance(around, ast.BinOp) and around.right is number else []
    return any(not isinstance(source.names.value(part), ast.Constant) for part in above)


def _is_joined(node: ast.JoinedStr) -> bool:
    """Whether an f-string has a value right after ``checkpoint_``, and nothing else in that part of a path."""
    for index, part in enumerate(node.values[1:], 1):
        after = node.values[index + 1] if index + 1 < len(node.values) else ast.Constant("")
        begins = isinstance(part, ast.FormattedValue) and _matches(_BEGINS, node.values[index - 1])
        if begins and isinstance(after, ast.Constant) and _GOES_ON.match(str(after.value)):
            return True
    return False


def _is_put_together(node: ast.BinOp) -> bool:
    """``"checkpoint_%06d" % number`` or ``"checkpoint_" + number``."""
    pattern = _WHOLE if isinstance(node.op, ast.Mod) else _BEGINS
    return isinstance(node.op, ast.Mod | ast.Add) and _matches(pattern, node.left)


def _matches(pattern: re.Pattern[str], node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.search(node.value) is not None
