"""``trial.start_time``, ``experiment.name``: what has another name today, or belongs to an attribute of the object.

Fires on attributes and methods of trials (of runs, of analyses, in callbacks and schedulers, and of what is annotated
as a trial) and of experiments that the file makes, where the catalogue says under which name the same is today.

Declines: the name of an experiment that the file gives none, which was that of its trainable and has the date in it
today; and whatever may be another object.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import passed
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.experiments.call import gives_experiment

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import time
from ray import tune


class Slow(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print(time.time() - trial.start_time)
""",
        """\
import time
from ray import tune


class Slow(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        print(time.time() - trial.run_metadata.start_time)
""",
    ),
    (
        """\
from ray import tune

search = tune.Experiment("search", "PPO")
print(search.name)
""",
        """\
from ray import tune

search = tune.Experiment("search", "PPO")
print(search.storage.experiment_dir_name)
""",
    ),
)

_NAME: Final = "ray.tune.Experiment.name"


def rewrite(result: Result) -> None:
    """Ask each such object for what has its place today."""
    source = result.source
    for node, row, _ in legacy_uses(source):
        place = _place(row)
        if not place or not isinstance(node, ast.Attribute) or node.attr != row.name or guarded(source.names, node):
            continue
        if row.old == _NAME and not _is_each_named(source):
            continue
        end = source.end(node)
        result.edit(end - len(node.attr), end, place)


def _place(row: Row) -> str:
    """What the same object is asked for today: ``run_metadata.start_time``; empty if that is not all."""
    if row.kind not in ("attribute", "method") or row.action != "move":
        return ""
    return row.to[0].partition(".")[2]


def _is_each_named(source: Source) -> bool:
    """Whether every experiment that the file makes is given a name."""
    names = [passed(call, 0, "name") for call, dotted in source.names.calls() if gives_experiment(dotted)]
    return all(name is not None and not (isinstance(name, ast.Constant) and not name.value) for name in names)
