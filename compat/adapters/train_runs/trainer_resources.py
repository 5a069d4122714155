"""What a `ScalingConfig` of `ray.train` says is reserved: something for the trainer, too, as in Ray 2.7 - 2.42.

Train V2 reserves for its workers alone. What is asked here is what a trial needs, also for a function of Tune's.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train.v2.api.config import ScalingConfig

from v2_api.train_configs import as_v1_scaling

_ray_bundles: Final = ScalingConfig.as_placement_group_factory
_ray_total: Final[Any] = ScalingConfig.total_resources


@wraps(_ray_bundles)
def as_placement_group_factory(self: Any) -> Any:
    """What a trial reserves: the trainer's one CPU in the bundle of the first worker."""
    of_then = _of_then(self)
    return _ray_bundles(self) if of_then is None else of_then.as_placement_group_factory()


@property  # type: ignore[misc]
def total_resources(self: Any) -> dict[str, float]:
    """What that is in all."""
    of_then = _of_then(self)
    total: dict[str, float] = _ray_total.fget(self) if of_then is None else of_then.total_resources
    return total


def _of_then(config: Any) -> Any:
    """The config as one of Train V1; None if it has what only Train V2 has, such as no workers."""
    if not isinstance(config.num_workers, int) or config.num_workers < 1:
        return None
    of_then = as_v1_scaling(config)
    return None if isinstance(of_then, ScalingConfig) else of_then
