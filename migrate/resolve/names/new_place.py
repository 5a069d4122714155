"""Where a dotted name is today, as far as the catalogue knows that it moved."""

from __future__ import annotations

from functools import lru_cache

from legacy_api import Row, find, longest_row
from legacy_api.today import has, home_of, lacks, lost_part
from migrate.resolve.names.owners import owner_of


@lru_cache(4096)  # the same names stand in many files
def new_place(dotted: str) -> tuple[str, Row] | None:
    """Where a dotted name is today and the row that says so; None if it did not move or has no place.

    Searchers were in their package, too, before they had a module each.
    """
    place = _followed(dotted)
    if place is not None and lost_part(place[0]):
        return _followed(owner_of(dotted)) or place
    return place


def _followed(dotted: str) -> tuple[str, Row] | None:
    first: Row | None = None
    for _ in range(4):
        row = longest_row(dotted)
        new = _one_step(row, dotted) if row is not None else None
        if new is None:
            break
        first = first or row
        dotted = new
    return (dotted, first) if first is not None else None


def _one_step(row: Row, dotted: str) -> str | None:
    """Where a row says that a dotted name is; None if it does not say it."""
    if row.action == "move":
        moved = row.to[0] + dotted[len(row.old) :]
        if row.kind != "module" or not _lacks_some(row.to[0], moved):
            return moved
        rest = find(f"{row.old}.*")
        return moved if rest is None else _behind(rest, dotted)
    return _behind(row, dotted) if row.kind == "namespace" else None


def _lacks_some(module: str, dotted: str) -> bool:
    """Whether a dotted name, or the beginning of it that stands in a module, is known not to be there."""
    parts = [part for part in dotted[len(module) + 1 :].split(".") if part]
    return lost_part(dotted).startswith(f"{module}.") or any(
        lacks(".".join([module, *parts[:count]])) for count in range(1, len(parts) + 1)
    )


def _behind(row: Row, dotted: str) -> str | None:
    """Where a name behind a namespace row is; None if nowhere, if it is where it was, or has no such member there."""
    name, dot, rest = dotted[len(row.owner) + 1 :].partition(".")
    if has(f"{row.owner}.{name}"):
        return None
    home = home_of(name, row.to)
    is_elsewhere = home is not None and home != f"{row.owner}.{name}"
    return f"{home}{dot}{rest}" if is_elsewhere and not lost_part(f"{home}{dot}{rest}") else None
