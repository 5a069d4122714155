"""Where V2 differs from what a script did on its old Ray: one line for each difference, with its reason.

A line names scripts, the column, the field and both values; nothing in it stands for anything else. Only the names of
experiments and trials are left out of a field, because a line holds for all trials of its scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tests.regression.compare import Found, Json

Column = Literal["shim", "migrated"]
EVERY_COLUMN: tuple[Column, ...] = ("shim", "migrated")
SHIM: tuple[Column, ...] = ("shim",)
MIGRATED: tuple[Column, ...] = ("migrated",)


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
        is_chance: Whether it depends on what arrives first, and may be absent from a run.
    """

    scripts: tuple[str, ...]
    columns: tuple[Column, ...]
    field: str
    old: Json
    new: Json
    reason: str
    is_chance: bool = False

    def covers(self, script: str, column: str, found: Found) -> bool:
        """Whether this line is about that finding."""
        return (
            column in self.columns
            and (script in self.scripts or script.partition("/")[0] in self.scripts)
            and field_of(found.where) == self.field
            and _same(self.old, found.old)
            and _same(self.new, found.new)
        )


def line(
    field: str,
    old: Json,
    new: Json,
    reason: str,
    *scripts: str,
    columns: tuple[Column, ...] = EVERY_COLUMN,
    is_chance: bool = False,
) -> Difference:
    """A difference, written short."""
    return Difference(scripts, columns, field, old, new, reason, is_chance)


@dataclass(frozen=True)
class Stop:
    """A migrated script that ends with an error, because of what the codemod says it leaves to a person.

    What such a script would have done after that person's change is not known, and not compared.

    Attributes:
        script: Name of the script.
        left: Codes of what the codemod leaves to a person in it, all of them.
        error: Type of the exception that ends it.
        reason: What the person has to do, in words for the user.
    """

    script: str
    left: tuple[str, ...]
    error: str
    reason: str

    def covers(self, script: str, trace: Json) -> bool:
        """Whether this is how a run of a migrated script ended."""
        is_of_it = self.script == script and trace.get("left_to_a_person") == list(self.left)
        return is_of_it and trace["exit_code"] != 0 and trace["error"] == self.error


def field_of(where: str) -> str:
    """A path without the names of the experiment and the trial: those are the steps after `disk` and `calls`.

    The path of a whole trial or experiment stays as it is.
    """
    steps = where.split("/")
    named = {"disk": 2, "calls": 1}.get(steps[0], 0)
    return "/".join([steps[0], *steps[1 + named :]]) if len(steps) > 1 + named else where


def unexplained(script: str, column: Column, found: Iterable[Found], lines: Iterable[Difference]) -> list[Found]:
    """The differences that no line covers."""
    lines = list(lines)
    return [one for one in found if not any(line.covers(script, column, one) for line in lines)]


def _same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1, 1.0 and true are three values."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
