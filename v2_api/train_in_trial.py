"""A trainer of Train V2 that runs inside a trial of Tune, as one of Train V1 did when a `Tuner` was given it.

The trial's own process is the controller of the run. So the workers are children of the trial and end with it, they
work in the placement group that Tune has made for the trial, each report goes to Tune before the workers go on, and a
checkpoint is one of the trial: in its directory, kept and deleted by Tune, and what the trial continues from.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any, Final

from ray.train._internal.session import _TrainingResult, get_session
from ray.train.v2._internal.callbacks.placement_group_callback import PlacementGroupCleanerCallback
from ray.train.v2._internal.execution.callback import ReportCallback, WorkerGroupCallback
from ray.train.v2._internal.execution.controller import TrainController
from ray.train.v2._internal.execution.worker_group import WorkerGroup
from ray.train.v2._internal.execution.worker_group.placement_group_handle import DefaultPlacementGroupHandle
from ray.train.v2.api.callback import RayTrainCallback
from ray.train.v2.api.exceptions import TrainingFailedError
from ray.tune.result import RESULT_DUPLICATE
from ray.util import get_current_placement_group

from v2_api.train_errors import cause_of
from v2_api.train_run import TrainRun
from v2_api.train_trial import BESIDE, TuneTrial, attach_tune_trial
from v2_api.trial_reports import note_taken

_SHORTEST_POLL_S: Final = 0.02
_LONGEST_POLL_S: Final = 0.5
_AS_A_CONTROLLER: Final = {"RAY_WARN_BLOCKING_GET_INSIDE_ASYNC": "0", "RAY_TRAIN_ENABLE_PREEMPTION_WATCHER": "0"}
"""Unless the user says otherwise: what Ray sets for its controllers, and one process less for each trial."""


def run_in_trial(run: TrainRun, made: Any) -> None:
    """Run a trainer in the function of a trial, from the trial's checkpoint if it has one.

    Args:
        run: What to run. Its ``run_config`` is that of the experiment; only what is about workers is used here.
        made: The trainer that was made for it. Its class may have a constructor of its own.

    Raises:
        Exception: What a worker raised.
        SystemExit: If Tune stops or pauses the trial.
    """
    session = get_session()
    storage = session.storage
    trainer = run.model_copy(
        update={
            "run_config": _run_config_in(storage, run.run_config),
            "initial_checkpoint": session.loaded_checkpoint or run.initial_checkpoint,
        }
    ).trainer_like(made)
    tune_trial = TuneTrial(
        trial_id=session.trial_id,
        name=session.trial_name,
        experiment=storage.experiment_dir_name,
        directory=storage.trial_fs_path,
        resources=session.trial_resources,
        next_checkpoint=storage.current_checkpoint_index + 1,
    )
    attach_tune_trial(trainer, tune_trial)
    reports = _Reports(session)
    vars(trainer)["_create_default_callbacks"] = lambda: _callbacks(trainer, reports)
    vars(trainer)["_initialize_and_run_controller"] = lambda **given: _run_controller_here(reports, given)
    try:
        inspect.unwrap(type(trainer).fit)(trainer)
    except TrainingFailedError as error:
        raise cause_of(error) or error from error
    reports.finish()


def _run_config_in(storage: Any, run_config: Any) -> Any:
    """The ``ray.train.RunConfig`` of a run whose directory is that of the trial.

    Failures, checkpoints to keep and callbacks of Tune are the business of Tune.
    """
    from ray.train import RunConfig

    callbacks = [each for each in getattr(run_config, "callbacks", None) or () if isinstance(each, RayTrainCallback)]
    of_workers = {name: getattr(run_config, name, None) for name in ("worker_runtime_env", "logging_config")}
    return RunConfig(
        name=storage.trial_dir_name,
        storage_path=storage.experiment_fs_path,
        storage_filesystem=storage.storage_filesystem,
        callbacks=callbacks or None,
        **{name: value for name, value in of_workers.items() if value is not None},
    )


def _callbacks(trainer: Any, reports: _Reports) -> list[Any]:
    """Ray's own callbacks, but the one that removes the placement group, which is Tune's here."""
    of_ray = inspect.unwrap(type(trainer)._create_default_callbacks)(trainer)
    return [*(each for each in of_ray if not isinstance(each, PlacementGroupCleanerCallback)), reports]


def _run_controller_here(reports: _Reports, arguments: dict[str, Any]) -> Any:
    for variable, value in _AS_A_CONTROLLER.items():
        os.environ.setdefault(variable, value)
    controller = TrainController(**arguments)
    group = get_current_placement_group()
    if group is not None:
        controller.worker_group_cls = _workers_in(group)
    # What the trial continues from is what Tune knows; a snapshot beside it would name checkpoints that Tune deletes.
    controller._checkpoint_manager._write_state_to_storage = lambda: None
    reports.controller = controller
    try:
        asyncio.run(controller.run())
    except BaseException:
        if controller.get_worker_group() is not None:
            with contextlib.suppress(Exception):
                controller.get_worker_group().shutdown()
        raise
    return controller.get_result()


def _workers_in(group: Any) -> type:
    """Workers that take the bundles of a placement group, the last ones if it has more than there are workers."""

    class WorkersOfTrial(WorkerGroup):  # type: ignore[misc]
        def _create_placement_group(self, *_: Any) -> Any:
            return _Borrowed(group)

        def _create_workers(self, num_workers: int, *args: Any, **kwargs: Any) -> Any:
            before = max(0, group.bundle_count - num_workers)
            indices = [before + number for number in range(num_workers)]
            return super()._create_workers(num_workers, *args, **{**kwargs, "placement_group_bundle_indices": indices})

    return WorkersOfTrial


class _Borrowed(DefaultPlacementGroupHandle):  # type: ignore[misc]
    """A placement group that is somebody else's."""

    def shutdown(self) -> None:
        """Tune removes it."""


