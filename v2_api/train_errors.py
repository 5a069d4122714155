"""What is behind a failure of Train V2."""

from __future__ import annotations

from typing import Any


def cause_of(error: Any) -> BaseException | None:
    """The exception of the user's code, or of Ray, that made a run of a trainer fail.

    Args:
        error: A ``ray.train.TrainingFailedError``.

    Returns:
        That of the first worker that failed, or None if the error does not say.
    """
    import ray

    failures = getattr(error, "worker_failures", None)
    found = failures[min(failures)] if failures else getattr(error, "controller_failure", None)
    base: BaseException | None = getattr(found, "_base_exc", found)
    return base.cause if isinstance(base, ray.exceptions.RayTaskError) and base.cause is not None else base
