"""Taking a row out of the catalogue, in a process that has not looked anything up yet."""

from __future__ import annotations

import re
from importlib import import_module

from legacy_api.catalog import MODULES
from legacy_api.row import Row


def rows() -> list[Row]:
    """Every row, without looking anything up."""
    return [row for name in MODULES for row in import_module(f"legacy_api.catalog.{name}").ROWS]


def take_out(code: str) -> None:
    """Let the catalogue have no row of that code, for whoever looks from now on."""
    for name in MODULES:
        module = import_module(f"legacy_api.catalog.{name}")
        module.ROWS = tuple(row for row in module.ROWS if row.code != code)


def may_be_in(row: Row, text: str) -> bool:
    """Whether a text can have anything to do with a row: it has the last word of the spelling."""
    if row.kind in ("namespace", "call_form"):
        words = re.findall(r"\w+", row.old)
        return any(word in text for word in words[-1:] + words[:-1][-2:])
    return row.name in text