class _Reports(ReportCallback, WorkerGroupCallback):  # type: ignore[misc]
    """Brings the reports of the workers to Tune. Lives in the process of the trial."""

    controller: Any = None

    def __init__(self, session: Any) -> None:
        self._session = session
        self._workers: Any = None
        self._beside: Any = None
        self._last: dict[str, Any] = {}
        self._set_poll: Callable[[float], None] = lambda seconds: setattr(
            self.controller, "_health_check_interval_s", seconds
        )

    def after_worker_group_start(self, worker_group: Any) -> None:
        """Remember whom to tell that a report was taken."""
        self._workers = worker_group
        self._set_poll(_SHORTEST_POLL_S)

    def after_worker_group_poll_status(self, worker_group_status: Any) -> None:
        """Ask again soon while reports come in, and less often while they do not."""
        self._set_poll(min(_LONGEST_POLL_S, self.controller._health_check_interval_s * 1.5))

    def after_report(self, training_report: Any, metrics: list[dict[str, Any]]) -> None:
        """Give the report of the first worker to Tune, with the checkpoint; returns when Tune wants the next one."""
        checkpoint = training_report.checkpoint
        if checkpoint is not None:
            self._session.storage._update_checkpoint_index(metrics[0])
        if BESIDE in metrics[0]:
            self._beside = checkpoint or self._beside
        else:
            self._last = dict(metrics[0])
            self._give(self._last, checkpoint or self._beside)
        self._workers.execute(note_taken, self._session.storage.current_checkpoint_index + 1)
        self._set_poll(_SHORTEST_POLL_S)

    def _give(self, metrics: dict[str, Any], checkpoint: Any) -> None:
        self._beside = None
        name = None if checkpoint is None else PurePosixPath(checkpoint.path).name
        filled = {**self._session._auto_fill_metrics(metrics), "checkpoint_dir_name": name}
        self._session._report_training_result(_TrainingResult(checkpoint, filled))

    def finish(self) -> None:
        """Give Tune a checkpoint that came after the last report, as one of that report."""
        if self._beside is not None:
            self._give({**self._last, RESULT_DUPLICATE: True}, self._beside)
