"""Where V2 differs from what a script did on its old Ray: one line for each difference, with its reason.

A line names scripts, the column, the field and both values; nothing in it stands for anything else. Only the names of
experiments and trials are left out of a field, because a line holds for all trials of its scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tests.regression.compare import Found, Json, differences

Column = Literal["shim", "migrated"]
EVERY_COLUMN: tuple[Column, ...] = ("shim", "migrated")


@dataclass(frozen=True)
class Difference:
    """A difference that V2 makes.

    Attributes:
        scripts: Names of scripts, or of folders of scripts.
        columns: Where it is seen.
        field: The field without the names of its experiment and trial, such as `disk/columns/experiment_tag`.
        old: What the old Ray had there.
        new: What there is now.
        reason: Why, in words for the user.
    """

    scripts: tuple[str, ...]
    columns: tuple[Column, ...]
    field: str
    old: Json
    new: Json
    reason: str

    def covers(self, script: str, column: str, found: Found) -> bool:
        """Whether this line is about that finding."""
        return (
            column in self.columns
            and (script in self.scripts or script.partition("/")[0] in self.scripts)
            and field_of(found.where) == self.field
            and _same(self.old, found.old)
            and _same(self.new, found.new)
        )


def field_of(where: str) -> str:
    """A path without the names of the experiment and the trial: those are the steps after `disk` and `calls`."""
    steps = where.split("/")
    named = {"disk": 2, "calls": 1}.get(steps[0], 0)
    return "/".join([steps[0], *steps[1 + named :]])


def found_differences(old: Json, new: Json) -> list[Found]:
    """The fields in which a trace differs from the recorded one."""
    return differences(old, new)


def unexplained(script: str, column: Column, found: Iterable[Found], lines: Iterable[Difference]) -> list[Found]:
    """The differences that no line covers."""
    lines = list(lines)
    return [one for one in found if not any(line.covers(script, column, one) for line in lines)]


def _same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1, 1.0 and true are three values."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
