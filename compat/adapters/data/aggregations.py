"""`AggregateFn` as it was called through Ray 2.6: functions by position, and no name."""

from __future__ import annotations

from functools import wraps
from typing import Any

from ray.data import aggregate

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from legacy_api.aggregations import (
    ACCUMULATE,
    BY_POSITION,
    NAME,
    OF_ROWS,
    POSITIONS,
    SAME_POSITIONS,
    UNNAMED,
    WITHOUT_NAME,
)

_ray_construct = original_of(aggregate.AggregateFn, "__init__")


@wraps(_ray_construct)
def construct(self: Any, *arguments: Any, **options: Any) -> None:
    """Make an aggregation of what Ray takes today, or of what it took then."""
    third = arguments[SAME_POSITIONS] if len(arguments) > SAME_POSITIONS else UNNAMED
    if not isinstance(third, str):
        used(known(BY_POSITION).code)
        names = POSITIONS[SAME_POSITIONS : len(arguments)]
        options = {**dict(zip(names, arguments[SAME_POSITIONS:], strict=True)), **options}
        arguments = arguments[:SAME_POSITIONS]
    if ACCUMULATE in options:
        used(known(OF_ROWS).code)
        options[POSITIONS[SAME_POSITIONS]] = options.pop(ACCUMULATE)
    if len(arguments) <= SAME_POSITIONS and options.get(NAME) is None:
        used(known(WITHOUT_NAME).code)
        options[NAME] = UNNAMED
    _ray_construct(self, *arguments, **options)
