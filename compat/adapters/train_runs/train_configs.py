"""`RunConfig`, `CheckpointConfig`, `FailureConfig` and `ScalingConfig` with the fields of Train V1.

Serves the rows of `legacy_api.catalog.configs`. The classes of Train V2 raise for fields that only Tune has, and
through Ray 2.42 the same object was given to trainers and tuners. Here they keep such fields; a tuner uses them, and a
trainer says which of them it has no place for. Behaviour after Ray 2.42, and 2.6 for ``local_dir``.
"""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Callable
from typing import Any, Final

from ray.air import config as air_config
from ray.air.config import _repr_dataclass

from compat.adapters.runs.config_places import by_place
from compat.adapters.runs.environment import directory_from_environment
from compat.conversions import absolute_path
from compat.overlay import resolve
from compat.usage import used
from legacy_api import known, parameters_of
from v2_api.train_configs import NAMED_BY_TRAIN, v2_takes

CLASSES: Final = ("RunConfig", "CheckpointConfig", "FailureConfig", "ScalingConfig")
_STORAGE: Final = "RAY_STORAGE"
"""Where trainers kept runs that said no place, through Ray 2.42; today the configs of Tune alone look at it."""
_COUNTED: Final = "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE"
"""Machines that were taken away count as failures, as through Ray 2.42; today the trials of Tune alone look at it."""
_MODULE: Final = "ray.train.v2.api.config"


def _constructor(name: str) -> Callable[..., None]:
    """A constructor in place of that of a config class of Train V2."""
    config_class = resolve(f"{_MODULE}:{name}")
    original: Callable[..., None] = vars(config_class)["__init__"]
    names = [field.name for field in dataclasses.fields(config_class)]
    defaults = {field.name: field.default for field in dataclasses.fields(config_class)}
    rows = parameters_of(f"ray.train.{name}")

    @functools.wraps(original)
    def construct(self: Any, *args: Any, **fields: Any) -> None:
        # Too many positional arguments, or one by both its place and its name, is for Ray to complain of.
        placed = by_place(f"ray.train.{name}", args) or dict(zip(names, args, strict=False))
        if len(args) > max(len(names), len(placed)) or set(placed) & set(fields):
            original(self, *args, **fields)
            return
        given = placed | fields
        if name == "RunConfig" and given.get("local_dir") is not None:
            used(known("ray.train.RunConfig(local_dir)").code)
            given["storage_path"] = given.get("storage_path") or absolute_path(given["local_dir"])
        if name == "RunConfig" and given.get("storage_path") is None:
            given["storage_path"] = _storage_of_ray() or directory_from_environment()
        given = {field: value for field, value in given.items() if field != "local_dir" or name != "RunConfig"}
        if "max_preemption_failures" in names and os.environ.get(_COUNTED) == "1":
            used(known(_COUNTED).code)
            given.setdefault("max_preemption_failures", given.get("max_failures", defaults["max_failures"]))
        kept = {field: given.pop(field) for field in list(given) if not v2_takes(name, field, given[field])}
        unknown = {field: kept.pop(field) for field in list(kept) if field not in names and field not in rows}
        original(self, **given, **unknown)
        if isinstance(kept.get("fail_fast"), (bool, str)) and kept["fail_fast"] != defaults["fail_fast"]:
            # For what it raises.
            air_config.FailureConfig(max_failures=self.max_failures, fail_fast=kept["fail_fast"])
        frequency = kept.get("checkpoint_frequency")
        if isinstance(frequency, int) and frequency < 0:
            # What Ray's own class says; before Ray 2.60 that is this one.
            raise ValueError(f"checkpoint_frequency must be >=0, got {frequency}")
        for field, value in kept.items():
            if field in rows and value is not None and value != defaults.get(field):
                used(rows[field].code)
            setattr(self, field, value)
        if name == "RunConfig" and given.get("name") is None:
            setattr(self, NAMED_BY_TRAIN, self.name)

    return construct


def _storage_of_ray() -> str | None:
    if not os.environ.get(_STORAGE):
        return None
    used(known(_STORAGE).code)
    return os.environ[_STORAGE]


def represent(self: Any) -> str:
    """A config as the call that makes it: with what differs from the default, as in Ray 2.0 - 2.42."""
    defaults = dict(vars(type(self)()))
    if getattr(self, NAMED_BY_TRAIN, None) == getattr(self, "name", None):
        defaults["name"] = getattr(self, "name", None)
    text: str = _repr_dataclass(self, default_values=defaults)
    return text


@functools.cache
def __getattr__(name: str) -> Callable[..., None]:
    """The replacement for the constructor of a class of :data:`CLASSES`, made when it is first asked for."""
    if name not in CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _constructor(name)
