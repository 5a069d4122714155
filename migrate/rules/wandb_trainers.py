"""``WandbLoggerCallback`` of a trainer: a ``UserCallback`` that is written into the file logs its run as it did.

Fires on the callback in the ``RunConfig`` of trainers whose ``fit()`` the file calls itself. Each of these stands in a
``with`` that begins and ends the run of W&B, whose id, name, group, configuration, metrics and checkpoints are those of
the trial that the run was; the callback's class, which derives from Ray's, logs them. ``metrics["trial_id"]`` of its
result is the id of the run.

Declines, leaving the findings: trainers and callbacks that go elsewhere or cannot be told apart, runs with several
callbacks of Tune, trainers that may run without workers, and arguments that are unpacked.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, below_imports
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.logged_trainers import FORM, NOTE, Logged, around_runs, logged_by
from migrate.train.runs_of_results import Unclear
from migrate.train.scorers import Needed
from migrate.train.wandb_runs import LOGGER, NEEDED, logger_text
from migrate.train.workers import may_have_no_workers

ORDER = 21

_WRITTEN: Final = {part: dotted.rpartition(".")[2] for part, dotted in NEEDED.items()}
EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    run_config=train.RunConfig(callbacks=[WandbLoggerCallback(project="runs")]),
)
result = trainer.fit()
""",
        f"""\
from contextlib import contextmanager
import os
import tempfile
import time
import uuid

from ray import train
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import UserCallback
from ray.train.torch import TorchTrainer
{logger_text(_WRITTEN)}

trainer = TorchTrainer(
    loop,
    train_loop_config={{"lr": 0.1}},
    run_config=train.RunConfig(callbacks=[WandbTrainerCallback(project="runs")]),
)
with WandbTrainerCallback.around(trainer):
    result = trainer.fit()
""",
    ),
)

_OLD: Final = ".wandb.WandbLoggerCallback"


def rewrite(result: Result) -> None:
    """Rewrite every such callback whose runs are seen."""
    source = result.source
    found: list[Logged] = []
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(_OLD) and not guarded(source.names, call):
            with suppress(Unclear):
                found.append(_read(source, call))
    fits = [fit for one in found for fit in one.fits]
    if not found or len(set(fits)) < len(fits) or may_have_no_workers(source):
        return
    try:
        edits = [*_class(source, found), *around_runs(source, LOGGER, found)]
    except (Taken, Unclear, Declined):
        return
    result.edits += edits
    for one in found:
        result.edit(source.start(one.callback.func), source.end(one.callback.func), LOGGER)
    for fit in fits:
        result.note(fit, find(FORM), FORM, NOTE)


def _read(source: Source, callback: ast.Call) -> Logged:
    """Tell which runs a callback logs.

    Raises:
        Unclear: If that is not seen, or they are told to another callback, too.
    """
    is_unpacked = any(isinstance(one, ast.Starred) for one in callback.args)
    if is_unpacked or any(word.arg is None for word in callback.keywords):
        raise Unclear
    logged = logged_by(source, callback)
    for config in logged.configs:
        callbacks = keyword(config, "callbacks")
        if not isinstance(callbacks, ast.List) or len(callbacks.elts) > 1:
            raise Unclear
    return logged


def _class(source: Source, found: list[Logged]) -> list[Edit]:
    """The edits that write the class.

    Raises:
        Taken: If it cannot have its name, or something that it needs has none.
    """
    if LOGGER in source.names.module.bindings:
        raise Taken(LOGGER)
    has_metadata = any(keyword(trainer, "metadata") is not None for one in found for trainer in one.trainers)
    needed = Needed(source, source.tree.body[-1])
    written = {part: needed(dotted) for part, dotted in NEEDED.items()}
    below = max(needed.bound_at(NEEDED["base"]), needed.bound_at(NEEDED["tunes"]))
    return [*needed.edits, *below_imports(source, logger_text(written, has_metadata=has_metadata), below)]
