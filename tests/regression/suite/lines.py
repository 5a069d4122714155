"""The differences that V2 makes, as `DIFFERENCES`: those of Tune here, those of trainers in `trainer_lines`."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, SHIM, Difference, line
from tests.regression.suite.trainer_lines import TRAINER_LINES

_FILLED_IN = ("episodes_total", "experiment_id", "timesteps_since_restore", "timesteps_total")
"""Columns that every result had in Ray 0.8 and 1; the shim fills them in for code of any age."""

_RESULTS: tuple[Difference, ...] = (
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

_REPORTERS: tuple[Difference, ...] = (
    line(
        "calls/reporter",
        PRESENT,
        ABSENT,
        "the output of today has tables of its own, and asks no reporter; the codemod says so",
        "ray_0_8/experiments_with_machinery",
        columns=MIGRATED,
    ),
)

_STORAGE: tuple[Difference, ...] = (
    line(
        "outcome/places",
        ["_valid", "by_filesystem", "reported"],
        ["by_filesystem", "by_variable", "reported"],
        "Ray no longer tries the place that `RAY_STORAGE` names when it starts, and leaves no file there; the shim "
        "keeps runs of `tune.run` there, too, as Ray did through 2.6",
        "ray_2_42/places_and_hands",
        columns=SHIM,
    ),
    line(
        "disk/by_variable",
        ABSENT,
        PRESENT,
        "a run of `tune.run` is kept where `RAY_STORAGE` says, as through Ray 2.6; Ray 2.42 asked it for trainers and "
        "Tuners alone",
        "ray_2_42/places_and_hands",
        columns=SHIM,
    ),
)

_SEVERAL = "of several experiments in one call Ray keeps the files of the first only; the codemod says so"
_FILES: tuple[Difference, ...] = (
    line("disk/second/(the only one)", PRESENT, ABSENT, _SEVERAL, "ray_0_8/experiments", columns=MIGRATED),
    line(
        "disk/files/error.pkl",
        ABSENT,
        PRESENT,
        "Ray 2 keeps the exception of a failed trial beside its text",
        "ray_0_8",
    ),
    line(
        "disk/files/exported.json",
        PRESENT,
        ABSENT,
        "plain Ray keeps what a trial writes into its directory only with `SyncConfig(sync_artifacts=True)`; the "
        "codemod says so where it leaves `tune.run` as it is",
        "ray_0_8/class_exports",
        columns=MIGRATED,
    ),
    line(
        "outcome/exported",
        True,
        False,
        "the exported file is not kept, see above",
        "ray_0_8/class_exports",
        columns=MIGRATED,
    ),
)

_EXPLOITED = (
    "Ray 2 may hear of a trial's last checkpoint after the trial has taken over another's; it then gives the next one "
    "the same number, and writes over it"
)
_POPULATION: tuple[Difference, ...] = (
    line(
        "disk/checkpoints/8",
        PRESENT,
        ABSENT,
        "Ray 1 left a copy of the checkpoint that a trial had taken over",
        "ray_1/population_based",
    ),
    *(
        line(
            f"disk/checkpoints/{number}/{file}",
            f'{{"level": {old}, "step": {step}}}',
            f'{{"level": {new}, "step": {step + 1}}}',
            _EXPLOITED,
            script,
            is_chance=True,
        )
        for script, file in (("ray_1/population_based", "state.json"), ("ray_2_6/synchronous_pbt", "(dictionary)"))
        for number, old, new, step in ((3, 4.0, 12.0, 4), (4, 12.0, 16.0, 5), (5, 16.0, 20.0, 6), (6, 20.0, 24.0, 7))
    ),
    line(
        "disk/checkpoints/7",
        PRESENT,
        ABSENT,
        _EXPLOITED,
        "ray_1/population_based",
        "ray_2_6/synchronous_pbt",
        is_chance=True,
    ),
)

_RELOADED = (
    "when a trial starts again, Ray 2 writes the log in storage over its own, which may have more lines: the last ones "
    "are lost"
)
_LOST_LINES: tuple[Difference, ...] = tuple(
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
    )
    for field, old, new in (
        (f"disk/metrics/{metric}", old_values, new_values),
        ("disk/values/training_iteration", old_iterations, new_iterations),
        ("disk/values/timesteps_total", [None] * len(old_values), [None] * len(new_values)),
    )
)

_ERRORS: tuple[Difference, ...] = (
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

_COUNTED_ANEW = "plain Ray counts the iterations of a trial with `restore=` from zero, and `stop` counts them all"
_RESTORED: tuple[Difference, ...] = (
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
)

_UNTOLD = "plain Ray no longer tells callbacks that a trial goes on from its checkpoint; the codemod says so"
_NO_SEARCHER = "Ray dropped the searcher; the codemod says so"
_LEFT: tuple[Difference, ...] = tuple(
    line("left_to_a_person", ABSENT, codes, reason, *scripts, columns=MIGRATED)
    for codes, reason, scripts in (
        (
            ["FUN255"],
            "the driver of plain Ray writes its files in storage, and not where a trial works; the codemod says so",
            ("ray_1/results_in_trial",),
        ),
        (
            ["SRC145"],
            "a trial is cloned from a checkpoint in storage, which its owner may have deleted; the codemod says so",
            ("ray_2_6/population_of_one_checkpoint",),
        ),
        (
            ["MIGRATE"],
            "`tune.run` goes on as a value, and the codemod says that it cannot see how it is called",
            ("ray_2_6/names_of_then",),
        ),
        (
            ["RUN384"],
            "the arguments of `run_experiments` by position have another order today, which the codemod says",
            ("ray_2_6/fields_by_place",),
        ),
        (
            ["TRR780"],
            "what the workers of a stopped trial held may stay reserved, and the codemod says so",
            ("ray_2_42/tuned_trainer",),
        ),
        (
            ["RES419"],
            "`get_best_checkpoint` gives a checkpoint where it gave a path, which the codemod says",
            ("ray_1/kept_checkpoints",),
        ),
        (
            ["MIGRATE"],
            "several experiments in one `run_experiments`: a `Tuner` for each has to be written",
            ("ray_0_8/experiments",),
        ),
        (
            ["RUN335"],
            "iterations count from 0 after `restore`, which a `stop` may ask for; the codemod says so",
            ("ray_0_8/class_saves_directory",),
        ),
        (
            ["TRR784"],
            "the errors of workers are in `error.worker_failures` today, and not the cause; the codemod says so",
            ("ray_2_42/trainer_fails",),
        ),
        (
            ["TRR637"],
            "no constructor stands beside the `restore`, of which the codemod could make one; it says so",
            ("ray_2_42/validations",),
        ),
        (
            ["TRP106", "TRR646"],
            "nothing in the file says whether its `RunConfig` is that of a `Tuner` or of a trainer, and Train V2 has "
            "no class for trainers of one's own; the codemod says both",
            ("ray_1/names_of_ml",),
        ),
        (
            ["TRP106", "TRP107", "TRP108"],
            "nothing in the file says whether its configs are those of a `Tuner` or of a trainer; the codemod asks",
            ("ray_2_6/names_of_air",),
        ),
        (
            ["MOD516"],
            _NO_SEARCHER,
            ("ray_1/searchers_by_name",),
        ),
        (
            ["CBK101", "CBK102"],
            _UNTOLD,
            ("ray_1/restored_callbacks",),
        ),
    )
)

_OF_EXAMPLES: tuple[Difference, ...] = (
    line(
        "calls/0/is_file",
        True,
        False,
        "the class of Ray's examples restores itself from the directory of its checkpoint since Ray 2.7",
        "ray_2_6/class_of_examples",
        columns=MIGRATED,
    ),
)

_OUTPUT: tuple[Difference, ...] = (
    line(
        "calls/reporter",
        PRESENT,
        ABSENT,
        "a progress reporter is used where `RAY_AIR_NEW_OUTPUT=0` is set; the codemod says so",
        "ray_1/reported_table",
        columns=MIGRATED,
    ),
)

_UNCALLED: tuple[Difference, ...] = tuple(
    line(
        field,
        PRESENT,
        ABSENT,
        _UNTOLD,
        "ray_1/restored_callbacks",
        columns=MIGRATED,
    )
    for field in ("calls/2", "calls/logger")
)

_STANDING: tuple[Difference, ...] = tuple(
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

_ELSEWHERE: tuple[Difference, ...] = tuple(
    line(
        f"calls/{field}",
        old,
        new,
        "the driver of plain Ray writes its files in storage, and not where a trial works",
        "ray_1/results_in_trial",
        columns=MIGRATED,
    )
    for field, old, new in (
        *((f"{step}/params", True, False) for step in range(3)),
        ("1/seen", [0], []),
        ("2/seen", [0, 1], []),
    )
)

_DROPPED: tuple[Difference, ...] = (
    line("outcome/skopt", False, True, _NO_SEARCHER, "ray_1/searchers_by_name", columns=MIGRATED),
)

_LIMITED: tuple[Difference, ...] = (
    line(
        "outcome/bayes",
        "BayesOptSearch",
        "ConcurrencyLimiter",
        "a searcher of today does not limit its trials itself: one around it does",
        "ray_0_8/searchers_of_libraries",
        columns=MIGRATED,
    ),
)

_NEGATIVE: tuple[Difference, ...] = tuple(
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

_IN_MEMORY = "every process has a memory of its own today: results would be lost, and the place is refused"
_NOT_IN_MEMORY: tuple[Difference, ...] = (
    line("left_to_a_person", ABSENT, ["CFG152"], _IN_MEMORY, "ray_2_6/place_in_memory", columns=MIGRATED),
    line("outcome/score", 1, ABSENT, _IN_MEMORY, "ray_2_6/place_in_memory"),
    line("outcome/in_memory/type", None, "LegacyApiError", _IN_MEMORY, "ray_2_6/place_in_memory", columns=SHIM),
    line("outcome/in_memory/type", None, "ArrowInvalid", _IN_MEMORY, "ray_2_6/place_in_memory", columns=MIGRATED),
    line(
        "outcome/in_memory/text",
        "",
        "Unrecognized filesystem type in URI: memory:///results",
        _IN_MEMORY,
        "ray_2_6/place_in_memory",
        columns=MIGRATED,
    ),
    line(
        "outcome/in_memory/text",
        "",
        'storage_path="memory://..." [CFG152] cannot be carried over to Ray Train V2. '
        "'memory:///results' was given. Way out: every process has a memory of its own, and what trials and workers "
        "write is lost: give a directory or a URI of a storage that all processes reach",
        _IN_MEMORY,
        "ray_2_6/place_in_memory",
        columns=SHIM,
    ),
)

_COUNTED = (
    "a callback that saves every second round counts from one today, and counted from zero; it saves the last, too"
)
_ROUNDS: tuple[Difference, ...] = tuple(
    line(field, ABSENT, PRESENT, _COUNTED, "ray_2_6/reports_of_boosting", columns=MIGRATED)
    for field in ("disk/checkpoints/1", "disk/columns/should_checkpoint")
)

_STAGED = "a trial works in a directory of Ray's session, which is copied to its place when it reports or ends"
_WORKED: tuple[Difference, ...] = tuple(
    line(f"calls/0/{field}", old, new, _STAGED, "ray_1/trial_directory", columns=MIGRATED)
    for field, old, new in (
        ("named", True, False),
        ("told", True, False),
        ("works", True, False),
        ("written", 1, 0),
    )
)

DIFFERENCES: tuple[Difference, ...] = (
    *_WORKED,
    *_RESULTS,
    *_REPORTERS,
    *_STORAGE,
    *_FILES,
    *TRAINER_LINES,
    *_POPULATION,
    *_ERRORS,
    *_RESTORED,
    *_LOST_LINES,
    *_LEFT,
    *_UNCALLED,
    *_OF_EXAMPLES,
    *_OUTPUT,
    *_STANDING,
    *_ELSEWHERE,
    *_DROPPED,
    *_ROUNDS,
    *_NOT_IN_MEMORY,
    *_NEGATIVE,
    *_LIMITED,
)
