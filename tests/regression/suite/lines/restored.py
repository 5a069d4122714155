"""The differences that V2 makes to trials that go on from a checkpoint."""

from __future__ import annotations

from tests.regression.compare import ABSENT
from tests.regression.suite.differences import MIGRATED, Difference, line

_COUNTED_ANEW = "plain Ray counts the iterations of a trial with `restore=` from zero, and `stop` counts them all"
RESTORED: tuple[Difference, ...] = (
    line(
        "outcome/remote",
        True,
        ABSENT,
        "a run has one place today: `REMOTE` without a remote directory goes on with it, which the codemod says",
        "ray_0_8/resume_forms",
        columns=MIGRATED,
    ),
    line(
        "disk/metrics/height",
        [36, 55],
        [36, 55, 78, 105, 136, 171, 210, 253],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=MIGRATED,
    ),
    line(
        "disk/values/training_iteration",
        [7, 8],
        [1, 2, 3, 4, 5, 6, 7, 8],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=MIGRATED,
    ),
    line(
        "disk/values/timesteps_total",
        [None, None],
        [None, None, None, None, None, None, None, None],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=MIGRATED,
    ),
    *(
        line(field, old, new, _COUNTED_ANEW, "ray_1/restore_checkpoint", columns=MIGRATED)
        for field, old, new in (
            ("disk/metrics/n", [4, 5], [4, 5, 6, 7, 8]),
            ("disk/values/timesteps_total", [None, None], [None, None, None, None, None]),
            ("disk/values/training_iteration", [4, 5], [1, 2, 3, 4, 5]),
            ("disk/values/training_iteration", [4, 5, 6], [1, 2, 3]),
            ("outcome/n", 5, 8),
        )
    ),
)

OF_EXAMPLES: tuple[Difference, ...] = (
    line(
        "calls/0/is_file",
        True,
        False,
        "the class of Ray's examples restores itself from the directory of its checkpoint since Ray 2.7",
        "ray_2_6/class_of_examples",
        columns=MIGRATED,
    ),
)
