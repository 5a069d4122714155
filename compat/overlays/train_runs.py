"""What the installed shim changes in the run of a trainer, in its workers and in its controller."""

from __future__ import annotations

from functools import partial
from typing import Final

from compat.adapters.train_runs.data_limits import settable
from compat.adapters.train_runs.dataset_shard import of_dataset
from compat.overlay import EVERY, SINCE_COMPLETE, Overlay
from legacy_api.data_limits import RESOURCES
from legacy_api.shard_members import OF_DATASETS

CHECKPOINT_MANAGER: Final = "ray.train.v2._internal.execution.checkpoint.checkpoint_manager:CheckpointManager"
"""What keeps the snapshot of a run of Train V2."""

REPORT_HANDLER: Final = "ray.train.v2._internal.execution.checkpoint.report_handler:ReportCallbackHandler"
"""What hands the reports of the workers on, in the controller."""

CONFIGS: Final = ("RunConfig", "CheckpointConfig", "FailureConfig", "ScalingConfig")

RESULT: Final = {
    "from_path": "reports without checkpoint, and directories of Train V1",
    "config": "reading it raises",
    "log_dir": "the name that path had",
}
"""The members of a trainer's `Result` that changed, with what old code expects."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after="ray.data.iterator",
            target=f"ray.data.iterator:DataIterator.{method}",
            replacement=partial(of_dataset, method),
            why="the part of a dataset that a worker gets was a dataset",
            since="2.3.0",
        )
        for method in OF_DATASETS
    ),
    Overlay(
        after="ray.data.iterator",
        target="ray.data.iterator:DataIterator.iter_epochs",
        replacement="compat.adapters.train_runs.dataset_shard:iter_epochs",
        why="the part of a dataset that a worker gets was a pipeline of epochs",
        since="2.3.0",
    ),
    *(
        Overlay(
            after="ray.data.iterator",
            target=f"ray.data.iterator:DataIterator.{method}",
            replacement=f"compat.adapters.train_runs.shard_epochs:{method}",
            why="the part of a dataset that a worker gets could be made a pipeline",
            since="2.3.0",
        )
        for method in ("repeat", "window")
    ),
    *(
        Overlay(
            after="ray.data.dataset",
            target=f"ray.data.dataset:Dataset.{method}",
            replacement=f"compat.adapters.train_runs.dataset_epochs:{method}",
            why="a dataset could be made a pipeline of epochs",
            since="2.7.0",
        )
        for method in ("repeat", "window")
    ),
    *(
        Overlay(
            after="ray.air.session",
            target=f"ray.air.session:{function}",
            replacement=f"compat.adapters.train_runs.air_session:{function}",
            why="in a Train V2 worker it silently does nothing",
            since="2.43",
        )
        for function in (
            *("report", "get_checkpoint", "get_dataset_shard", "get_experiment_name"),
            *("get_world_rank", "get_world_size", "get_local_rank", "get_local_world_size", "get_node_rank"),
            *("get_trial_id", "get_trial_name", "get_trial_dir", "get_trial_resources"),
        )
    ),
    *(
        Overlay(
            after="ray.train.v2.api.config",
            target=f"ray.train.v2.api.config:{config}.__init__",
            replacement=f"compat.adapters.train_runs.train_configs:{config}",
            why="the fields that trainers and tuners had in common",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for config in CONFIGS
    ),
    *(
        Overlay(
            after="ray.train.v2.api.config",
            target=f"ray.train.v2.api.config:{config}.__repr__",
            replacement="compat.adapters.train_runs.train_configs:represent",
            why="only what was given, and no marks of Ray's own",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for config in CONFIGS
    ),
    Overlay(
        after="ray.train",
        target="ray.train.v2.api.result:Result.__repr__",
        replacement="ray.air.result:Result.__repr__",
        why="the metrics of the user and where they are, in a few lines",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train.v2.api.result:Result.{member}",
            replacement=f"compat.adapters.train_runs.train_result:{member}",
            why=why,
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for member, why in RESULT.items()
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{function}",
            replacement=f"compat.adapters.train_runs.torch_precision:{function}",
            why="mixed precision, and the parameters of Ray 1.13",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for module in ("ray.train.torch", "ray.train.torch.train_loop_utils")
        for function in ("accelerate", "prepare_model", "prepare_optimizer", "backward")
    ),
    *(
        Overlay(
            after="ray.train.torch",
            target=f"ray.train.torch:{function}",
            replacement=f"compat.adapters.train_runs.torch_device:{function}",
            why="the device of any process",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for function in ("get_device", "get_devices")
    ),
    Overlay(
        after="ray.train",
        target="ray.train:get_dataset_shard",
        replacement="compat.adapters.train_runs.train_functions:get_dataset_shard",
        why="the only dataset without its name, and None where there is no dataset",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.data._internal.execution.interfaces.execution_options",
            target=f"ray.data._internal.execution.interfaces.execution_options:ExecutionResources.{resource}",
            replacement=settable(resource),
            why="limits were set one by one",
            since="2.51",
            releases=SINCE_COMPLETE,
        )
        for resource in RESOURCES
    ),
    Overlay(
        after="ray.train.v2._internal.callbacks.datasets",
        target="ray.train.v2._internal.callbacks.datasets:DatasetsCallback.before_init_train_context",
        replacement="compat.adapters.train_runs.own_data_config:before_workers",
        why="a DataConfig of one's own sees all datasets, and makes others",
        since="2.56",
        releases=EVERY._replace(first=(2, 56)),
    ),
    Overlay(
        after="ray.train.v2._internal.execution.controller.controller",
        target="ray.train.v2._internal.execution.controller.controller:TrainController.get_result",
        replacement="compat.adapters.train_runs.train_recorder:get_result",
        why="the last report as metrics",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2._internal.execution.controller.controller",
        target=f"{REPORT_HANDLER}.__init__",
        replacement="compat.adapters.train_runs.train_recorder:handle_reports",
        why="a checkpoint does not count if a callback of Tune fails at its report",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train.v2._internal.execution.controller.controller",
            target=f"{REPORT_HANDLER}.after_worker_group_{moment}",
            replacement=f"compat.adapters.train_runs.last_reports:{ours}",
            why="a failure takes no report with it",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for moment, ours in (("start", "start"), ("poll_status", "take"))
    ),
    *(
        Overlay(
            after="ray.train.v2._internal.execution.controller.controller",
            target=f"ray.train.v2._internal.execution.{place}",
            replacement=f"compat.adapters.train_runs.early_deaths:{ours}",
            why="a worker that dies before its loop is known to run is a failure of a worker",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for place, ours in (
            ("worker_group.worker_group:WorkerGroup._start", "start"),
            ("failure_handling.default:DefaultFailurePolicy.make_decision", "decide"),
        )
    ),
    Overlay(
        after="ray.train.v2.api.config",
        target="ray.train.v2.api.config:ScalingConfig._resources_per_worker_not_none",
        replacement="compat.adapters.train_runs.workers_without_resources:resources_per_worker",
        why="workers that reserve nothing",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train.v2.api.config",
            target=f"ray.train.v2.api.config:ScalingConfig.{member}",
            replacement=f"compat.adapters.train_runs.trainer_resources:{member}",
            why="what a trial reserves has the trainer's CPU in it",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for member in ("as_placement_group_factory", "total_resources")
    ),
    *(
        Overlay(
            after=CHECKPOINT_MANAGER.partition(":")[0],
            target=f"{CHECKPOINT_MANAGER}.{method}",
            replacement=f"compat.adapters.train_runs.train_snapshot:{ours}",
            why="a process that is killed leaves half a snapshot, and a checkpoint that is in none",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for method, ours in (
            ("_write_state_to_storage", "write_state"),
            ("before_init_train_context", "before_workers"),
        )
    ),
    Overlay(
        after="ray.train.v2._internal.execution.context",
        target="ray.train.v2._internal.execution.context:TrainContext.report",
        replacement="compat.adapters.train_runs.train_session:report",
        why="numbers of NumPy and Torch, training_iteration and its like, metadata, and stop",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2._internal.execution.worker_group.thread_runner",
        target="ray.train.v2._internal.execution.worker_group.thread_runner:ThreadRunner.run",
        replacement="compat.adapters.train_runs.train_thread:run",
        why="stop and log_to_file",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train.v2.api.context:TrainContext.{question}",
            replacement=f"compat.adapters.train_runs.train_context:{question}",
            why="in a Train V2 worker it raises",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for question in ("get_metadata", "get_trial_name", "get_trial_id", "get_trial_resources", "get_trial_dir")
    ),
    *(
        Overlay(
            after="ray.train.v2._internal.execution.storage",
            target=f"ray.train.v2._internal.execution.storage:StorageContext.{directory}",
            replacement=f"compat.adapters.train_runs.train_storage:{directory}",
            why="the directories of the trial, which is the run today",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for directory in ("trial_fs_path", "trial_working_directory", "checkpoint_fs_path")
    ),
    Overlay(
        after="ray.train",
        target="ray.train.v2.api.context:DistributedTrainContext.get_experiment_name",
        replacement="compat.adapters.train_runs.train_context:get_experiment_name",
        why="a trainer that is a trial has the name of the experiment",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
)
