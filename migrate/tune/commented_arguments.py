"""``# keep_checkpoints_num=1,`` between the arguments of a run: it goes where an argument of that name would go."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from legacy_api import Row
from migrate.edit.callsite import Given

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
    for given in parameters:
        home = _owner(rows, given.name)
        owners = [_owner_of(rows, comment) for comment in given.before]
        if None in owners:
            kept.append(given)
            continue
        stay = tuple(comment for comment, owner in zip(given.before, owners, strict=True) if owner == home)
        for comment, owner in zip(given.before, owners, strict=True):
            if owner is not None and owner != home:
                aside[owner] = (*aside.get(owner, ()), comment)
        kept.append(given._replace(before=stay))
    owners = [_owner_of(rows, comment) for comment in closing]
    if closing and None not in owners:
        for comment, owner in zip(closing, owners, strict=True):
            if owner is not None:
                aside[owner] = (*aside.get(owner, ()), comment)
        closing = ()
    return Sorted(kept, closing, aside)


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
