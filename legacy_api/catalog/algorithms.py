"""Algorithms of RLlib that Tune ran by their names and that are gone."""

from __future__ import annotations

from typing import Final

from legacy_api.algorithm_names import GONE, TODAYS, form_of
from legacy_api.row import Row
from legacy_api.write import call_form

_LEFT: Final = ", ".join(f"`{name}`" for name in sorted(TODAYS, key=str.lower))


def _note(nearest: str) -> str:
    choice = f'`"{nearest}"` is nearest to it' if nearest else f"it has {_LEFT} and none that is like it"
    return f"RLlib has this algorithm no more: {choice}; or register what you have under the name"


ROWS: Final[tuple[Row, ...]] = tuple(
    call_form(
        code,
        form_of(name),
        first=first,
        until=until,
        today="error",
        action="refuse",
        note=_note(nearest),
    )
    for name, (code, first, until, nearest) in GONE.items()
)
