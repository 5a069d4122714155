"""Code that has what `ray.train` and `ray.tune` have had since Ray 2.7 only, and was therefore written for that."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

from legacy_api.since_2_7 import SINCE_2_7

_OF_ANY_AGE: Final = "Checkpoint"
"""Under the shim the class of `ray.air` is the same."""


def objects_since_2_7(*modules: ModuleType) -> list[Any]:
    """What some modules of Ray, `ray.train` or `ray.tune`, have had since then only."""
    names = [name for name in SINCE_2_7 if name != _OF_ANY_AGE]
    return [getattr(module, name) for module in modules for name in names if hasattr(module, name)]


def has_any(values: Iterable[Any], objects: list[Any]) -> bool:
    """Whether some of the values, such as those of a module's names, are some of the objects themselves."""
    return any(value is each for value in values for each in objects)
