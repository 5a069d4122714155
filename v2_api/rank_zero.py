"""What the first worker of a trainer's run tells the others, on every Ray that has Train V2."""

from __future__ import annotations

from typing import Any

import ray
from ray.train.v2._internal.execution.context import get_train_context


def from_rank_zero(value: Any) -> Any:
    """The value that the first worker passes, in every worker; each of them waits until all have come here.

    Args:
        value: What is told, of less than a kilobyte. It counts in the first worker only.
    """
    try:
        from ray.train.v2._internal.execution.collective_impl import broadcast_from_rank_zero
    except ImportError:  # Ray 2.43
        context = get_train_context()
        told = context.get_synchronization_actor().broadcast_from_rank_zero.remote(
            world_rank=context.get_world_rank(), world_size=context.get_world_size(), data=value
        )
        return ray.get(told)
    return broadcast_from_rank_zero(value)
