"""Run one script in a column of today and compare its trace with the recording."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.regression.compare import Found
from tests.regression.observe import Json
from tests.regression.suite import columns
from tests.regression.suite.differences import Column, Difference, found_differences, unexplained
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import Script

RUN: dict[Column, Callable[[Script, Path], Json]] = {"shim": columns.under_the_shim, "migrated": columns.migrated}


@dataclass(frozen=True)
class Checked:
    """How a script compared in one column.

    Attributes:
        unexplained: Differences that no line allows.
        used: The lines that allowed others.
    """

    script: Script
    column: Column
    unexplained: list[Found]
    used: list[Difference]

    def __str__(self) -> str:
        head = f"{self.script.name}, {self.column}: {len(self.unexplained)} unexplained, {len(self.used)} allowed"
        return "\n".join([head, *(f"    {found}" for found in self.unexplained)])


def check(script: Script, column: Column) -> Checked:
    """Run and compare.

    Raises:
        RuntimeError: There is no recording of the script as it is now.
    """
    recording = recorded(script)
    if recording is None:
        raise RuntimeError(f"{script.name} has no current recording: make record RAY={script.dialect.ray}")
    with tempfile.TemporaryDirectory(prefix="suite-") as directory:
        trace = RUN[column](script, Path(directory))
    found = found_differences(recording["trace"], trace)
    used = [line for line in DIFFERENCES if any(line.covers(script.name, column, one) for one in found)]
    return Checked(script, column, unexplained(script.name, column, found, DIFFERENCES), used)
