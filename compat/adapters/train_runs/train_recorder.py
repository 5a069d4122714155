"""The controller's side of a run as Train V1 kept it: every report, the logs, and the callbacks of Tune.

Train V2 forgets reports without a checkpoint, writes no logs and refuses the callbacks of Tune. A recorder stands
among the callbacks of Train V2's own and passes each report on to Tune's: to the loggers that every run had
(``result.json``, ``progress.csv``, events of TensorBoard) and to those of ``RunConfig(callbacks=)``. They see a trial
whose directory is that of the run, as in Ray 2.42.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow.fs
import ray
from ray import cloudpickle
from ray.train.v2._internal.execution.callback import ControllerCallback, ReportCallback, WorkerGroupCallback
from ray.train.v2._internal.execution.checkpoint.checkpoint_manager import CheckpointManager
from ray.train.v2._internal.execution.checkpoint.report_handler import ReportCallbackHandler
from ray.train.v2._internal.execution.controller.controller import TrainController

from compat.adapters.train_runs.callback_states import keep_states
from compat.adapters.train_runs.train_result import ERROR, ERROR_TEXT, REPORTS, reports_in
from compat.adapters.train_runs.train_snapshot import TOLD
from v2_api.complete_checkpoints import forget_all_notes
from v2_api.run_location import RunLocation
from v2_api.snapshot import read_snapshot
from v2_api.train_trial import BESIDE, resources_of, trial_of

SAVED: Final = ("params.json", "params.pkl", "progress.csv", REPORTS, "events.out.tfevents*")
"""What the loggers of every run write into its directory."""

_MARKS: Final = ("training_iteration", "time_total_s")
"""By which two reports are the same."""

RECORD: Final = "_compat_record"
"""Attribute of a result on its way from the controller: its `Record`."""

_ray_get_result: Final = vars(TrainController)["get_result"]
_ray_handle_reports: Final = vars(ReportCallbackHandler)["__init__"]


class Record(NamedTuple):
    """What a recorder knows at the end of its run.

    Attributes:
        last: The last report; None if there was none.
        states: What each callback of the user holds, pickled; None for those that cannot be.
        last_failure: What a callback of the user raised when the run was over.
        has_begun: Whether all callbacks could be set up.
    """

    last: dict[str, Any] | None = None
    states: Sequence[bytes | None] = ()
    last_failure: Exception | None = None
    has_begun: bool = True


class Recorder(ControllerCallback, ReportCallback, WorkerGroupCallback):  # type: ignore[misc]
    """Records one run, in the process of its controller.

    Attributes:
        last: The last report; None if there was none and the run goes on or failed.
        last_failure: What a callback of the user raised when the run was over.
    """

    def __init__(self, callbacks: list[Any]) -> None:
        """Take the callbacks of Tune that the user has."""
        self._of_user = callbacks
        self.last: dict[str, Any] | None = None
        self.last_failure: Exception | None = None
        self._iteration = 0
        self._errors: dict[int, Exception] = {}
        self._has_failed = False
        self._has_begun = False
        self._is_refused = False
        self._refusal: Exception | None = None

    def after_controller_start(self, train_run_context: Any) -> None:
        """Begin the logs, and tell the callbacks that the trial has started."""
        from ray.tune.callback import CallbackList

        from compat.adapters.train_runs.train_recorded_trial import recorded_trial, with_default_loggers

        storage = train_run_context.run_config.storage_context
        self._storage = storage
        self._location = RunLocation.join(
            storage.storage_fs_path, storage.experiment_dir_name, storage.storage_filesystem
        )
        self._is_local = isinstance(storage.storage_filesystem, pyarrow.fs.LocalFileSystem)
        self._directory = Path(
            storage.experiment_fs_path if self._is_local else tempfile.mkdtemp(prefix="ray_compat_logs_")
        )
        self._prepare_files()
        self._config = {"train_loop_config": train_run_context.train_loop_config or {}}
        trial, resources = trial_of(train_run_context), resources_of(train_run_context)
        self._trial = recorded_trial(trial, self._config, resources, storage, self._directory)
        self._callbacks = CallbackList(with_default_loggers(self._of_user))
        try:
            self._callbacks.setup(stop=trial.stop, num_samples=1, total_num_samples=1, config=self._config)
        except Exception as error:
            self._refusal = error
            return
        self._has_begun = True
        self._trial.set_status(self._trial.RUNNING)
        with self._step():
            self._tell("on_trial_start")

    def before_worker_group_start(self, worker_group_context: Any) -> None:
        """End the run here if a callback could not be set up: what is raised before is the end of Ray 2.51's actor."""
        if self._refusal is not None:
            raise self._refusal

    def _prepare_files(self) -> None:
        """Go on with the logs of the run that is resumed; begin new ones for a new run."""
        from ray.train.v2._internal.execution.storage import _exists_at_fs_path

        for name in (ERROR_TEXT, ERROR):  # of a run that failed before
            self._location.delete(name)
        resumed = _exists_at_fs_path(self._storage.storage_filesystem, self._storage.checkpoint_manager_snapshot_path)
        if not self._is_local and resumed:
            for name in ("progress.csv", REPORTS):
                source = f"{self._storage.experiment_fs_path}/{name}"
                if _exists_at_fs_path(self._storage.storage_filesystem, source):
                    pyarrow.fs.copy_files(
                        source, str(self._directory / name), source_filesystem=self._storage.storage_filesystem
                    )
        if not resumed:
            for pattern in SAVED:
                for file in self._directory.glob(pattern):
                    file.unlink()

    @contextmanager
    def _step(self) -> Iterator[None]:
        """A step of Tune's controller: whatever it told callbacks stood between these two."""
        self._begin_step()
        yield
        self._end_step()

    def _begin_step(self) -> None:
        self._iteration += 1
        self._call("on_step_begin", iteration=self._iteration)

    def _end_step(self) -> None:
        self._call("on_step_end", iteration=self._iteration)

    def _tell(self, hook: str, **more: Any) -> None:
        self._call(hook, iteration=self._iteration, trial=self._trial, **more)

    def _call(self, hook: str, **info: Any) -> None:
        try:
            getattr(self._callbacks, hook)(trials=[self._trial], **info)
        except Exception as error:  # as Tune's own controller did; what the user raised may not be possible to pickle
            from ray.tune import TuneError

            raise TuneError(traceback.format_exc()) from error

    def before_report(self, checkpoint: Any, reported: dict[str, Any]) -> None:
        """Tell the callbacks what the first worker has reported, before Train V2 counts its checkpoint."""
        if BESIDE in reported:
            return
        name = None if checkpoint is None else Path(checkpoint.path).name
        result = {**reported, "checkpoint_dir_name": name, "config": self._config}
        if name is not None:
            result["should_checkpoint"] = True
        self._begin_step()
        self._is_refused = True
        self._tell("on_trial_result", result=dict(result))
        self._is_refused = False
        self._trial.update_last_result(result)  # afterwards: callbacks compare it with the new one
        self.last = result

    def after_report(self, training_report: Any, metrics: list[dict[str, Any]]) -> None:
        """Tell the callbacks of the checkpoint that Train V2 has counted."""
        checkpoint = training_report.checkpoint
        if BESIDE in metrics[0]:
            return
        self._is_refused = True
        if checkpoint is not None:
            self._note_checkpoint(checkpoint)
        self._end_step()
        self._is_refused = False
        if checkpoint is not None:
            keep_states(self._location, self._of_user)
            self._upload()

    def lost_report(self, training_report: Any) -> None:
        """Tell the callbacks of a report that was lost with its worker, when its checkpoint is gone on from.

        The workers of Train V1 waited until a report was taken.
        """
        reported = training_report.metrics
        before = self.last or self._logged() or {}
        if all(before.get(key) == reported.get(key) for key in _MARKS):  # told before the driver was killed
            return
        self.before_report(training_report.checkpoint, reported)
        self.after_report(training_report, [reported])

    def _note_checkpoint(self, checkpoint: Any) -> None:
        from ray.train._internal.session import _TrainingResult

        self._tell("on_checkpoint", checkpoint=checkpoint)
        noted = _TrainingResult(checkpoint=checkpoint, metrics=self.last)
        self._trial.run_metadata.checkpoint_manager.register_checkpoint(noted)
        self._tell("on_trial_save")

    def after_worker_group_poll_status(self, worker_group_status: Any) -> None:
        """Remember what failed, for the log of errors."""
        if worker_group_status.errors:
            self._errors = worker_group_status.errors
            self._has_failed = True

    def after_worker_group_start(self, worker_group: Any) -> None:
        """Tell the callbacks that the trial has started again, after a failure."""
        if self._has_failed:
            self._has_failed = False
            with self._step():
                self._tell("on_trial_start")

    @contextmanager
    def on_worker_group_shutdown(self) -> Iterator[None]:
        """Forget what the workers have stored when they go: on Ray 2.51 the run is over before."""
        yield
        self._forget_refused()

    def _forget_refused(self) -> None:
        """Forget what workers have stored that did not wait for what a callback says.

        Asked whenever they may be gone, as one that is killed may still write at the first of these moments.
        """
        if self._is_refused:
            forget_all_notes(self._location)

    def after_controller_state_update(self, previous_state: Any, current_state: Any) -> None:
        """Close the logs when the run is over."""
        if not current_state.is_terminal() or not self._has_begun:
            return
        self._forget_refused()
        error = getattr(current_state, "training_failed_error", None)
        try:
            with self._step() if error is None else nullcontext():  # a step that has failed does not end
                self._tell_the_end(error)
            self._call("on_experiment_end")
        except Exception as failure:  # Train V2 lets it be: the run is over
            self.last_failure = failure
        keep_states(self._location, self._of_user)
        self._upload()
        if not self._is_local:
            shutil.rmtree(self._directory, ignore_errors=True)

    def _tell_the_end(self, error: Exception | None) -> None:
        if error is None:
            self.last = {**(self.last or self._reported_before() or self._without_report()), "done": True}
            self._tell("on_trial_complete")  # while the trial still runs, as Tune does
            self._trial.set_status(self._trial.TERMINATED)
        else:
            self._write_error(error)
            self._trial.set_status(self._trial.ERROR)
            self._tell("on_trial_error")

    def _reported_before(self) -> dict[str, Any] | None:
        """The last report of a run that was resumed and reported nothing more: it was over."""
        logged = self._logged()
        if logged is not None:
            return logged
        snapshot = read_snapshot(self._location)
        return None if snapshot is None else snapshot.latest_metrics or None

    def _logged(self) -> dict[str, Any] | None:
        """The last report in the log."""
        file = self._directory / REPORTS
        reports = reports_in(file.read_bytes()) if file.exists() else []
        return reports[-1] if reports else None

    def _without_report(self) -> dict[str, Any]:
        """What the metrics of a run were that reported nothing, in Ray 2.0 - 2.42."""
        now = time.time()
        return {
            "trial_id": self._trial.trial_id,
            "date": datetime.fromtimestamp(now).strftime("%Y-%m-%d_%H-%M-%S"),
            "timestamp": int(now),
            "pid": os.getpid(),
            "hostname": platform.node(),
            "node_ip": ray.util.get_node_ip_address(),
            "config": self._config,
        }

    def _write_error(self, error: Exception) -> None:
        (self._directory / ERROR_TEXT).write_text(str(error), encoding="utf-8")
        try:
            (self._directory / ERROR).write_bytes(cloudpickle.dumps(error))
        except Exception:  # what the user raised cannot be pickled: the text is there
            return

    def _upload(self) -> None:
        if not self._is_local:
            pyarrow.fs.copy_files(
                str(self._directory),
                self._storage.experiment_fs_path,
                destination_filesystem=self._storage.storage_filesystem,
            )

    def record(self) -> Record:
        """What is known of the run now."""
        states = [_pickled(vars(callback)) for callback in self._of_user]
        return Record(self.last, states, self.last_failure, self._has_begun)


