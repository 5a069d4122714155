"""``trial.logdir`` in a callback: ``trial.local_path``, which Tune copies to the trial's directory in storage.

Where the callback looks for what the trial itself leaves, it is ``trial.path``, which alone has that: checkpoints, all
that is in the directory, and files that it reads and does not write.

Fires on the parameter ``trial``, and on those in the parameter ``trials``, in methods of classes that derive from
callbacks, schedulers and progress reporters of Tune, which the driver calls.

Fires on what is annotated as a ``Trial``, or comes out of an annotated list of them, too: there it is ``trial.path``.
So it is for a parameter that is called a trial and asked for what only those of Tune have, such as ``trainable_name``.

``trial.checkpoint.value`` is ``trial.checkpoint.path`` there, unless it is used as the path of a file. Where it is only
asked whether it is there, it is ``trial.checkpoint``: a trial without a checkpoint had an empty one. So it is for
``trial._checkpoint.value`` of Ray 0.8 where it is only restored from. Where the file's Trainables save into one file,
what asks for the directory above its path, as ``os.path.dirname`` does, gets the checkpoint's.

Declines where ``trial`` is assigned, too; other trials are followed from the run that has them (rule ``tune_run``).
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.callbacks.directories_in_callbacks import LOCAL, STORED, directories_meant
from migrate.tune.checkpoints.values import CHECKPOINTS, of_today
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS
from migrate.tune.results.trial_members import given_to_callbacks, said_to_be_trials, used_as_trials

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
_ASKED: Final = frozenset(("logdir", *CHECKPOINTS))
_SAID: Final = {
    LOCAL: "in a callback, the directory of the driver that Tune copies to storage: what the trial itself leaves is in "
    "`trial.path` alone",
    STORED: "the trial's directory in storage",
}


def rewrite(result: Result) -> None:
    """Rewrite the checkpoint and the directory of the trial in every callback."""
    source = result.source
    if not source.names.attributes(_ASKED):
        return
    in_callbacks = list(given_to_callbacks(source))
    elsewhere = dict.fromkeys((*said_to_be_trials(source), *used_as_trials(source)))
    asked = dict.fromkeys(source.names.parents[use] for use in (*in_callbacks, *elsewhere))
    places = [source.names.parents[use] for use in in_callbacks]
    meant = directories_meant(source, [node for node in places if isinstance(node, ast.Attribute)])
    members = [node for node in asked if isinstance(node, ast.Attribute) and not guarded(source.names, node)]
    for member in members:
        of_checkpoint = source.names.parents[member]
        if member.attr == "logdir":
            end = source.end(member)
            directory = meant.get(member, STORED)
            result.edit(end - len(member.attr), end, directory)
            result.note(member, known(_OLD), _OLD, _SAID[directory])
        elif member.attr in CHECKPOINTS and isinstance(of_checkpoint, ast.Attribute):
            result.edits += of_today(source, of_checkpoint) if of_checkpoint.attr in CHECKPOINT_PATHS else []
