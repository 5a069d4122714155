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
from datetime import datetime
from functools import wraps
from inspect import signature
from typing import Any, Final

import ray
from ray.train.v2._internal.execution import collective_impl
from ray.train.v2._internal.execution.context import TrainContext

from compat.adapters.train_metrics import plain, storable
from compat.adapters.train_stop import RunStoppedError, is_met
from v2_api.run_location import RunLocation
from v2_api.snapshot import read_snapshot
from v2_api.train_trial import trial_of

_ray_report: Final = vars(TrainContext)["report"]
_PARAMETERS: Final = signature(_ray_report)
_SESSION: Final = "_compat_session"

BESIDE: Final = "_ray_compat_beside"
"""A metric that marks what is reported only for its checkpoint (`ray.train.save_checkpoint`), and no iteration."""


class _Session:
    """The counters of one worker, from the checkpoint it starts with on."""

    def __init__(self, context: Any) -> None:
        self.trial = trial_of(context.train_run_context)
        self.is_first = context.get_world_rank() == 0
        before = _last_metrics(context) if self.is_first and context.get_checkpoint() else {}
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


def _last_metrics(context: Any) -> dict[str, Any]:
    """The metrics of the run's latest checkpoint; none if it started from a checkpoint that is not its own."""
    storage = context.storage_context
    location = RunLocation.join(storage.storage_fs_path, storage.experiment_dir_name, storage.storage_filesystem)
    snapshot = read_snapshot(location)
    if snapshot is None:
        return {}
    return next((stored.metrics for stored in snapshot.checkpoints if stored.directory == snapshot.latest), None) or {}


def _session_of(context: Any) -> _Session:
    session: _Session | None = vars(context).get(_SESSION)
    if session is None:
        session = vars(context)[_SESSION] = _Session(context)
    return session


@wraps(_ray_report)
def report(self: Any, *args: Any, **kwargs: Any) -> None:
    """Report as Ray does, with what V1 added.

    Raises:
        RunStoppedError: If the report meets a criterion of ``RunConfig(stop=)``, in every worker.
    """
    call = _PARAMETERS.bind(self, *args, **kwargs).arguments
    session = _session_of(self)
    metrics = plain(call["metrics"])
    checkpoint = call.get("checkpoint")
    if BESIDE not in metrics:
        metrics = session.filled(metrics)
    if checkpoint is not None:
        metrics = storable(metrics)
        if session.trial.metadata and call.get("checkpoint_upload_fn") is None:
            call["checkpoint_upload_fn"] = _uploading_with(self, session.trial.metadata)
    call["metrics"] = metrics
    call.pop("self")
    _ray_report(self, **call)
    stop = session.trial.stop
    if stop and BESIDE not in metrics:
        met = is_met(stop, session.trial.trial_id, metrics) if session.is_first else None
        if collective_impl.broadcast_from_rank_zero(met):
            raise RunStoppedError


def _uploading_with(context: Any, metadata: dict[str, Any]) -> Any:
    """How to bring a checkpoint to storage with the trainer's metadata; what the user set there comes first."""

    def upload(checkpoint: Any, name: str) -> Any:
        stored = context.storage_context.persist_current_checkpoint(checkpoint, name)
        # Every worker writes the same, and none reads there: another one may be writing.
        stored.set_metadata({**metadata, **checkpoint.get_metadata()})
        return stored

    return upload
