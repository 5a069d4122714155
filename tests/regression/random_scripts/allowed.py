"""The differences that V2 makes in scripts of random parts, besides those of the suite, each with its reason."""

from __future__ import annotations

from typing import Final

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, Difference, line

_KEPT: Final = "the reports of a run that Train V2 forgets are kept in a file of its directory"

ALLOWED: Final[tuple[Difference, ...]] = (
    line("disk/files/reports.json", ABSENT, PRESENT, _KEPT, "ray_2_6", "ray_2_42", columns=MIGRATED),
)
