"""Wrappers around trainables, and the places that take a trainable.

`tune.function` (through 0.8) and `tune.durable` (through 1.x) became no-ops; `tune.with_parameters`,
`tune.with_resources`, `tune.register_trainable` and `tune.Tuner` must be given trainables as today's Ray takes them.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import wraps
from typing import Any, TypeVar

from ray import tune
from ray.air.config import ScalingConfig
from ray.tune import registry

from compat.adapters.functions.function_signature import adapt_function
from compat.adapters.trainables.own_save import with_saves_kept
from compat.adapters.trainables.trainable_construct import startable
from compat.adapters.trainables.trainable_methods import warn_of_legacy_methods
from compat.conversions import resources as converted_resources
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

Trainable = TypeVar("Trainable")

_ray_with_parameters = original_of(tune, "with_parameters")
_ray_with_resources = original_of(tune, "with_resources")
_ray_register_trainable = original_of(registry, "register_trainable")


def function(func: Trainable) -> Trainable:
    """The function itself; Tune 0.8 used the wrapper to tell functions in a config from sampling functions."""
    return func


def durable(trainable: Trainable) -> Trainable:
    """The trainable itself; every trainable's checkpoints are kept in the storage path today."""
    return trainable


def as_today(trainable: Any, bound: Iterable[str] = ()) -> Any:
    """A trainable as today's Ray takes it; what already is one comes back unchanged.

    Args:
        trainable: A class, a function, or the name of a registered one.
        bound: Arguments of a function that the user gives.
    """
    if inspect.isclass(trainable):
        if not issubclass(trainable, tune.Trainable):
            return trainable
        warn_of_legacy_methods(trainable)
        return startable(with_saves_kept(trainable))
    return adapt_function(trainable, bound) if callable(trainable) else trainable


@wraps(_ray_with_parameters)
def with_parameters(trainable: Any, **kwargs: Any) -> Any:
    """`tune.with_parameters`, also around a function that takes a ``checkpoint_dir`` or a ``reporter``."""
    return _ray_with_parameters(as_today(trainable, kwargs), **kwargs)


@wraps(_ray_with_resources)
def with_resources(trainable: Any, resources: Any) -> Any:
    """`tune.with_resources`, also around legacy trainables, with ``extra_cpu``, ``extra_gpu`` or a `ScalingConfig`."""
    if isinstance(resources, ScalingConfig):
        resources = _trial_and_workers(resources)
    return _ray_with_resources(as_today(trainable), converted_resources(resources))


def _trial_and_workers(config: ScalingConfig) -> tune.PlacementGroupFactory:
    """The resources of then: ``trainer_resources`` for the trial, a bundle for each worker that it may start.

    Today's `ScalingConfig` leaves the trial itself without any.
    """
    used(known("ray.tune.with_resources(trainable, ScalingConfig(...))").code)
    trial = ScalingConfig._trainer_resources_not_none.fget(config)
    workers = [config._resources_per_worker_not_none] * config.num_workers
    return tune.PlacementGroupFactory([trial, *workers], strategy=config.placement_strategy)


@wraps(_ray_register_trainable)
def register_trainable(name: str, trainable: Any, warn: bool = True) -> None:
    """`tune.register_trainable` for trainables of every age.

    Args:
        name: The name to register.
        trainable: A class or a function.
        warn: Without meaning today.
    """
    _ray_register_trainable(name, as_today(trainable))
