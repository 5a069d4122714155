"""What a report of a Train V2 worker was in Train V1.

Every metric could be a NumPy or Torch number, every report carried ``training_iteration``, ``time_total_s`` and the
like, the metadata of the trainer went into every checkpoint, and a report that met ``RunConfig(stop=)`` ended the run.
All ways to report lead through the worker's context, so what happens here holds for `ray.train.report`,
`ray.air.session.report` and the callbacks of frameworks. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial, wraps
from inspect import signature
from typing import Any, Final

import ray
from ray.train.v2._internal.execution import collective_impl
from ray.train.v2._internal.execution.context import TrainContext

from compat.adapters.checkpoints.dict_checkpoint import is_dictionary, take_wrappers_off
from compat.adapters.checkpoints.torch_values import is_of_torch
from compat.adapters.train_runs.checkpoint_numbers import CheckpointNumbers
from compat.adapters.train_runs.train_artifacts import keep_with_checkpoint
from compat.adapters.train_runs.train_metrics import plain, storable
from compat.adapters.train_runs.train_stop import RunStoppedError, is_met
from compat.adapters.train_runs.train_upload import again_if_it_fails, careful_upload
from v2_api.complete_checkpoints import CheckpointPart
from v2_api.run_location import RunLocation
from v2_api.snapshot import read_snapshot
from v2_api.train_trial import BESIDE, trial_of
from v2_api.trial_reports import checkpoint_name, note_failed, wait_for_turn

_ray_report: Final = vars(TrainContext)["report"]
_PARAMETERS: Final = signature(_ray_report)
_SESSION: Final = "_compat_session"
_RESET: Final = "SynchronizationBarrierResetError"
_TOGETHER: Final = {
    name: value
    for name, value in {"caller_method_name": "ray.train.report", "relaxable": True}.items()
    if name in signature(collective_impl.broadcast_from_rank_zero).parameters
}
"""How workers meet at a report, if Ray takes it. Those of a machine that is going are not missed."""


class _Session:
    """The counters of one worker, from the checkpoint it starts with on."""

    def __init__(self, context: Any) -> None:
        self.trial = trial_of(context.train_run_context)
        self.is_first = context.get_world_rank() == 0
        storage = context.storage_context
        self.location = RunLocation.join(
            storage.storage_fs_path, storage.experiment_dir_name, storage.storage_filesystem
        )
        started_with = context.get_checkpoint() if self.is_first else None
        self.numbers = CheckpointNumbers(self.location, started_with, context.get_world_size())
        before = _last_metrics(self.location) if started_with else {}
        self.iteration = int(before.get("training_iteration") or 0)
        self.time_total = float(before.get("time_total_s") or 0.0)
        self.iterations_here = 0
        self.time_here = 0.0
        self.last_report = time.time()
        self.place = {"pid": os.getpid(), "hostname": platform.node(), "node_ip": ray.util.get_node_ip_address()}

    def filled(self, metrics: dict[str, Any]) -> dict[str, Any]:
        """The metrics with the columns that every report of V1 had."""
        now = time.time()
        passed = metrics.get("time_this_iter_s", now - self.last_report)
        self.last_report = now
        self.iteration += 1
        self.iterations_here += 1
        self.time_total += passed
        self.time_here += passed
        filled = {
            **metrics,
            "timestamp": int(now),
            "done": metrics.get("done", False),
            "training_iteration": self.iteration,
            "trial_id": self.trial.trial_id,
            "date": datetime.fromtimestamp(now).strftime("%Y-%m-%d_%H-%M-%S"),
            "time_this_iter_s": passed,
            "time_total_s": self.time_total,
            **self.place,
            "time_since_restore": self.time_here,
            "iterations_since_restore": self.iterations_here,
        }
        return filled


def _last_metrics(location: RunLocation) -> dict[str, Any]:
    """The metrics of the run's latest checkpoint; none if it started from a checkpoint that is not its own."""
    snapshot = read_snapshot(location)
    return {} if snapshot is None else snapshot.latest_metrics


def _session_of(context: Any) -> _Session:
    session: _Session | None = vars(context).get(_SESSION)
    if session is None:
        session = vars(context)[_SESSION] = _Session(context)
    return session


@wraps(_ray_report)
def report(self: Any, *args: Any, **kwargs: Any) -> None:
    """Report as Ray does, with what V1 added.

    Of dictionaries, that of the first worker is kept, as through Ray 2.6; and of other checkpoints, where the driver
    took ``Checkpoint`` from the module that it was in then. The others go on knowing their own.

    Raises:
        RunStoppedError: If the report meets a criterion of ``RunConfig(stop=)``, in every worker.
    """
    call = _PARAMETERS.bind(self, *args, **kwargs).arguments
    trial = trial_of(self.train_run_context)
    is_of_dictionary = is_dictionary(call.get("checkpoint"))
    if (is_of_dictionary or trial.keeps_first) and self.get_world_rank():
        _know(self, call.get("checkpoint"))
        call["checkpoint"] = None  # all workers store theirs in one place, where files of one name overwrite each other
    elif is_of_dictionary and is_of_torch(getattr(self.train_run_context, "backend_config", None)):
        take_wrappers_off(call["checkpoint"])
    if trial.of_tune is not None:
        _report_in_trial(self, call, trial.metadata, first_checkpoint=trial.of_tune.next_checkpoint)
        return
    session = _session_of(self)
    metrics = plain(call["metrics"])
    checkpoint = call.get("checkpoint")
    if BESIDE not in metrics:
        metrics = session.filled(metrics)
    if session.is_first and call.get("checkpoint_dir_name") is None and _is_uploaded(call):
        name = session.numbers.name(self.report_call_index, has_checkpoint=checkpoint is not None)
        call["checkpoint_dir_name"] = name
    if checkpoint is not None:
        metrics = storable(metrics)
        _upload_with_care(self, call, metrics, session.trial.metadata, session.location)
        keep_with_checkpoint(self)
    call["metrics"] = metrics
    stop = session.trial.stop if session.is_first and BESIDE not in metrics else None
    is_over = partial(is_met, stop, session.trial.trial_id, metrics) if stop else bool
    if _report_together(self, call, is_over):
        raise RunStoppedError


