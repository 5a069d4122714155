"""``trial_runner.has_resources(trial.resources)``: a scheduler asks the executor of trials whether one has room.

Fires on what a method of a scheduler of the user's asks the runner that it is given, under any name: through Ray 1.8
``has_resources`` (``NAM821``), and since Ray 1.3 ``has_resources_for_trial`` (``NAM840``). Ray's stand-in for the
executor answers that there is room: a trial that was chosen waits for it.

Declines, with a finding: resources of which the file does not show the trial, and runners that no scheduler is given.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.callbacks.runner_members import EXECUTOR, HAS_ROOM, asked_of_runners, is_in_scheduler

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune.schedulers import FIFOScheduler


class Mine(FIFOScheduler):
    def choose_trial_to_run(self, trial_runner):
        for trial in trial_runner.get_trials():
            if trial.status == "PENDING" and trial_runner.has_resources(trial.resources):
                return trial
        return None
""",
        """\
from ray.tune.schedulers import FIFOScheduler


class Mine(FIFOScheduler):
    def choose_trial_to_run(self, trial_runner):
        for trial in trial_runner.get_trials():
            if trial.status == "PENDING" and trial_runner.trial_executor.has_resources_for_trial(trial):
                return trial
        return None
""",
    ),
)

_HAD_ROOM: Final = "has_resources"
_RESOURCES: Final = "resources"


def rewrite(result: Result) -> None:
    """Ask the executor."""
    source = result.source
    for node, row, _ in asked_of_runners(source):
        call = source.names.parents.get(node)
        is_called = isinstance(call, ast.Call) and call.func is node
        if row.name not in (_HAD_ROOM, HAS_ROOM) or not is_called or not isinstance(call, ast.Call):
            continue
        if len(call.args) != 1 or call.keywords or guarded(source.names, node) or not is_in_scheduler(source, node):
            continue
        asked = call.args[0]
        if row.name == _HAD_ROOM:
            if not isinstance(asked, ast.Attribute) or asked.attr != _RESOURCES:
                continue
            result.edit(source.end(asked.value), source.end(asked), "")
        result.edit(source.end(node) - len(node.attr), source.end(node), f"{EXECUTOR}.{HAS_ROOM}")
