"""What `docs/regression.md` tells of scripts, for those that are not run again when others are added to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tests.regression.suite.check import Checked
from tests.regression.suite.differences import EVERY_COLUMN, Column, Difference
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.scripts import Script, all_scripts
from tests.regression.suite.stops import STOPS
from tests.regression.suite.table import DIFFERENT, cells_of

_SCRIPT: Final = re.compile(r"\| \[\w+\]\(\.\./tests/regression/scripts/([\w/]+)\.py\) \| .* \| ([^|]+) \| ([^|]+) \|")
_NUMBERED: Final = re.compile(r"\| (\d+) \| (.*) \|")
_DIFFERS: Final = re.compile(r"differs in ([\d, ]+)")


def told(page: str) -> list[Checked]:
    """The comparisons that a page tells of; not those with unexplained differences, which it only counts.

    Args:
        page: The text of the page.
    """
    scripts = {script.name: script for script in all_scripts()}
    tables, _, lists = page.partition(f"\n{DIFFERENT}\n")
    lines = _lines(lists)
    found = []
    for row in map(_SCRIPT.fullmatch, tables.splitlines()):
        if row is not None and row[1] in scripts:
            cells = zip(EVERY_COLUMN, row.groups()[1:], strict=True)
            found += [_told(scripts[row[1]], column, cell, lines) for column, cell in cells]
    return [one for one in found if one is not None]


def with_those_told(done: Iterable[Checked], page: str) -> list[Checked]:
    """Comparisons that were made, and those that a page tells of for all other scripts and columns, in their order."""
    known = {(one.script, one.column): one for one in (*told(page), *done)}
    every = [(script, column) for script in all_scripts() for column in EVERY_COLUMN]
    return [known[one] for one in every if one in known]


def _lines(lists: str) -> dict[int, Difference]:
    """The listed differences that are still in the list, by their numbers on the page."""
    by_cells = {cells_of(line): line for line in DIFFERENCES}
    rows = filter(None, map(_NUMBERED.fullmatch, lists.splitlines()))
    return {int(row[1]): by_cells[row[2]] for row in rows if row[2] in by_cells}


def _told(script: Script, column: Column, cell: str, lines: dict[int, Difference]) -> Checked | None:
    if cell == "equal":
        return Checked(script, column, ())
    if cell.startswith("stops for "):
        stop = next((stop for stop in STOPS if stop.script == script.name), None)
        return stop and Checked(script, column, (), left=stop.left, stop=stop)
    differs = _DIFFERS.fullmatch(cell)
    numbers = [int(number) for number in differs[1].split(", ")] if differs else []
    if not numbers or not all(number in lines for number in numbers):
        return None
    return Checked(script, column, (), tuple(lines[number] for number in numbers))
