"""Faults of Ray Tune's controller that cost users their progress, kept away while a run is on.

All are in Ray 2.43 - 2.60, and none can be reached through a public argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

from v2_api.adopted_checkpoints import adopt_checkpoints
from v2_api.known_to_save import experiment_saves
from v2_api.lost_checkpoints import forget_lost_checkpoints
from v2_api.lost_machines import LostMachines
from v2_api.replaced_methods import ReplacedMethods, Replacements
from v2_api.several_experiments import bring_to_storage, restore_in_place
from v2_api.shared_storage import SharedStorage, shared_storage

# One fiftieth of the driver's time goes into writing the experiment state; Ray takes up to one twentieth.
_SNAPSHOT_TIME_FACTOR: Final = 49
_SHORTEST_SNAPSHOT_PERIOD_S: Final = 0.2


class ResumeFailedError(RuntimeError):
    """The state of the run is there but could not be read, so the run was not started."""


class _StopResume(BaseException):
    """Carries the failure past Ray's ``except Exception``, which would start the experiment from scratch."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


@dataclass
class _Run:
    """What is known of the run that this thread drives.

    Attributes:
        experiments: Makes the `ray.tune.Experiment` objects that are run.
        restored: The trials that were restored.
        losses: The machines that its trials have lost.
        storage: Asks the machines of the cluster whether they see the storage path.
    """

    experiments: Callable[[], list[Any]] | None = None
    restored: list[Any] = field(default_factory=list)
    losses: LostMachines = field(default_factory=LostMachines)
    storage: SharedStorage | None = None


_run: ContextVar[_Run] = ContextVar("_run")


@contextmanager
def careful_controller(experiments: Callable[[], list[Any]] | None = None) -> Iterator[None]:
    """Run Tune's controller so that it loses no checkpoint and never restarts instead of resuming.

    * The experiment state, the only thing resume reads, is written soon after every event. Ray waits at least ten
      seconds between two writes, so that checkpoints made in that time are forgotten when the driver is killed.
      As in Ray, only a share of the driver's time goes into it. A period set by the user
      in ``TUNE_GLOBAL_CHECKPOINT_S`` stays, too.
    * Checkpoints that are complete in storage and not in the state are adopted when the run is resumed.
    * A trial whose latest checkpoint was removed goes on from the latest that is there, with a warning, as through
      Ray 2.6. Ray fails the trial.
    * A checkpoint that comes with the end of a function, after its last result, is a checkpoint of that result. Ray
      stores its files and forgets it.
    * A result that says that it is the last one, ``done=True``, need not have the metric of the scheduler. In Ray 0.8
      none had to, and many functions ended with a result of other metrics; since Ray 1.0 that fails the run.
    * A state that cannot be restored raises. Ray logs it and starts the experiment from scratch.
    * The search state of grids and random samples holds code of the Python that wrote it, which another Python
      cannot read. It is made again from the experiments, past the trials that exist.
    * Each of several experiments keeps its directory.
    * A trial whose machine is lost goes on elsewhere, and that is not counted as a failure of the trial.
    * A run whose checkpoints would be lost, because machines do not share its storage path, is not started.

    Runs may overlap, in threads.

    Args:
        experiments: Makes the `ray.tune.Experiment` objects that are run.

    Raises:
        ResumeFailedError: If the experiment state exists and cannot be restored.
        StorageNotSharedError: If checkpoints would be lost.
    """
    run = _Run(experiments)
    token = _run.set(run)
    try:
        with _CAREFUL.in_force():
            yield
    except _StopResume as stop:
        raise ResumeFailedError(
            f"the run was not resumed, and not started again either: {type(stop.cause).__name__}: {stop.cause}"
        ) from stop.cause
    finally:
        _run.reset(token)
        if run.storage is not None:
            run.storage.forget()


