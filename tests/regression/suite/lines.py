"""The differences that V2 makes, as `DIFFERENCES`."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT, Json
from tests.regression.suite.differences import EVERY_COLUMN, Column, Difference

_SHIM: tuple[Column, ...] = ("shim",)
_MIGRATED: tuple[Column, ...] = ("migrated",)


def _line(
    field: str, old: Json, new: Json, reason: str, *scripts: str, columns: tuple[Column, ...] = EVERY_COLUMN
) -> Difference:
    return Difference(scripts, columns, field, old, new, reason)


_FILLED_IN = ("episodes_total", "experiment_id", "timesteps_since_restore", "timesteps_total")
"""Columns that every result had in Ray 0.8 and 1; the shim fills them in for code of any age."""

_RESULTS: tuple[Difference, ...] = (
    _line(
        "disk/columns/experiment_tag",
        PRESENT,
        ABSENT,
        "Ray 2 no longer writes it; `trial.experiment_tag` has it",
        "ray_0_8",
        "ray_1",
    ),
    _line("disk/columns/warmup_time", PRESENT, ABSENT, "Ray 2 no longer measures it", "ray_1"),
    _line(
        "disk/columns/checkpoint_dir_name",
        PRESENT,
        ABSENT,
        "the shim leaves it out of reports without a checkpoint, as Ray before 2.7 did",
        "ray_2_42/tuner_restore",
        columns=_SHIM,
    ),
    _line(
        "disk/columns/checkpoint_dir_name",
        ABSENT,
        PRESENT,
        "Ray names the checkpoint of a report in its line since 2.7",
        "ray_0_8",
        "ray_1",
        "ray_2_6",
    ),
    *(
        _line(
            f"disk/columns/{name}",
            PRESENT,
            ABSENT,
            "Ray 2 writes it only if the code reports it; the shim fills it in",
            "ray_0_8",
            "ray_1",
            columns=_MIGRATED,
        )
        for name in _FILLED_IN
    ),
    *(
        _line(
            f"disk/columns/{name}",
            ABSENT,
            PRESENT,
            "the shim fills it in for code of any age; Ray 2.6 no longer did",
            "ray_2_6",
            "ray_2_42",
            columns=_SHIM,
        )
        for name in _FILLED_IN
    ),
)

_WORKING_DIRECTORY = (
    "plain Ray keeps what a trial writes into its directory only with `SyncConfig(sync_artifacts=True)`"
)
_FILES: tuple[Difference, ...] = (
    _line(
        "disk/files/written_here.txt",
        PRESENT,
        ABSENT,
        _WORKING_DIRECTORY,
        "ray_1/trial_names",
        columns=_MIGRATED,
    ),
    _line(
        "disk/files/error.pkl",
        ABSENT,
        PRESENT,
        "Ray 2 keeps the exception of a failed trial beside its text",
        "ray_0_8",
    ),
    _line(
        "disk/files/exported.json",
        PRESENT,
        ABSENT,
        _WORKING_DIRECTORY + "; the codemod says so",
        "ray_0_8/class_exports",
        columns=_MIGRATED,
    ),
    _line(
        "outcome/exported",
        True,
        False,
        "the exported file is not kept, see above",
        "ray_0_8/class_exports",
        columns=_MIGRATED,
    ),
)

_ERRORS: tuple[Difference, ...] = (
    _line(
        "outcome/mode/text",
        "The `mode` parameter passed to `tune.run(...)` must be one of ['min', 'max']",
        "mode: must be 'min' or 'max', not 'highest'",
        "the shim says what it was given",
        "ray_2_42/validations",
        columns=_SHIM,
    ),
    _line(
        "outcome/mode/text",
        "The `mode` parameter passed to `tune.run(...)` must be one of ['min', 'max']",
        "The `mode` parameter passed to `Tuner(...)` must be one of ['min', 'max']",
        "the codemod writes a `Tuner`",
        "ray_2_42/validations",
        columns=_MIGRATED,
    ),
    _line(
        "outcome/loop_takes_two/text",
        "train_loop_per_worker should take in 0 or 1 arguments, but it accepts 2 arguments instead.",
        "train_loop_per_worker should take in 0 or 1 required arguments, but it accepts 2 required arguments instead.",
        "Train V2 says it so",
        "ray_2_42/validations",
        columns=_MIGRATED,
    ),
    _line(
        "disk/loop_<date>",
        ABSENT,
        PRESENT,
        "a `Tuner` makes the directory of the run before it looks at `mode`",
        "ray_2_42/validations",
        columns=_MIGRATED,
    ),
)

_COUNTED_ANEW = "plain Ray counts the iterations of a trial with `restore=` from zero, and `stop` counts them all"
_RESTORED: tuple[Difference, ...] = (
    _line(
        "disk/metrics/height",
        [36, 55],
        [36, 55, 78, 105, 136, 171, 210, 253],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=_MIGRATED,
    ),
    _line(
        "disk/values/training_iteration",
        [7, 8],
        [1, 2, 3, 4, 5, 6, 7, 8],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=_MIGRATED,
    ),
    _line(
        "disk/values/timesteps_total",
        [None, None],
        [None, None, None, None, None, None, None, None],
        _COUNTED_ANEW,
        "ray_0_8/class_saves_directory",
        columns=_MIGRATED,
    ),
)

_LEFT: tuple[Difference, ...] = tuple(
    _line("left_to_a_person", ABSENT, codes, reason, *scripts, columns=_MIGRATED)
    for codes, reason, scripts in (
        (
            ["RES416", "RES417"],
            "the keys of both dictionaries are trial ids today, and were directories; the codemod says so",
            ("ray_0_8/analysis_of_directory",),
        ),
        (
            ["RES416"],
            "the keys of `trial_dataframes` are trial ids today, and were directories; the codemod says so",
            ("ray_1/analysis_properties",),
        ),
    )
)

DIFFERENCES: tuple[Difference, ...] = (*_RESULTS, *_FILES, *_ERRORS, *_RESTORED, *_LEFT)
