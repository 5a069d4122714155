"""Checkpoints that Population Based Training is going to clone stay until they are cloned, and may be none.

Through Ray 2.6 the scheduler held them in memory, so that ``keep_checkpoints_num=1`` was no matter. Today they are the
trial's own directories: the next checkpoint of the trial deletes the one that another trial is told to go on from,
which then fails. A function that had saved nothing was cloned, too: it began anew with the new configuration, at its
first iteration, where today nothing happens. Behaviour after Ray 0.8.7, 1.13 and 2.6.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import wraps
from typing import Any, Final
from weakref import WeakSet

import ray
from ray.train._internal import checkpoint_manager
from ray.tune import Checkpoint
from ray.tune.execution.tune_controller import TuneController
from ray.tune.experiment import Trial
from ray.tune.schedulers.pbt import PopulationBasedTraining
from ray.tune.trainable import FunctionTrainable

from compat.adapters.runs.run_age import is_since_2_7, note_population
from compat.overlay import original_of

_ray_decide = PopulationBasedTraining._checkpoint_or_exploit
_ray_cleanup = TuneController.cleanup
_ray_delete = original_of(checkpoint_manager, "_delete_fs_path")

_SAVED: Final = "_compat_saved"
"""What the state of a trial says that was told to save when it was last looked at, be there anything to save or not."""
_schedulers: Final[WeakSet[Any]] = WeakSet()
_postponed: Final[list[tuple[Any, str]]] = []
"""Filesystem and path of every checkpoint that would have been deleted."""


@wraps(_ray_decide)
def checkpoint_or_exploit(self: Any, trial: Any, controller: Any, upper: list[Any], lower: list[Any]) -> None:
    """Let trials, which clone each other, keep what they need, and clone functions that have saved nothing."""
    _schedulers.add(self)
    storage = getattr(trial, "storage", None)
    note_population(storage)
    cloned, drawn = self._num_perturbations, random.getstate()
    _ray_decide(self, trial, controller, upper, lower)
    setattr(self._trial_state[trial], _SAVED, trial in upper)
    if trial not in lower or self._num_perturbations > cloned or is_since_2_7(storage):
        return
    random.setstate(drawn)
    best = random.choice(upper)  # the one that Ray has just drawn, and passed over as it has no checkpoint
    if getattr(self._trial_state[best], _SAVED, False) and _runs_function(trial):
        self._trial_state[best].last_checkpoint = None
        self._exploit(controller, trial, best)
        trial.run_metadata.checkpoint_manager._latest_checkpoint_result = None  # there is nothing that it could load


@wraps(_ray_delete)
def delete(fs: Any, fs_path: str) -> None:
    """Delete a checkpoint, as soon as no trial is to go on from it."""
    _postponed.append((fs, fs_path))
    _delete_what_is_free()


@wraps(_ray_cleanup)
def cleanup(self: Any) -> None:
    """End an experiment, and delete what its trials needed as long as they ran."""
    _ray_cleanup(self)
    _schedulers.discard(self._scheduler_alg)
    _delete_what_is_free()


def _runs_function(trial: Any) -> bool:
    """Whether a trial runs a function; a class must have saved something, as ever."""
    return isinstance(trial, Trial) and issubclass(trial.get_trainable_cls(), FunctionTrainable)


def _delete_what_is_free() -> None:
    needed = {path for scheduler in tuple(_schedulers) for path in _needed_by(scheduler)}
    free = [place for place in _postponed if place[1] not in needed]
    _postponed[:] = [place for place in _postponed if place[1] in needed]
    for fs, path in free:
        _ray_delete(fs=fs, fs_path=path)


def _needed_by(scheduler: Any) -> Iterator[str]:
    """The paths of what unfinished trials are cloned from, and of what every trial went on from last."""
    for trial, state in scheduler._trial_state.items():
        last = trial.run_metadata.checkpoint_manager._latest_checkpoint_result
        saved = state.last_checkpoint if not trial.is_finished() else None
        for checkpoint in (getattr(last, "checkpoint", None), _settled(saved)):
            if isinstance(
                checkpoint, Checkpoint
            ):  # tests of schedulers have stand-ins, and live in one process with runs
                yield checkpoint.path


def _settled(saved: Any) -> Any:
    """The checkpoint that a save has given, or None while it goes on: then there is nothing to be deleted yet."""
    future = getattr(saved, "future", None)
    if future is None:
        return saved
    try:
        ready, _ = ray.wait([future], timeout=0)
    except ValueError:  # it was asked of a Ray that has been shut down since, and nobody waits for it
        return None
    return getattr(saved.resolve(), "checkpoint", None) if ready else None
