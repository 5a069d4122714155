"""The differences that V2 makes in scripts of random parts, besides those of the suite, each with its reason."""

from __future__ import annotations

from typing import Final

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, SHIM, Difference, line

_KEPT: Final = "the reports of a run that Train V2 forgets are kept in a file of its directory"
_WENT_ON: Final = (
    "Train V2 keeps no tracebacks; the shim does for a run that failed in the end, not for one that went on"
)
_NONE_KEPT: Final = "a checkpoint of Ray 2.6 kept, pickled, that there was no preprocessor"

ALLOWED: Final[tuple[Difference, ...]] = (
    line("disk/files/reports.json", ABSENT, PRESENT, _KEPT, "ray_2_6", "ray_2_42", columns=MIGRATED),
    line("disk/error", "ValueError: once", ABSENT, _WENT_ON, "ray_2_6", "ray_2_42"),
    *(
        line(f"disk/files/{name}", PRESENT, ABSENT, _WENT_ON, "ray_2_6", "ray_2_42", columns=SHIM)
        for name in ("error.pkl", "error.txt")
    ),
    *(
        line(f"disk/checkpoints/{number}/_preprocessor", "6c09635decb8153d", ABSENT, _NONE_KEPT, "ray_2_6")
        for number in range(7)
    ),
)
