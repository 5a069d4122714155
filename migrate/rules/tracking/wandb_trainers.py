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

from migrate.edit.callsite import keyword
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.results.runs_of_results import Unclear
from migrate.train.tracking.logged_trainers import Logged, log_runs, logged_by
from migrate.train.tracking.wandb_runs import LOGGER, NEEDED, logger_text

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
import os
import tempfile
import time
import uuid
from contextlib import contextmanager

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
    log_runs(result, found, LOGGER, NEEDED, logger_text)


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
