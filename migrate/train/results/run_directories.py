"""Directories of trainers' runs by name: Train V2 has none of a trial, and names checkpoints after the time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.text.source import Source
from migrate.train.trainers.classes import is_of_today

NAMED: Final = (
    r"(?:^|/)(?:Accelerate|DataParallel|Horovod|HuggingFace|Lightning|LightGBM|RL|Sklearn|Tensorflow|Torch|Transformers"
    r"|XGBoost)Trainer(?:_?[*?]|_[0-9a-f]{5}_|_20\d\d-)"
)
"""What the directories of trials of trainers, and of their runs, were called, as a regular expression."""
_NAMED: Final = re.compile(NAMED)
_BEGINS: Final = re.compile(NAMED.partition("(?:_?[*?]")[0] + "_?$")
_PAST: Final = re.compile(r"Trainer(?:_[0-9a-f]{5}_\d{5}_\d+_[^/*?]+|_20\d\d-\d\d-\d\d_\d\d-\d\d-\d\d)(?:/[^*?]*)?$")
"""How such a directory is called that is there already: with what is different in each run, and nothing left open."""
_TRIAL: Final = "TorchTrainer_<trial> by name"
_NUMBER: Final = "number in the name of a trainer's checkpoint"
_SPLITS: Final = ("split", "rsplit", "partition", "rpartition", "replace", "removeprefix")
_OPENS: Final = ("as_directory", "to_directory")
_CHECKPOINT: Final = re.compile(r"checkpoint|ckpt", re.IGNORECASE)
_RAY: Final = ("ray.train", "ray.air", "ray.tune")


def run_directories(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every text that names such a directory, and every number that is read out of the name of a checkpoint."""
    if not any(dotted.startswith(_RAY) for _, _, dotted in source.names.imports):
        return
    for node, text in _naming(source):
        if not _PAST.search(text):
            yield node, known(_TRIAL), f'"{text}"'
    calls = [dotted for _, dotted in source.names.calls()]
    is_train = any(dotted.startswith("ray.train.") and is_of_today(dotted) for dotted in calls)
    if not is_train or any(dotted in (*RUNS, *RUNS_SEVERAL, *TUNERS) for dotted in calls):
        return
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == "int" and _is_of_checkpoint(source, call):
            yield call, known(_NUMBER), source.text(call)


def past_directories(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every text that names the directory of one run that has been: it stays where an older Ray wrote it."""
    if any(dotted.startswith(_RAY) for _, _, dotted in source.names.imports):
        for node, text in _naming(source):
            if _PAST.search(text):
                yield node, known(_TRIAL), f'"{text}", of a run that has been'


def _naming(source: Source) -> Iterator[tuple[ast.Constant, str]]:
    """The texts that name directories of trials of trainers, or look for them."""
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str) and (_NAMED.search(node.value) or _is_asked_to_begin(source, node)):
            yield node, node.value


def _is_asked_to_begin(source: Source, node: ast.Constant) -> bool:
    """``name.startswith("TorchTrainer")``: whether names are looked through for such a directory."""
    call = source.names.parents.get(node)
    is_asked = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "startswith"
    return is_asked and _BEGINS.fullmatch(str(node.value)) is not None


def _is_of_checkpoint(source: Source, call: ast.Call) -> bool:
    """``int(os.path.basename(checkpoint.path).split("_")[-1])``: whether a number is read out of such a name."""
    for node in ast.walk(call):
        asked = node.func if isinstance(node, ast.Call) and node.args else None
        if not isinstance(asked, ast.Attribute) or asked.attr not in _SPLITS or not isinstance(node, ast.Call):
            continue
        separator = node.args[0]
        text = separator.value if isinstance(separator, ast.Constant) else None
        if isinstance(text, str) and text.endswith("_"):
            # In `sorted(glob("checkpoint_*"), key=lambda path: int(path.split("_")[-1]))` it stands beside.
            beside = source.text(source.names.statement(call)).partition(":\n")[0]
            return _CHECKPOINT.search(beside) is not None or _is_in_directory(source, asked.value)
    return False


def _is_in_directory(source: Source, path: ast.expr) -> bool:
    """Whether a path is made of the directory of a checkpoint: ``with checkpoint.as_directory() as path``."""
    names = source.names
    for name in (node for node in ast.walk(path) if isinstance(node, ast.Name)):
        for binding in names.bindings(name):
            home = names.parents.get(binding.node)
            opened = home.context_expr if isinstance(home, ast.withitem) else binding.value
            if isinstance(opened, ast.Call) and isinstance(opened.func, ast.Attribute) and opened.func.attr in _OPENS:
                return True
    return False