class _Beforehand(ReportCallback):  # type: ignore[misc]
    """Shows a recorder the reports before anybody else sees them.

    The checkpoint of a report at which a callback fails does not count, and neither does what the workers have stored
    since: the run goes on before it, as in Ray 2.0 - 2.42, where the workers waited.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def after_report(self, training_report: Any, metrics: list[dict[str, Any]]) -> None:
        """Show the report."""
        self._recorder.before_report(training_report.checkpoint, metrics[0])


@wraps(_ray_handle_reports)
def handle_reports(self: Any, report_callbacks: list[Any]) -> None:
    """Begin to hand reports on: first to the callbacks of Tune."""
    recorders = [callback for callback in report_callbacks if isinstance(callback, Recorder)]
    for callback in report_callbacks:
        if isinstance(callback, CheckpointManager):
            vars(callback)[TOLD] = [recorder.lost_report for recorder in recorders]
    _ray_handle_reports(self, [*map(_Beforehand, recorders), *report_callbacks])


def _pickled(state: dict[str, Any]) -> bytes | None:
    try:
        content: bytes = cloudpickle.dumps(state)
    except Exception:  # a connection, an open file: such a callback stays what it was in the driver
        return None
    return content


@wraps(_ray_get_result)
def get_result(self: Any) -> Any:
    """The result of a run, with what its recorder knows; called in the controller."""
    result = _ray_get_result(self)
    recorder = next((callback for callback in self._callbacks if isinstance(callback, Recorder)), None)
    if recorder is not None:
        vars(result)[RECORD] = recorder.record()
    return result
