"""``get_context().get_trial_name()`` in a Train worker: with ``--unsafe`` the name of the run, which is another one.

A trainer ran as a trial of Tune, whose name and id Tune made; a run of Train V2 is no trial, and has the name that
``RunConfig(name=...)`` gives it. What is called after it, such as runs of a tracker, is called otherwise from then on.

Fires on the name and the id of the trial that the context of a worker is asked for (``FUN247``, ``FUN248``), or was
asked for through the session.

Declines: functions that Tune runs, too, whose trials have both.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.rule import Example, Result
from migrate.train.loops.worker_context import asked_directly

ORDER = 46
UNSAFE = True

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    wandb.init(name=train.get_context().get_trial_name())


TorchTrainer(loop).fit()
""",
        """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    wandb.init(name=train.get_context().get_experiment_name())


TorchTrainer(loop).fit()
""",
    ),
)

_OF_TRIALS: Final = (".get_trial_name", ".get_trial_id")
_OF_SESSION: Final = "ray.air.session"
_OF_RUNS: Final = "get_experiment_name"


def rewrite(result: Result) -> None:
    """Ask for the name of the run wherever a worker asks for that of its trial."""
    source = result.source
    for node, row, asked in asked_directly(source):
        if asked.endswith(_OF_TRIALS) and not guarded(source.names, node):
            end = source.end(node)
            result.edit(end - len(node.attr), end, _OF_RUNS)
            result.rewrote(node, row, row.old)
    for call, dotted in source.names.calls():
        if dotted.startswith(_OF_SESSION) and dotted.endswith(_OF_TRIALS) and not guarded(source.names, call):
            _of_session(result, call, dotted)


def _of_session(result: Result, call: ast.Call, dotted: str) -> None:
    source, row = result.source, find(dotted)
    if row is None or source.once(Worlds).asked(call) != {TRAIN}:
        return
    with suppress(Taken):
        name, imports = ensure(source, "ray.train", call)
        result.edits += imports
        result.edit(source.start(call), source.end(call), f"{name}.get_context().{_OF_RUNS}()")
        result.rewrote(call.func, row, row.old)
