"""`ray.air.CheckpointConfig` with the experimental fields of Ray 2.0 - 2.6, for which today's raises.

`ray.tune.CheckpointConfig` is the same class. Serves CFG113 and CFG114.
"""

from __future__ import annotations

import dataclasses
from functools import wraps
from typing import Any, Final

from ray.air.config import CheckpointConfig

from compat.usage import used
from legacy_api import parameters_of

_ray_post_init = CheckpointConfig.__post_init__
_RETIRED: Final = parameters_of("ray.air.config.CheckpointConfig")


@wraps(_ray_post_init)
def post_init(self: Any) -> None:
    """Forget the fields that say what is always done today."""
    for field in dataclasses.fields(self):
        if field.name in _RETIRED and getattr(self, field.name) != field.default:
            used(_RETIRED[field.name].code)
            setattr(self, field.name, field.default)
    _ray_post_init(self)
