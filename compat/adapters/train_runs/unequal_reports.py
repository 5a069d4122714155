"""Workers that report more often than others: an error, as through Ray 2.42.

Train V2 waits until all workers have called ``report``. One that has finished never will, and the run would hang. The
controller asks, whenever it looks at its workers, whether some of them wait for one that has finished.
"""

from __future__ import annotations

from typing import Any, Final

import ray
from ray.exceptions import GetTimeoutError
from ray.train.v2._internal.execution.callback import WorkerGroupCallback

_PATIENCE_S: Final = 10


class UnequalReports(WorkerGroupCallback):  # type: ignore[misc]
    """Makes the run fail instead of hang."""

    def after_worker_group_start(self, worker_group: Any) -> None:
        """Remember who makes the workers wait for each other."""
        self._meeting = worker_group._worker_group_state.sync_actor
        self._waited = False

    def after_worker_group_poll_status(self, worker_group_status: Any) -> None:
        """Give the workers that wait an error: those that were found waiting twice, as others may just be leaving."""
        statuses = worker_group_status.worker_statuses
        finished = [rank for rank, status in statuses.items() if not status.running]
        if not finished or len(finished) == len(statuses) or worker_group_status.errors:
            return
        # A worker may end because its machine is going: Ray lets the others report without it, since it knows of that.
        preemption: Any = getattr(worker_group_status, "get_preemption_info", lambda: None)
        if preemption() is not None:
            return
        waiting = self._someone_waits()
        if waiting and self._waited:
            for status in statuses.values():
                if status.running:
                    status.error = RuntimeError(
                        f"Some workers have finished (rank {', '.join(map(str, finished))}) while others report. Make "
                        "sure that `ray.train.report` is called the same number of times on all workers."
                    )
        self._waited = waiting

    def _someone_waits(self) -> bool:
        try:
            return bool(ray.get(self._meeting.get_counter.remote(), timeout=_PATIENCE_S))
        except GetTimeoutError:
            return False
