"""Which of Ray's worlds the caller runs in."""

from __future__ import annotations


def in_train_worker() -> bool:
    """Whether this process is a worker of Train V2, on every Ray from 2.43 on."""
    try:
        from ray.train.v2._internal.util import _in_ray_train_worker
    except ImportError:  # before Ray 2.51
        return _has_train_context()
    return bool(_in_ray_train_worker())


def _has_train_context() -> bool:
    from ray.train.v2._internal.execution.context import get_train_context

    try:
        get_train_context()
    except RuntimeError:
        return False
    return True
