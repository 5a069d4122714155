"""``analysis.get_best_checkpoint(trial, metric, mode)``, asked of the result of the trial.

Both look through the same checkpoints, and give the first of those that are equally good. A result raises where an
analysis gave None, so what is given has to be used as a checkpoint. It is another one only where the metric of the
first checkpoint is NaN: an analysis passed over those.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.tune.results.follow import Flow

BEST_CHECKPOINT: Final = "get_best_checkpoint"
_ARGUMENTS: Final = ("trial", "metric", "mode")
_MODES: Final = ("min", "max")
_OF_CHECKPOINTS: Final = ("as_directory", "to_directory", "to_dict", "get_metadata", "filesystem", "path")
"""What only a checkpoint is asked, and neither None nor the path that Ray 1 gave."""


def asked_of_result(source: Source, flow: Flow, call: ast.Call) -> list[Edit] | None:
    """The edits that ask the result of a trial for its best checkpoint, in place of an analysis.

    Args:
        source: The file.
        flow: What its runs make.
        call: What asks the analysis.

    Returns:
        The edits; None where a result may answer something else, or the trial is not followed.
    """
    trial, metric, mode = (passed(call, place, name) for place, name in enumerate(_ARGUMENTS))
    first = call.args[0] if call.args else next(iter(call.keywords), None)
    is_first = trial is not None and trial is (first.value if isinstance(first, ast.keyword) else first)
    if trial is None or metric is None or mode is None or first is None or not is_first or not flow.is_trial(trial):
        return None
    is_said = isinstance(constant(source, metric), str) and constant(source, mode) in _MODES
    if len(call.args) + len(call.keywords) != len(_ARGUMENTS) or not is_said or not _is_checkpoint(source, call):
        return None
    starts = [*map(source.start, call.args), *map(source.start, call.keywords)]
    following = sorted(starts)[1]
    start, end = source.tokens.span(trial, source.tokens.opening(call) + 1, following)
    if source.tokens.comments_between(source.start(call), following):
        return None
    if isinstance(trial, ast.Name):
        asking = Edit(source.start(call.func), source.end(call.func), f"{trial.id}.{BEST_CHECKPOINT}")
        return [asking, Edit(source.start(first), following, "")]
    return [Edit(source.start(call), start, ""), Edit(end, following, f".{BEST_CHECKPOINT}(")]


def _is_checkpoint(source: Source, call: ast.Call) -> bool:
    """Whether all that is done with what a call gives is to ask it what only checkpoints are asked."""
    parent = source.names.parents.get(call)
    uses: list[ast.expr] = [call]
    if isinstance(parent, ast.Assign):
        variable = source.names.variable(parent.targets[0]) if len(parent.targets) == 1 else None
        uses = [*source.names.reads(variable[1], variable[0])] if variable is not None else []
    around = [source.names.parents.get(use) for use in uses]
    return bool(around) and all(isinstance(one, ast.Attribute) and one.attr in _OF_CHECKPOINTS for one in around)
