"""The configs of Train V1, ``ray.air.config.RunConfig`` and its like, as Train V2 takes them.

Train V2 has classes of its own under the same names and refuses the others, although most fields mean the same.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, NamedTuple

from v2_api.v1_configuration import SAME_FIELDS

_V1_MODULE: Final = "ray.air.config"
_PLACE: Final = ("storage_path", "storage_filesystem")
_ONLY_DISPLAY: Final = ("verbose", "sync_config")
"""What changes nothing in what a run computes or keeps."""


class Converted(NamedTuple):
    """A config as Train V2 takes it.

    Attributes:
        config: An instance of the class of Train V2; the value itself if it was no config of Train V1.
        left_out: Names of the fields that had a value and have no place in it.
    """

    config: Any
    left_out: list[str]


def as_v2_config(config: Any) -> Converted:
    """Convert a config of Train V1, with the configs in it; anything else stays as it is."""
    if type(config).__module__ != _V1_MODULE or not dataclasses.is_dataclass(config):
        return Converted(config, [])
    import ray.train

    name = type(config).__name__
    _, same = SAME_FIELDS.get(name, ("", ()))
    fields: dict[str, Any] = {}
    left_out: list[str] = []
    for field in dataclasses.fields(config):
        value = getattr(config, field.name)
        if value is None or _is_default(field, value):
            continue
        if field.name in (*same, *_PLACE):
            inner = as_v2_config(value)
            fields[field.name] = inner.config
            left_out += [f"{field.name}.{lost}" for lost in inner.left_out]
        elif field.name not in _ONLY_DISPLAY and not field.name.startswith("_"):
            left_out.append(field.name)
    return Converted(getattr(ray.train, name)(**fields), left_out)


def _is_default(field: dataclasses.Field[Any], value: Any) -> bool:
    try:
        return bool(value == field.default)
    except Exception:  # an array, which does not compare to one truth value
        return False
