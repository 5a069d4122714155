"""`ActorPoolStrategy(1, 8)`: how small and how large a pool of actors may be, which Ray 2.5 wants by name.

Serves the row ``ray.data.ActorPoolStrategy(positional arguments)``.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.data._internal.compute import ActorPoolStrategy

from compat.usage import used
from legacy_api import known
from legacy_api.positions import ORDERS

_POOL: Final = "ray.data.ActorPoolStrategy"
_ORDER: Final = ORDERS[_POOL]["1.13.0"].split()

_ray_construct: Any = vars(ActorPoolStrategy)["__init__"]


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **kwargs: Any) -> None:
    """Construct a strategy whose arguments may stand in the order of Ray 1.13.

    Raises:
        TypeError: If there are more than there were, or one is given twice.
        ValueError: If Ray does not accept the sizes.
    """
    named = dict(zip(_ORDER, args, strict=False))
    if not args or len(args) > len(_ORDER) or not named.keys().isdisjoint(kwargs):
        _ray_construct(self, *args, **kwargs)  # says what is wrong, if anything is
        return
    used(known(f"{_POOL}(positional arguments)").code)
    _ray_construct(self, **named, **kwargs)
