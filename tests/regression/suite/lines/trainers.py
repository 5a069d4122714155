"""The differences that V2 makes to trainers."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import EVERY_COLUMN, MIGRATED, SHIM, Difference, line

_TRAINERS_DIRECTORY = "Train V2 keeps its own files in the directory of the run"
_TRAINERS: tuple[Difference, ...] = (
    *(
        line(f"disk/files/{name}", ABSENT, PRESENT, _TRAINERS_DIRECTORY, "ray_2_6", "ray_2_42")
        for name in (".validate_storage_marker", "checkpoint_manager_snapshot.json")
    ),
    line(
        "disk/files/.ray_compat_run.json",
        ABSENT,
        PRESENT,
        "the shim keeps what the constructor was given, for `restore(path)`",
        "ray_2_6",
        "ray_2_42",
        columns=SHIM,
    ),
    line(
        "disk/files/.ray_compat_run.<hash>.pkl",
        ABSENT,
        PRESENT,
        "and, pickled, what it cannot import again, such as a callback of the script itself, or a `DataConfig`",
        "ray_2_6/callback_remembers",
        "ray_2_6/dataset_configs",
        "ray_2_6/lightning_on_datasets",
        "ray_2_6/lightning_trainer",
        "ray_2_6/lightning_validates",
        "ray_2_6/trainer_callbacks",
        "ray_2_6/trainer_hooks",
        "ray_2_42/boosted_again",
        "ray_2_42/boosted_trees",
        "ray_2_42/own_data_config",
        "ray_2_42/trees_restored",
        "ray_2_42/worker_dies_early",
        columns=SHIM,
    ),
)

_ERRORS = "Train V2 keeps no tracebacks; the shim does for a run that failed in the end, not for one that went on"
_DIED = (
    "The actor is dead because its worker process has died. Worker exit type: SYSTEM_ERROR Worker exit detail: Worker "
    "unexpectedly exits with a connection error code 2. End of file. There are some potential root causes. (1) The "
    "process is killed by SIGKILL by OOM killer due to high memory usage. (2) ray stop --force is called. (3) The "
    "worker is crashed unexpectedly due to SIGSEGV or other unexpected errors."
)
_LOGS = "Train V2 keeps checkpoints and no logs of results: log in the loop or in a callback; the shim writes them"
_LOGGED: tuple[Difference, ...] = tuple(
    line(field, PRESENT, ABSENT, _LOGS, "ray_2_6", "ray_2_42", columns=MIGRATED)
    for field in (
        "disk/columns",
        "disk/metrics",
        "disk/values",
        "disk/files/error.pkl",
        "disk/files/error.txt",
        "disk/files/events.out.tfevents.<host>",
        "disk/files/params.json",
        "disk/files/params.pkl",
        "disk/files/progress.csv",
        "disk/files/result.json",
    )
)

_KEPT_NOTHING: tuple[Difference, ...] = (
    line("disk/precise/(the only one)", PRESENT, ABSENT, _LOGS, "ray_2_6/torch_precision", columns=MIGRATED),
    line("disk/watched/(the only one)", PRESENT, ABSENT, _LOGS, "ray_2_6/trainer_hooks", columns=MIGRATED),
)

_OF_TRAINER = "the trainer of a trial has a run and checkpoints of its own; the codemod says so"
_REPORTS = {
    "ray_2_6/tuned_trainer": (3, 3),
    "ray_2_42/tuned_trainer": (9, 1, 1),
    "ray_2_42/tuned_checkpoints": (3, 3),
}
"""How many reports, each with a checkpoint, the trials of a script make."""
_TUNED: tuple[Difference, ...] = tuple(
    line(field, old, new, _OF_TRAINER, script, columns=MIGRATED)
    for script, reports in _REPORTS.items()
    for field, old, new in (
        *((f"disk/run_trainer_<run>_{trial:05}", ABSENT, PRESENT) for trial in range(len(reports))),
        ("disk/checkpoints", PRESENT, []),
        *((f"disk/checkpoints/{number}", PRESENT, ABSENT) for number in range(max(reports))),
        ("disk/columns/should_checkpoint", PRESENT, ABSENT),
        *(
            (
                "disk/metrics/checkpoint_path",
                ABSENT,
                [f"<results>/run_trainer_<run>_{trial:05}/checkpoint_<time>"] * count,
            )
            for trial, count in enumerate(reports)
        ),
    )
)

_IN_RUN: tuple[Difference, ...] = tuple(
    line(f"disk/run_trainer_<run>_{trial:05}", ABSENT, PRESENT, _OF_TRAINER, *scripts, columns=MIGRATED)
    for trial, scripts in enumerate(
        (
            ("ray_2_6/callback_remembers", "ray_2_6/trainer_callbacks", "ray_2_6/trainer_in_run"),
            ("ray_2_6/trainer_in_run",),
        )
    )
)

_STOPPED: tuple[Difference, ...] = (
    line(
        "disk/checkpoints/1",
        PRESENT,
        ABSENT,
        "a worker that a scheduler stops no longer saves once more while it is told so",
        "ray_2_42/tuned_trainer",
        columns=SHIM,
        is_chance=True,
    ),
)

_FAILED: tuple[Difference, ...] = (
    line(
        "outcome/cause",
        "RayTaskError(RuntimeError)",
        "RuntimeError",
        "the cause is the error that the loop raised, without the class that Ray derives from it",
        "ray_2_6/trainer_restore",
        columns=SHIM,
    ),
    *(
        line(
            f"disk/files/{name}",
            PRESENT,
            ABSENT,
            "kept for a run that failed in the end, not for one that went on",
            "ray_2_6/checkpoint_models",
            "ray_2_6/trainer_of_tensorflow",
            "ray_2_6/trainer_restore",
            "ray_2_6/trainer_resumes",
            "ray_2_42/restored_again",
            "ray_2_42/trainer_restore",
            "ray_2_42/trees_restored",
            "ray_2_42/worker_dies",
            "ray_2_42/worker_dies_early",
            columns=SHIM,
        )
        for name in ("error.pkl", "error.txt")
    ),
    *(
        line("disk/error", text, ABSENT, _ERRORS, script, columns=columns)
        for script, text, columns in (
            ("ray_2_6/checkpoint_models", "RuntimeError: preempted", EVERY_COLUMN),
            ("ray_2_6/trainer_of_tensorflow", "RuntimeError: epoch 2", EVERY_COLUMN),
            ("ray_2_6/trainer_restore", "RuntimeError: no more memory", EVERY_COLUMN),
            ("ray_2_6/trainer_resumes", "RuntimeError: preempted", EVERY_COLUMN),
            ("ray_2_42/restored_again", "ValueError: not a number", EVERY_COLUMN),
            ("ray_2_42/trainer_restore", "ValueError: not a number", EVERY_COLUMN),
            ("ray_2_42/trees_restored", "RuntimeError: third round", EVERY_COLUMN),
            ("ray_2_42/worker_dies", _DIED, EVERY_COLUMN),
            ("ray_2_42/worker_dies_early", _DIED, SHIM),
        )
    ),
    line(
        "outcome/error",
        "TrainingFailedError",
        "WorkerGroupError",
        "Train V2 raises a class of its own for each kind of failure, all of them `TrainingFailedError`s",
        "ray_2_6/trainer_of_tensorflow",
        "ray_2_42/trainer_fails",
        "ray_2_42/trees_restored",
    ),
    line(
        "outcome/cause",
        "RayTaskError(RuntimeError)",
        "NoneType",
        "Train V2 keeps the errors of workers in `error.worker_failures`; the shim makes one of them the cause",
        "ray_2_6/trainer_restore",
        columns=MIGRATED,
    ),
    *(
        line(
            f"disk/{run}/(the only one)",
            PRESENT,
            ABSENT,
            "a run that saved nothing leaves nothing that could be compared",
            script,
            columns=MIGRATED,
        )
        for script, run in (
            ("ray_2_42/own_data_config", "paired"),
            ("ray_2_6/directory_of_a_run", "trained"),
            ("ray_2_6/stopped_trainer", "stopped"),
            ("ray_2_6/tensors_of_datasets", "tensors"),
            ("ray_2_6/trainer_in_run", "alone"),
            ("ray_2_42/trainer_columns", "counted"),
            ("ray_2_42/trainer_fails", "failing"),
            ("ray_2_42/worker_datasets", "fed"),
            ("ray_2_42/worker_datasets", "unfed"),
            ("ray_2_42/worker_dies_early", "early"),
            ("ray_2_42/worker_of_no_resources", "light"),
            ("ray_2_42/worker_storage", "asked"),
        )
    ),
)

_TOO_EARLY = "plain Ray ends a run whose worker dies before its loop is known to run, whatever the `FailureConfig` says"
_UNHEARD = "a report is lost with a worker that dies right behind it, before it was asked; its epoch is trained again"
_DIED: tuple[Difference, ...] = (
    *(
        line(field, old, new, _UNHEARD, "ray_2_42/worker_dies", columns=MIGRATED, is_chance=True)
        for field, old, new in (
            ("calls/1/at", 2, 1),
            ("disk/checkpoints/1/epoch.json", "2", "1"),
            ("disk/checkpoints/2/epoch.json", "3", "2"),
            ("disk/checkpoints/3", ABSENT, PRESENT),
        )
    ),
    *(
        line(field, old, new, _TOO_EARLY, "ray_2_42/worker_dies_early", columns=MIGRATED)
        for field, old, new in (
            *((f"calls/{rank}", PRESENT, ABSENT) for rank in range(2)),
            ("error", None, "ControllerError"),
            ("exit_code", 0, 1),
            ("outcome/deaths", 2, ABSENT),
            ("outcome/reached", 1, ABSENT),
        )
    ),
    line(
        "left_to_a_person",
        ABSENT,
        ["ENV712"],
        "trainers have a limit of their own for machines that are taken away; the codemod says so",
        "ray_2_42/worker_dies",
        columns=MIGRATED,
    ),
)

_MODEL_FILES = "a `TorchCheckpoint` keeps a model in a file of torch today, as since Ray 2.7, and not in a dictionary"
_MODELS: tuple[Difference, ...] = (
    *(
        line(
            f"disk/checkpoints/{number}/(dictionary)",
            '{"model": "<collections.OrderedDict>"}',
            ABSENT,
            _MODEL_FILES,
            "ray_2_6/checkpoint_models",
        )
        for number in range(4)
    ),
    *(
        line(f"disk/checkpoints/{number}/model.pt", ABSENT, fingerprint, _MODEL_FILES, "ray_2_6/checkpoint_models")
        for number, fingerprint in enumerate(
            ("5344a9c4e4bb55ce", "6cf6be16e5d57a1f", "d354f63ca86599c9", "17f27f92b33dcdf1")
        )
    ),
)

_ANSWERED = "a trainer of the user's own knows its metadata under the shim; Ray 2.42 refused to say them there"
_OWN: tuple[Difference, ...] = (
    line("calls/1/metadata", "refused", PRESENT, _ANSWERED, "ray_2_42/own_trainer", columns=SHIM),
    line("calls/1/metadata/unit", ABSENT, "rows", _ANSWERED, "ray_2_42/own_trainer", columns=SHIM),
)

_KEPT = "the reports of a run that Train V2 forgets are kept in a file of its directory"
_KEEPERS: tuple[Difference, ...] = (
    line(
        "disk/files/reports.json",
        ABSENT,
        PRESENT,
        _KEPT,
        *("ray_2_42/frame_of_kept", "ray_2_42/last_report_unsaved"),
        columns=MIGRATED,
    ),
)

_GOES_ON = (
    "Train V2 goes on with the earlier run of this name; the shim warns, and has a choice, and the codemod says so"
)
_WARNED = (
    "warnings/UserWarning: There is a run in <results>/twice already, and Train V2 resumes it: "
    "ray.train.get_checkpoint() begins with its latest checkpoint. Code for Ray before 2.43 meant "
    "a fresh start here. Give a new run another "
    'RunConfig(name=...), or choose with compat.configure(on_existing_run="resume" | "fresh" | "error").'
)
_OF_ONE_NAME: tuple[Difference, ...] = (
    *(
        line(field, old, new, _GOES_ON, "ray_2_42/runs_of_one_name")
        for field, old, new in (
            ("disk/twice/(the only one)", ABSENT, PRESENT),
            ('disk/twice/{"train_loop_config": {"epochs": 1}}', PRESENT, ABSENT),
            ('disk/twice/{"train_loop_config": {"epochs": 3}}', PRESENT, ABSENT),
            ("outcome/second", [0], [0, 1, 2, 0]),
        )
    ),
    line(_WARNED, ABSENT, PRESENT, _GOES_ON, "ray_2_42/runs_of_one_name", columns=SHIM),
    line("left_to_a_person", ABSENT, ["TRP179"], _GOES_ON, "ray_2_42/runs_of_one_name", columns=MIGRATED),
)

_DATASETS: tuple[Difference, ...] = (
    *(
        line(
            f"calls/{field}",
            False,
            "an error",
            "for a dataset that a trainer was not given, Train V2 raises a `KeyError`, and Ray gave None before",
            "ray_2_42/worker_datasets",
            columns=MIGRATED,
        )
        for field in ("0/other", "2/other", "2/train")
    ),
    line(
        "outcome/shown",
        ["Result(metrics={'score':1},"] * 2,
        ["Result(metrics=None,checkpoint=None,error=None,"] * 2,
        "Train V2 keeps metrics with checkpoints only, and shows a result in another form",
        "ray_2_42/worker_datasets",
        columns=MIGRATED,
    ),
)

_TEXTS: tuple[Difference, ...] = tuple(
    line(
        f"outcome/{asked}",
        True,
        False,
        "a trainer says nothing of itself on plain Ray",
        "ray_2_42/worker_of_no_resources",
        columns=MIGRATED,
    )
    for asked in ("is_told_bare", "is_told_scaling")
)

_CHECKPOINTS_OF_TREES = {"ray_2_42/boosted_trees": 2, "ray_2_42/boosted_again": 4, "ray_2_42/trees_restored": 5}
"""How many checkpoints the runs of a script have at most."""
_TREES: tuple[Difference, ...] = tuple(
    line(
        f"disk/checkpoints/{number}/model",
        ABSENT,
        "(a model)",
        "the shim also saves a model under the name that its file had through Ray 2.6",
        *(script for script, checkpoints in _CHECKPOINTS_OF_TREES.items() if number < checkpoints),
        columns=SHIM,
    )
    for number in range(max(_CHECKPOINTS_OF_TREES.values()))
)
_CHECKPOINTS_OF_2_6 = {
    "ray_2_6/lightning_trainer": 4,
    "ray_2_6/lightning_on_datasets": 3,
    "ray_2_6/lightning_validates": 4,
    "ray_2_6/checkpoints_of_workers": 2,
}
_NO_PREPROCESSOR: tuple[Difference, ...] = (
    *(
        line(
            f"disk/checkpoints/{number}/_preprocessor",
            "6c09635decb8153d",
            ABSENT,
            "a checkpoint of Ray 2.6 kept, pickled, that there was no preprocessor",
            *(script for script, checkpoints in _CHECKPOINTS_OF_2_6.items() if number < checkpoints),
        )
        for number in range(max(_CHECKPOINTS_OF_2_6.values()))
    ),
    line(
        "disk/checkpoints/0/_preprocessor",
        "7529806a17bd2058",
        ABSENT,
        "today's checkpoints keep the preprocessor among their metadata",
        "ray_2_6/estimators_of_sklearn",
        "ray_2_6/sklearn_trainer",
        columns=SHIM,
    ),
    line(
        "disk/checkpoints/0/_preprocessor",
        "7529806a17bd2058",
        "34bb2c824788db7b",
        "a preprocessor of today has other attributes",
        "ray_2_6/estimators_of_sklearn",
        columns=MIGRATED,
    ),
)
_DIRECTORY = "a trainer's run has no directory of a trial in it today; the codemod says so"
_ABOVE: tuple[Difference, ...] = tuple(
    line(field, old, new, _DIRECTORY, "ray_2_6/directory_of_a_run", columns=MIGRATED)
    for field, old, new in (
        ("left_to_a_person", ABSENT, ["TRR800"]),
        ("outcome/run", "trained", "."),
        ("outcome/runs", ".", ".."),
    )
)

_NAMES: tuple[Difference, ...] = (
    line("outcome/trials", 1, 0, _DIRECTORY, "ray_2_42/names_of_directories"),
    *(
        line(
            field,
            old,
            new,
            "Train V2 names checkpoints after the time; the shim numbers them, and the codemod says so",
            "ray_2_42/names_of_directories",
            columns=MIGRATED,
        )
        for field, old, new in (("left_to_a_person", ABSENT, ["TRR802", "TRR803"]), ("outcome/number", 1, None))
    ),
)

_RESERVED: tuple[Difference, ...] = tuple(
    line(
        field,
        old,
        new,
        "Train V2 reserves for its workers alone; the shim counts the trainer, as a trial of then did",
        "ray_2_42/reserved_resources",
        columns=MIGRATED,
    )
    for field, old, new in (("outcome/bundles/0/CPU", 3.0, 2.0), ("outcome/in_all/CPU", 5, 4.0))
)

_UNNAMED = "a run that nobody names is called after its time today, and was numbered in the directory of its trainer"
_RUNS = {
    "ray_1/epochs_of_data": ("run_001",),
    "ray_1/shard_is_a_dataset": ("run_001",),
    "ray_1/trainer_reports": ("run_001", "run_002"),
}
"""What the directories of the runs of a `ray.train.Trainer` were called."""
_UNNAMED_RUNS: tuple[Difference, ...] = tuple(
    line(field, old, new, _UNNAMED, script, columns=MIGRATED)
    for script, runs in _RUNS.items()
    for number, run in enumerate(runs)
    for field, old, new in (
        (f"disk/{run}", PRESENT, ABSENT),
        (f"disk/ray_train_run-<date>{' again' * number}", ABSENT, PRESENT),
    )
)

TRAINER_LINES: tuple[Difference, ...] = (
    *_RESERVED,
    *_TRAINERS,
    *_LOGGED,
    *_KEPT_NOTHING,
    *_TUNED,
    *_IN_RUN,
    *_DATASETS,
    *_STOPPED,
    *_FAILED,
    *_DIED,
    *_MODELS,
    *_OWN,
    *_KEEPERS,
    *_OF_ONE_NAME,
    *_TEXTS,
    *_TREES,
    *_NO_PREPROCESSOR,
    *_ABOVE,
    *_NAMES,
    *_UNNAMED_RUNS,
)
