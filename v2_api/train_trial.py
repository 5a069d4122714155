"""The trial that a run of Train V1 was: its id, its name, and what its trainer wanted done in it.

Train V2 knows no trials. What old code asks for travels with the context of the run, which Train V2 sends to its
controller and to every worker, so that all of them give the same answers.
"""

from __future__ import annotations

import uuid
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final

_ATTRIBUTE: Final = "ray_compat_trial"
_NOT_GIVEN: Final = "DEPRECATED"

BESIDE: Final = "_ray_compat_beside"
"""A metric that marks what is reported only for its checkpoint, and is no iteration."""


@dataclass(frozen=True)
class TuneTrial:
    """The trial of Tune in which a trainer runs.

    Attributes:
        trial_id: Its id.
        name: Its name.
        experiment: Name of the experiment.
        directory: Its directory in storage.
        resources: The placement group factory it was scheduled by.
        next_checkpoint: Number of its next checkpoint.
    """

    trial_id: str
    name: str
    experiment: str
    directory: str
    resources: Any
    next_checkpoint: int


@dataclass(frozen=True)
class TrainTrial:
    """What Train V1 would have made of a run.

    Attributes:
        trainer: Class name of the trainer.
        trial_id: An id as V1 made them, ``1a2b3_00000``.
        metadata: What the trainer was given as ``metadata``; it goes into every checkpoint.
        stop: What ends the run: ``RunConfig(stop=)``.
        log_to_file: Where the output of the workers goes: ``RunConfig(log_to_file=)``.
        sync_config: ``RunConfig(sync_config=)`` if it says that files of the workers are to be kept.
        of_tune: The trial of Tune that the trainer runs in, if a `Tuner` was given the trainer.
        keeps_first: Whether of all workers' checkpoints that of the first one is kept, as through Ray 2.6. Later Rays
            store the files of all of them in one place.
    """

    trainer: str
    trial_id: str
    metadata: dict[str, Any] = field(default_factory=dict)
    stop: Any = None
    log_to_file: Any = False
    sync_config: Any = None
    of_tune: TuneTrial | None = None
    keeps_first: bool = False

    @property
    def name(self) -> str:
        """The name of the trial, which is the beginning of its directory's."""
        if self.of_tune is not None:
            return self.of_tune.name
        return f"{self.trainer}_{self.trial_id}"


def attach_trial(trainer: Any, metadata: dict[str, Any] | None, *, keeps_first: bool = False) -> None:
    """Give the run of a new trainer of Train V2 the trial it would have been.

    Args:
        trainer: The trainer.
        metadata: What it was given as ``metadata``.
        keeps_first: Whether of all workers' checkpoints that of the first one is kept.
    """
    context, run_config = trainer.train_run_context, trainer.run_config
    sync_config = _given(run_config, "sync_config")
    trial = TrainTrial(
        trainer=type(trainer).__name__,
        trial_id=_trial_id(context),
        metadata=metadata or {},
        stop=_given(run_config, "stop"),
        log_to_file=_given(run_config, "log_to_file"),
        sync_config=sync_config if getattr(sync_config, "sync_artifacts", False) else None,
        keeps_first=keeps_first,
    )
    vars(context)[_ATTRIBUTE] = trial  # the context is a frozen dataclass


def resume_trial(trainer: Any, trial_id: str) -> None:
    """Say that the run of a trainer goes on with a trial, as restored trials did."""
    context = trainer.train_run_context
    vars(context)[_ATTRIBUTE] = replace(trial_of(context), trial_id=trial_id)


def rename_run(trainer: Any, run_config: Any) -> None:
    """Make the run of a trainer another one, with a trial of its own.

    Args:
        trainer: The trainer, which has not begun it.
        run_config: Its ``ray.train.RunConfig`` with the other name.
    """
    context = trainer.train_run_context
    trainer.run_config = run_config
    vars(context).update(run_config=run_config, run_id=uuid.uuid4().hex)
    vars(context)[_ATTRIBUTE] = replace(trial_of(context), trial_id=_trial_id(context))


def attach_tune_trial(trainer: Any, tune_trial: TuneTrial) -> None:
    """Say that a new trainer runs in a trial of Tune, which also takes care of what ends and what logs the trial."""
    context = trainer.train_run_context
    vars(context)[_ATTRIBUTE] = replace(
        trial_of(context),
        trial_id=tune_trial.trial_id,
        of_tune=tune_trial,
        stop=None,
        log_to_file=False,
        sync_config=None,
    )


def trial_of(train_run_context: Any) -> TrainTrial:
    """The trial of a run; one without any wishes if its trainer was made without us."""
    trial: TrainTrial | None = vars(train_run_context).get(_ATTRIBUTE)
    return trial or TrainTrial("Trainer", _trial_id(train_run_context))


def resources_of(train_run_context: Any) -> Any:
    """The placement group factory of the trial of a run: one bundle for each worker that there is at least."""
    of_tune = trial_of(train_run_context).of_tune
    if of_tune is not None:
        return of_tune.resources
    scaling_config = copy(train_run_context.scaling_config)
    if isinstance(scaling_config.num_workers, tuple):  # elastic, since Ray 2.52: what Train V1 counts is a number
        scaling_config.num_workers = scaling_config.num_workers[0]
    return scaling_config.as_placement_group_factory()


def _given(run_config: Any, field_name: str) -> Any:
    """A field of a `RunConfig`; None if it holds what Train V2 has in fields that were not given."""
    value = getattr(run_config, field_name, None)
    return None if isinstance(value, str) and value == _NOT_GIVEN else value


def _trial_id(train_run_context: Any) -> str:
    return f"{train_run_context.run_id[:5]}_00000"
