"""The differences that V2 makes to what results have in their lines."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, SHIM, Difference, line

_FILLED_IN = ("episodes_total", "experiment_id", "timesteps_since_restore", "timesteps_total")
"""Columns that every result had in Ray 0.8 and 1; the shim fills them in for code of any age."""

RESULTS: tuple[Difference, ...] = (
    line(
        "disk/columns/experiment_tag",
        PRESENT,
        ABSENT,
        "Ray 2 no longer writes it; `trial.experiment_tag` has it",
        "ray_0_8",
        "ray_1",
    ),
    *(
        line(
            "disk/metrics/neg_mean_loss",
            values,
            ABSENT,
            "Ray 2 no longer adds the negated `mean_loss`; the shim does",
            "ray_0_8/function_reporter",
            columns=MIGRATED,
        )
        for values in ([-1.0, -0.5, -0.3333333333333333, -0.25], [-0.5, -0.25, -0.16666666666666666, -0.125])
    ),
    *(
        line(
            "disk/metrics/neg_mean_loss",
            values,
            ABSENT,
            "Ray 2 no longer adds the negated `mean_loss`; the shim does, and the migrated script minimises the loss",
            "ray_1/negated_loss",
            columns=MIGRATED,
        )
        for values in ([-96, -92, -88, -84, -80, -76, -72, -68], [-97, -94], [-99, -98])
    ),
    *(
        line(
            "outcome/resources",
            then,
            now,
            "a placement group has its numbers as floats; the shim makes whole ones of them",
            script,
            columns=MIGRATED,
        )
        for script, then, now in (
            ("ray_0_8/requested_resources", [1, 1], [1.0, 1.0]),
            ("ray_0_8/trials_and_analysis", [[1, 0], [1, 0], [1, 0]], [[1.0, 0], [1.0, 0], [1.0, 0]]),
        )
    ),
    line("disk/columns/warmup_time", PRESENT, ABSENT, "Ray 2 no longer measures it", "ray_1"),
    line(
        "disk/columns/checkpoint_dir_name",
        PRESENT,
        ABSENT,
        "the shim leaves it out of reports without a checkpoint, as Ray before 2.7 did",
        "ray_2_42/places_and_hands",
        "ray_2_42/train_callbacks_of_torch",
        "ray_2_42/tuner_restore",
        columns=SHIM,
    ),
    line(
        "disk/columns/checkpoint_dir_name",
        ABSENT,
        PRESENT,
        "Ray names the checkpoint of a report in its line since 2.7",
        "ray_0_8",
        "ray_1",
        "ray_2_6",
    ),
    *(
        line(
            f"disk/columns/{name}",
            PRESENT,
            ABSENT,
            "Ray 2 writes it only if the code reports it; the shim fills it in",
            "ray_0_8",
            "ray_1",
            columns=MIGRATED,
        )
        for name in _FILLED_IN
    ),
    *(
        line(
            f"disk/columns/{name}",
            ABSENT,
            PRESENT,
            "the shim fills it in for code of any age; Ray 2.6 no longer did",
            "ray_2_6",
            "ray_2_42",
            columns=SHIM,
        )
        for name in _FILLED_IN
    ),
)

NEGATIVE: tuple[Difference, ...] = tuple(
    line(
        "disk/metrics/neg_mean_loss",
        values,
        ABSENT,
        "Ray 0.8 wrote the negative of `mean_loss` beside it; the shim does, too",
        "ray_0_8/searchers_of_libraries",
        columns=MIGRATED,
    )
    for values in ([-2.0, -3.0], [-4.0, -5.0])
)

_COUNTED = (
    "a callback that saves every second round counts from one today, and counted from zero; it saves the last, too"
)
ROUNDS: tuple[Difference, ...] = tuple(
    line(field, ABSENT, PRESENT, _COUNTED, "ray_2_6/reports_of_boosting", columns=MIGRATED)
    for field in ("disk/checkpoints/1", "disk/columns/should_checkpoint")
)

_WRITTEN_BY_CLASS = "a checkpoint that a class writes where it likes is copied to where Tune keeps its checkpoints"
WRITTEN_BY_CLASS: tuple[Difference, ...] = (
    line("disk/checkpoints", [], PRESENT, _WRITTEN_BY_CLASS, "ray_0_8/class_with_its_own_save"),
    *(
        line(f"disk/checkpoints/{number}", ABSENT, PRESENT, _WRITTEN_BY_CLASS, "ray_0_8/class_with_its_own_save")
        for number in range(4)
    ),
)
