"""The trainers that Ray Train has today, and those that it had."""

from __future__ import annotations

from legacy_api import find


def is_of_today(dotted: str) -> bool:
    """Whether Ray Train has a trainer class today, by this name or by the one that the catalogue gives it.

    Args:
        dotted: The class, as old code names it.
    """
    row = find(dotted)
    return find(f"{dotted}.restore") is not None and (row is None or bool(row.to))
