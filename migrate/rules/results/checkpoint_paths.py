"""Paths of checkpoints that are put together: ``f"checkpoint_{iteration:06d}"`` is another checkpoint today, or none.

Fires on none: nothing is changed.

Declines, with a finding (``RES453``): texts that end with, or go on below, such a directory, in a file of Ray 2.6 or
older that uses Tune or Train; with a number of their own, too, where they go on below another directory. They had the
number of the iteration, or of the step; today Tune counts them from 0. Where RLlib is imported, the file
``checkpoint-<iteration>`` of such a directory, too, which its checkpoints do not have any more, also where a text is
all of its path, ``"/runs/PPO_1/checkpoint_000010/checkpoint-10"``. And, in a file of any age, those below the directory
of a trainer's result, where Train V2 names them after the time, ``checkpoint_*`` among them: beside them lies
``checkpoint_manager_snapshot.json``. Where an instance of a Trainable is told to save by such a name, it does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.results.files_of_runs import checkpoints_of_runs
from migrate.tune.checkpoints.files_of_algorithms import files_of_algorithms, imports_rllib
from migrate.tune.trainables.driven_by_hand import is_driven_by_hand

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
_DIRECTORY: Final = "_"
_FILE: Final = "-"
"""What stood between the word and the number in the name of a directory, and of the file in it that RLlib loaded."""
_BEGINS: Final = {mark: re.compile(rf"(?:^|/)checkpoint{mark}$") for mark in (_DIRECTORY, _FILE)}
_WHOLE: Final = {
    mark: re.compile(rf"(?:^|/)checkpoint{mark}(?:%0?\d*[ds]|\{{[^{{}}]*\}})(?:$|/)") for mark in (_DIRECTORY, _FILE)
}
_NUMBERED: Final = {mark: re.compile(rf"(?:^|/)checkpoint{mark}\d+(?:$|/)") for mark in (_DIRECTORY, _FILE)}
_GOES_ON: Final = re.compile(r"$|/")
_RUNS: Final = ("ray.tune", "ray.train", "ray.air")
_NO_FILE: Final = "checkpoints of RLlib have no file `checkpoint-<iteration>` any more: `restore` takes their directory"
_BESIDE: Final = "`checkpoint_manager_snapshot.json`, which lies beside a trainer's checkpoints, is matched, too"


def rewrite(result: Result) -> None:
    """Report every such text."""
    source = result.source
    of_trainers = {node: None for node in checkpoints_of_runs(source) if not guarded(source.names, node)}
    for node in of_trainers:
        result.decline(node, known(_FORM), _FORM, _BESIDE if source.text(node).strip("\"'").endswith("*") else "")
    imported = [dotted for _, _, dotted in source.names.imports]
    if not result.until_26:
        return
    is_run = any(dotted.startswith(_RUNS) for dotted in imported)
    directories = [node for node in _put_together(source, _DIRECTORY) if not _is_told(source, node)] if is_run else []
    for node in directories:
        if not any(part in of_trainers for part in ast.walk(node)):
            result.decline(node, known(_FORM), _FORM, "")
    put_together = [*_put_together(source, _FILE)] if imports_rllib(source) else []
    for node in put_together:
        if node not in directories:
            result.decline(node, None, "checkpoint-<iteration> put together", _NO_FILE)
    for text in files_of_algorithms(source):
        if text not in put_together:
            result.decline(text, None, "checkpoint-<iteration>", _NO_FILE)


def _put_together(source: Source, mark: str) -> Iterator[ast.expr]:
    """The texts that end with such a name, or go on below it.

    Args:
        source: The file.
        mark: What stands between the word and the number.
    """
    yield from (node for node in source.names.of(ast.JoinedStr) if _is_joined(node, _BEGINS[mark]))
    for node in source.names.of(ast.BinOp):
        pattern = (_WHOLE if isinstance(node.op, ast.Mod) else _BEGINS)[mark]
        if isinstance(node.op, ast.Mod | ast.Add) and _matches(pattern, _end(node.left)):
            yield node
    for call in source.names.of(ast.Call):
        if not isinstance(call.func, ast.Attribute) or call.func.attr != "format":
            continue
        if _matches(_WHOLE[mark], call.func.value):
            yield call
    for text in source.names.of(ast.Constant):
        if _matches(_NUMBERED[mark], text) and _is_below(source, text):
            yield text


def _end(text: ast.expr) -> ast.expr:
    """What stands last in texts that are added: ``"/checkpoint-"`` of ``place + "/checkpoint-"``."""
    is_added = isinstance(text, ast.BinOp) and isinstance(text.op, ast.Add)
    return text.right if is_added and isinstance(text, ast.BinOp) else text


def _is_told(source: Source, text: ast.expr) -> bool:
    """Whether a text is where a Trainable that the file makes itself is told to save, which it does today, too."""
    around = source.names.parents.get(text)
    while isinstance(around, ast.expr | ast.keyword):
        method = around.func if isinstance(around, ast.Call) else None
        if isinstance(method, ast.Attribute) and method.attr == "save" and is_driven_by_hand(source, method.value):
            return True
        around = source.names.parents.get(around)
    return False


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


def _is_joined(node: ast.JoinedStr, begins: re.Pattern[str]) -> bool:
    """Whether an f-string has a value right after such a beginning, and nothing else in that part of a path."""
    for index, part in enumerate(node.values[1:], 1):
        after = node.values[index + 1] if index + 1 < len(node.values) else ast.Constant("")
        is_value = isinstance(part, ast.FormattedValue) and _matches(begins, node.values[index - 1])
        if is_value and isinstance(after, ast.Constant) and _GOES_ON.match(str(after.value)):
            return True
    return False


def _matches(pattern: re.Pattern[str], node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.search(node.value) is not None
