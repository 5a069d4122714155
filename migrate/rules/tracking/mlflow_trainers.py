"""``MLflowLoggerCallback`` of a trainer: a ``UserCallback`` that is written into the file logs its run as it did.

Fires on the callback in the ``RunConfig`` of trainers whose ``fit()`` the file calls itself. Each of these stands in a
``with`` that begins and ends what MLflow is told: parameters, tags, metrics and status are those of the trial that the
run was, the callback's class, which derives from Ray's, tells them. ``metrics["trial_id"]`` of its result is the id in
the tags. With ``save_artifact=True`` in a file for Ray 2.6 or older, or one whose ``local_dir`` is its
``storage_path``, the directory of the run is uploaded, and has the ``result.json`` that ``Result.from_path`` reads.

Declines, leaving the findings: trainers and callbacks that go elsewhere or cannot be told apart, trainers that may run
without workers, uploads of what only the driver of Ray 2.7 wrote, and results that are read in another function.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.results.runs_of_results import Unclear
from migrate.train.tracking.logged_trainers import Logged, log_runs, logged_by
from migrate.train.tracking.mlflow_callbacks import OLD, uploads, uploads_the_run
from migrate.train.tracking.mlflow_runs import LOGGER, NEEDED, NEEDED_FOR_FILES, logger_text

ORDER = 21

_WRITTEN: Final = {part: dotted.rpartition(".")[2] for part, dotted in NEEDED.items()}
EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    run_config=train.RunConfig(callbacks=[MLflowLoggerCallback(experiment_name="runs")]),
)
result = trainer.fit()
print(result.metrics["trial_id"])
""",
        f"""\
import os
import time
import uuid
from contextlib import contextmanager

import mlflow
from ray import train
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import UserCallback
from ray.train.torch import TorchTrainer
{logger_text(_WRITTEN)}

trainer = TorchTrainer(
    loop,
    train_loop_config={{"lr": 0.1}},
    run_config=train.RunConfig(callbacks=[MLflowTrainerCallback(experiment_name="runs")]),
)
with MLflowTrainerCallback.around(trainer) as logged:
    result = trainer.fit()
print(logged.trial_id)
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every such callback whose runs are seen."""
    source = result.source
    found: list[Logged] = []
    is_uploading = False
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(OLD) and not guarded(source.names, call):
            with suppress(Unclear):
                one_uploads = uploads(call)
                found.append(_read(source, call, one_uploads, until_26=result.until_26))
                is_uploading |= one_uploads
    needed = {**NEEDED, **NEEDED_FOR_FILES} if is_uploading else NEEDED
    log_runs(result, found, LOGGER, needed, logger_text)


def _read(source: Source, callback: ast.Call, is_uploading: bool, *, until_26: bool) -> Logged:
    """Tell which runs a callback logs.

    Raises:
        Unclear: If that is not seen, or is not done today.
    """
    logged = logged_by(source, callback)
    if is_uploading and not all(uploads_the_run(source, config, until_26=until_26) for config in logged.configs):
        raise Unclear
    return logged
