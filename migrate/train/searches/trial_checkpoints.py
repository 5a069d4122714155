"""What code expects of checkpoints of trials that run a trainer: today the trainer stores them, and Tune has none."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import keyword
from migrate.rule import Result
from migrate.tune.results.tuner_results import is_of_tuner

NO_CHECKPOINT: Final = (
    'a trial has no checkpoint of its own today; where the trainer put it is in `metrics["checkpoint_path"]`'
)
_KEPT_BY_TUNE: Final = (
    "Tune keeps no checkpoints of these trials: say in `checkpoint_config` of the trainer's `RunConfig` which it keeps"
)
_OF_ANALYSES: Final = ("best_checkpoint", "get_best_checkpoint", "get_last_checkpoint", "get_trial_checkpoints_paths")
_BEST: Final = ("best_trial", "get_best_trial")
_HOW_MANY: Final = ("keep_checkpoints_num", "num_to_keep")


def tell_of_checkpoints_of_trials(result: Result, row: Row | None, but: set[ast.AST]) -> None:
    """Say where checkpoints are that a search is asked for, and that it does not remove them.

    Args:
        result: The file.
        row: The row of the catalogue to tell of.
        but: What is asked of something else, such as of the trainer.
    """
    source = result.source
    for node in source.names.of(ast.Attribute):
        if not isinstance(node.ctx, ast.Load) or source.names.dotted(node) is not None or node in but:
            continue
        of_trial = is_of_tuner(source, node.value) or _is_best_trial(result, node.value)
        is_trials = node.attr == "checkpoint" and of_trial
        if is_trials or node.attr in _OF_ANALYSES:
            result.todo(node, row, source.text(node), NO_CHECKPOINT)
    for call, dotted in source.names.calls():
        for name in _HOW_MANY:
            given = keyword(call, name) if dotted.startswith("ray.tune.") else None
            if given is not None and not (isinstance(given, ast.Constant) and given.value is None):
                result.todo(given, row, f"{dotted}({name}=)", _KEPT_BY_TUNE)


def _is_best_trial(result: Result, node: ast.expr) -> bool:
    """Whether an expression is the best trial of an analysis."""
    value = result.source.names.value(node)
    asked = value.func if isinstance(value, ast.Call) else value
    return isinstance(asked, ast.Attribute) and asked.attr in _BEST