def _careful_methods() -> Replacements:
    from ray.exceptions import RayActorError
    from ray.tune.execution.experiment_state import _ExperimentCheckpointManager
    from ray.tune.execution.tune_controller import TuneController
    from ray.tune.experiment import Trial
    from ray.tune.result import DONE, RESULT_DUPLICATE, SHOULD_CHECKPOINT
    from ray.tune.search.basic_variant import BasicVariantGenerator

    ray_process_result = TuneController._process_trial_result
    ray_process_save = TuneController._process_trial_save
    ray_validate = TuneController._validate_result_metrics
    ray_checkpoint = TuneController._checkpoint_trial_if_needed
    ray_save_state = TuneController.checkpoint
    ray_resume = TuneController.resume
    ray_restore_trials = TuneController._restore_trials
    ray_restore_search = BasicVariantGenerator.restore_from_dir
    ray_setup = TuneController.setup_experiments
    ray_step_begin = TuneController.on_step_begin
    ray_actor_error = Trial._handle_ray_actor_error
    ray_restore_error = Trial._handle_restore_error
    ray_update = _ExperimentCheckpointManager._update_auto_checkpoint_time

    def resume_or_stop(self: Any, *args: Any, **kwargs: Any) -> None:
        try:
            ray_resume(self, *args, **kwargs)
        except Exception as error:
            raise _StopResume(error) from error

    def restore_trials(self: Any, experiment_state: dict[str, Any]) -> Any:
        trials = restore_in_place(self, experiment_state, ray_restore_trials)
        _here().restored[:] = trials
        for trial in trials:
            if not trial.is_finished():
                adopt_checkpoints(trial)
            if trial.status != Trial.TERMINATED:
                forget_lost_checkpoints(trial)
        return trials

    def restore_search(self: Any, directory: str) -> None:
        try:
            ray_restore_search(self, directory)
        except (TypeError, ValueError, AttributeError, ImportError):
            run = _here()
            if run.experiments is None:
                raise
            _search_past(self, run.experiments(), len(run.restored))

    def save_state(self: Any, force: bool = False, wait: bool = False) -> None:
        before = self._checkpoint_manager._last_sync_time
        ray_save_state(self, force=force, wait=wait)
        if self._checkpoint_manager._last_sync_time != before:
            bring_to_storage(self._trials, self._storage, wait=wait)

    def update_without_floor(self: Any, time_taken: float) -> None:
        ray_update(self, time_taken)
        if self.auto_checkpoint_enabled:
            self._checkpoint_period = max(_SHORTEST_SNAPSHOT_PERIOD_S, time_taken * _SNAPSHOT_TIME_FACTOR)

    def process_result(self: Any, trial: Any, result: dict[str, Any]) -> Any:
        self._saves_at_end = RESULT_DUPLICATE in result and result.get(SHOULD_CHECKPOINT, False)
        return ray_process_result(self, trial, result)

    def validate_metrics(self: Any, result: dict[str, Any]) -> None:
        if not result.get(DONE):
            ray_validate(self, result)

    def checkpoint_if_needed(self: Any, trial: Any, force: bool = False) -> None:
        ray_checkpoint(self, trial, force=force or getattr(self, "_saves_at_end", False))

    def process_save(self: Any, trial: Any, checkpoint_value: Any) -> None:
        if RESULT_DUPLICATE in getattr(checkpoint_value, "metrics", ()):
            checkpoint_value.metrics = trial.last_result
        ray_process_save(self, trial, checkpoint_value)

    def setup_experiments(self: Any, experiments: list[Any], total_num_samples: int) -> None:
        def saves() -> bool:
            return any(experiment_saves(experiment, self._scheduler_alg) for experiment in experiments)

        run, storage = _here(), self._storage
        run.storage = shared_storage(storage.storage_filesystem, storage.experiment_fs_path, saves=saves)
        if run.storage is not None:
            run.storage.require_at_start()
        ray_setup(self, experiments, total_num_samples)

    def on_step_begin(self: Any) -> None:
        ray_step_begin(self)
        storage = _here().storage
        if storage is not None:
            storage.require_of_new_machines(lambda: self.checkpoint(force=True, wait=True))

    def handle_actor_error(self: Any, error: Any) -> None:
        if not _here().losses.excuse(self, error):
            ray_actor_error(self, error)

    def handle_restore_error(self: Any, error: Any) -> None:
        if not (isinstance(error, RayActorError) and _here().losses.excuse(self, error)):
            ray_restore_error(self, error)

    return {
        TuneController: {
            "_process_trial_result": process_result,
            "_checkpoint_trial_if_needed": checkpoint_if_needed,
            "_process_trial_save": process_save,
            "_validate_result_metrics": validate_metrics,
            "checkpoint": save_state,
            "resume": resume_or_stop,
            "_restore_trials": restore_trials,
            "setup_experiments": setup_experiments,
            "on_step_begin": on_step_begin,
        },
        Trial: {"_handle_ray_actor_error": handle_actor_error, "_handle_restore_error": handle_restore_error},
        BasicVariantGenerator: {"restore_from_dir": restore_search},
        _ExperimentCheckpointManager: {"_update_auto_checkpoint_time": update_without_floor},
    }


_CAREFUL: Final = ReplacedMethods(_careful_methods)


def _here() -> _Run:
    """The run that this thread drives; an empty one for a run that nobody is careful about, in another thread."""
    return _run.get(_Run())


def _search_past(search: Any, experiments: list[Any], trials: int) -> None:
    """Let a fresh search go on after the given number of trials, which it has suggested before."""
    for experiment in experiments:
        search.add_configurations([experiment])
    search._trial_iter = iter(search._trial_generator)
    for _ in range(trials):
        next(search._trial_iter, None)
