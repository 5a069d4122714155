"""`PB2(hyperparam_bounds={"lr": [1e-3, 1e-5]})`: bounds in either order, which today's Ray refuses, and `reward_attr`.

Serves the rows ``PB2(hyperparam_bounds=...) from high to low`` and ``ray.tune.schedulers.PB2(reward_attr)``. Through
Ray 1.13 the two were only ends of an interval, and Ray's own example of PB2 has them the wrong way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from inspect import signature
from typing import Any, Final

from ray.tune.schedulers.pb2 import PB2

from compat.adapters.search.scheduler_orders import named
from compat.usage import used
from legacy_api import known

_REWARD: Final = "ray.tune.schedulers.PB2(reward_attr)"
_HIGH_TO_LOW: Final = "PB2(hyperparam_bounds=...) from high to low"

_ray_construct = PB2.__init__


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **kwargs: Any) -> None:
    """`PB2.__init__`, with the lower bound first. A reward, as Ray 1.1 - 1.7 took it, is a metric to be maximised."""
    args, kwargs = named("PB2", args, kwargs)
    reward = kwargs.pop("reward_attr", None)
    if reward is not None:
        used(known(_REWARD).code)
        kwargs |= {"metric": reward, "mode": "max"}
    given = signature(_ray_construct).bind(self, *args, **kwargs).arguments
    _ray_construct(**{**given, "hyperparam_bounds": _ordered(given.get("hyperparam_bounds"))})


def _ordered(bounds: Any) -> Any:
    if not isinstance(bounds, Mapping) or any(isinstance(inner, Mapping) for inner in bounds.values()):
        return bounds  # nested ones came together with the order
    return {name: _in_order(ends) for name, ends in bounds.items()}


def _in_order(bounds: Any) -> Any:
    if isinstance(bounds, (list, tuple)) and len(bounds) == 2 and bounds[0] > bounds[1]:
        used(known(_HIGH_TO_LOW).code)
        return bounds[::-1]
    return bounds
