"""Run one script in a column of today and compare its trace with the recording."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.regression.compare import Found, differences
from tests.regression.observe import Json
from tests.regression.suite import announced, columns
from tests.regression.suite.differences import Column, Difference, Stop, unexplained
from tests.regression.suite.kept import traced
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import Script
from tests.regression.suite.stops import STOPS

RUN: dict[Column, Callable[[Script, Path], Json]] = {"shim": columns.under_the_shim, "migrated": columns.migrated}


@dataclass(frozen=True)
class Checked:
    """How a script compared in one column.

    Attributes:
        unexplained: Differences that no line allows.
        used: The lines that allowed others.
        left: Codes of what the codemod left to a person.
        stop: Why it ended early, if that is known; nothing was compared then.
    """

    script: Script
    column: Column
    unexplained: tuple[Found, ...]
    used: tuple[Difference, ...] = ()
    left: tuple[str, ...] = ()
    stop: Stop | None = None

    def __str__(self) -> str:
        if self.stop is not None:
            return f"{self.script.name}, {self.column}: stops for {', '.join(self.left)}"
        head = f"{self.script.name}, {self.column}: {len(self.unexplained)} unexplained, {len(self.used)} allowed"
        return "\n".join([head, *(f"    {found}" for found in self.unexplained)])


def check(script: Script, column: Column, kept: Path | None = None) -> Checked:
    """Run and compare.

    Args:
        script: What to run.
        column: How to run it.
        kept: A directory of traces; what is there of the script as it is now is not run again.

    Raises:
        RuntimeError: There is no recording of the script as it is now.
    """
    recording = recorded(script)
    if recording is None:
        raise RuntimeError(f"{script.name} has no current recording: make record RAY={script.dialect.ray}")
    return compared(script, column, recording["trace"], traced(script, column, RUN[column], kept))


def compared(script: Script, column: Column, old: Json, new: Json) -> Checked:
    """Compare two traces of a script."""
    left = tuple(new.get("left_to_a_person", ()))
    if column == "shim":
        old, new = old | {announced.FIELD: announced.expected(script)}, announced.told_apart(new)
    stop = next((one for one in STOPS if column == "migrated" and one.covers(script.name, new)), None)
    if stop is not None:
        return Checked(script, column, (), left=left, stop=stop)
    found = differences(old, new)
    used = tuple(line for line in DIFFERENCES if any(line.covers(script.name, column, one) for one in found))
    return Checked(script, column, tuple(unexplained(script.name, column, found, DIFFERENCES)), used, left)
