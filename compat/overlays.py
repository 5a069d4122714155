"""Every change the installed shim makes to real Ray, in one table.

`compat.install()` applies an entry when the module it waits for has been imported; `compat.uninstall()` puts
back what stood there. The names that Ray modules lost are not listed here one by one: they are rows of the
catalogue, and :func:`compat.gone_names.overlays` makes an entry for each module that lost some, as
:func:`compat.gone_members.overlays` does for functions and classes that lost parameters and members.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from compat.adapters.framework_checkpoint import of_tensorflow, of_torch
from compat.adapters.logged_trial import knowing_its_directory
from compat.overlay import Overlay

TRAINERS: Final = {
    "data_parallel": "ray.train.v2.api.data_parallel_trainer:DataParallelTrainer",
    "torch": "ray.train.v2.torch.torch_trainer:TorchTrainer",
    "tensorflow": "ray.train.v2.tensorflow.tensorflow_trainer:TensorflowTrainer",
    "xgboost": "ray.train.v2.xgboost.xgboost_trainer:XGBoostTrainer",
    "lightgbm": "ray.train.v2.lightgbm.lightgbm_trainer:LightGBMTrainer",
    "jax": "ray.train.v2.jax.jax_trainer:JaxTrainer",
}
"""The trainers of Train V2. Each has a constructor of its own; the rest they have from the first."""

TRAINABLE: Final = {
    "trainable": (
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
    "trainable_result": ("2.7.0", "the columns that every result had", ("train",)),
    "trainable_checkpoint": (
        "2.7.0",
        "save() returns a path, and load_checkpoint receives what save_checkpoint returned",
        ("save", "restore", "save_to_object", "restore_from_object", "delete_checkpoint"),
    ),
}
"""The methods of `ray.tune.Trainable` that old code overrides or calls, by the adapter that has them."""

TRIAL: Final = {
    "1.0.0": ("resources", "error_msg"),
    "2.0.0": ("checkpoint", "keep_checkpoints_num", "checkpoint_score_attr"),
    "2.7.0": (
        "location",
        "local_dir",
        "remote_checkpoint_dir",
        "get_trial_checkpoints",
        "start_time",
        "last_update_time",
    ),
    "2.10.0": ("logdir", "init_logdir"),
}
"""The attributes of `Trial` that old code reads, by the Ray that changed them."""

ANALYSIS: Final = (
    *(
        "__init__",
        "_load_trials",
        "get_best_trial",
        "get_best_config",
        "get_best_logdir",
        "best_logdir",
        "trial_dataframes",
    ),
    *("fetch_trial_dataframes", "set_filetype", "get_all_configs", "_get_trial_checkpoints_with_metric"),
    *("get_best_checkpoint", "get_trial_checkpoints_paths", "stats", "runner_data"),
)
"""The members of `ExperimentAnalysis` that answer as then."""

SCHEDULERS: Final = {
    "AsyncHyperBandScheduler": "ray.tune.schedulers.async_hyperband",
    "HyperBandForBOHB": "ray.tune.schedulers.hb_bohb",
    "HyperBandScheduler": "ray.tune.schedulers.hyperband",
    "MedianStoppingRule": "ray.tune.schedulers.median_stopping_rule",
    "PopulationBasedTraining": "ray.tune.schedulers.pbt",
}
"""The schedulers that optimise something, with the modules they stand in."""

SEARCHERS: Final = {
    "AxSearch": ("ray.tune.search.ax.ax_search", "ray.tune.suggest.ax"),
    "BasicVariantGenerator": ("ray.tune.search.basic_variant", "ray.tune.suggest.basic_variant"),
    "BayesOptSearch": ("ray.tune.search.bayesopt.bayesopt_search", "ray.tune.suggest.bayesopt"),
    "HyperOptSearch": ("ray.tune.search.hyperopt.hyperopt_search", "ray.tune.suggest.hyperopt"),
    "NevergradSearch": ("ray.tune.search.nevergrad.nevergrad_search", "ray.tune.suggest.nevergrad"),
    "OptunaSearch": ("ray.tune.search.optuna.optuna_search", "ray.tune.suggest.optuna"),
    "Searcher": ("ray.tune.search.searcher", "ray.tune.suggest.suggestion"),
    "TuneBOHB": ("ray.tune.search.bohb.bohb_search", "ray.tune.suggest.bohb"),
    "ZOOptSearch": ("ray.tune.search.zoopt.zoopt_search", "ray.tune.suggest.zoopt"),
}
"""The searchers that were made in another way, with the modules they stand in, and stood in."""

COUNTING: Final = ("AxSearch", "BayesOptSearch", "HyperOptSearch", "NevergradSearch", "ZOOptSearch")
"""The searchers that themselves kept to a limit of running trials."""

CHECKPOINT: Final = {
    "__init__": "construct",
    "uri": "uri",
    "get_internal_representation": "get_internal_representation",
    "get_preprocessor": "get_preprocessor",
    "set_preprocessor": "set_preprocessor",
}
"""The members that `Checkpoint` had in `ray.air`, beside those for dictionaries, bytes and URIs."""

CHECKPOINT_MANAGER: Final = "ray.train.v2._internal.execution.checkpoint.checkpoint_manager:CheckpointManager"
"""What keeps the snapshot of a run of Train V2."""

RESULT: Final = {
    "from_path": "reports without checkpoint, and directories of Train V1",
    "config": "reading it raises",
    "log_dir": "the name that path had",
}
"""The members of a trainer's `Result` that changed, with what old code expects."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after=module,
            target=f"{module}:{searcher}.__init__",
            replacement=f"compat.adapters.searchers:{searcher}.construct",
            why="max_concurrent, reward_attr, and other orders of arguments",
            since="1.0.0",
        )
        for searcher, (module, _) in SEARCHERS.items()
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.execution.tune_controller:{asked}.has_resources",
            replacement="compat.adapters.scheduler_runner:has_resources",
            why="schedulers of users ask it in choose_trial_to_run",
            since="1.0.0",
        )
        for asked in ("TrialRunnerWrapper", "_FakeRayTrialExecutor")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:create_searcher",
            replacement="compat.adapters.search_by_name:create_searcher",
            why="searchers whose backend is gone",
            since="2.6.0",
        )
        for module in ("ray.tune.search", "ray.tune", "ray.tune.tune")
    ),
    *(
        Overlay(
            after="ray.tune.search.search_algorithm",
            target=f"ray.tune.search.search_algorithm:SearchAlgorithm.{method}",
            replacement=f"compat.adapters.search_algorithm:{method}",
            why="algorithms that make all their trials at once",
            since="1.0.0",
        )
        for method in ("next_trial", "next_trials")
    ),
    *(
        Overlay(
            after=SEARCHERS[searcher][0],
            target=f"{SEARCHERS[searcher][0]}:{searcher}.suggest",
            replacement=f"compat.adapters.searchers:{searcher}.suggest",
            why="nothing is suggested while max_concurrent trials run",
            since="1.0.0",
        )
        for searcher in COUNTING
    ),
    Overlay(
        after=SEARCHERS["HyperOptSearch"][0],
        target=f"{SEARCHERS['HyperOptSearch'][0]}:HyperOptSearch._convert_categories_to_indices",
        replacement="compat.adapters.hyperopt_points:convert_categories_to_indices",
        why="points_to_evaluate may name a category by its position",
        since="1.2.0",
    ),
    *(
        Overlay(
            after="ray.tune.schedulers",
            target=f"{module}:{scheduler}.{method}",
            replacement=f"compat.adapters.scheduler_objective:{scheduler}.{ours}",
            why="reward_attr, and an objective that was not said",
            since="1.0.0",
        )
        for scheduler, module in SCHEDULERS.items()
        for method, ours in (("__init__", "construct"), ("on_trial_add", "add"))
    ),
    Overlay(
        after="ray.tune.schedulers.pb2",
        target="ray.tune.schedulers.pb2:PB2.__init__",
        replacement="compat.adapters.pb2_bounds:construct",
        why="bounds in either order",
        since="2.6.3",
    ),
    *(
        Overlay(
            after=f"ray.tune.integration.{package}",
            target=f"ray.tune.integration.{package}:{name}",
            replacement=f"compat.adapters.report_{adapter}:{ours}",
            why="callbacks that only report, and the arguments of those that also save",
            since="2.7.0",
        )
        for package, adapter, names in (
            (
                "xgboost",
                "xgboost",
                ("TuneReportCallback", "TuneReportCheckpointCallback.__init__"),
            ),
            (
                "lightgbm",
                "lightgbm",
                ("TuneReportCallback", "TuneReportCheckpointCallback.__init__"),
            ),
            ("keras", "keras", ("TuneReportCallback", "TuneReportCheckpointCallback")),
            ("pytorch_lightning", "lightning", ("TuneReportCheckpointCallback.__init__",)),
        )
        for name in names
        for ours in ("construct" if name.endswith("__init__") else name,)
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.progress_reporter:{reporter}.__init__",
            replacement=f"compat.adapters.keyword_only:{reporter}",
            why="arguments by position",
            since="2.0.0",
        )
        for reporter in ("TuneReporterBase", "CLIReporter", "JupyterNotebookReporter")
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{method}",
            replacement=partial(knowing_its_directory, f"{module}:{method}"),
            why="trials of the user's own making that have a logdir only",
            since="2.7.0",
        )
        for module, method in (
            ("ray.tune.logger.json", "JsonLoggerCallback.log_trial_start"),
            ("ray.tune.logger.csv", "CSVLoggerCallback._setup_trial"),
            ("ray.tune.logger.tensorboardx", "TBXLoggerCallback.log_trial_start"),
            ("ray.air.integrations.mlflow", "MLflowLoggerCallback.log_trial_end"),
            ("ray.air.integrations.wandb", "WandbLoggerCallback._start_logging_actor"),
        )
    ),
    Overlay(
        after="ray.air.integrations.mlflow",
        target="ray.air.integrations.mlflow:MLflowLoggerCallback.__init__",
        replacement="compat.adapters.mlflow_tracking:construct_callback",
        why="arguments by position",
        since="2.0.0",
    ),
    Overlay(
        after="ray.air.integrations.mlflow",
        target="ray.air.integrations.mlflow:setup_mlflow",
        replacement="compat.adapters.mlflow_tracking:setup_mlflow",
        why="in a trial without an experiment it did nothing",
        since="2.43",
    ),
    *(
        Overlay(
            after=module,
            target=f"{module}:{function}",
            replacement=f"compat.adapters.sampling:{function}",
            why="the arguments of NumPy, and min_bound and max_bound",
            since="1.0.0",
        )
        for module in ("ray.tune.search.sample", "ray.tune")
        for function in ("uniform", "loguniform", "randint")
    ),
    Overlay(
        after="ray.tune.search.sample",
        target="ray.tune.search.sample:Domain.func",
        replacement="compat.adapters.sampling:func",
        why="every sample was a sample_from with its function",
        since="1.0.0",
    ),
    Overlay(
        after="ray",
        target="ray:init",
        replacement="compat.adapters.ray_init:init",
        why="every parameter it ever had, and worker processes that see the same names as the driver",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray",
            target=f"{module}:parse_runtime_env_for_task_or_actor",
            replacement="compat.adapters.task_runtime_env:parse_runtime_env_for_task_or_actor",
            why="a task or an actor with a PYTHONPATH of its own",
            since="2.43",
        )
        for module in ("ray.actor", "ray.remote_function")
    ),
    *(
        Overlay(
            after="ray.util",
            target=f"{module}:connect",
            replacement="compat.adapters.ray_client:connect",
            why="worker processes that see the same names as the driver, through Ray Client",
            since="2.43",
        )
        for module in ("ray.util.client_connect", "ray.util")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.trainable.trainable:Trainable.{method}",
            replacement=f"compat.adapters.{module}:{method}",
            why=why,
            since=since,
        )
        for module, (since, why, methods) in TRAINABLE.items()
        for method in methods
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.trainable.function_trainable:FunctionTrainable.{method}",
            replacement=f"compat.adapters.function_by_hand:{method}",
            why="functions that are driven by hand, several in one process",
            since="2.0.0",
        )
        for method in ("setup", "step", "load_checkpoint", "cleanup", "reset_config")
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable._report_class_trainable_checkpoint",
        replacement="compat.adapters.trainable_checkpoint:report_checkpoint",
        why="save_checkpoint may return the path of a file in its directory",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.trainable.trainable:Trainable.stop",
        replacement="compat.adapters.trial_artifacts:stop",
        why="the trial's directory holds all that the trial wrote",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.logger.tensorboardx:TBXLoggerCallback.log_trial_result",
        replacement="compat.adapters.trainable_result:log_to_tensorboard",
        why="a column of zeros that every result has is not worth a curve",
        since="2.7.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:run",
        replacement="compat.adapters.tune_run:run",
        why="every parameter tune.run ever had, and the analysis object of then",
        since="1.0.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.experiment.experiment:Experiment.{attribute}",
            replacement=f"compat.adapters.experiment:{ours}",
            why=why,
            since="2.0.0",
        )
        for attribute, ours, why in (
            ("__init__", "construct", "every parameter Experiment and its specifications ever had"),
            ("local_dir", "local_dir", "reading it raises"),
            ("checkpoint_dir", "checkpoint_dir", "reading it raises"),
        )
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:SyncConfig.__init__",
            replacement="compat.adapters.sync_config:construct",
            why="every field SyncConfig ever had",
            since="2.7.0",
        )
        for module in ("ray.train._internal.syncer", "ray.tune.syncer")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.train._internal.storage:{target}",
            replacement=f"compat.adapters.trial_directory:{ours}",
            why="a trial works in its own directory below local_dir",
            since="2.7.0",
        )
        for target, ours in (
            ("StorageContext.trial_working_directory", "trial_working_directory"),
            ("StorageContext.persist_artifacts", "persist_artifacts"),
            ("_pyarrow_fs_copy_files", "copy_files"),
        )
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:run_experiments",
        replacement="compat.adapters.experiment:run_experiments",
        why="every parameter run_experiments ever had",
        since="1.0.0",
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune:report",
        replacement="compat.adapters.function_report:report",
        why="tune.report(loss=0.1) and tune.report(0.1)",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"{module}:wrap_function",
            replacement="compat.adapters.function_signature:wrap_function",
            why="trainable functions that take a reporter or a checkpoint_dir",
            since="2.7.0",
        )
        for module in ("ray.tune.trainable", "ray.tune.trainable.function_trainable")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=target,
            replacement=f"compat.adapters.function_wrappers:{target.partition(':')[2]}",
            why="functions of every signature, classes of every constructor",
            since="2.7.0",
        )
        for target in (
            "ray.tune:with_parameters",
            "ray.tune:with_resources",
            "ray.tune:register_trainable",
            "ray.tune.registry:register_trainable",
            "ray.tune.experiment.experiment:register_trainable",
        )
    ),
    Overlay(
        after="ray.tune",
        target="ray.tune.experiment.trial:resource_dict_to_pg_factory",
        replacement="compat.adapters.trainable_resources:resource_dict_to_pg_factory",
        why="default_resource_request may return Resources, or a dictionary with extra_cpu",
        since="2.0.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.resources:{name}",
            replacement=f"compat.adapters.resources:{name}",
            why="making one raises",
            since="2.0.0",
        )
        for name in ("Resources", "json_to_resources", "resources_to_json")
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train:{function}",
            replacement=f"compat.adapters.function_train:{function}",
            why="in a Tune function it raises",
            since="2.43",
        )
        for function in ("report", "get_checkpoint", "get_context")
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.experiment.trial:Trial.{attribute}",
            replacement=f"compat.adapters.trial_attributes:TrialAttributes.{attribute}",
            why="what old code reads from a trial",
            since=since,
        )
        for since, attributes in TRIAL.items()
        for attribute in attributes
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.analysis.experiment_analysis:ExperimentAnalysis.{member}",
            replacement=f"compat.adapters.analysis:LegacyExperimentAnalysis.{member}",
            why="the methods, defaults and keys of then",
            since="2.7.0",
        )
        for member in ANALYSIS
    ),
    *(
        Overlay(
            after="ray.air.session",
            target=f"ray.air.session:{function}",
            replacement=f"compat.adapters.air_session:{function}",
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
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.dict_checkpoint:{ours}",
            why="checkpoints of dictionaries, bytes and URIs",
            since="2.7.0",
        )
        for member, ours in (
            *((name, name) for name in ("from_dict", "to_dict", "from_bytes", "to_bytes", "from_uri", "to_uri")),
            ("from_checkpoint", "from_checkpoint"),
            ("__reduce__", "reduce"),
        )
    ),
    *(
        Overlay(
            after="ray.train.v2.api.config",
            target=f"ray.train.v2.api.config:{config}.__init__",
            replacement=f"compat.adapters.train_configs:{config}",
            why="the fields that trainers and tuners had in common",
            since="2.43",
        )
        for config in ("RunConfig", "CheckpointConfig", "FailureConfig", "ScalingConfig")
    ),
    Overlay(
        after="ray.air.config",
        target="ray.air.config:RunConfig.__post_init__",
        replacement="compat.adapters.air_run_config:post_init",
        why="local_dir, and relative paths",
        since="2.7.0",
    ),
    *(
        Overlay(
            after="ray.tune",
            target=f"ray.tune.tuner:Tuner.{method}",
            replacement=f"compat.adapters.tuner:{ours}",
            why="configs of ray.train and ray.air, trainables of every age, and trainers",
            since="2.43",
        )
        for method, ours in (("__init__", "construct"), ("fit", "fit"), ("restore", "restore"))
    ),
    *(
        Overlay(
            after=trainer.partition(":")[0],
            target=f"{trainer}.__init__",
            replacement=f"compat.adapters.trainer_construct:{name}",
            why="resume_from_checkpoint, and keeping what the constructor was given",
            since="2.43",
        )
        for name, trainer in TRAINERS.items()
    ),
    *(
        Overlay(
            after=f"ray.train.{framework}",
            target=f"ray.train.{framework}.{framework}_checkpoint:{checkpoint}.get_model",
            replacement=make,
            why="a model that is a value of a dictionary",
            since="2.7.0",
        )
        for framework, checkpoint, make in (
            ("torch", "TorchCheckpoint", of_torch),
            ("tensorflow", "TensorflowCheckpoint", of_tensorflow),
        )
    ),
    *(
        Overlay(
            after=after,
            target=target,
            replacement=f"compat.adapters.trainer_boosting:{ours}",
            why="the model in a checkpoint, under the name that its file has or had",
            since="2.43",
        )
        for framework, trainer in (("xgboost", "XGBoost"), ("lightgbm", "LightGBM"))
        for after, target, ours in (
            (
                f"ray.train.v2.{framework}.{framework}_trainer",
                f"ray.train.v2.{framework}.{framework}_trainer:{trainer}Trainer.get_model",
                f"get_model_of_{framework}",
            ),
            (
                f"ray.train.{framework}",
                f"ray.train.{framework}.{framework}_checkpoint:{trainer}Checkpoint.get_model",
                f"model_of_{framework}",
            ),
        )
    ),
    Overlay(
        after="ray.train.data_parallel_trainer",
        target="ray.train.data_parallel_trainer:DataParallelTrainer",
        replacement=TRAINERS["data_parallel"],
        why="the module path by which old code imports it",
        since="2.43",
    ),
    *(
        Overlay(
            after=f"ray.train.{framework}",
            target=f"ray.train.{framework}.{framework}_trainer:{TRAINERS[framework].partition(':')[2]}",
            replacement=TRAINERS[framework],
            why="the module path by which old code imports it",
            since="2.43",
        )
        for framework in ("torch", "tensorflow", "xgboost", "lightgbm")
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.can_restore",
        replacement="compat.adapters.trainer_restore:can_restore",
        why="a run is restored by its path",
        since="2.43",
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.as_trainable",
        replacement="compat.adapters.trainer_as_trainable:as_trainable",
        why="a trainer as the trainable of tune.run",
        since="2.43",
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.restore",
        replacement="compat.adapters.trainer_restore:restore",
        why="a run is restored by its path",
        since="2.43",
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.fit",
        replacement="compat.adapters.trainer_fit:fit",
        why="the manifest that restore(path) reads, and on_existing_run",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train.v2.api.result:Result.{member}",
            replacement=f"compat.adapters.train_result:{member}",
            why=why,
            since="2.43",
        )
        for member, why in RESULT.items()
    ),
    *(
        Overlay(
            after="ray.train.v2.api.data_parallel_trainer",
            target=f"ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.{method}",
            replacement=f"compat.adapters.trainer_result:{ours}",
            why=why,
            since="2.43",
        )
        for method, ours, why in (
            ("_create_default_callbacks", "create_default_callbacks", "loggers, and callbacks of Tune"),
            ("_initialize_and_run_controller", "run_controller", "the last report as metrics, and errors of then"),
        )
    ),
    Overlay(
        after="ray.train",
        target="ray.train:get_dataset_shard",
        replacement="compat.adapters.train_functions:get_dataset_shard",
        why="the only dataset without its name, and None where there is no dataset",
        since="2.43",
    ),
    Overlay(
        after="ray.train.v2._internal.execution.controller.controller",
        target="ray.train.v2._internal.execution.controller.controller:TrainController.get_result",
        replacement="compat.adapters.train_recorder:get_result",
        why="the last report as metrics",
        since="2.43",
    ),
    *(
        Overlay(
            after=CHECKPOINT_MANAGER.partition(":")[0],
            target=f"{CHECKPOINT_MANAGER}.{method}",
            replacement=f"compat.adapters.train_snapshot:{ours}",
            why="a process that is killed leaves half a snapshot, and a checkpoint that is in none",
            since="2.43",
        )
        for method, ours in (
            ("_write_state_to_storage", "write_state"),
            ("before_init_train_context", "before_workers"),
        )
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train._checkpoint:Checkpoint.{member}",
            replacement=f"compat.adapters.checkpoint_members:{ours}",
            why="the arguments and attributes of ray.air.Checkpoint",
            since="2.7.0",
        )
        for member, ours in CHECKPOINT.items()
    ),
    Overlay(
        after="ray.train.v2._internal.execution.context",
        target="ray.train.v2._internal.execution.context:TrainContext.report",
        replacement="compat.adapters.train_session:report",
        why="numbers of NumPy and Torch, training_iteration and its like, metadata, and stop",
        since="2.43",
    ),
    Overlay(
        after="ray.train.v2._internal.execution.worker_group.thread_runner",
        target="ray.train.v2._internal.execution.worker_group.thread_runner:ThreadRunner.run",
        replacement="compat.adapters.train_thread:run",
        why="stop and log_to_file",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray.train",
            target=f"ray.train.v2.api.context:TrainContext.{question}",
            replacement=f"compat.adapters.train_context:{question}",
            why="in a Train V2 worker it raises",
            since="2.43",
        )
        for question in ("get_metadata", "get_trial_name", "get_trial_id", "get_trial_resources", "get_trial_dir")
    ),
    Overlay(
        after="ray.train",
        target="ray.train.v2.api.context:DistributedTrainContext.get_experiment_name",
        replacement="compat.adapters.train_context:get_experiment_name",
        why="a trainer that is a trial has the name of the experiment",
        since="2.43",
    ),
)
