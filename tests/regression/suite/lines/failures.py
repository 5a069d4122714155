"""The differences that V2 makes to trials that fail and start again."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, SHIM, Difference, line

_RELOADED = (
    "when a trial starts again, Ray 2 writes the log in storage over its own, which may have more lines: the last ones "
    "are lost"
)
LOST_LINES: tuple[Difference, ...] = tuple(
    line(field, old, new, _RELOADED, script, columns=MIGRATED, is_chance=True)
    for script, metric, old_values, new_values, old_iterations, new_iterations in (
        (
            "ray_0_8/class_saves_file",
            "steps",
            [1, 2, 3, 3, 4, 5, 6],
            [1, 2, 3, 4, 5, 6],
            [1, 2, 3, 3, 4, 5, 6],
            [1, 2, 3, 4, 5, 6],
        ),
        (
            "ray_2_6/population_of_one_checkpoint",
            "level",
            [1.0, 2.0, 8.0, 12.0],
            [1.0, 8.0, 12.0],
            [1, 2, 3, 4],
            [1, 3, 4],
        ),
        (
            "ray_1/population_overtaken",
            "level",
            [1.0, 2.0, 3.0, 4.0, 100.0, 140.0],
            [1.0, 2.0, 3.0, 100.0, 140.0],
            [1, 2, 3, 4, 7, 8],
            [1, 2, 3, 7, 8],
        ),
    )
    for field, old, new in (
        (f"disk/metrics/{metric}", old_values, new_values),
        ("disk/values/training_iteration", old_iterations, new_iterations),
        ("disk/values/timesteps_total", [None] * len(old_values), [None] * len(new_values)),
    )
)

ERRORS: tuple[Difference, ...] = (
    line(
        "outcome/mode/text",
        "The `mode` parameter passed to `tune.run(...)` must be one of ['min', 'max']",
        "mode: must be 'min' or 'max', not 'highest'",
        "the shim says what it was given",
        "ray_2_42/validations",
        columns=SHIM,
    ),
    line(
        "outcome/mode/text",
        "The `mode` parameter passed to `tune.run(...)` must be one of ['min', 'max']",
        "The `mode` parameter passed to `Tuner(...)` must be one of ['min', 'max']",
        "the codemod writes a `Tuner`",
        "ray_2_42/validations",
        columns=MIGRATED,
    ),
    line(
        "outcome/error/text",
        "('Trials did not complete', [train_<run>_00001])",
        "('Trials did not complete', [RayTaskError(ValueError)(ValueError('two is not allowed'))])",
        "the error that the codemod raises names the errors of a `ResultGrid`, which has no trials",
        "ray_0_8/failed_trial",
        columns=MIGRATED,
    ),
    line(
        "outcome/tuner_without_directory/type",
        "FileNotFoundError",
        "NothingToRestoreError",
        "it is a `FileNotFoundError`, as of Ray 2.42, and a `RuntimeError`, as of 2.6: either `except` catches it",
        "ray_2_42/validations",
        columns=SHIM,
    ),
    line(
        "outcome/tuner_without_directory/text",
        "[Errno 2] Failed to open local file '<results>/nothing/tuner.pkl'. "
        "Detail: [errno 2] No such file or directory",
        "Could not find Tuner state in <results>/nothing: [Errno 2] Failed to open local file "
        "'<results>/nothing/tuner.pkl'. Detail: [errno 2] No such file or directory. The path is that of the "
        "experiment, not of a trial",
        "the shim also says what Ray 2.6 said",
        "ray_2_42/validations",
        columns=SHIM,
    ),
    line(
        "outcome/nothing_to_restore/text",
        "Invalid restore path: <results>/nothing. Make sure that this path exists and is the experiment directory that "
        "results from a call to `trainer.fit()`.",
        "The `restore` and `can_restore` APIs are deprecated and will be removed in a future release. See this issue "
        "for more context and migration options: https://github.com/ray-project/ray/issues/49454.",
        "`restore` is gone, and the codemod leaves this one to a person: no constructor stands beside it",
        "ray_2_42/validations",
        columns=MIGRATED,
    ),
    line(
        "outcome/nothing_to_restore/type",
        "ValueError",
        "DeprecationWarning",
        "`restore` is gone, and the codemod leaves this one to a person: no constructor stands beside it",
        "ray_2_42/validations",
        columns=MIGRATED,
    ),
    line(
        "outcome/loop_takes_two/text",
        "train_loop_per_worker should take in 0 or 1 arguments, but it accepts 2 arguments instead.",
        "train_loop_per_worker should take in 0 or 1 required arguments, but it accepts 2 required arguments instead.",
        "Train V2 says it so",
        "ray_2_42/validations",
        columns=MIGRATED,
    ),
    line(
        "disk/loop_<date>",
        ABSENT,
        PRESENT,
        "a `Tuner` makes the directory of the run before it looks at `mode`",
        "ray_2_42/validations",
        columns=MIGRATED,
    ),
)
