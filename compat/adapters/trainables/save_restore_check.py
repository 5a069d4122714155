"""`validate_save_restore`: whether a Trainable class goes on where it was, tried on two objects of it.

Serves the rows INT162 and INT233. Old code calls it after ``ray.init(num_cpus=1, local_mode=True)``, where actors took
no CPUs; those that Ray's own function makes today wait for a second CPU for ever.
"""

from __future__ import annotations

from typing import Any, Final

import ray
from ray.tune.result import TRAINING_ITERATION

from compat.usage import used
from legacy_api import known

_BEFORE: Final = 3
_AFTER: Final = 2


def validate_save_restore(
    trainable_cls: Any, config: dict[str, Any] | None = None, num_gpus: int = 0, use_object_store: bool | None = None
) -> bool:
    """Train an object of a class, save it, and restore another one from that.

    Args:
        trainable_cls: The Trainable class.
        config: What both objects are given.
        num_gpus: How many GPUs each of them takes; they take no CPUs.
        use_object_store: Without meaning today: there is one way to save.

    Returns:
        True.

    Raises:
        AssertionError: If Ray does not run, or the other object does not go on with the next iteration.
    """
    if use_object_store is not None:
        used(known("ray.tune.utils.validate_save_restore(use_object_store)").code)
    assert ray.is_initialized(), "Ray has to be started first: `ray.init()`"
    actor_class = ray.remote(num_cpus=0, num_gpus=num_gpus)(trainable_cls)
    first, second = (actor_class.remote(config=config) for _ in range(2))
    for _ in range(_BEFORE):
        result = ray.get(first.train.remote())
    assert result.get(TRAINING_ITERATION), f"Results have no {TRAINING_ITERATION}"
    ray.get(second.restore.remote(first.save.remote()))
    for iteration in range(_BEFORE + 1, _BEFORE + _AFTER + 1):
        reported = ray.get(second.train.remote())[TRAINING_ITERATION]
        assert reported == iteration, f"What was restored goes on with iteration {reported}, not {iteration}"
    return True
