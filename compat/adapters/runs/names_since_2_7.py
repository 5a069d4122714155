"""Code that has what `ray.train` and `ray.tune` have had since Ray 2.7 only, and was therefore written for that."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

from legacy_api.since_2_7 import SINCE_2_7

_OF_ANY_AGE: Final = "Checkpoint"
"""Under the shim the class of `ray.air` is the same."""
_NOT_OF_USERS: Final = ("ray", "compat")


def objects_since_2_7(*modules: ModuleType) -> list[Any]:
    """What some modules of Ray, `ray.train` or `ray.tune`, have had since then only."""
    names = [name for name in SINCE_2_7 if name != _OF_ANY_AGE]
    return [getattr(module, name) for module in modules for name in names if hasattr(module, name)]


def has_any(values: Iterable[Any], objects: list[Any]) -> bool:
    """Whether some of the values, such as those of a module's names, are some of the objects themselves."""
    return any(value is each for value in values for each in objects)


def written_since_2_7(trainables: Iterable[Any], arguments: Iterable[Any]) -> bool:
    """Whether a run can only have been written for Ray 2.7 or newer.

    Args:
        trainables: Classes, functions, names of registered ones, or `Experiment` objects.
        arguments: What else the run, or its trainer, was given.
    """
    import ray.train  # at the call, as below: this module is imported while these are
    import ray.tune

    later = objects_since_2_7(ray.train, ray.tune)
    if any(type(argument) in later for argument in arguments):
        return True
    names = (str(getattr(_registered(each), "__module__", "")) for each in trainables)
    modules = (sys.modules.get(name) for name in names if name.partition(".")[0] not in _NOT_OF_USERS)
    return any(has_any(vars(module).values(), later) for module in modules if module)


def _registered(trainable: Any) -> Any:
    from ray.tune import Experiment
    from ray.tune.registry import get_trainable_cls

    if isinstance(trainable, Experiment):
        trainable = trainable.run_identifier
    return get_trainable_cls(trainable) if isinstance(trainable, str) else trainable
