"""``analysis.best_checkpoint.get_internal_representation()[1]``: the path of a checkpoint, which is ``.path`` today.

Fires on checkpoints that an analysis gives for certain, by itself or through a variable, and that are asked how they
were represented in Ray 1.13 - 2.6: they were directories, ``("local_path", path)``, and only the path is taken.

Declines what is taken as a whole, or asked of other checkpoints, which may have been dictionaries; and a file that
names storage elsewhere, where it was a URI.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.checkpoints.uses import uses_of
from migrate.tune.results.analysis_uses import REMOTE

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune
from mine import space


def train(config):
    tune.report({"loss": 1})


analysis = tune.run(train, config=space, metric="loss", mode="min")
print(os.listdir(analysis.best_checkpoint.get_internal_representation()[1]))
""",
        """\
import os
from ray import tune
from mine import space


def train(config):
    tune.report({"loss": 1})


results = tune.Tuner(
    train,
    param_space=space,
    tune_config=tune.TuneConfig(metric="loss", mode="min"),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
analysis = tune.ExperimentAnalysis(
    results.experiment_path,
    storage_filesystem=results.filesystem,
    default_metric="loss",
    default_mode="min",
)
order = [result.path for result in results]
analysis.trials.sort(key=lambda trial: order.index(trial.path))
print(os.listdir(analysis.best_checkpoint.path))
""",
    ),
)

_ASKED: Final = "get_internal_representation"
_GIVING: Final = ("best_checkpoint", "get_best_checkpoint", "get_last_checkpoint")
_ANALYSIS: Final = "ray.tune.ExperimentAnalysis"
_PATH: Final = 1
"""Which of the two that it gave back."""


def rewrite(result: Result) -> None:
    """Ask every such checkpoint for its path."""
    source = result.source
    if _ASKED.encode() not in source.data or REMOTE.search(result.before.data) is not None:
        return
    rows = {known(f"{_ANALYSIS}.{name}") for name in _GIVING}
    for node, row, _ in legacy_uses(source):
        if row not in rows or not isinstance(node, ast.Attribute) or guarded(source.names, node):
            continue
        call = source.names.parents.get(node)
        given = call if isinstance(call, ast.Call) and call.func is node else node
        for use in uses_of(source, given):
            taken = _taken(source, use)
            if taken is not None:
                result.edit(source.end(use), source.end(taken), ".path")
                result.rewrote(use, known(f"ray.air.checkpoint.Checkpoint.{_ASKED}"), _ASKED)


def _taken(source: Source, checkpoint: ast.expr) -> ast.Subscript | None:
    """``checkpoint.get_internal_representation()[1]``, of the checkpoint in it."""
    member = source.names.parents.get(checkpoint)
    call = source.names.parents.get(member) if isinstance(member, ast.Attribute) else None
    item = source.names.parents.get(call) if isinstance(call, ast.Call) and call.func is member else None
    if not isinstance(item, ast.Subscript) or getattr(member, "attr", "") != _ASKED or item.value is not call:
        return None
    return item if isinstance(item.slice, ast.Constant) and item.slice.value == _PATH else None
