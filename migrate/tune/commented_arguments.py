"""``# keep_checkpoints_num=1,`` between the arguments of a run: it goes where an argument of that name would go."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from legacy_api import Row
from migrate.edit.callsite import Given
from migrate.edit.render import Argument

_COMMENTED: Final = re.compile(r"#+\s*(\w+)\s*=(?!=)\s*(.+?)\s*,?\s*(?:#.*)?$")
_OWNERS: Final = ("TuneConfig", "RunConfig", "CheckpointConfig", "FailureConfig")


class Sorted(NamedTuple):
    """The arguments of a run without the commented ones that go elsewhere.

    Attributes:
        parameters: The arguments.
        closing: The comments behind the last of them.
        aside: By the class that would take them, the commented arguments.
    """

    parameters: list[Given]
    closing: tuple[str, ...]
    aside: dict[str, tuple[str, ...]]


def sorted_out(rows: Mapping[str, Row], parameters: list[Given], closing: tuple[str, ...]) -> Sorted:
    """Take commented arguments from the arguments that they stand above, where these go to another class.

    Comments that say something stay together: only those are taken that stand among none but commented arguments.
    """
    aside: dict[str, tuple[str, ...]] = {}
    kept = []
    above = ""
    for given in parameters:
        home = _owner(rows, given.name)
        # Another value of the argument above it is said below that one, wherever it goes.
        others = [_name(comment) == above for comment in given.before]
        owners = [_owner_of(rows, comment) for comment in given.before]
        above = given.name
        if None in owners:
            kept.append(given)
            continue
        stay: tuple[str, ...] = ()
        for comment, owner, is_other in zip(given.before, owners, others, strict=True):
            if owner is None or (owner == home and not is_other):
                stay = (*stay, comment)
            else:
                aside[owner] = (*aside.get(owner, ()), comment)
        kept.append(given._replace(before=stay))
    owners = [_owner_of(rows, comment) for comment in closing]
    if closing and None not in owners:
        for comment, owner in zip(closing, owners, strict=True):
            if owner is not None:
                aside[owner] = (*aside.get(owner, ()), comment)
        closing = ()
    return Sorted(kept, closing, aside)


def beside(written: list[Argument], comments: tuple[str, ...]) -> tuple[list[Argument], tuple[str, ...]]:
    """Arguments with commented ones below those that have the same name; and the others, for behind the last one."""
    names = [argument.name for argument in written]
    above: dict[int, tuple[str, ...]] = {}
    closing: tuple[str, ...] = ()
    for comment in comments:
        name = _name(comment)
        place = names.index(name) + 1 if name in names else len(names)
        if place < len(names):
            above[place] = (*above.get(place, ()), comment)
        else:
            closing = (*closing, comment)
    placed = [
        Argument(argument.name, argument.value, (*above.get(place, ()), *argument.before), argument.after)
        for place, argument in enumerate(written)
    ]
    return placed, closing


def _name(comment: str) -> str:
    """The name of an argument that is commented out; empty for any other comment."""
    found = _COMMENTED.match(comment)
    return found[1] if found is not None else ""


def _owner_of(rows: Mapping[str, Row], comment: str) -> str | None:
    """The class that takes what a comment has commented out; None for any other comment."""
    found = _COMMENTED.match(comment)
    if found is None:
        return None
    try:
        ast.parse(found[2], mode="eval")
    except SyntaxError:
        return None
    owner = _owner(rows, found[1])
    return owner if owner in _OWNERS else None


def _owner(rows: Mapping[str, Row], name: str) -> str | None:
    row = rows.get(name)
    return row.to[0].partition(".")[0] if row is not None and row.to else None
