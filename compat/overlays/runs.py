"""What the installed shim changes in what starts a run of Tune."""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.progress_reporter:{reporter}.__init__",
            replacement=f"compat.adapters.runs.keyword_only:{reporter}",
            why="arguments by position",
            since="2.0.0",
        )
        for reporter in ("TuneReporterBase", "CLIReporter", "JupyterNotebookReporter")
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.progress_reporter:_trial_progress_str",
        replacement="compat.adapters.runs.progress_table:trial_progress_str",
        why="the directory of the results, and trials of the user's own making",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.execution.tune_controller:TuneController._on_restoring_result",
        replacement="compat.adapters.runs.callback_events:on_restoring_result",
        why="callbacks were told of it",
        since="2.6.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.callback:CallbackList.on_checkpoint",
        replacement="compat.adapters.runs.callback_events:on_checkpoint",
        why="what callbacks read from a checkpoint",
        since="2.0.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:run",
            replacement="compat.adapters.runs.tune_run:run",
            why="every parameter tune.run ever had, and the analysis object of then",
            since="1.0.0",
        )
        for module in ("ray.tune", "ray.tune.tune")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.experiment.experiment:Experiment.{attribute}",
            replacement=f"compat.adapters.runs.experiment:{ours}",
            why=why,
            since="2.0.0",
        )
        for attribute, ours, why in (
            ("__init__", "construct", "every parameter Experiment and its specifications ever had"),
            ("local_path", "local_path", "it is a staging directory, also of what is on this machine"),
            ("local_dir", "local_dir", "reading it raises"),
            ("checkpoint_dir", "checkpoint_dir", "reading it raises"),
            ("dir_name", "dir_name", "it is gone"),
        )
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:SyncConfig.{member}",
            replacement=f"compat.adapters.runs.sync_config:{ours}",
            why="every field SyncConfig ever had",
            since="2.7.0",
        )
        for module in ("ray.train._internal.syncer", "ray.tune.syncer")
        for member, ours in (("__init__", "construct"), ("validate_upload_dir", "validate_upload_dir"))
    ),
    *(
        Overlay(
            after="ray.tune",
            target=target,
            replacement=f"compat.adapters.runs.trial_directory:{ours}",
            why="a trial works in its own directory below local_dir, and the driver writes there",
            since="2.7.0",
        )
        for target, ours in (
            *(
                (f"ray.train._internal.storage:StorageContext.{member}", member)
                for member in ("trial_working_directory", "trial_driver_staging_path", "persist_artifacts")
            ),
            ("ray.train._internal.storage:_pyarrow_fs_copy_files", "copy_files"),
            ("ray.tune.experiment.trial:Trial.init_local_path", "init_local_path"),
            ("ray.tune.logger.logger:LoggerCallback._restore_from_remote", "restore_from_remote"),
            ("ray.tune.experimental.output:ProgressReporter.experiment_started", "experiment_started"),
        )
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:get_fs_and_path",
            replacement="compat.adapters.runs.storage:get_fs_and_path",
            why="places that only fsspec knows",
            since="2.7.0",
        )
        for module in (
            "ray.train._internal.storage",
            "ray.tune.tuner",
            "ray.tune.impl.tuner_internal",
            "ray.tune.analysis.experiment_analysis",
            "ray.tune.execution.experiment_state",
        )
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:run_experiments",
            replacement="compat.adapters.runs.experiment:run_experiments",
            why="every parameter run_experiments ever had",
            since="1.0.0",
        )
        for module in ("ray.tune", "ray.tune.tune")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.resources:{name}",
            replacement=f"compat.adapters.runs.resources:{name}",
            why="making one raises",
            since="2.0.0",
        )
        for name in ("Resources", "json_to_resources", "resources_to_json")
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:RunConfig.__init__",
        replacement="compat.adapters.runs.air_run_config:construct",
        why="the order of the fields changed",
        since="2.7.0",
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:RunConfig.__post_init__",
        replacement="compat.adapters.runs.air_run_config:post_init",
        why="local_dir, and relative paths",
        since="2.7.0",
    ),
    Overlay(
        after="ray.train",
        target="ray.air.result:Result.log_dir",
        replacement="compat.adapters.train_runs.train_result:log_dir",
        why="the name that path had",
        since="2.7.0",
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:ScalingConfig.__init__",
        replacement="compat.adapters.runs.air_scaling_config:construct",
        why="a field that is gone",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.air.config",
            target=f"ray.air.config:ScalingConfig.{method}",
            replacement=f"compat.adapters.runs.air_scaling_config:{method}",
            why="a trainer of one's own without workers",
            since="2.7.0",
        )
        for method in ("as_placement_group_factory", "from_placement_group_factory")
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:ScalingConfig.__getitem__",
        replacement="compat.adapters.runs.air_scaling_config:item",
        why="it was a dictionary in ray.ml",
        since="2.0.0",
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:CheckpointConfig.__post_init__",
        replacement="compat.adapters.runs.air_checkpoint_config:post_init",
        why="it raises for the experimental fields",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.tuner:Tuner.{method}",
            replacement=f"compat.adapters.runs.tuner:{ours}",
            why="configs of ray.train and ray.air, trainables of every age, and trainers",
            since="2.43",
        )
        for method, ours in (
            *(("__init__", "construct"), ("fit", "fit")),
            *(("restore", "restore"), ("can_restore", "can_restore")),
        )
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.tuner:Tuner.__getattribute__",
        replacement="compat.adapters.runs.tuner:get_attribute",
        why="Tuner(...).restore(path, trainable=...), which was refused later",
        since="2.7.0",
    ),
)
