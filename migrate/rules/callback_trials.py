"""``trial.logdir`` in a callback: ``trial.local_path``, which Tune copies to the trial's directory in storage.

Fires on the parameter ``trial``, and on those in the parameter ``trials``, in methods of classes that derive from
callbacks, schedulers and progress reporters of Tune, which the driver calls.

Fires on what is annotated as a ``Trial``, or comes out of an annotated list of them, too: there it is ``trial.path``.

Declines where ``trial`` is assigned, too; other trials are followed from the run that has them (rule ``tune_run``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.trial_members import given_to_callbacks, said_to_be_trials

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        with open(os.path.join(trial.logdir, "notes.txt"), "a") as file:
            file.write(str(result))
""",
        """\
import os
from ray import tune


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        with open(os.path.join(trial.local_path, "notes.txt"), "a") as file:
            file.write(str(result))
""",
    ),
    (
        """\
from ray.tune.trial import Trial


def frames(best: Trial, trials: list[Trial]):
    return [read(trial.logdir) for trial in trials], read(best.logdir)
""",
        """\
from ray.tune.experiment.trial import Trial


def frames(best: Trial, trials: list[Trial]):
    return [read(trial.path) for trial in trials], read(best.path)
""",
    ),
)

_OLD: Final = "Trial.logdir"


def rewrite(result: Result) -> None:
    """Rewrite the directory of the trial in every callback."""
    source = result.source
    in_callbacks = list(given_to_callbacks(source))
    for use in in_callbacks:
        _write(result, use, "local_path", "in a callback, the directory that Tune copies to storage")
    for use in said_to_be_trials(source):
        if use not in in_callbacks:
            _write(result, use, "path", "the trial's directory in storage")


def _write(result: Result, use: ast.Name, now: str, said: str) -> None:
    source = result.source
    asked = source.names.parents[use]
    if isinstance(asked, ast.Attribute) and asked.attr == "logdir" and not guarded(source.names, asked):
        end = source.end(asked)
        result.edit(end - len("logdir"), end, now)
        result.note(asked, known(_OLD), _OLD, said)
