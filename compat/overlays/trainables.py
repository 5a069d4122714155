"""What the installed shim changes in Trainable classes."""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

TRAINABLE: Final = {
    "trainable_methods": (
        "1.13.0",
        "the base methods of Ray 1.2 and before, which call _setup, _train, _save, _restore",
        (
            *("setup", "step", "save_checkpoint", "load_checkpoint", "log_result", "cleanup", "reset_config"),
            *("_setup", "_train", "_save", "_restore", "_log_result", "_stop", "_reset_config", "logdir"),
        ),
    ),
    "trainable_construct": (
        "2.7.0",
        "logger_creator, and objects that are made by hand",
        ("__init__", "_setup_logdir", "get_state", "get_current_ip"),
    ),
    "trainable_members": (
        "2.7.0",
        "where a trial was stored, and how what it saved got there",
        (
            *("remote_checkpoint_dir", "uses_cloud_checkpointing", "storage_client", "sync_function_tpl"),
            *("sync_config", "sync_num_retries", "sync_sleep_time"),
        ),
    ),
    "trainable_result": ("2.7.0", "the columns that every result had", ("train",)),
    "trainable_checkpoint": (
        "2.7.0",
        "save() returns a path, and load_checkpoint receives what save_checkpoint returned",
        ("save", "restore", "save_to_object", "restore_from_object", "delete_checkpoint"),
    ),
}
"""The methods of `ray.tune.Trainable` that old code overrides or calls, by the adapter that has them."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.trainable.trainable:Trainable.{method}",
            replacement=f"compat.adapters.trainables.{module}:{method}",
            why=why,
            since=since,
        )
        for module, (since, why, methods) in TRAINABLE.items()
        for method in methods
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:validate_save_restore",
            replacement="compat.adapters.trainables.save_restore_check:validate_save_restore",
            why="use_object_store, and a Ray with one CPU",
            since="1.0.0",
        )
        for module in ("ray.tune.utils.util", "ray.tune.utils")
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable._report_class_trainable_checkpoint",
        replacement="compat.adapters.trainables.trainable_checkpoint:report_checkpoint",
        why="save_checkpoint may return the path of a file in its directory",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable.stop",
        replacement="compat.adapters.trainables.trial_artifacts:stop",
        why="the trial's directory holds all that the trial wrote",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.execution.tune_controller:TuneController._schedule_trial_restore",
        replacement="compat.adapters.trainables.new_resources:schedule_trial_restore",
        why="update_resources is called where a trial goes on with others",
        since="1.11.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.logger.tensorboardx:TBXLoggerCallback.log_trial_result",
        replacement="compat.adapters.trainables.trainable_result:log_to_tensorboard",
        why="a column of zeros that every result has is not worth a curve",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.experiment.trial:resource_dict_to_pg_factory",
        replacement="compat.adapters.trainables.trainable_resources:resource_dict_to_pg_factory",
        why="default_resource_request may return Resources, or a dictionary with extra_cpu",
        since="2.0.0",
    ),
    *(
        Overlay(
            after="ray.tune.utils.mock_trainable",
            target=f"ray.tune.utils.mock_trainable:MyTrainableClass.{method}",
            replacement=f"compat.adapters.trainables.mock_trainable:{method}",
            why="the checkpoint of the class of Ray's examples is a file",
            since="2.7.0",
        )
        for method in ("save_checkpoint", "load_checkpoint")
    ),
)
