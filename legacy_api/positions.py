"""The order of parameters in the releases, for calls that pass arguments by position.

An order is given as far as releases before it differ or scripts go; what follows was only ever passed by name.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

_FIRST_RUN: Final = "run_or_experiment name"
_FIRST_EXPERIMENT: Final = "name run"
_TABLE_0_8: Final = "metric_columns parameter_columns max_progress_rows max_error_rows max_report_frequency"
_TABLE_1_13: Final = (
    "metric_columns parameter_columns total_samples max_progress_rows max_error_rows max_report_frequency infer_limit "
    "print_intermediate_tables metric mode sort_by_metric"
)

_FIRST_SCALING: Final = "trainer_resources num_workers use_gpu resources_per_worker placement_strategy"
_RUN_OF_TUNE: Final = (
    "name storage_path storage_filesystem failure_config checkpoint_config sync_config verbose stop callbacks "
    "progress_reporter log_to_file"
)

ORDERS: Final[dict[str, dict[str, str]]] = {
    "ray.tune.run": {
        "0.8.7": f"{_FIRST_RUN} stop config resources_per_trial num_samples local_dir upload_dir trial_name_creator "
        "loggers sync_to_cloud sync_to_driver checkpoint_freq checkpoint_at_end sync_on_checkpoint "
        "keep_checkpoints_num checkpoint_score_attr global_checkpoint_period export_formats max_failures fail_fast "
        "restore search_alg scheduler with_server server_port verbose progress_reporter resume queue_trials "
        "reuse_actors trial_executor raise_on_failed_trial return_trials ray_auto_init",
        "1.13.0": f"{_FIRST_RUN} metric mode stop time_budget_s config resources_per_trial num_samples local_dir "
        "search_alg scheduler keep_checkpoints_num checkpoint_score_attr checkpoint_freq checkpoint_at_end verbose "
        "progress_reporter log_to_file trial_name_creator trial_dirname_creator sync_config export_formats "
        "max_failures fail_fast restore server_port resume reuse_actors trial_executor raise_on_failed_trial "
        "callbacks max_concurrent_trials",
        "2.6.3": f"{_FIRST_RUN} metric mode stop time_budget_s config resources_per_trial num_samples storage_path "
        "search_alg scheduler checkpoint_config verbose progress_reporter log_to_file trial_name_creator "
        "trial_dirname_creator chdir_to_trial_dir sync_config export_formats max_failures fail_fast restore "
        "server_port resume reuse_actors raise_on_failed_trial callbacks max_concurrent_trials",
        "2.42.1": f"{_FIRST_RUN} metric mode stop time_budget_s config resources_per_trial num_samples storage_path "
        "storage_filesystem search_alg scheduler checkpoint_config verbose progress_reporter log_to_file "
        "trial_name_creator trial_dirname_creator sync_config export_formats max_failures fail_fast restore resume "
        "resume_config reuse_actors raise_on_failed_trial callbacks max_concurrent_trials",
    },
    "ray.tune.run_experiments": {
        "0.8.7": "experiments search_alg scheduler with_server server_port verbose progress_reporter resume "
        "queue_trials reuse_actors trial_executor raise_on_failed_trial concurrent",
        "1.13.0": "experiments scheduler server_port verbose progress_reporter resume reuse_actors trial_executor "
        "raise_on_failed_trial concurrent callbacks",
        "2.42.1": "experiments scheduler verbose progress_reporter resume resume_config reuse_actors "
        "raise_on_failed_trial concurrent callbacks",
    },
    "ray.tune.Experiment": {
        "0.8.7": f"{_FIRST_EXPERIMENT} stop config resources_per_trial num_samples local_dir upload_dir "
        "trial_name_creator loggers sync_to_driver checkpoint_freq checkpoint_at_end sync_on_checkpoint "
        "keep_checkpoints_num checkpoint_score_attr export_formats max_failures restore",
        "1.13.0": f"{_FIRST_EXPERIMENT} stop time_budget_s config resources_per_trial num_samples local_dir "
        "_experiment_checkpoint_dir sync_config trial_name_creator trial_dirname_creator log_to_file checkpoint_freq "
        "checkpoint_at_end keep_checkpoints_num checkpoint_score_attr export_formats max_failures restore",
        "2.6.3": f"{_FIRST_EXPERIMENT} stop time_budget_s config resources_per_trial num_samples storage_path "
        "_experiment_checkpoint_dir sync_config checkpoint_config trial_name_creator trial_dirname_creator "
        "log_to_file export_formats max_failures restore",
        "2.42.1": f"{_FIRST_EXPERIMENT} stop time_budget_s config resources_per_trial num_samples storage_path "
        "storage_filesystem sync_config checkpoint_config trial_name_creator trial_dirname_creator log_to_file "
        "export_formats max_failures restore",
    },
    "ray.tune.CLIReporter": {"0.8.7": _TABLE_0_8, "1.13.0": _TABLE_1_13},
    "ray.tune.JupyterNotebookReporter": {"0.8.7": f"overwrite {_TABLE_0_8}", "1.13.0": f"overwrite {_TABLE_1_13}"},
    "ray.tune.ExperimentAnalysis": {"2.42.1": "experiment_checkpoint_path trials default_metric default_mode"},
    "ray.get": {"0.8.7": "object_refs timeout"},
    "ray.wait": {"0.8.7": "ray_waitables num_returns timeout"},
    "ray.kill": {"0.8.7": "actor no_restart"},
    "ray.cancel": {"0.8.7": "ray_waitable force"},
    "ray.data.ActorPoolStrategy": {"1.13.0": "min_size max_size max_tasks_in_flight_per_actor"},
    "ray.tune.integration.mlflow.MLflowLoggerCallback": {
        "1.13.0": "tracking_uri registry_uri experiment_name tags save_artifact"
    },
    "ray.train.RunConfig": {
        "2.6.3": "name storage_path callbacks stop failure_config sync_config checkpoint_config progress_reporter "
        "verbose log_to_file local_dir",
        "2.42.1": f"{_RUN_OF_TUNE} local_dir",
        "2.60.0": "name storage_path storage_filesystem failure_config checkpoint_config callbacks worker_runtime_env "
        "logging_config sync_config verbose stop progress_reporter log_to_file",
    },
    "ray.train.torch.prepare_model": {
        "1.13.0": "model move_to_device wrap_ddp ddp_kwargs",
        "2.42.1": "model move_to_device parallel_strategy parallel_strategy_kwargs",
    },
    "ray.tune.SyncConfig": {
        "1.13.0": "upload_dir syncer sync_on_checkpoint sync_period sync_to_cloud sync_to_driver node_sync_period "
        "cloud_sync_period",
        "2.6.3": "upload_dir syncer sync_period sync_timeout sync_artifacts sync_on_checkpoint",
        "2.42.1": "sync_period sync_timeout sync_artifacts sync_artifacts_on_checkpoint",
    },
    "ray.train.ScalingConfig": {
        "2.6.3": f"{_FIRST_SCALING} _max_cpu_fraction_per_node",
        "2.60.0": f"{_FIRST_SCALING} accelerator_type label_selector use_tpu topology "
        "elastic_resize_monitor_interval_s",
    },
}
"""The parameters of each function or class, in the order of each release, separated by spaces.

Ray 2.6 and 2.42 agree on `run_experiments` up to what they added.
"""

BY_NAME_ALONE: Final = {
    "ray.tune.ExperimentAnalysis": 1,
    "ray.tune.CLIReporter": 0,
    "ray.tune.JupyterNotebookReporter": 0,
    "ray.data.ActorPoolStrategy": 0,
    **dict.fromkeys(("ray.get", "ray.wait", "ray.kill", "ray.cancel"), 1),
}
"""How many arguments by position are left to what takes the others by name alone today."""


def named_today(owner: str) -> list[str]:
    """The names of the arguments that have to be named today, as far as all releases had them in one order.

    Args:
        owner: One of :data:`BY_NAME_ALONE`.
    """
    orders = list(ORDERS[owner].values())
    certain = orders[0].split() if len(orders) == 1 else orders[0].split()[: changed_from(owner)]
    return certain[BY_NAME_ALONE[owner] :]


def changed_from(owner: str) -> int:
    """How many first arguments of a function or class have always meant the same, by their places.

    Args:
        owner: One of :data:`ORDERS`.
    """
    orders = [order.split() for order in ORDERS[owner].values()]
    return next(place for place, names in enumerate(zip_longest(*orders)) if len(set(names)) > 1)
