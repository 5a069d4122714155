"""Configs whose fields are given by position, in the order of any release. Serves CFG133 - CFG135."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from legacy_api.positions import ORDERS, changed_from


def by_place(owner: str, values: tuple[Any, ...]) -> dict[str, Any]:
    """The names of positional arguments where releases differ on them; nothing where they do not.

    Args:
        owner: The config, as `legacy_api.positions.ORDERS` has it.
        values: All positional arguments.

    Raises:
        TypeError: If no release took these.
        LegacyApiError: If releases differ on what these mean.
    """
    if owner not in ORDERS or len(values) <= changed_from(owner):
        return {}
    # At the call, and in this order: importing Tune brings in what is replaced there, which imports the other.
    import_module("ray.tune")
    from compat.adapters.runs.positional import by_name

    return by_name(owner, values, f"{owner}(positional arguments)")
