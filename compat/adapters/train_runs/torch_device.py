"""``ray.train.torch.get_device()`` outside of Train workers, where it raises: in trials, in actors, in the driver.

Through Ray 2.42 it was the device that Ray gave to the process, or the CPU. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray.train.torch import train_loop_utils as outside
from ray.train.v2.torch import train_loop_utils as within

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker

_ray_get_devices = original_of(within, "get_devices")


@wraps(_ray_get_devices)
def get_devices() -> list[Any]:
    """The devices of this process, as `torch.device`; the CPU if it was given none."""
    return _devices("get_devices")


@wraps(original_of(within, "get_device"))
def get_device() -> Any:
    """The first device of this process, a `torch.device`."""
    return _devices("get_device")[0]


def _devices(asked: str) -> list[Any]:
    if in_train_worker():
        found: list[Any] = _ray_get_devices()
        return found
    used(known(f"ray.train.torch.{asked} outside of a worker").code)
    found = outside.get_devices()
    return found
