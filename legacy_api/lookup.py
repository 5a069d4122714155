"""Finding rows: by code, by spelling, by kind, by owner."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import Final

from legacy_api.catalog import MODULES
from legacy_api.lost_names import LOST_NAMES
from legacy_api.row import Row


@cache
def all_rows() -> tuple[Row, ...]:
    """Every row of the catalogue, in catalogue order."""
    return tuple(entry for module in MODULES for entry in import_module(f"legacy_api.catalog.{module}").ROWS)


@cache
def _by_code() -> dict[str, Row]:
    return {entry.code: entry for entry in all_rows()}


@cache
def _by_spelling() -> dict[str, Row]:
    return {entry.old: entry for entry in all_rows()}


def row(code: str) -> Row:
    """The row with this rule code.

    Raises:
        KeyError: If no row has the code.
    """
    try:
        return _by_code()[code]
    except KeyError:
        raise KeyError(f"no catalogue row has the code {code!r}") from None


def find(old: str) -> Row | None:
    """The row of an old spelling (``ray.tune.run(local_dir)``), or None if the catalogue does not know it."""
    return _by_spelling().get(old)


def known(old: str) -> Row:
    """The row of an old spelling that an interpreter relies on.

    Raises:
        LookupError: If the catalogue lost the row.
    """
    entry = find(old)
    if entry is None:
        raise LookupError(f"the catalogue has no row for {old!r}")
    return entry


@cache
def rows_of_kind(kind: str) -> tuple[Row, ...]:
    """All rows of one kind (:data:`legacy_api.row.KINDS`)."""
    return tuple(entry for entry in all_rows() if entry.kind == kind)


@cache
def _parameters() -> dict[str, dict[str, Row]]:
    found: dict[str, dict[str, Row]] = {}
    for entry in rows_of_kind("parameter"):
        found.setdefault(entry.owner, {})[entry.name] = entry
    return found


def parameters_of(owner: str) -> dict[str, Row]:
    """Every parameter that ``owner`` (``ray.tune.run``) ever had, by name."""
    return _parameters().get(owner, {})


@cache
def named() -> dict[str, Row]:
    """The row of every dotted name that is legacy: of modules, of names, and of the names behind a namespace."""
    found = {f"{row.owner}.{name}": row for row in rows_of_kind("namespace") for name in LOST_NAMES.get(row.owner, ())}
    return found | {row.old: row for kind in ("module", "name") for row in rows_of_kind(kind)}


@lru_cache(4096)
def longest_row(dotted: str) -> Row | None:
    """The row of a dotted name, or of the longest module or name that it begins with."""
    while dotted:
        entry = named().get(dotted)
        if entry is not None:
            return entry
        dotted = dotted.rpartition(".")[0]
    return None


OWNERS_OF_TRIALS: Final = ("Trial", "ray.tune.trial.Trial", "ray.tune.experiment.Trial")
"""Under which names the catalogue lists what trials had."""


@cache
def members_of_trials() -> dict[str, Row]:
    """The row of everything that trials had, by how it is asked for: ``logdir``, ``checkpoint.value``."""
    rows = (*rows_of_kind("method"), *rows_of_kind("attribute"))
    owned = ((entry, owner) for entry in rows for owner in OWNERS_OF_TRIALS if entry.old.startswith(f"{owner}."))
    return {entry.old.removeprefix(f"{owner}."): entry for entry, owner in owned}


@cache
def ended_names() -> dict[str, Row]:
    """The rows of names that did not move with their module, by the names that they would have where it is today."""
    found: dict[str, Row] = {}
    for entry in rows_of_kind("name"):
        module, _, name = entry.old.rpartition(".")
        home = named().get(module)
        if home is not None and home.action == "move":
            for to in home.to:
                if f"{to}.{name}" not in entry.to:
                    found.setdefault(f"{to}.{name}", entry)
    return found


@cache
def moved_members() -> dict[str, Row]:
    """The rows of members, by the names that they have where the module of their class is today.

    Old code has them under the old name; code whose imports were renamed has them under this one.
    """
    found: dict[str, Row] = {}
    for entry in (*rows_of_kind("method"), *rows_of_kind("attribute")):
        home = longest_row(entry.owner)
        if home is not None and home.action == "move":
            place = home.owner if home.kind == "namespace" else home.old
            for to in home.to:
                found.setdefault(f"{to}{entry.owner.removeprefix(place)}.{entry.name}", entry)
    return found


@cache
def _moved_from() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in all_rows():
        for to in entry.to if entry.kind in ("module", "name") else ():
            if entry.action == "move" or to.rpartition(".")[2] == entry.name:
                found[to] = (*found.get(to, ()), entry.old)
    return found


def names_before(spelling: str) -> tuple[str, ...]:
    """What was written for something of today's before it, or what it stands in, moved.

    Args:
        spelling: A dotted name, perhaps with an argument behind it: ``ray.train.RunConfig(local_dir)``.
    """
    dotted, opening, argument = spelling.partition("(")
    home, rest = dotted, opening + argument
    while home:
        if home in _moved_from():
            return tuple(f"{old}{rest}" for old in _moved_from()[home])
        home, dot, last = home.rpartition(".")
        rest = f"{dot}{last}{rest}"
    return ()
