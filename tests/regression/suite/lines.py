"""The differences that V2 makes, as `DIFFERENCES`."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import Difference

DIFFERENCES: tuple[Difference, ...] = (
    Difference(
        scripts=("ray_0_8", "ray_1"),
        columns=("shim", "migrated"),
        field="disk/columns/experiment_tag",
        old=PRESENT,
        new=ABSENT,
        reason="Ray 2 no longer writes it; `trial.experiment_tag` has it",
    ),
    Difference(
        scripts=("ray_1",),
        columns=("shim", "migrated"),
        field="disk/columns/warmup_time",
        old=PRESENT,
        new=ABSENT,
        reason="Ray 2 no longer measures it",
    ),
    Difference(
        scripts=("ray_0_8",),
        columns=("shim", "migrated"),
        field="disk/files/error.pkl",
        old=ABSENT,
        new=PRESENT,
        reason="Ray 2 keeps the exception of a failed trial beside its text",
    ),
    Difference(
        scripts=("ray_0_8", "ray_1"),
        columns=("shim", "migrated"),
        field="disk/columns/checkpoint_dir_name",
        old=ABSENT,
        new=PRESENT,
        reason="Ray 2 names the checkpoint of a report in its line",
    ),
    *(
        Difference(
            scripts=("ray_0_8", "ray_1"),
            columns=("migrated",),
            field=f"disk/columns/{name}",
            old=PRESENT,
            new=ABSENT,
            reason="plain Ray writes it only if the code reports it; the shim fills it in",
        )
        for name in ("episodes_total", "experiment_id", "timesteps_since_restore", "timesteps_total")
    ),
)
