"""Compare what two Rays did, field by field, and tell allowed differences from others.

Nothing is left out of a comparison: a field that differs is either a line in a list of `Difference`s, with its
reason, or a failure. A line that no longer applies is a failure too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import isclose
from typing import Any

Json = Any

ABSENT = "(absent)"
PRESENT = "(present)"
ANYTHING = "(anything)"
ROUNDED = "(equal to 14 digits)"

# Lists under these keys are sets of names: what is compared is which names there are.
NAME_LISTS = frozenset({"files", "keys", "columns", "logs", "warnings"})


@dataclass(frozen=True)
class Difference:
    """A difference that is allowed, and why.

    Attributes:
        where: The field's path; `*` stands for anything, also for several steps.
        old: What the old Ray had there: a value, `ABSENT`, `PRESENT` or `ANYTHING`.
        new: What the shim has there, likewise, or `ROUNDED`.
        reason: Why old code does not suffer from it.
    """

    where: str
    old: Json
    new: Json
    reason: str

    def covers(self, found: Found) -> bool:
        """Whether this line is about that finding."""
        return (
            fnmatchcase(found.where, self.where)
            and self.old in (found.old, ANYTHING)
            and (_close(found.old, found.new) if self.new == ROUNDED else self.new in (found.new, ANYTHING))
        )


@dataclass(frozen=True)
class Found:
    """One field in which two observations differ."""

    where: str
    old: Json
    new: Json

    def __str__(self) -> str:
        return f"{self.where}: was {self.old!r}, is {self.new!r}"


def _close(old: Json, new: Json) -> bool:
    """Whether two numbers, or two lists of numbers, are equal but for the last digits."""
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_close, old, new))
    return isinstance(old, float) and isinstance(new, float) and isclose(old, new, rel_tol=1e-14)


def fields(value: Json, path: str = "") -> dict[str, Json]:
    """Every leaf of an observation by its path."""
    if isinstance(value, dict):
        items = ((str(key), child) for key, child in value.items())
    elif isinstance(value, list) and path.rpartition("/")[2] in NAME_LISTS:
        items = ((name, PRESENT) for name in value)
    elif isinstance(value, list) and any(isinstance(child, dict) for child in value):
        items = ((str(index), child) for index, child in enumerate(value))
    else:
        return {path: value}
    # The container itself is a field: an empty one is not the same as none.
    leaves = {path: PRESENT} if path else {}
    for key, child in items:
        leaves.update(fields(child, f"{path}/{key}" if path else key))
    return leaves


def differences(old: Json, new: Json) -> list[Found]:
    """All fields in which two observations differ, in the order of their paths.

    Of a part that only one of them has, the root alone is reported.
    """
    before, after = fields(old), fields(new)
    found: list[Found] = []
    for path in sorted(before.keys() | after.keys(), key=lambda path: path.split("/")):
        one = Found(path, before.get(path, ABSENT), after.get(path, ABSENT))
        missing_with_parent = (
            found and ABSENT in (found[-1].old, found[-1].new) and path.startswith(f"{found[-1].where}/")
        )
        # As JSON: 1, 1.0 and true are three values.
        if json.dumps(one.old) != json.dumps(one.new) and not missing_with_parent:
            found.append(one)
    return found


def not_allowed(found: Iterable[Found], allowed: Iterable[Difference]) -> list[Found]:
    """The differences that no line covers."""
    allowed = list(allowed)
    return [one for one in found if not any(line.covers(one) for line in allowed)]


def outdated(found: Iterable[Found], allowed: Iterable[Difference]) -> list[Difference]:
    """The lines that cover nothing any more."""
    found = list(found)
    return [line for line in allowed if not any(line.covers(one) for one in found)]
