"""``ray.train.get_context()`` in a worker: the questions about the trial and the metadata, which raise today.

The answers are those of Ray 2.42: all workers of a run are the same trial. Its directory is that of the run in
storage, as there is no other.
"""

from __future__ import annotations

from typing import Any

from ray.train.v2._internal.execution.context import get_train_context

from v2_api.train_trial import TrainTrial, resources_of, trial_of


def _trial() -> TrainTrial:
    return trial_of(get_train_context().train_run_context)


def get_metadata(self: Any) -> dict[str, Any]:
    """What the trainer was given as ``metadata``."""
    return dict(_trial().metadata)


def get_trial_name(self: Any) -> str:
    """The name of the trial: the trainer's class and the id."""
    return _trial().name


def get_trial_id(self: Any) -> str:
    """The id of the trial."""
    return _trial().trial_id


def get_trial_resources(self: Any) -> Any:
    """The placement group factory of the trial: one bundle for each worker."""
    return resources_of(get_train_context().train_run_context)


def get_trial_dir(self: Any) -> str:
    """The directory of the run in storage, or that of the trial in which it runs."""
    path: str = get_train_context().storage_context.experiment_fs_path
    return path


def get_experiment_name(self: Any) -> str:
    """The name of the run, or that of the experiment in which it is a trial."""
    of_tune = _trial().of_tune
    name: str = get_train_context().get_experiment_name() if of_tune is None else of_tune.experiment
    return name
