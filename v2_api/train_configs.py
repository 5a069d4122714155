"""The configs of Train V1, as Train V2 and as Tune take them.

Train V2 and Tune have classes of their own under the same names and refuse each other's, although most fields mean
the same. `ray.air.config` has those of Train V1.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from v2_api.v1_configuration import SAME_FIELDS

OF_V1: Final[Mapping[str, tuple[str, ...]]] = {
    "RunConfig": ("stop", "verbose", "sync_config", "progress_reporter", "log_to_file"),
    "CheckpointConfig": ("checkpoint_frequency", "checkpoint_at_end"),
    "FailureConfig": ("fail_fast",),
    "ScalingConfig": ("trainer_resources",),
}
"""The fields of configs that Train V2 still names, and raises for."""

_V1, _V2, _TUNE = "Train V1", "Train V2", "Tune"
_FAMILIES: Final[Mapping[str, str]] = {
    "ray.air.config": _V1,
    "ray.train": _V2,
    "ray.train.v2.api.config": _V2,
    "ray.tune": _TUNE,
    "ray.tune.impl.config": _TUNE,
}
"""Whose a config class is, by the module it says it is from."""

_NESTED: Final = ("checkpoint_config", "failure_config")
_PLACE: Final = ("storage_path", "storage_filesystem")
_ONLY_DISPLAY: Final = ("verbose", "sync_config")
"""What changes nothing in what a run computes or keeps, but for ``sync_artifacts``."""

NAMED_BY_TRAIN: Final = "_compat_named_by_train"
"""Attribute of a `RunConfig` that was given no name: the name that Train V2 made up, which means nothing to Tune."""


class Converted(NamedTuple):
    """A config as Train V2 takes it.

    Attributes:
        config: An instance of the class of Train V2; the value itself if it is one, or no config at all.
        left_out: Names of the fields that had a value and have no place in it.
    """

    config: Any
    left_out: list[str]


def as_v2_config(config: Any) -> Converted:
    """Convert a config of another module to that of Train V2, with the configs in it."""
    if not _is_config(config) or v2_takes_all(config):
        return Converted(config, [])
    import ray.train

    name = type(config).__name__
    _, same = SAME_FIELDS.get(name, ("", ()))
    fields: dict[str, Any] = {}
    left_out: list[str] = []
    for field, value in _given(config).items():
        if _family(config) == _V2 and v2_takes(name, field, value):
            fields[field] = value
        elif field in (*same, *_PLACE):
            inner = as_v2_config(value)
            fields[field] = inner.config
            left_out += [f"{field}.{lost}" for lost in inner.left_out]
        elif field == "sync_config" and getattr(value, "sync_artifacts", False):
            left_out.append("sync_config.sync_artifacts")
        elif field not in _ONLY_DISPLAY and not field.startswith("_") and value is not False:
            left_out.append(field)
    return Converted(getattr(ray.train, name)(**fields), left_out)


def as_tune_config(config: Any) -> Any:
    """Convert a config of Train, of any version, to that of Tune; anything else stays as it is.

    Fields that only Train V2 has are about workers, of which Tune has none.
    """
    if not _is_config(config) or _is_tunes_own(config):
        return config
    import ray.tune

    tune_class = getattr(ray.tune, type(config).__name__, None)
    if tune_class is None:
        return config
    takes = {field.name for field in dataclasses.fields(tune_class)}
    fields = {field: as_tune_config(value) for field, value in _given(config).items() if field in takes}
    if fields.get("name") is not None and fields["name"] == vars(config).get(NAMED_BY_TRAIN):
        del fields["name"]
    return tune_class(**fields)


def as_v1_scaling(config: Any) -> Any:
    """Convert the `ScalingConfig` of Train V2 to that of Train V1, which reserves something for the trainer, too.

    One with fields that only Train V2 has stays as it is, and so does anything else.
    """
    if not _is_config(config) or _family(config) != _V2 or type(config).__name__ != "ScalingConfig":
        return config
    from ray.air.config import ScalingConfig

    takes = {field.name for field in dataclasses.fields(ScalingConfig)}
    fields = {"num_workers": config.num_workers, **_given(config)}
    return ScalingConfig(**fields) if set(fields) <= takes else config


def v2_takes(name: str, field: str, value: Any) -> bool:
    """Whether the config class ``name`` of Train V2 takes this value in this field.

    Args:
        name: ``"RunConfig"`` or another.
        field: One of its fields, or of the fields of Train V1.
        value: What it was given.
    """
    import ray.train
    from ray.train.v2.api.callback import RayTrainCallback

    if _is_searched(value):
        return False
    if field in _NESTED:
        return value is None or (_family(value) == _V2 and v2_takes_all(value))
    if field == "callbacks":
        return all(isinstance(callback, RayTrainCallback) for callback in value or ())
    v2_fields = {each.name for each in dataclasses.fields(getattr(ray.train, name))}
    return field in v2_fields and field not in OF_V1.get(name, ())


def _is_searched(value: Any) -> bool:
    """Whether a value is, or has in it, a choice of Tune's; Train V1 took those in the ``scaling_config`` to search."""
    if isinstance(value, dict):
        return "grid_search" in value or any(map(_is_searched, value.values()))
    return any(kind.__module__ == "ray.tune.search.sample" for kind in type(value).__mro__)


def v2_takes_all(config: Any) -> bool:
    """Whether this is a config of Train V2 in which no value is of Train V1 or of Tune."""
    name = type(config).__name__
    return _family(config) == _V2 and all(v2_takes(name, field, value) for field, value in _given(config).items())


def _is_tunes_own(config: Any) -> bool:
    nested = (getattr(config, field, None) for field in _NESTED)
    return all(_family(each) == _TUNE for each in (config, *nested) if each is not None)


def _is_config(value: Any) -> bool:
    return _family(value) is not None and dataclasses.is_dataclass(value)


def _family(config: Any) -> str | None:
    return _FAMILIES.get(type(config).__module__)


def _given(config: Any) -> dict[str, Any]:
    """The fields of a config that have another value than by default."""
    values = {field.name: getattr(config, field.name) for field in dataclasses.fields(config)}
    defaults = {field.name: field.default for field in dataclasses.fields(config)}
    return {name: value for name, value in values.items() if value is not None and not _same(value, defaults[name])}


def _same(value: Any, default: Any) -> bool:
    try:
        return bool(value == default)
    except Exception:  # an array, which does not compare to one truth value
        return False
