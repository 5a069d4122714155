"""The differences that V2 makes by what the codemod leaves to a person, in scripts that run on."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, Difference, line

_UNTOLD = "plain Ray no longer tells callbacks that a trial goes on from its checkpoint; the codemod says so"
_ONE_RUN = "a second run that nobody named goes on with the first one's checkpoints; the codemod says so"
_NO_SEARCHER = "Ray dropped the searcher; the codemod says so"

LEFT: tuple[Difference, ...] = tuple(
    line("left_to_a_person", ABSENT, codes, reason, *scripts, columns=MIGRATED)
    for codes, reason, scripts in (
        (
            ["FUN255"],
            "the driver of plain Ray writes its files in storage, and not where a trial works; the codemod says so",
            ("ray_1/results_in_trial",),
        ),
        (
            ["MIGRATE"],
            "`tune.run` goes on as a value, and the codemod says that it cannot see how it is called",
            ("ray_2_6/names_of_then",),
        ),
        (
            ["ENV709"],
            "a variable that had to do with copying files between machines has no effect any more; the codemod says so",
            ("ray_0_8/directories_by_variables",),
        ),
        (
            ["ENV707"],
            "a variable that had to do with copying files between machines has no effect any more; the codemod says so",
            ("ray_2_6/run_parameters",),
        ),
        (
            ["TRP199"],
            _ONE_RUN,
            ("ray_2_42/unnamed_runs",),
        ),
        (
            ["RUN334"],
            "`tune.run` takes a `resume_config` still, which says more than a `Tuner` that is restored is told; the "
            "codemod says so",
            ("ray_2_42/run_and_resume",),
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
            ["RUN335"],
            "iterations count from 0 after `restore`, which a `stop` may ask for; the codemod says so",
            ("ray_0_8/class_saves_directory", "ray_1/restore_checkpoint"),
        ),
        (
            ["TRR784"],
            "the errors of workers are in `error.worker_failures` today, and not the cause; the codemod says so",
            ("ray_2_6/trainer_restore",),
        ),
        (
            ["TRR631"],
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
            ["CFG103", "CFG121"],
            "files of workers stay on their nodes, and a `FailureConfig` of a trainer refuses `fail_fast`, as the "
            "codemod says of both",
            ("ray_2_42/configurations",),
        ),
        (
            ["CBK101", "CBK102"],
            _UNTOLD,
            ("ray_1/restored_callbacks",),
        ),
    )
)

UNCALLED: tuple[Difference, ...] = tuple(
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

CONTINUED: tuple[Difference, ...] = tuple(
    line(f"calls/{run}/at", 0, 2, _ONE_RUN, "ray_2_42/unnamed_runs", columns=MIGRATED) for run in range(2)
)

DROPPED: tuple[Difference, ...] = (
    line("outcome/skopt", False, True, _NO_SEARCHER, "ray_1/searchers_by_name", columns=MIGRATED),
)

LIMITED: tuple[Difference, ...] = (
    line(
        "outcome/bayes",
        "BayesOptSearch",
        "ConcurrencyLimiter",
        "a searcher of today does not limit its trials itself: one around it does",
        "ray_0_8/searchers_of_libraries",
        columns=MIGRATED,
    ),
)

_NEXT = "algorithms are asked for one trial at a time, by another method; the codemod says so"
ONE_BY_ONE: tuple[Difference, ...] = tuple(
    line(field, old, new, _NEXT, "ray_0_8/algorithms_of_the_user", columns=MIGRATED)
    for field, old, new in (("left_to_a_person", ABSENT, ["SRC133"]), ("calls/algorithm", PRESENT, ABSENT))
)

_BY_ITSELF = "a `FailureConfig` of a trainer refuses `fail_fast` by itself; the codemod says so"
_REFUSED = (
    ("type", "ValueError", "DeprecationWarning"),
    (
        "text",
        "max_failures must be 0 if fail_fast=True.",
        "`ray.train.FailureConfig(fail_fast)` is deprecated since it is only relevant in the context of multiple "
        "trials running in Ray Tune. This parameter is still available in `ray.tune.FailureConfig` for passing into a "
        "`ray.tune.Tuner`. See this issue for more context and migration options: "
        "https://github.com/ray-project/ray/issues/49454. Disable these warnings by setting the environment variable: "
        "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS=0",
    ),
)
_NOT_YET = "metadata that are no JSON are refused where a checkpoint gets them, and no sooner"
CONFIGURED: tuple[Difference, ...] = (
    *(
        line(f"outcome/fails_and_counts/{field}", old, new, _BY_ITSELF, "ray_2_42/configurations", columns=MIGRATED)
        for field, old, new in _REFUSED
    ),
    line("outcome/metadata_is_no_json/type", "ValueError", None, _NOT_YET, "ray_2_42/configurations", columns=MIGRATED),
    line(
        "outcome/metadata_is_no_json/text",
        "The provided metadata must be JSON-serializable: {'from': {1}}: Object of type set is not JSON serializable",
        "",
        _NOT_YET,
        "ray_2_42/configurations",
        columns=MIGRATED,
    ),
)
