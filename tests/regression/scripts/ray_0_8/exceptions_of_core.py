"""What scripts catch from Ray itself, and functions of it that are elsewhere today: what they are."""

import ray
from ray.exceptions import (
    RayCancellationError,
    RayConnectionError,
    RayError,
    RayletError,
    RayTimeoutError,
    RayWorkerError,
    UnreconstructableError,
)
from ray.internal.internal_api import global_gc

from observed import outcome

LOST = (RayWorkerError, UnreconstructableError, RayTimeoutError, RayCancellationError)


def caught(error):
    """Which of the clauses of a script catches an error of a kind."""
    try:
        raise error.__new__(error)
    except RayTimeoutError:
        return "late"
    except (RayletError, RayConnectionError):
        return "no Ray"
    except LOST:
        return "lost"


outcome(
    caught=[caught(error) for error in (*LOST, RayletError, RayConnectionError)],
    errors=[issubclass(error, RayError) for error in (*LOST, RayletError, RayConnectionError)],
    callable=[callable(function) for function in (ray.profile, ray.util.get_actor, global_gc)],
)
