"""Workers that reserve nothing: ``ScalingConfig(resources_per_worker={"CPU": 0})``, as in Ray 2.0 - 2.42.

The trainer reserved something, so there was a placement group. Train V2 reserves for its workers alone, and Ray has no
placement group of nothing.
"""

from __future__ import annotations

from typing import Any, Final

from ray.train.v2.api.config import ScalingConfig

_ray_resources: Final[Any] = vars(ScalingConfig)["_resources_per_worker_not_none"]
_LEAST: Final = {"memory": 1}
"""A byte, which every machine has."""


@property  # type: ignore[misc]
def resources_per_worker(self: Any) -> dict[str, float]:
    """What a worker reserves."""
    return _ray_resources.fget(self) or dict(_LEAST)
