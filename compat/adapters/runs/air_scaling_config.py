"""`ray.air.ScalingConfig` with a field of Ray 2.0 - 2.6 that today's does not take. Serves CFG132 and CFG134."""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.air.config import ScalingConfig

from compat.adapters.runs.config_places import by_place
from compat.usage import used
from legacy_api import parameters_of

_ray_construct: Final = vars(ScalingConfig)["__init__"]
_OWNER: Final = "ray.train.ScalingConfig"
_ROWS: Final = parameters_of(_OWNER)


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **fields: Any) -> None:
    """Forget the field that has no meaning today.

    Raises:
        TypeError: If no release took what is given by position.
    """
    by_name = by_place(_OWNER, args)
    fields, args = by_name | fields, () if by_name else args
    for name in [name for name in fields if name in _ROWS and name not in self.__dataclass_fields__]:
        if fields.pop(name) is not None:
            used(_ROWS[name].code)
    _ray_construct(self, *args, **fields)
