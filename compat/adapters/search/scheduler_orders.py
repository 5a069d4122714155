"""Schedulers that are given their arguments by position, in the order of an older release.

Serves the row ``scheduler with its arguments in the order of another release``.
"""

from __future__ import annotations

from typing import Any, Final

from compat.usage import used
from legacy_api import known
from legacy_api.scheduler_orders import order_meant

_ORDER: Final = "scheduler with its arguments in the order of another release"


def named(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments, by name if those by position do not stand in today's order.

    Args:
        name: The name of the scheduler's class.
        args: Its arguments by position.
        kwargs: Those by name.

    Raises:
        TypeError: If an argument is given twice, or there are too many.
    """
    order = order_meant(name, args, kwargs)
    if not order:
        return args, kwargs
    used(known(_ORDER).code)
    if len(args) > len(order) or set(order[: len(args)]) & set(kwargs):
        raise TypeError(f"these positional arguments are {', '.join(order)}, and none may be given twice")
    return (), dict(zip(order, args, strict=False)) | kwargs
