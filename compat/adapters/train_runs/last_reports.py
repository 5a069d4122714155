"""The last reports of workers that fail: none is lost, as in Train V1.

The controller asks its workers one by one. One that has reported and failed by the time it is asked ends the run, and
what another, that was asked a moment before, has reported meanwhile would be lost. It is asked for again.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

import ray
from ray.train.v2._internal.execution.checkpoint.report_handler import ReportCallbackHandler

_ray_take: Final = vars(ReportCallbackHandler)["after_worker_group_poll_status"]
_ray_start: Final = vars(ReportCallbackHandler)["after_worker_group_start"]
_PATIENCE_S: Final = 5
_GROUP: Final = "_compat_worker_group"
"""Ray's own attribute for it came with Ray 2.56 or shortly before."""


@wraps(_ray_start)
def start(self: Any, worker_group: Any) -> None:
    """Remember the workers, to ask them again."""
    _ray_start(self, worker_group)
    vars(self)[_GROUP] = worker_group


@wraps(_ray_take)
def take(self: Any, worker_group_status: Any) -> None:
    """Take the reports that the workers gave, and, before a failure is dealt with, those that they have left."""
    if worker_group_status.errors:
        _ask_again(vars(self)[_GROUP].get_workers(), worker_group_status.worker_statuses)
    _ray_take(self, worker_group_status)


def _ask_again(workers: list[Any], statuses: dict[int, Any]) -> None:
    silent = [rank for rank, status in statuses.items() if status.training_report is None]
    asked = {workers[rank].actor.poll_status.remote(): statuses[rank] for rank in silent}
    answered, _ = ray.wait(list(asked), num_returns=len(asked), timeout=_PATIENCE_S) if asked else ([], [])
    for answer in answered:
        try:
            asked[answer].training_report = ray.get(answer).training_report
        except ray.exceptions.RayError:  # it is dead, which is what the failure is about
            continue
