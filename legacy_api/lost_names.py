"""The names behind the namespace rows, by module: what it had once and has no row for.

Written by tests/legacy_api/record_history.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
LOST_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "ray.air._internal.torch_utils": (
        "convert_ndarray_batch_to_torch_tensor_batch", "convert_ndarray_to_torch_tensor",
        "convert_pandas_to_torch_tensor", "get_device",
    ),
    "ray.air._internal.util": (
        "find_free_port",
    ),
    "ray.air.config": (
        "DATASET_CONFIG_DEPRECATION_MSG", "Deprecated", "Preprocessor", "WILDCARD_KEY",
    ),
    "ray.air.constants": (
        "DISABLE_LAZY_CHECKPOINTING_ENV", "REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE", "WILDCARD_KEY",
    ),
    "ray.air.integrations.keras": (
        "Deprecated", "session",
    ),
    "ray.air.result": (
        "CHECKPOINT_TUNE_METADATA_FILE", "Checkpoint", "log_once",
    ),
    "ray.air.session": (
        "Any", "Dataset",
    ),
    "ray.air.util.object_extensions.arrow": (
        "MIN_PYARROW_VERSION_SCALAR_SUBCLASS", "PYARROW_VERSION", "PublicAPI", "pickle_dumps",
    ),
    "ray.air.util.tensor_extensions.arrow": (
        "ArrowTensorScalar", "DeveloperAPI", "GiB", "INT32_OVERFLOW_THRESHOLD",
        "MIN_PYARROW_VERSION_CHUNKED_ARRAY_TO_NUMPY_ZERO_COPY_ONLY", "MIN_PYARROW_VERSION_SCALAR",
        "MIN_PYARROW_VERSION_SCALAR_SUBCLASS", "NUM_BYTES_PER_UNICODE_CHAR", "PYARROW_VERSION", "PublicAPI",
        "TENSOR_COLUMN_NAME", "convert_to_pyarrow_array", "create_ragged_ndarray",
        "get_arrow_extension_fixed_shape_tensor_types", "get_arrow_extension_tensor_types",
        "get_arrow_extension_variable_shape_tensor_types", "log_once", "logger", "pyarrow_table_from_pydict",
    ),
    "ray.train._internal.session": (
        "CHECKPOINT_METADATA_KEY", "CHECKPOINT_RANK_KEY", "Dataset", "DatasetPipeline",
        "LAZY_CHECKPOINT_MARKER_FILE", "TrainingResult", "TrainingResultType",
    ),
    "ray.train._internal.utils": (
        "construct_path",
    ),
    "ray.train.backend": (
        "BackendExecutor", "Checkpoint", "Deprecated", "ENABLE_DETAILED_AUTOFILLED_METRICS_ENV",
        "ENABLE_SHARE_CUDA_VISIBLE_DEVICES_ENV", "InactiveWorkerGroup", "InactiveWorkerGroupError",
        "RayActorError", "T", "TRAIN_ENABLE_WORKER_SPREAD_ENV", "TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV",
        "TrainBackendError", "TrainingResult", "TrainingWorkerError", "WorkerGroup", "check_for_failure",
        "env_integer", "get_current_placement_group", "get_session", "init_session", "remove_placement_group",
        "shutdown_session",
    ),
    "ray.train.base_trainer": (
        "TRAIN_DATASET_KEY", "download_from_uri", "is_non_local_path_uri", "list_at_uri", "merge_dicts",
        "session",
    ),
    "ray.train.constants": (
        "ALL_RESERVED_KEYS", "BASIC_AUTOFILLED_KEYS", "DATE", "DEFAULT_NCCL_SOCKET_IFNAME",
        "DEFAULT_RESULTS_DIR", "DISABLE_LAZY_CHECKPOINTING_ENV", "ENABLE_SHARE_ROCR_VISIBLE_DEVICES_ENV",
        "HOSTNAME", "LAZY_CHECKPOINT_MARKER_FILE", "NODE_IP", "PID", "PYTORCH_PROFILER_KEY",
        "RESULT_FETCH_TIMEOUT", "SESSION_MISUSE_LOG_ONCE_KEY", "TIMESTAMP", "TIME_THIS_ITER_S",
        "TRAINING_ITERATION", "TUNE_CHECKPOINT_FILE_NAME", "TUNE_INSTALLED", "WILDCARD_KEY", "tune",
    ),
    "ray.train.data_parallel_trainer": (
        "CheckpointConfig", "DatasetConfig", "LAZY_CHECKPOINT_MARKER_FILE", "MODEL_KEY", "PREPROCESSOR_KEY",
        "PublicAPI", "TRAIN_DATASET_KEY", "TuneCheckpointManager", "WILDCARD_KEY",
        "add_preprocessor_to_checkpoint", "tune",
    ),
    "ray.train.horovod": (
        "Backend", "BackendConfig", "HorovodBackend", "HorovodWorkerWrapper", "PublicAPI", "Worker",
        "WorkerGroup", "init_env_vars", "logger", "update_env_vars",
    ),
    "ray.train.lightning": (
        "is_v2_enabled",
    ),
    "ray.train.session": (
        "Accelerator", "Checkpoint", "DATE", "DETAILED_AUTOFILLED_KEYS", "HOSTNAME", "NODE_IP", "PID",
        "PropagatingThread", "PublicAPI", "RESULT_FETCH_TIMEOUT", "RayDataset", "SESSION_MISUSE_LOG_ONCE_KEY",
        "Session", "SessionMisuseError", "TIMESTAMP", "TIME_THIS_ITER_S", "TIME_TOTAL_S",
        "TRAINING_ITERATION", "TrainingResult", "TrainingResultType", "get_accelerator", "get_session",
        "init_session", "log_once", "set_accelerator", "shutdown_session",
    ),
    "ray.train.tensorflow": (
        "Backend", "BackendConfig", "PublicAPI", "TensorflowBackend", "WorkerGroup", "get_address_and_port",
        "logger", "setup_tensorflow_environment",
    ),
    "ray.train.torch": (
        "Accelerator", "Backend", "BackendConfig", "EncodedData", "PYTORCH_PROFILER_KEY", "PublicAPI",
        "TorchAccelerator", "TorchBackend", "WORKER_TRACE_DIR_NAME", "WorkerGroup", "get_accelerator",
        "get_address_and_port", "logger", "set_accelerator", "setup_torch_process_group", "shutdown_torch",
        "train",
    ),
    "ray.train.trainer": (
        "ActorHandle", "BACKEND_ENV_VARS", "BACKEND_NAME_TO_CONFIG_CLS_NAME", "CheckpointConfig",
        "CheckpointManager", "CheckpointStrategy", "DEFAULT_RESULTS_DIR", "Dataset",
        "ENABLE_DETAILED_AUTOFILLED_METRICS_ENV", "ENABLE_SHARE_CUDA_VISIBLE_DEVICES_ENV",
        "PlacementGroupFactory", "PublicAPI", "RayDataset", "TRAIN_ENABLE_WORKER_SPREAD_ENV",
        "TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV", "TUNE_CHECKPOINT_FILE_NAME", "TUNE_INSTALLED",
        "TrainWorkerGroup", "Trainable", "TrainableUtil", "TrainingCallback", "TrainingResultType",
        "TuneCheckpointManager", "URI", "WorkerGroup", "construct_path", "construct_train_func",
        "get_backend_config_cls", "load_checkpoint_from_path", "noop", "session", "tune", "wrap_function",
    ),
    "ray.train.utils": (
        "ActorHandle", "ActorWrapper", "ObjectRef", "PropagatingThread", "RayActorError", "Singleton", "T",
        "check_for_failure", "construct_path", "construct_train_func", "find_free_port",
        "get_address_and_port", "logger", "update_env_vars",
    ),
    "ray.tune.analysis.experiment_analysis": (
        "DEFAULT_FILE_TYPE", "Deprecated", "EXPR_PARAM_FILE", "SyncConfig", "TrainableUtil",
        "TrialCheckpoint", "TuneError", "TuneFunctionDecoder", "URI", "download_from_uri",
        "find_newest_experiment_checkpoint", "is_directory", "is_local_path", "list_at_uri",
        "load_trials_from_experiment_checkpoint", "log_once",
    ),
    "ray.tune.callback": (
        "CallbackMeta",
    ),
    "ray.tune.commands": (
        "Analysis",
    ),
    "ray.tune.error": (
        "AbortTrialExecution", "SubCategoryTuneError", "TuneGetNextExecutorEventError", "TuneStartTrialError",
        "TuneStopTrialError",
    ),
    "ray.tune.execution.experiment_state": (
        "SyncConfig", "TuneError", "VALID_RESUME_TYPES", "get_node_to_storage_syncer", "list_at_uri",
    ),
    "ray.tune.execution.trial_runner": (
        "CheckpointStorage", "DEFAULT_EXPERIMENT_NAME", "Deprecated", "MAX_DEBUG_TRIALS", "RayTrialExecutor",
        "SyncConfig", "TrialRunner", "TuneFunctionDecoder", "TuneServer", "URI", "get_node_ip_address",
    ),
    "ray.tune.execution.tune_controller": (
        "Checkpoint", "CheckpointStorage", "SyncConfig", "TrainableUtil", "TuneFunctionDecoder",
    ),
    "ray.tune.experiment": (
        "CombinedStopper", "DeveloperAPI", "Domain", "FunctionStopper", "Stopper", "SyncConfig",
        "TimeoutStopper", "TuneError", "convert_to_experiment_list", "date_str", "detect_checkpoint_function",
        "get_trainable_cls", "logger", "register_trainable", "sample_from",
    ),
    "ray.tune.experiment.config_parser": (
        "SyncConfig", "Syncer",
    ),
    "ray.tune.experiment.experiment": (
        "URI", "date_str", "log_once",
    ),
    "ray.tune.experimental.output": (
        "AirResultCallbackWrapper", "AirResultProgressCallback", "TrainResultProgressCallback",
        "TuneResultProgressCallback", "TuneRichReporter",
    ),
    "ray.tune.function_runner": (
        "ERROR_FETCH_TIMEOUT", "ERROR_REPORT_TIMEOUT", "FuncCheckpointUtil", "RESULT_FETCH_TIMEOUT",
        "TIME_THIS_ITER_S", "TrainableUtil", "TuneError", "detect_checkpoint_function",
        "detect_config_single", "detect_reporter", "log_once", "session", "with_parameters",
    ),
    "ray.tune.impl.out_of_band_serialize_dataset": (
        "dataset_execution_registry",
    ),
    "ray.tune.impl.tuner_internal": (
        "ScalingConfig", "Trainer", "download_from_uri", "execute_dataset", "is_non_local_path_uri",
    ),
    "ray.tune.integration.keras": (
        "Deprecated", "tune",
    ),
    "ray.tune.integration.lightgbm": (
        "flatten_dict", "tune",
    ),
    "ray.tune.integration.mlflow": (
        "MLflowLoggerUtil", "Trainable",
    ),
    "ray.tune.integration.pytorch_lightning": (
        "train", "tune",
    ),
    "ray.tune.integration.wandb": (
        "Deprecated", "FunctionRunner", "Logger", "Trainable",
    ),
    "ray.tune.integration.xgboost": (
        "flatten_dict", "tune",
    ),
    "ray.tune.logger": (
        "Callback", "EXPR_PARAM_FILE", "EXPR_PARAM_PICKLE_FILE", "EXPR_PROGRESS_FILE", "EXPR_RESULT_FILE",
        "NODE_IP", "PublicAPI", "SafeFallbackEncoder", "TIMESTEPS_TOTAL", "TIME_TOTAL_S",
        "TRAINING_ITERATION", "VALID_SUMMARY_TYPES", "cloudpickle", "flatten_dict", "get_node_syncer",
        "log_once", "tf",
    ),
    "ray.tune.logger.csv": (
        "Deprecated", "Logger",
    ),
    "ray.tune.logger.json": (
        "Deprecated", "Logger", "VALID_SUMMARY_TYPES", "tf",
    ),
    "ray.tune.logger.logger": (
        "Deprecated",
    ),
    "ray.tune.logger.tensorboardx": (
        "Deprecated", "Logger",
    ),
    "ray.tune.progress_reporter": (
        "Location", "best_trial_str", "class_name", "detect_reporter", "logger", "memory_debug_str",
        "time_passed_str", "trial_errors_str", "trial_progress_str", "trial_progress_table",
    ),
    "ray.tune.registry": (
        "check_serializability", "has_trainable",
    ),
    "ray.tune.resources": (
        "NODE_ID_PREFIX",
    ),
    "ray.tune.result": (
        "NEG_MEAN_LOSS",
    ),
    "ray.tune.result_grid": (
        "Checkpoint", "TrainableUtil", "cloudpickle",
    ),
    "ray.tune.schedulers.hb_bohb": (
        "Bracket", "trial_runner",
    ),
    "ray.tune.schedulers.hyperband": (
        "Bracket", "trial_runner",
    ),
    "ray.tune.schedulers.pb2": (
        "GPy", "select_config", "trial_runner",
    ),
    "ray.tune.schedulers.pbt": (
        "CheckpointStorage", "PBTTrialState", "fill_config", "make_experiment_tag", "trial_executor",
        "trial_runner",
    ),
    "ray.tune.schedulers.resource_changing_scheduler": (
        "Deprecated", "Resources", "evenly_distribute_cpus_gpus", "evenly_distribute_cpus_gpus_distributed",
        "trial_runner",
    ),
    "ray.tune.schedulers.util": (
        "set_search_properties_backwards_compatible",
    ),
    "ray.tune.search.sample": (
        "LEGACY_RNG", "np_random_generator",
    ),
    "ray.tune.stopper": (
        "PublicAPI", "logger",
    ),
    "ray.tune.suggest.ax": (
        "Categorical", "DEFAULT_METRIC", "Float", "Integer", "LogUniform", "Quantized", "Searcher",
        "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE", "Uniform", "ax",
        "flatten_dict", "logger", "parse_spec_vars", "unflatten_dict",
    ),
    "ray.tune.suggest.basic_variant": (
        "Experiment", "atomic_save", "convert_to_experiment_list", "count_spec_samples", "count_variants",
        "create_trial_from_spec", "flatten_resolved_vars", "get_preset_variants", "load_newest_checkpoint",
        "make_parser", "np_random_generator",
    ),
    "ray.tune.suggest.bayesopt": (
        "DEFAULT_METRIC", "Domain", "ExperimentAnalysis", "Float", "Quantized", "Searcher",
        "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE", "byo", "flatten_dict",
        "is_nan_or_inf", "logger", "parse_spec_vars", "unflatten_dict",
    ),
    "ray.tune.suggest.bohb": (
        "Categorical", "ConfigSpace", "DEFAULT_METRIC", "Domain", "Float", "Integer", "LogUniform", "Normal",
        "Quantized", "Searcher", "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE",
        "Uniform", "cloudpickle", "flatten_dict", "logger", "parse_spec_vars", "unflatten_list_dict",
    ),
    "ray.tune.suggest.hebo": (
        "Categorical", "DEFAULT_METRIC", "Domain", "Float", "Integer", "LogUniform", "Quantized",
        "SPACE_ERROR_MESSAGE", "Searcher", "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE",
        "UNRESOLVED_SEARCH_SPACE", "Uniform", "hebo", "is_nan_or_inf", "logger", "parse_spec_vars",
        "unflatten_dict", "validate_warmstart",
    ),
    "ray.tune.suggest.hyperopt": (
        "Categorical", "DEFAULT_METRIC", "Domain", "Float", "Integer", "LogUniform", "Normal", "Quantized",
        "Searcher", "TuneError", "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE",
        "Uniform", "assign_value", "flatten_dict", "hpo", "hyperopt_logger", "logger", "parse_spec_vars",
    ),
    "ray.tune.suggest.nevergrad": (
        "Categorical", "DEFAULT_METRIC", "Domain", "Float", "Integer", "LogUniform", "Parameter", "Quantized",
        "Searcher", "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE",
        "flatten_dict", "logger", "ng", "parse_spec_vars", "unflatten_dict",
    ),
    "ray.tune.suggest.optuna": (
        "Categorical", "DEFAULT_METRIC", "DEFINE_BY_RUN_WARN_THRESHOLD_S", "Domain", "Float", "Integer",
        "LogUniform", "Quantized", "Searcher", "TRAINING_ITERATION", "UNDEFINED_METRIC_MODE",
        "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE", "Uniform", "flatten_dict", "logger", "ot",
        "parse_spec_vars", "unflatten_dict", "validate_warmstart",
    ),
    "ray.tune.suggest.repeater": (
        "set_search_properties_backwards_compatible",
    ),
    "ray.tune.suggest.search": (
        "Experiment",
    ),
    "ray.tune.suggest.search_generator": (
        "atomic_save", "convert_to_experiment_list", "create_trial_from_spec", "load_newest_checkpoint",
        "make_parser", "resolve_nested_dict", "set_search_properties_backwards_compatible",
    ),
    "ray.tune.suggest.suggestion": (
        "Trial", "TuneError", "convert_to_experiment_list", "create_trial_from_spec", "flatten_dict",
        "format_vars", "log_once", "logger", "make_parser", "merge_dicts", "resolve_nested_dict",
        "set_search_properties_backwards_compatible",
    ),
    "ray.tune.suggest.util": (
        "set_search_properties_backwards_compatible",
    ),
    "ray.tune.suggest.variant_generator": (
        "TuneError", "count_spec_samples", "count_variants", "flatten_resolved_vars", "get_preset_variants",
        "has_unresolved_values", "resolve_nested_dict", "sample_from",
    ),
    "ray.tune.suggest.zoopt": (
        "Categorical", "DEFAULT_METRIC", "Domain", "Float", "Integer", "Quantized", "Searcher",
        "UNDEFINED_METRIC_MODE", "UNDEFINED_SEARCH_SPACE", "UNRESOLVED_SEARCH_SPACE", "Uniform", "logger",
        "parse_spec_vars", "pickle", "unflatten_dict", "zoopt",
    ),
    "ray.tune.syncer": (
        "CLOUD_CHECKPOINTING_URL", "CLOUD_SYNC_PERIOD", "Callback", "CheckpointStorage", "CloudSyncer",
        "CommandBasedClient", "DEFAULT_SYNC_PERIOD", "DEFAULT_SYNC_TIMEOUT", "Deprecated", "DeveloperAPI",
        "LAZY_CHECKPOINT_MARKER_FILE", "NODE_IP", "NODE_SYNC_PERIOD", "NOOP", "NodeSyncer",
        "REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE", "RayActorError", "RemoteTaskClient", "SYNC_PERIOD",
        "SyncClient", "SyncerCallback", "TIME_TOTAL_S", "TRAINING_ITERATION", "Template", "TuneError",
        "delete_at_uri", "detect_cluster_syncer", "download_from_uri", "fs_hint", "fsspec",
        "get_cloud_sync_client", "get_cloud_syncer", "get_fs_and_path", "get_node_ip_address",
        "get_node_syncer", "get_node_to_storage_syncer", "get_rsync_template_if_available", "get_ssh_key",
        "get_ssh_user", "get_sync_client", "is_non_local_path_uri", "log_once", "log_sync_template",
        "ray_constants", "s3fs", "services", "set_sync_periods", "sync_dir_between_nodes", "tabulate",
        "upload_to_uri", "validate_sync_config", "validate_upload_dir", "wait_for_sync",
    ),
    "ray.tune.trainable": (
        "Checkpoint", "DEBUG_METRICS", "DONE", "DistributedTrainable", "EPISODES_THIS_ITER", "EPISODES_TOTAL",
        "FuncCheckpointUtil", "HOSTNAME", "Logger", "NODE_IP", "PID", "PlacementGroupFactory", "PublicAPI",
        "RESULT_DUPLICATE", "Resources", "SETUP_TIME_THRESHOLD", "SHOULD_CHECKPOINT", "STDERR_FILE",
        "STDOUT_FILE", "Session", "TIMESTEPS_THIS_ITER", "TIMESTEPS_TOTAL", "TIME_THIS_ITER_S",
        "TIME_TOTAL_S", "TRAINING_ITERATION", "TRIAL_ID", "TRIAL_INFO", "Tee", "TrialCheckpoint",
        "UnifiedLogger", "UtilMonitor", "delete_external_checkpoint", "disable_ipython",
        "get_checkpoint_from_remote_node", "get_cloud_sync_client", "get_sync_client", "log_once", "logger",
        "pickle", "retry_fn",
    ),
    "ray.tune.trainable.metadata": (
        "TuneFunctionDecoder",
    ),
    "ray.tune.trainable.trainable": (
        "Checkpoint", "DEFAULT_CALLBACK_CLASSES", "DEFAULT_RESULTS_DIR", "SyncConfig", "TrainableUtil",
        "TuneError", "URI", "get_node_to_storage_syncer", "list_at_uri", "warn_if_slow",
    ),
    "ray.tune.trainable.util": (
        "DeveloperAPI", "ScalingConfig", "URI", "pickle",
    ),
    "ray.tune.trial": (
        "CheckpointDeleter", "CheckpointManager", "DurableTrainable", "Location", "MAX_LEN_IDENTIFIER",
        "Resources", "TrainableUtil", "TrialInfo", "UnifiedLogger", "checkpoint_deleter", "create_logdir",
        "json_to_resources", "pretty_print", "resources_to_json",
    ),
    "ray.tune.trial_runner": (
        "Checkpoint", "CloudSyncer", "ExecutorEvent", "ExecutorEventType", "InsufficientResourcesManager",
        "MAX_DEBUG_TRIALS", "RayTrialExecutor", "SyncConfig", "TrialExecutorWrapper", "TrialRunner",
        "TuneFunctionDecoder", "TuneServer", "TuneStopTrialError", "binary_to_hex", "cloudpickle",
        "find_newest_experiment_checkpoint", "get_cloud_syncer", "get_node_ip_address", "hex_to_binary",
        "load_trials_from_experiment_checkpoint", "out_of_band_serialize_dataset", "trial_progress_str",
    ),
    "ray.tune.tune": (
        "AsyncHyperBandScheduler", "CLIReporter", "Empty", "HyperBandScheduler", "JupyterNotebookReporter",
        "Logger", "MedianStoppingRule", "RayTrialExecutor", "ResourceChangingScheduler", "TrialRunner",
        "TuneServer", "class_name", "convert_to_experiment_list", "create_default_callbacks",
        "detect_reporter", "force_on_current_node", "has_unresolved_values", "is_function_trainable",
        "scheduler_set_search_properties_backwards_compatible",
        "searcher_set_search_properties_backwards_compatible", "set_sync_periods", "validate_upload_dir",
        "wait_for_sync",
    ),
    "ray.tune.tuner": (
        "Trainer", "TuneError", "force_on_current_node", "list_at_uri",
    ),
    "ray.tune.utils": (
        "detect_checkpoint_function", "detect_config_single", "detect_reporter",
    ),
    "ray.tune.utils.callback": (
        "CSVLogger", "JsonLogger", "LegacyLoggerCallback", "LoggerCallback", "SyncConfig", "SyncerCallback",
        "TBXLogger", "TrialProgressCallback", "detect_cluster_syncer",
    ),
    "ray.tune.utils.file_transfer": (
        "delete_on_node",
    ),
    "ray.tune.utils.mock": (
        "DurableTrainable", "LOCAL_DELETE_TEMPLATE", "LOCAL_SYNC_TEMPLATE", "MOCK_REMOTE_DIR",
        "MockDurableTrainer", "MockNodeSyncer", "MockRemoteTrainer", "NodeSyncer", "Trainable",
        "get_sync_client", "mock_storage_client",
    ),
    "ray.tune.utils.placement_groups": (
        "ActorClass", "ObjectRef", "PlacementGroup", "PlacementGroupManager", "Resources",
        "TUNE_PLACEMENT_GROUP_REMOVAL_DELAY", "get_placement_group", "get_tune_pg_prefix", "logger",
        "placement_group_table", "remove_placement_group",
    ),
    "ray.tune.utils.resource_updater": (
        "ResourceUpdater", "Resources", "ray_constants",
    ),
    "ray.tune.utils.trainable": (
        "PlacementGroupUtil", "detect_checkpoint_function", "pickle", "placement_group",
    ),
    "ray.tune.utils.util": (
        "Checkpoint", "GPUtil", "PINNED_OBJECT_PREFIX", "X", "atomic_save", "create_logdir", "delete_at_uri",
        "delete_external_checkpoint", "detect_checkpoint_function", "detect_config_single", "detect_reporter",
        "get_checkpoint_from_remote_node", "load_newest_checkpoint", "result",
    ),
    "ray.util.ml_utils.mlflow": (
        "MLflowLoggerUtil",
    ),
}
# fmt: on
