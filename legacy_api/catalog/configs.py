"""The configs of runs: `RunConfig` and its like as Ray 2.0 - 2.42 took them, in trainers and in tuners alike."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, dropped, parameter

RUN: Final = "ray.train.RunConfig"
CHECKPOINT: Final = "ray.train.CheckpointConfig"
FAILURE: Final = "ray.train.FailureConfig"
SCALING: Final = "ray.train.ScalingConfig"
AIR_RUN: Final = "ray.air.config.RunConfig"
AIR_CHECKPOINT: Final = "ray.air.config.CheckpointConfig"

OF_TUNE: Final = "pass `ray.tune.RunConfig` to a Tuner; on plain Ray the run of a trainer goes on without it"
CHECKPOINT_OF_TUNE: Final = (
    "pass `ray.tune.CheckpointConfig` to a Tuner; the function of a trainer says itself when to save"
)
FAILURE_OF_TUNE: Final = "pass `ray.tune.FailureConfig` to a Tuner; a trainer has no other trials to stop"
CALLBACKS: Final = (
    "a trainer takes `ray.train.UserCallback` only: log in the training function on rank 0, or run the trainer in a "
    "Tune function and pass the callback to the Tuner"
)
PLACED_FREELY: Final = "Ray Data and the workers of a trainer no longer share a placement group"
CONTROLLER_FREE: Final = "the controller of a trainer takes no resources any more"


def _of_tune(code: str, owner: str, field: str, *, to: str, note: str) -> Row:
    """A field that moved to the class of the same name in `ray.tune`."""
    return parameter(
        code, owner, field, to=to, first="2.42.1", until="2.42.1", today="error", action="rewrite", note=note
    )


ROWS: Final[tuple[Row, ...]] = (
    _of_tune("CFG101", RUN, "stop", to="RunConfig.stop", note=OF_TUNE),
    _of_tune("CFG102", RUN, "verbose", to="RunConfig.verbose", note=OF_TUNE),
    _of_tune("CFG103", RUN, "sync_config", to="RunConfig.sync_config", note=OF_TUNE),
    _of_tune("CFG104", RUN, "progress_reporter", to="RunConfig.progress_reporter", note=OF_TUNE),
    _of_tune("CFG105", RUN, "log_to_file", to="RunConfig.log_to_file", note=OF_TUNE),
    call_form(
        "CFG106",
        "ray.train.RunConfig(callbacks=[a callback of Tune])",
        first="2.42.1",
        until="2.42.1",
        today="error",
        note=CALLBACKS,
    ),
    _of_tune(
        "CFG111",
        CHECKPOINT,
        "checkpoint_frequency",
        to="CheckpointConfig.checkpoint_frequency",
        note=CHECKPOINT_OF_TUNE,
    ),
    _of_tune(
        "CFG112", CHECKPOINT, "checkpoint_at_end", to="CheckpointConfig.checkpoint_at_end", note=CHECKPOINT_OF_TUNE
    ),
    dropped(
        "CFG113",
        AIR_CHECKPOINT,
        "_checkpoint_keep_all_ranks",
        first="2.6.3",
        until="2.6.3",
        note="every worker that reports a checkpoint has it kept; report `checkpoint=None` on the other ranks",
    ),
    dropped(
        "CFG114",
        AIR_CHECKPOINT,
        "_checkpoint_upload_from_workers",
        first="2.6.3",
        until="2.6.3",
        note="workers always upload their own checkpoints",
    ),
    _of_tune("CFG121", FAILURE, "fail_fast", to="FailureConfig.fail_fast", note=FAILURE_OF_TUNE),
    dropped("CFG131", SCALING, "trainer_resources", first="2.42.1", until="2.42.1", note=CONTROLLER_FREE),
    dropped("CFG132", SCALING, "_max_cpu_fraction_per_node", first="", until="", note=PLACED_FREELY),
    *(
        call_form(
            f"CFG{number}",
            f"ray.{config}(positional arguments)",
            first="2.6.3",
            until="2.42.1",
            today="silent",
            note="name the arguments: their order changed between releases",
        )
        for number, config in ((133, "train.RunConfig"), (134, "train.ScalingConfig"), (135, "tune.SyncConfig"))
    ),
    parameter(
        "CFG141",
        AIR_RUN,
        "local_dir",
        to="RunConfig.storage_path",
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="where results go; beside a `storage_path` it only named a cache, and has no meaning today",
    ),
    parameter(
        "CFG142",
        "ray.tune.TuneConfig",
        "chdir_to_trial_dir",
        to="environ.RAY_CHDIR_TO_TRIAL_DIR",
        convert="zero_or_one",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="set the environment variable RAY_CHDIR_TO_TRIAL_DIR to 0 where it was False",
    ),
    call_form(
        "CFG151",
        'storage_path="<a URI that only fsspec knows>"',
        first="1.13.0",
        until="2.6.3",
        today="error",
        note="give the filesystem, too: `RunConfig(storage_path=<path on it>, "
        "storage_filesystem=pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(filesystem)))`",
    ),
    call_form(
        "CFG152",
        'storage_path="memory://..."',
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note="every process has a memory of its own, and what trials and workers write is lost: give a directory or a "
        "URI of a storage that all processes reach",
    ),
    call_form(
        "CFG153",
        'storage_path="<a relative path>"',
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="write `os.path.abspath(...)`: Ray makes no path absolute any more",
    ),
    call_form(
        "CFG156",
        "ScalingConfig(resources_per_worker=<nothing>)",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note='let a worker reserve something, such as `{"memory": 1}`: Train V2 reserves for workers alone',
    ),
    call_form(
        "CFG155",
        "Tuner.restore(path)",
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="say what its trials run, `Tuner.restore(path, trainable=...)`: Ray keeps no trainable any more",
    ),
    call_form(
        "CFG154",
        'Tuner.restore("<a relative path>")',
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="write `os.path.abspath(...)`: Ray makes no path absolute any more",
    ),
)
