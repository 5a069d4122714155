"""Workers that die before the controller knows that their train loop runs: a failure like any other, as in Train V1.

Ray retries what dies while a group of workers is made, and what dies while the loop runs, but takes a death between
the two for a mistake of its own, which ends the run whatever its `FailureConfig` says. It also forgets the group then,
whose other workers would keep what the next group waits for.
"""

from __future__ import annotations

import logging
from functools import wraps
from typing import Any, Final

from ray.exceptions import RayActorError
from ray.train.v2._internal.execution.failure_handling.default import DefaultFailurePolicy
from ray.train.v2._internal.execution.worker_group import WorkerGroup
from ray.train.v2.api.exceptions import WorkerGroupError

_logger: Final = logging.getLogger(__name__)
_ray_start: Final = vars(WorkerGroup)["_start"]
_ray_decide: Final = vars(DefaultFailurePolicy)["make_decision"]


@wraps(_ray_start)
def start(self: Any) -> None:
    """Start the workers; if one dies, the others go, too.

    Raises:
        RayActorError: If one dies when all are made.
    """
    try:
        _ray_start(self)
    except RayActorError:
        if self.has_started():
            try:
                self.shutdown()
            except Exception:  # the death itself is what the run has to decide about
                _logger.warning("The other workers of a group of which one died could not be let go", exc_info=True)
        raise


@wraps(_ray_decide)
def decide(self: Any, *given: Any, **by_name: Any) -> Any:
    """Decide of the death of a worker as of one while the loop runs."""
    for error in (*given, *by_name.values()):
        death = getattr(error, "controller_failure", None)
        if isinstance(death, RayActorError):
            return _ray_decide(self, WorkerGroupError(str(death), {0: death}))
    return _ray_decide(self, *given, **by_name)