def _know(context: Any, checkpoint: Any) -> None:
    """Let a worker that asks for a checkpoint get its own, which nobody stores."""
    if checkpoint is not None:
        with context.report_order_condition:
            context.checkpoint = checkpoint


def _report_together(context: Any, call: dict[str, Any], is_over: Callable[[], bool]) -> bool:
    """Report, and go on when all workers have reported, with the answer of the first one.

    They go on together, as in Train V1: a worker that failed at once would take a report of another with it, which is
    still being stored. One whose part cannot be stored waits for the others, too, before it raises: a loop that catches
    the error and reports again would otherwise meet those that still wait here.

    Raises:
        Exception: What the report, or ``is_over``, raises.
    """
    call.pop("self")
    calls = context.report_call_index
    try:
        _ray_report(context, **call)
        if context.report_call_index == calls:
            return False  # other workers are gone, and Ray passed over the report
        answer = is_over()
    except ray.exceptions.RayError:
        raise  # of the meeting itself, mostly
    except Exception:
        if context.report_call_index != calls:
            _pass_over(context)
            _agreed(context, False)
        raise
    return _agreed(context, answer)


def _pass_over(context: Any) -> None:
    """Let the next report of this worker take its turn after one that failed, for which Ray would wait for ever."""
    order = context.report_order_condition
    with order:
        order.wait_for(lambda: context.current_report_index >= context.report_call_index - 1)
        context.current_report_index = context.report_call_index
        order.notify_all()


def _agreed(context: Any, answer: bool) -> bool:
    """The answer of the first worker, once all workers are here.

    Raises:
        RuntimeError: If the first worker is elsewhere. What it said there must not end the run of this one.
    """
    if context.get_world_size() == 1 or _are_replaced_one_by_one(context):
        return answer
    try:
        agreed = collective_impl.broadcast_from_rank_zero(answer, **_TOGETHER)
    except ray.exceptions.RayTaskError as error:
        if type(error.cause).__name__ != _RESET:
            raise
        return False  # other workers are gone: Ray passes over reports then, too
    if not isinstance(agreed, bool):
        raise RuntimeError(
            f"The workers are out of step: after its report, this one was given {agreed!r} by the first worker. Make "
            "sure that `ray.train.report` is called the same number of times on all workers."
        )
    return agreed


def _are_replaced_one_by_one(context: Any) -> bool:
    """Whether workers that fail are replaced while the others go on: then no two of them need be at the same report."""
    backend = getattr(getattr(context.train_run_context, "backend_config", None), "backend_cls", None)
    return bool(getattr(backend, "has_replica_groups", False))


def _report_in_trial(context: Any, call: dict[str, Any], metadata: dict[str, Any], first_checkpoint: int) -> None:
    """Report to the trial of Tune that the trainer runs in: Tune fills in the columns, and says when to go on."""
    wait_for_turn()
    calls = context.report_call_index
    try:
        call["metrics"] = plain(call["metrics"])
        if call.get("checkpoint_dir_name") is None:
            call["checkpoint_dir_name"] = checkpoint_name(first_checkpoint)
        if call.get("checkpoint") is not None:
            _upload_with_care(context, call, {}, metadata, None)
        _report_together(context, call, bool)
    except Exception as error:
        note_failed(error, met_others=context.report_call_index != calls)
        raise


def _is_uploaded(call: dict[str, Any]) -> bool:
    """Whether Ray brings the checkpoint of a report to storage; otherwise it is there already."""
    return getattr(call.get("checkpoint_upload_mode"), "name", "") != "NO_UPLOAD"


def _upload_with_care(
    context: Any, call: dict[str, Any], metrics: dict[str, Any], metadata: dict[str, Any], location: RunLocation | None
) -> None:
    """Let `compat.adapters.train_runs.train_upload` store the checkpoint of a report, and note it in the run directory.

    Args:
        context: The train context.
        call: The arguments of the report.
        metrics: What is reported.
        metadata: That of the trainer.
        location: The run directory; None if nothing is to be noted.
    """
    if "checkpoint_upload_fn" not in _PARAMETERS.parameters:  # before Ray 2.50
        return
    if not _is_uploaded(call):
        return
    part = None
    if location is not None:
        part = CheckpointPart(location, context.report_call_index, context.get_world_rank(), context.get_world_size())
        again_if_it_fails(part.note_begun)
    upload = call.get("checkpoint_upload_fn")
    call["checkpoint_upload_fn"] = careful_upload(context, upload, metadata, part, metrics)
