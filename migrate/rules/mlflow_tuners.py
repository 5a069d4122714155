"""``MLflowLoggerCallback(save_artifact=True)`` of a search over a trainer, which uploads the run of the trainer, too.

Fires on the callback of a Tuner that runs a function with a trainer in it, as `tuner_of_trainer` writes it, in a file
for Ray 2.6 or older, or one whose ``local_dir`` is its ``storage_path``. What was the directory of a trial is two now:
what the driver wrote, which Ray's callback uploads, and the run of the trainer with its checkpoints. A class that is
written into the file and derives from Ray's uploads both, and says in ``result.json`` which result had a checkpoint.

Declines, leaving the finding: callbacks of other searches, and callbacks and configurations that are used elsewhere.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, below_imports
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.resolve.tuners import TUNERS
from migrate.rule import Example, Result
from migrate.train.mlflow_callbacks import OLD, config_of, uploads, uploads_the_run, uses
from migrate.train.mlflow_runs import NEEDED_FOR_TUNER, TUNER_LOGGER, tuner_logger_text
from migrate.train.runs_of_results import Unclear, is_trainer, value_at
from migrate.train.scorers import Needed
from migrate.tune.tune_function import CALLBACK

ORDER = 21

_WRITTEN: Final = {part: dotted.rpartition(".")[2] for part, dotted in NEEDED_FOR_TUNER.items()}
EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.air.config import RunConfig, ScalingConfig
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))
callback = MLflowLoggerCallback(experiment_name="runs", save_artifact=True)
tuner = tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    run_config=RunConfig(callbacks=[callback], local_dir="/results"),
)
""",
        f"""\
import mlflow
import os
import json
from ray import tune
from ray import train
from ray.tune import RunConfig
from ray.train import ScalingConfig, Checkpoint
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
{tuner_logger_text(_WRITTEN)}

def run_trainer(config):
    TorchTrainer(
        loop,
        train_loop_config=config["train_loop_config"],
        scaling_config=ScalingConfig(num_workers=2),
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
            storage_path="/results",
        ),
    ).fit()

run_trainer.__name__ = "TorchTrainer"
run_trainer = tune.with_resources(run_trainer, {{"cpu": 0.01}})
callback = MLflowTunerCallback(experiment_name="runs", save_artifact=True)
tuner = tune.Tuner(
    run_trainer,
    param_space={{"train_loop_config": {{"lr": tune.uniform(0, 1)}}}},
    run_config=RunConfig(callbacks=[callback], storage_path="/results"),
)
""",
    ),
)

_RUN_CONFIG: Final = "ray.tune.RunConfig"
_WITH_RESOURCES: Final = "ray.tune.with_resources"
_FORM: Final = "ray.air.integrations.mlflow.MLflowLoggerCallback(save_artifact=True)"
_NOTE: Final = "it uploads the run of the trainer of each trial, too, with its checkpoints"


def rewrite(result: Result) -> None:
    """Rewrite every such callback whose searches are seen."""
    source = result.source
    found: list[ast.Call] = []
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(OLD) and not guarded(source.names, call):
            with suppress(Unclear):
                if uploads(call) and _are_of_trainers(source, call, until_26=result.until_26):
                    found.append(call)
    if not found or TUNER_LOGGER in source.names.module.bindings:
        return
    try:
        needed = Needed(source, source.tree.body[-1])
        written = {part: needed(dotted) for part, dotted in NEEDED_FOR_TUNER.items()}
        text = tuner_logger_text(written)
        result.edits += [*needed.edits, *below_imports(source, text, needed.bound_at(NEEDED_FOR_TUNER["tunes"]))]
    except Taken:
        return
    for call in found:
        result.edits.append(Edit(source.start(call.func), source.end(call.func), TUNER_LOGGER))
        result.note(call, find(_FORM), _FORM, _NOTE)


def _are_of_trainers(source: Source, callback: ast.Call, *, until_26: bool) -> bool:
    """Whether a callback is that of searches over trainers alone, and uploaded their checkpoints.

    Raises:
        Unclear: If that is not seen.
    """
    configs = [config_of(source, use, _RUN_CONFIG) for use in uses(source, callback)]
    for config in configs:
        places = uses(source, config)
        searches = [_search(source, place) for place in places]
        is_all = all(search is not None and _runs_a_trainer(source, search) for search in searches)
        if not searches or not is_all or not uploads_the_run(source, config, until_26=until_26):
            return False
    return bool(configs)


def _search(source: Source, config: ast.expr) -> ast.Call | None:
    """The Tuner that is given a configuration; None if something else is."""
    word = source.names.parents.get(config)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == "run_config" else None
    return call if isinstance(call, ast.Call) and source.names.dotted(call.func) in TUNERS else None


def _runs_a_trainer(source: Source, tuner: ast.Call) -> bool:
    """Whether a Tuner runs a function of the file that fits a trainer, which tells the trial of its checkpoints."""
    trainable = passed(tuner, 0, "trainable")
    value = source.names.value(trainable) if trainable is not None else None
    if isinstance(value, ast.Call) and source.names.dotted(value.func) == _WITH_RESOURCES and value.args:
        value = value.args[0]
    binding = source.names.binding(value) if value is not None else None
    function = binding.node if binding is not None else None
    if not isinstance(function, ast.FunctionDef):
        return False
    for call in (part for part in ast.walk(function) if isinstance(part, ast.Call)):
        config = keyword(call, "run_config") if is_trainer(source, call) else None
        made = value_at(source, config, call) if config is not None else None
        callbacks = keyword(made, "callbacks") if isinstance(made, ast.Call) else None
        for one in callbacks.elts if isinstance(callbacks, ast.List) else ():
            if isinstance(one, ast.Call) and source.names.dotted(one.func) == CALLBACK:
                return True
    return False
