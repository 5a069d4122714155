"""`ray.air.ScalingConfig` with a field of Ray 2.0 - 2.6 that today's does not take. Serves CFG132."""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.air.config import ScalingConfig

from compat.usage import used
from legacy_api import parameters_of

_ray_construct: Final = vars(ScalingConfig)["__init__"]
_ROWS: Final = parameters_of("ray.train.ScalingConfig")


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **fields: Any) -> None:
    """Forget the field that has no meaning today."""
    for name in [name for name in fields if name in _ROWS and name not in self.__dataclass_fields__]:
        if fields.pop(name) is not None:
            used(_ROWS[name].code)
    _ray_construct(self, *args, **fields)
