"""Rows as text: one row for the terminal, all rows as the documentation's tables."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from legacy_api.catalog import MODULES
from legacy_api.conversions import CONVERSIONS
from legacy_api.late import CAME, last_of
from legacy_api.row import Row

TODAY_IN_WORDS: Final[dict[str, str]] = {
    "same": "works as before",
    "warns": "works, with a deprecation warning",
    "error": "raises",
    "silent": "accepted, but does nothing or something else",
    "hangs": "never returns",
}
ACTIONS_IN_WORDS: Final[dict[str, str]] = {
    "keep": "stays as it is",
    "move": "found under its new name",
    "convert": "the value goes to its new place",
    "drop": "accepted and left out, with one warning",
    "rewrite": "carried over by an adapter and a rule of its own",
    "refuse": "stops with an error that says what to do",
}

_HEADER: Final = """\
# Legacy spellings of Ray Tune and Ray Train

Written by `python -m legacy_api table`; edit the rows in `legacy_api/catalog/`, not this page.

*Worked* names the first and last release, of 0.8.7, 1.13.0, 2.6.3, 2.42.1 and 2.60.0, in which the spelling worked.
*Today* is what it does on Ray 2.60 with Train V2 when nobody helps. *Handled* is what the shim and the codemod do.
"""


def worked(row: Row) -> str:
    """The releases between which the spelling worked, as words."""
    if not row.first:
        last = last_of(row)
        return "in none of the compared releases" + (f"; {last} had it" if last else "")
    return row.first if row.first == row.last else f"{row.first} to {row.last}"


def as_text(row: Row) -> str:
    """One row for a reader at the terminal."""
    lines = [
        f"{row.code}  {row.old}",
        f"  kind     {row.kind.replace('_', ' ')}",
        f"  worked   {worked(row)}",
        f"  today    {TODAY_IN_WORDS[row.today]}",
        f"  handled  {ACTIONS_IN_WORDS[row.action]}",
    ]
    if row.to:
        lines.append(f"  now      {_targets(row, '{}')}")
    if row.convert:
        lines.append(f"  value    {CONVERSIONS[row.convert]}")
    if row.note:
        lines.append(f"  note     {row.note}")
    return "\n".join(lines)


def as_tables() -> str:
    """All rows as Markdown, one table for each module of the catalogue."""
    return "\n".join([_HEADER, *(_table(module) for module in MODULES)])


def _targets(row: Row, form: str) -> str:
    """Where a spelling goes, and since when that is there, if Ray 2.43 does not have it yet."""
    came = {target: f" (since Ray {CAME[target]})" if target in CAME else "" for target in row.to}
    return " and ".join(form.format(target) + since for target, since in came.items())


def _table(module: str) -> str:
    loaded = import_module(f"legacy_api.catalog.{module}")
    title = (loaded.__doc__ or module).strip().partition("\n")[0].rstrip(".")
    return "\n".join(
        [
            f"## {title}",
            "",
            "| Code | Old | Worked | Today | Handled | Now |",
            "|---|---|---|---|---|---|",
            *(f"| {' | '.join(_cells(row))} |" for row in loaded.ROWS),
            "",
        ]
    )


def _cells(row: Row) -> Iterator[str]:
    targets = _targets(row, "`{}`")
    yield row.code
    yield f"`{row.old}`"
    yield worked(row)
    yield row.today
    yield row.action
    yield ": ".join(part for part in (targets, row.note) if part).replace("|", r"\|")
