"""Taking a row out of the catalogue, in a process that has not looked anything up yet."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from legacy_api.catalog import MODULES
from legacy_api.row import Row

_EVERYWHERE: Final = frozenset({"ray", "tune", "train"})


def rows() -> list[Row]:
    """Every row, without looking anything up."""
    return [row for name in MODULES for row in import_module(f"legacy_api.catalog.{name}").ROWS]


def take_out(code: str) -> None:
    """Let the catalogue have no row of that code, for whoever looks from now on."""
    for name in MODULES:
        module = import_module(f"legacy_api.catalog.{name}")
        module.ROWS = tuple(row for row in module.ROWS if row.code != code)


def nearness(row: Row, text: str) -> int:
    """How much of the spelling of a row a text has; if nothing, it can have nothing to do with the row.

    Of a form of a call or of a namespace that is any of the words, of anything else it is the name.
    """
    if row.kind in ("namespace", "call_form"):
        words = set(re.findall(r"\w+", row.old))
        return sum(word in text for word in words - _EVERYWHERE or words)
    return int(row.name in text)
