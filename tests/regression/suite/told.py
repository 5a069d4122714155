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


def _lines(lists: str) -> dict[int, list[Difference]]:
    """The listed differences that are still in the list, by their numbers on the page; some are about other scripts."""
    rows = filter(None, map(_NUMBERED.fullmatch, lists.splitlines()))
    return {int(row[1]): [line for line in DIFFERENCES if _same(cells_of(line), row[2])] for row in rows}


def _same(cells: str, others: str) -> bool:
    """Whether two listed differences are the same but for the scripts that they name."""
    (*values, where, reason), (*other_values, elsewhere, another) = cells.split(" | "), others.split(" | ")
    return [*values, reason, where.rpartition("; ")[2]] == [*other_values, another, elsewhere.rpartition("; ")[2]]


def _told(script: Script, column: Column, cell: str, lines: dict[int, list[Difference]]) -> Checked | None:
    if cell == "equal":
        return Checked(script, column, ())
    if cell.startswith("stops for "):
        stop = next((stop for stop in STOPS if stop.script == script.name), None)
        return stop and Checked(script, column, (), left=stop.left, stop=stop)
    differs = _DIFFERS.fullmatch(cell)
    numbers = [int(number) for number in differs[1].split(", ")] if differs else []
    names = {script.name, script.dialect.folder}
    meant = [[line for line in lines.get(number, ()) if names & {*line.scripts}] for number in numbers]
    return Checked(script, column, (), tuple(line for line, *_ in meant)) if meant and all(meant) else None
