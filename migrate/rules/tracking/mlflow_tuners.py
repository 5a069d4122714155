"""``MLflowLoggerCallback(save_artifact=True)`` of a search, which uploads the checkpoints of its trials, too.

Fires on the callback of a Tuner in a file for Ray 2.6 or older, or one whose ``local_dir`` is its ``storage_path``.
What was the directory of a trial is two now: what the driver wrote, which Ray's callback uploads, and what the trial
stores. A class that is written into the file and derives from Ray's uploads both. Where the Tuner runs a function with
a trainer in it, as `tuner_of_trainer` writes it, what is stored is the run of that, and the class says in
``result.json`` which result had a checkpoint.

Declines, leaving the finding: searches over what the file does not show, and callbacks and configurations that are used
elsewhere.
"""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import keyword, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.results.runs_of_results import Unclear, is_trainer, value_at
from migrate.train.tracking.mlflow_callbacks import OLD, config_of, uploads, uploads_the_run, uses
from migrate.train.tracking.mlflow_runs import (
    NEEDED_FOR_TRIALS,
    NEEDED_FOR_TUNER,
    TRIAL_LOGGER,
    TUNER_LOGGER,
    trial_logger_text,
    tuner_logger_text,
)
from migrate.tune.trainables.registered_names import is_registered_name
from migrate.tune.written.tune_function import CALLBACK

ORDER = 21

_WRITTEN: Final = {
    part: dotted.rpartition(".")[2] for part, dotted in {**NEEDED_FOR_TUNER, **NEEDED_FOR_TRIALS}.items()
}
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
import json
import os

import mlflow
from ray import train, tune
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import Checkpoint, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig
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
run_trainer = tune.with_resources(run_trainer, {{"cpu": 0, "memory": 1}})
callback = MLflowTunerCallback(experiment_name="runs", save_artifact=True)
tuner = tune.Tuner(
    run_trainer,
    param_space={{"train_loop_config": {{"lr": tune.uniform(0, 1)}}}},
    run_config=RunConfig(callbacks=[callback], storage_path="/results"),
)
""",
    ),
    (
        """\
from ray import tune
from ray.tune.integration.mlflow import MLflowLoggerCallback

tune.run("PPO", name="ppo", config={}, callbacks=[MLflowLoggerCallback(save_artifact=True)], checkpoint_freq=5)
""",
        f"""\
from pyarrow.fs import FileType
from ray import tune
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.tune import Checkpoint
{trial_logger_text(_WRITTEN)}

results = tune.Tuner(
    "PPO",
    param_space={{}},
    run_config=tune.RunConfig(
        name="ppo",
        callbacks=[MLflowTrialCallback(save_artifact=True)],
        checkpoint_config=tune.CheckpointConfig(
            checkpoint_frequency=5,
            checkpoint_at_end=False,
        ),
    ),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

_RUN_CONFIG: Final = "ray.tune.RunConfig"
_WRAPPERS: Final = frozenset(("functools.partial", "ray.tune.with_parameters", "ray.tune.with_resources"))
_RLLIB: Final = "ray.rllib."
_FORM: Final = "ray.air.integrations.mlflow.MLflowLoggerCallback(save_artifact=True)"
_OF_TRAINERS: Final = "it uploads the run of the trainer of each trial, too, with its checkpoints"
_OF_TRIALS: Final = (
    "it uploads what each trial stores, too, which are its checkpoints, and files with `sync_artifacts=True`"
)


def rewrite(result: Result) -> None:
    """Rewrite every such callback whose searches are seen."""
    source = result.source
    found: dict[str, list[ast.Call]] = {}
    for call, dotted in source.names.calls():
        if dotted.startswith("ray.") and dotted.endswith(OLD) and not guarded(source.names, call):
            with suppress(Unclear):
                if uploads(call) and (name := _class_for(source, call, until_26=result.until_26)):
                    found.setdefault(name, []).append(call)
    for name, callbacks in found.items():
        if name not in source.names.module.bindings:
            with suppress(Taken):
                _write(result, name, callbacks)


def _write(result: Result, name: str, callbacks: list[ast.Call]) -> None:
    """Write the class that some callbacks become.

    Raises:
        Taken: If the file calls something else by a name that the class needs.
    """
    source = result.source
    is_of_trials = name == TRIAL_LOGGER
    needed = Needed(source, source.tree.body[-1])
    names = NEEDED_FOR_TRIALS if is_of_trials else NEEDED_FOR_TUNER
    written = {part: needed(dotted) for part, dotted in names.items()}
    text = (trial_logger_text if is_of_trials else tuner_logger_text)(written)
    result.edits += [*needed.edits, *below_imports(source, text, needed.bound_at(names["tunes"]))]
    for call in callbacks:
        result.edits.append(Edit(source.start(call.func), source.end(call.func), name))
        result.note(call, find(_FORM), _FORM, _OF_TRIALS if is_of_trials else _OF_TRAINERS)


def _class_for(source: Source, callback: ast.Call, *, until_26: bool) -> str | None:
    """The class that a callback becomes; None if its searches run something else, or it uploaded no checkpoints.

    Raises:
        Unclear: If that is not seen.
    """
    names: set[str | None] = set()
    for config in [config_of(source, use, _RUN_CONFIG) for use in uses(source, callback)]:
        places = uses(source, config)
        if not places or not uploads_the_run(source, config, until_26=until_26):
            return None
        for search in (_search(source, place) for place in places):
            names.add(_class_of(source, search) if search is not None else None)
    return names.pop() if len(names) == 1 else None


def _class_of(source: Source, search: ast.Call) -> str | None:
    """The class that uploads what the trials of a Tuner store; None if it is not seen what they run."""
    if _runs_a_trainer(source, search):
        return TUNER_LOGGER
    return TRIAL_LOGGER if _runs_no_trainer(source, passed(search, 0, "trainable")) else None


def _runs_no_trainer(source: Source, trainable: ast.expr | None) -> bool:
    """Whether it is seen that what a Tuner runs is no trainer: it is named by a text, or a function or class."""
    value = source.names.value(trainable) if trainable is not None else None
    if trainable is None or value is None:
        return False
    if isinstance(value, ast.Call) and source.names.dotted(value.func) in _WRAPPERS and value.args:
        return _runs_no_trainer(source, value.args[0])
    is_of_rllib = (source.names.dotted(value) or "").startswith(_RLLIB)
    if is_of_rllib or isinstance(value, ast.Lambda) or is_registered_name(source, trainable):
        return True
    binding = source.names.binding(value)
    return binding is not None and isinstance(binding.node, ast.FunctionDef | ast.ClassDef)


def _search(source: Source, config: ast.expr) -> ast.Call | None:
    """The Tuner that is given a configuration; None if something else is."""
    word = source.names.parents.get(config)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == "run_config" else None
    return call if isinstance(call, ast.Call) and source.names.dotted(call.func) in TUNERS else None


def _runs_a_trainer(source: Source, tuner: ast.Call) -> bool:
    """Whether a Tuner runs a function of the file that fits a trainer, which tells the trial of its checkpoints."""
    trainable = passed(tuner, 0, "trainable")
    value = source.names.value(trainable) if trainable is not None else None
    if isinstance(value, ast.Call) and source.names.dotted(value.func) in _WRAPPERS and value.args:
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
