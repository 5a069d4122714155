"""Paths of checkpoints that are put together: ``f"checkpoint_{iteration:06d}"`` is another checkpoint today, or none.

Fires on none: nothing is changed.

Declines, with a finding (``RES453``): texts that end with, or go on below, such a directory, in a file of Ray 2.6 or
older that uses Tune or Train. They had the number of the iteration, or of the step; today Tune counts them from 0.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from legacy_api import known
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
    for node in found:
        result.decline(node, known(_FORM), _FORM, "")


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
