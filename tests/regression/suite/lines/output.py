"""The differences that V2 makes to what is told, and to whom."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, Difference, line

REPORTERS: tuple[Difference, ...] = (
    line(
        "calls/reporter",
        PRESENT,
        ABSENT,
        "the output of today has tables of its own, and asks no reporter; the codemod says so",
        "ray_0_8/experiments_with_machinery",
        columns=MIGRATED,
    ),
)

OUTPUT: tuple[Difference, ...] = (
    line(
        "calls/reporter",
        PRESENT,
        ABSENT,
        "a progress reporter is used where `RAY_AIR_NEW_OUTPUT=0` is set; the codemod says so",
        "ray_1/reported_table",
        columns=MIGRATED,
    ),
)

STANDING: tuple[Difference, ...] = tuple(
    line(
        field,
        old,
        new,
        "a logger asks a trial for more than its `logdir` today; nothing says that a class of the user stands for one",
        "ray_1/loggers_by_hand",
        columns=MIGRATED,
    )
    for field, old, new in (
        ("error", None, "AttributeError"),
        ("exit_code", 0, 1),
        ("outcome/lines", [0, 1], ABSENT),
        ("outcome/rows", ["0", "1"], ABSENT),
        ("outcome/params", PRESENT, ABSENT),
        ("disk/by_hand/(the only one)", PRESENT, ABSENT),
    )
)
