"""What the modules of Ray Tune, Train and AIR have today, and what that takes; None if unknown.

Written by tests/legacy_api/record_today.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
TODAYS_NAMES: Final[dict[str, str | None]] = {
    "ray": (
        "AUTO_INIT_APIS ActorClassID ActorID ClientBuilder ClusterID DynamicObjectRefGenerator FunctionID JobID "
        "Language LoggingConfig NON_AUTO_INIT_APIS NodeID ObjectID ObjectRef ObjectRefGenerator PlacementGroupID "
        "RESTORE_WORKER_MODE SCRIPT_MODE SPILL_WORKER_MODE TaskID UniqueID WORKER_MODE WorkerID _Config "
        "_DeprecationWrapper _common _config _private _raylet _version actor air autoscaler available_resources "
        "cancel client client_builder cloudpickle cluster_resources cluster_utils core cross_language dag "
        "dashboard data exceptions experimental get get_actor get_gpu_ids get_runtime_context init internal "
        "is_initialized java_actor_class java_function job_config job_submission kill llm log logger method nodes "
        "put ray ray_constants remote remote_function rllib runtime_context runtime_env scripts serialization "
        "serve setup-dev shutdown state timeline train tune types util wait widgets worker workflow "
    ),
    "ray.data": (
        "ActorPoolStrategy ArrowTensorType ArrowVariableShapedTensorType BlockBasedFileDatasink Catalog "
        "CatalogAccessMode ClickHouseTableSettings DataContext DataIterator DatabricksUnityCatalog Dataset "
        "DatasetContext DatasetIterator DatasetSummary Datasink Datasource ExecutionOptions ExecutionResources "
        "FileShuffleConfig KafkaAuthConfig MixStoppingCondition NodeIdStr Preprocessor RandomSeedConfig ReadTask "
        "ReaderFormat ResolvedSource RowBasedFileDatasink SaveMode Schema SinkMode TaskPoolStrategy _internal "
        "_map_actor_context aggregate block catalog checkpoint collate_fn configure_logging constants context "
        "dataset datasource datatype exceptions expressions extensions from_arrow from_arrow_refs from_blocks "
        "from_daft from_dask from_huggingface from_items from_mars from_modin from_numpy from_numpy_refs "
        "from_pandas from_pandas_refs from_spark from_tf from_torch get_pyarrow_version grouped_data iterator "
        "list_stats_summaries llm namespace_expressions pa pandas parse_version preprocessor preprocessors "
        "pyarrow_version random_access_dataset range range_tensor read_api read_audio read_avro read_bigquery "
        "read_binary_files read_clickhouse read_csv read_databricks_tables read_datasource read_delta "
        "read_delta_sharing_tables read_hudi read_iceberg read_images read_json read_kafka read_lance "
        "read_lerobot read_mcap read_mongo read_numpy read_orc read_parquet read_snowflake read_sql read_text "
        "read_tfrecords read_unity_catalog read_videos read_webdataset read_zarr stats util "
    ),
    "ray.experimental": (
        "CommunicatorMetadata RDTManager TensorTransportManager TensorTransportMetadata channel collective "
        "compiled_dag_ref deregister_nixl_memory dynamic_resources get_local_object_locations "
        "get_object_locations gradio_utils internal_kv job locations multiprocessing queue rdt "
        "register_nixl_memory register_nixl_memory_pool register_tensor_transport sandbox set_nixl_cuda_stream "
        "set_resource set_target_device_for_ref set_target_for_ref shuffle state tf_utils tqdm_ray util "
        "wait_tensor_freed "
    ),
    "ray.serve": (
        "Application ControllerOptions Deployment HTTPOptions RunTarget TracingConfig _private _run _run_many api "
        "async_inference_autoscaling_policy autoscaling_policy batch batching config "
        "configure_default_serve_logger context dag delete deployment exceptions experimental gang generated "
        "get_app_handle get_deployment_actor get_deployment_actor_context get_deployment_handle "
        "get_multiplexed_model_id get_replica_context get_trace_context gradio_integrations grpc_util handle "
        "ingress llm metrics multiplex multiplexed ray request_router run run_many schema scripts shutdown "
        "shutdown_async start status task_consumer task_processor taskiq_task_processor utils "
    ),
    "ray.util": (
        "ActorPool List PublicAPI accelerators actor_group actor_pool annotations as_completed check_open_ports "
        "check_serialize client client_connect client_mode_hook collective common connect dask debug debugpy "
        "deregister_serializer disable_log_once_globally disconnect enable_periodic_logging "
        "get_current_placement_group get_node_instance_id get_node_ip_address get_placement_group helpers horovod "
        "inspect_serializability iter iter_metrics joblib lightgbm list_named_actors log_once map_unordered "
        "metrics multiprocessing pdb placement_group placement_group_table queue ray ray_debugpy "
        "register_serializer remove_placement_group rpdb scheduling_strategies serialization serialization_addons "
        "sgd spark state timer tpu tracing wrap_auto_init xgboost "
    ),
    "ray.tune": (
        "CLIReporter Callback Checkpoint CheckpointConfig Experiment ExperimentAnalysis FailureConfig "
        "JupyterNotebookReporter PlacementGroupFactory ProgressReporter Result ResultGrid ResumeConfig RunConfig "
        "Stopper SyncConfig Trainable TuneConfig TuneContext TuneError Tuner analysis callback choice constants "
        "context create_scheduler create_searcher error execution experiment experimental fsspec get_checkpoint "
        "get_context grid_search impl logger lograndint loguniform pandas progress_reporter pyarrow qlograndint "
        "qloguniform qrandint qrandn quniform randint randn register_env register_trainable registry report "
        "requests resources result result_grid run run_experiments sample_from schedulers search stopper syncer "
        "trainable tune tune_config tuner uniform utils with_parameters with_resources "
    ),
    "ray.tune.analysis": "ExperimentAnalysis experiment_analysis",
    "ray.tune.analysis.experiment_analysis": (
        "Any CONFIG_PREFIX Checkpoint DEFAULT_METRIC DataFrame Dict EXPR_PROGRESS_FILE EXPR_RESULT_FILE "
        "ExperimentAnalysis List Number Optional Path PublicAPI TRAINING_ITERATION Trial TuneController Tuple "
        "Union _exists_at_fs_path _find_newest_experiment_checkpoint _loads_with_cloudpickle copy flatten_dict "
        "get_fs_and_path io is_nan is_nan_or_inf json logger logging os pd pyarrow unflattened_lookup "
    ),
    "ray.tune.automl": None,
    "ray.tune.callback": (
        "ABCMeta Any Callback CallbackList DeveloperAPI Dict List Optional Path PublicAPI TYPE_CHECKING Tuple "
        "_CallbackMeta _atomic_save _load_newest_checkpoint glob ray warnings "
    ),
    "ray.tune.cli": "",
    "ray.tune.cli.commands": (
        "CONFIG_PREFIX DEFAULT_CLI_KEYS DEFAULT_EXPERIMENT_INFO_KEYS DEFAULT_PROJECT_INFO_KEYS "
        "DEFAULT_RESULT_KEYS EDITOR EXPR_RESULT_FILE ExperimentAnalysis List OPERATORS Optional Path TERM_HEIGHT "
        "TERM_WIDTH TIMESTAMP_FORMAT TuneError _check_tabulate add_note click datetime is_numeric_dtype "
        "is_string_dtype list_experiments list_trials logger logging operator os pd print_format_output shutil "
        "subprocess tabulate "
    ),
    "ray.tune.cli.scripts": "add_note cli click commands list_experiments list_trials main",
    "ray.tune.constants": "RAY_TUNE_CALLBACKS_ENV_VAR TUNE_ENV_VARS",
    "ray.tune.context": (
        "Any Deprecated Dict Optional PlacementGroupFactory PublicAPI TrainV1Context TuneContext "
        "V2_MIGRATION_GUIDE_MESSAGE _TRAIN_SPECIFIC_CONTEXT_DEPRECATION_MESSAGE _copy_doc _tune_context "
        "_tune_context_lock _v2_migration_warnings_enabled get_context session threading "
    ),
    "ray.tune.error": (
        "PublicAPI TuneError _AbortTrialExecution _SubCategoryTuneError _TuneNoNextExecutorEventError "
        "_TuneStartTrialError _TuneStopTrialError "
    ),
    "ray.tune.examples": "",
    "ray.tune.examples.async_hyperband_example": (
        "Any AsyncHyperBandScheduler Dict _ argparse args easy_objective evaluation_fn parser results scheduler "
        "time tune tuner "
    ),
    "ray.tune.examples.ax_example": (
        "AsyncHyperBandScheduler AxSearch _ algo argparse args easy_objective hartmann6 np parser results "
        "scheduler time tune tuner "
    ),
    "ray.tune.examples.bayesopt_example": (
        "AsyncHyperBandScheduler BayesOptSearch ConcurrencyLimiter _ algo argparse args easy_objective "
        "evaluation_fn parser results scheduler time tune tuner "
    ),
    "ray.tune.examples.bohb_example": (
        "HyperBandForBOHB MyTrainableClass Trainable TuneBOHB bohb_hyperband bohb_search config json "
        "max_iterations np os ray results sys time tune tuner "
    ),
    "ray.tune.examples.cifar10_pytorch": (
        "ASHAScheduler Checkpoint DATA_DIR Dict F FileLock Net _ argparse args load_data load_test_data main nn "
        "np optim os parser random_split ray tempfile test_best_model torch torchvision train_cifar transforms "
        "tune "
    ),
    "ray.tune.examples.custom_checkpointing_with_callback": (
        "Callback OptimizationTrainable SHOULD_CHECKPOINT SmartCheckpointCallback _ argparse args best_result "
        "checkpoint_callback evaluation_fn json os parser results time tune tuner "
    ),
    "ray.tune.examples.custom_func_checkpointing": (
        "Checkpoint _ argparse args best_checkpoint best_result evaluation_fn json os parser results tempfile "
        "time train_func tune tuner "
    ),
    "ray.tune.examples.hyperband_example": (
        "HyperBandScheduler MyTrainableClass _ argparse args hyperband parser ray results tune tuner "
    ),
    "ray.tune.examples.hyperband_function_example": (
        "Checkpoint HyperBandScheduler _ argparse args hyperband json np os parser ray results tempfile "
        "train_func tune tuner "
    ),
    "ray.tune.examples.hyperopt_conditional_search_space_example": (
        "AsyncHyperBandScheduler ConcurrencyLimiter HyperOptSearch _ argparse args config_space easy_objective "
        "evaluation_fn f_unpack_dict hp parser ray run_hyperopt_tune time tune "
    ),
    "ray.tune.examples.lightgbm_example": (
        "ASHAScheduler TuneReportCheckpointCallback _ argparse args config lgb parser results sklearn "
        "train_breast_cancer train_breast_cancer_cv train_test_split tune tuner "
    ),
    "ray.tune.examples.logging_example": (
        "LoggerCallback TestLoggerCallback _ argparse args easy_objective evaluation_fn parser results time "
        "trial_str_creator tune tuner "
    ),
    "ray.tune.examples.mlflow_example": (
        "MLflowLoggerCallback _ argparse args df evaluation_fn mlflow mlflow_tracking_uri os parser setup_mlflow "
        "tempfile time train_function train_function_mlflow tune tune_with_callback tune_with_setup "
    ),
    "ray.tune.examples.mlflow_ptl": (
        "LightningMNISTClassifier MNISTDataModule TuneReportCallback _ argparse args mlflow os parser pl "
        "setup_mlflow tempfile train_mnist_tune tune tune_mnist "
    ),
    "ray.tune.examples.mnist_ptl_mini": (
        "Accuracy DataLoader F FileLock LightningMNISTClassifier MNISTDataModule PATH_DATASETS "
        "TuneReportCheckpointCallback _ argparse args load_dataset math os parser pl torch train_mnist_tune "
        "transforms tune tune_mnist "
    ),
    "ray.tune.examples.mnist_pytorch": (
        "AsyncHyperBandScheduler Checkpoint ConvNet EPOCH_SIZE F FileLock TEST_SIZE _ argparse args datasets "
        "get_data_loaders nn optim os parser ray resources_per_trial results sched tempfile test_func torch "
        "train_func train_mnist transforms tune tuner "
    ),
    "ray.tune.examples.mnist_pytorch_trainable": (
        "ASHAScheduler ConvNet EPOCH_SIZE TEST_SIZE TrainMNIST argparse args get_data_loaders optim os parser "
        "print_function ray results sched test_func torch train_func tune tuner "
    ),
    "ray.tune.examples.nevergrad_example": (
        "AsyncHyperBandScheduler ConcurrencyLimiter NevergradSearch _ algo argparse args easy_objective "
        "evaluation_fn ng parser results scheduler time tune tuner "
    ),
    "ray.tune.examples.optuna_define_by_run_example": (
        "Any AsyncHyperBandScheduler ConcurrencyLimiter Dict Optional OptunaSearch _ argparse args "
        "define_by_run_func easy_objective evaluation_fn parser ray run_optuna_tune time tune "
    ),
    "ray.tune.examples.optuna_example": (
        "AsyncHyperBandScheduler ConcurrencyLimiter OptunaSearch _ argparse args easy_objective evaluation_fn "
        "parser ray run_optuna_tune time tune "
    ),
    "ray.tune.examples.optuna_multiobjective_example": (
        "ConcurrencyLimiter OptunaSearch _ argparse args easy_objective evaluation_fn parser ray run_optuna_tune "
        "time tune "
    ),
    "ray.tune.examples.pb2_example": (
        "PB2 _ argparse args parser pbt pbt_function perturbation_interval ray results tune tuner "
    ),
    "ray.tune.examples.pb2_ppo_example": (
        "PB2 PopulationBasedTraining all_dfs analysis argparse args datetime df explore horizon i methods os "
        "parser pb2 pbt pd random results run sample_from timelog "
    ),
    "ray.tune.examples.pbt_convnet_example": (
        "ConvNet CustomStopper PopulationBasedTraining PytorchTrainable _ argparse args best_checkpoint "
        "best_result datasets get_data_loaders np optim os parser ray results scheduler stopper test_func torch "
        "train_func tune tuner validate_save_restore "
    ),
    "ray.tune.examples.pbt_convnet_function_example": (
        "Checkpoint ConvNet CustomStopper PopulationBasedTraining _ argparse args eval_best_model "
        "get_data_loaders np optim os parser ray results scheduler stopper test_func torch train_convnet tune "
        "tuner "
    ),
    "ray.tune.examples.pbt_dcgan_mnist": "",
    "ray.tune.examples.pbt_dcgan_mnist.common": (
        "Discriminator F Generator MODEL_PATH Net Variable animation batch_size beta1 demo_gan dset entropy "
        "get_data_loader image_size inception_score nc ndf ngf nn np nz os plot_images plt ray torch train_func "
        "train_iterations_per_step transforms vutils weights_init workers "
    ),
    "ray.tune.examples.pbt_dcgan_mnist.pbt_dcgan_mnist_func": (
        "Checkpoint Discriminator FileLock Generator MODEL_PATH Net PopulationBasedTraining _ argparse args beta1 "
        "checkpoint_paths dataloader dcgan_train demo_gan download_mnist_cnn get_data_loader mnist_cnn "
        "mnist_model_ref nn np optim os parser plot_images ray result results scheduler tempfile torch train_func "
        "tune tune_iter tuner weights_init "
    ),
    "ray.tune.examples.pbt_dcgan_mnist.pbt_dcgan_mnist_trainable": (
        "Discriminator FileLock Generator MODEL_PATH Net PopulationBasedTraining PytorchTrainable _ argparse args "
        "beta1 checkpoint_paths dataloader demo_gan get_data_loader mnist_cnn mnist_model_ref nn np optim os "
        "parser plot_images random ray result results scheduler torch train_func tune tune_iter tuner urllib "
        "weights_init "
    ),
    "ray.tune.examples.pbt_example": (
        "PBTBenchmarkExample PopulationBasedTraining _ argparse args np parser pbt perturbation_interval random "
        "ray results tune tuner "
    ),
    "ray.tune.examples.pbt_function": (
        "Checkpoint PopulationBasedTraining _ argparse args json np os parser pbt_function random ray "
        "run_tune_pbt tempfile tune "
    ),
    "ray.tune.examples.pbt_memnn_example": (
        "Activation Dense Dropout Embedding FileLock Input LSTM MemNNModel Model Permute PopulationBasedTraining "
        "RMSprop Sequential _ add argparse args concatenate dot get_file get_stories load_model np os "
        "pad_sequences parse_stories parser pbt perturbation_interval print_function ray re read_data sys tarfile "
        "tokenize tune tuner vectorize_stories "
    ),
    "ray.tune.examples.pbt_ppo_example": "PPO PopulationBasedTraining explore pbt random results tune tuner",
    "ray.tune.examples.pbt_transformers": "",
    "ray.tune.examples.pbt_transformers.pbt_transformers": (
        "AutoConfig AutoModelForSequenceClassification AutoTokenizer CLIReporter CheckpointConfig "
        "GlueDataTrainingArguments GlueDataset PopulationBasedTraining Trainer TrainingArguments _ argparse args "
        "build_compute_metrics_fn download_data glue_tasks_num_labels os parser tune tune_transformer "
    ),
    "ray.tune.examples.pbt_transformers.utils": (
        "Callable Dict EvalPrediction build_compute_metrics_fn download_data glue_compute_metrics "
        "glue_output_modes np os "
    ),
    "ray.tune.examples.pbt_tune_cifar10_with_keras": (
        "Cifar10Model Convolution2D Dense Dropout Flatten ImageDataGenerator Input MaxPooling2D Model NUM_SAMPLES "
        "PopulationBasedTraining Trainable _ argparse args cifar10 load_model np num_classes parser pbt "
        "perturbation_interval print_function results space tf tune tuner "
    ),
    "ray.tune.examples.tf_mnist_example": (
        "Conv2D Dense FileLock Flatten MAX_TRAIN_BATCH MNISTTrainable Model MyModel _ argparse args load_data os "
        "parser results sys tune tuner "
    ),
    "ray.tune.examples.tune_basic_example": (
        "_ argparse args easy_objective evaluation_fn parser ray results time tune tuner "
    ),
    "ray.tune.examples.tune_mnist_keras": (
        "AsyncHyperBandScheduler FileLock TuneReportCheckpointCallback _ argparse args mnist os parser ray sys "
        "train_mnist tune tune_mnist "
    ),
    "ray.tune.examples.utils": "OneHotEncoder get_iris_data load_iris set_keras_threads tf train_test_split",
    "ray.tune.examples.xgboost_dynamic_resources_example": (
        "ASHAScheduler Any CHECKPOINT_FILENAME Dict Optional PlacementGroupFactory ResourceChangingScheduler "
        "TYPE_CHECKING Trial TuneController TuneReportCheckpointCallback best_bst best_result "
        "get_best_model_checkpoint ray sklearn train_breast_cancer train_test_split tune tune_xgboost xgb "
    ),
    "ray.tune.examples.xgboost_example": (
        "ASHAScheduler CHECKPOINT_FILENAME Dict List TuneReportCheckpointCallback _ argparse args best_bst "
        "best_result get_best_model_checkpoint np parser ray sklearn train_breast_cancer train_breast_cancer_cv "
        "train_test_split tune tune_xgboost xgb "
    ),
    "ray.tune.execution": (
        "class_cache cluster_info experiment_state insufficient_resources_manager placement_groups "
        "tune_controller "
    ),
    "ray.tune.execution.class_cache": (
        "COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING_ENV DEFAULT_ENV_VARS ENABLE_V2_MIGRATION_WARNINGS_ENV_VAR "
        "ENV_VARS_TO_PROPAGATE RAY_CHDIR_TO_TRIAL_DIR TRAIN_ENV_VARS_TO_PROPAGATE _ActorClassCache os ray "
    ),
    "ray.tune.execution.cluster_info": "Path _is_ray_cluster lru_cache",
    "ray.tune.execution.experiment_state": (
        "Callable Counter Dict Optional Path StorageContext Trial Union _ExperimentCheckpointManager "
        "_SLOW_SYNC_WARNING _download_from_fs_path _find_newest_experiment_checkpoint _list_at_fs_path fnmatch "
        "get_fs_and_path logger logging os out_of_band_serialize_dataset pyarrow time "
    ),
    "ray.tune.execution.insufficient_resources_manager": (
        "Dict MSG_TRAIN_END MSG_TRAIN_INSUFFICIENT MSG_TRAIN_START MSG_TUNE_END MSG_TUNE_INSUFFICIENT "
        "MSG_TUNE_START Optional Trial Tuple _InsufficientResourcesManager _can_fulfill_no_autoscaler "
        "_get_cluster_resources_no_autoscaler _get_insufficient_resources_warning_msg "
        "_get_insufficient_resources_warning_threshold _get_trial_cpu_and_gpu _is_ray_cluster logger logging "
        "lru_cache os ray time "
    ),
    "ray.tune.execution.placement_groups": (
        "DeveloperAPI Dict Optional PlacementGroupFactory PublicAPI ResourceRequest placement_group "
        "resource_dict_to_pg_factory warnings "
    ),
    "ray.tune.execution.tune_controller": (
        "Any BasicVariantGenerator Callable Callback CallbackList CheckpointConfig ConcurrencyLimiter "
        "DEBUG_METRICS DEFAULT_METRIC DONE DeveloperAPI Dict Experiment FIFOScheduler List NoopStopper Optional "
        "Path PlacementGroupFactory PlacementGroupResourceManager RESULT_DUPLICATE RayActorError RayActorManager "
        "RayTaskError ResourceManager ResourceRequest ResumeConfig SHOULD_CHECKPOINT STDERR_FILE STDOUT_FILE "
        "SearchAlgorithm Set Stopper StorageContext TIME_THIS_ITER_S TRIAL_INFO TrackedActor Trial "
        "TrialRunnerWrapper TrialScheduler TuneController TuneError TuneFunctionEncoder Tuple Union Verbosity "
        "_AbortTrialExecution _ActorClassCache _ExperimentCheckpointManager _FakeRayTrialExecutor "
        "_FutureTrainingResult _InsufficientResourcesManager _Location _ObjectCache _ResourceUpdater "
        "_TrainingResult _TrialExecutorWrapper _TrialInfo _TuneStopTrialError _dedup_logs "
        "_find_newest_experiment_checkpoint _get_max_pending_trials _get_trainable_kwargs _loads_with_cloudpickle "
        "copy datetime defaultdict deque flatten_dict has_verbosity json log_once logger logging os ray time "
        "traceback warn_if_slow warnings "
    ),
    "ray.tune.experiment": "Experiment Trial _convert_to_experiment_list config_parser experiment trial",
    "ray.tune.experiment.config_parser": (
        "Any Callable CheckpointConfig Optional SafeFallbackEncoder Trial TuneError TuneFunctionEncoder "
        "_cached_pgf _create_trial_from_spec _make_parser _to_argv argparse json json_to_resources "
    ),
    "ray.tune.experiment.experiment": (
        "Any Callable CheckpointConfig CombinedStopper DEFAULT_STORAGE_PATH Deprecated DeveloperAPI Dict "
        "Experiment FunctionStopper List Mapping Optional Path PicklingError RpcError Sequence Stopper "
        "StorageContext SyncConfig TYPE_CHECKING TimeoutStopper TuneError Type Union _convert_to_experiment_list "
        "_validate_log_to_file copy datetime is_function_trainable logger logging partial pp ray "
        "register_trainable traceback "
    ),
    "ray.tune.experiment.trial": (
        "Any Callable Checkpoint CheckpointConfig DEBUG_METRICS DEBUG_PRINT_INTERVAL DONE Deprecated DeveloperAPI "
        "Dict EXPR_ERROR_FILE EXPR_ERROR_PICKLE_FILE ExportFormat List NODE_IP Number Optional PID Path "
        "PlacementGroupFactory RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE RayActorError RayTaskError STDERR_FILE "
        "STDOUT_FILE Sequence StorageContext TRAINING_ITERATION TRIAL_ID TRIAL_INFO TRIAL_STATE_FILENAME Trial "
        "TuneError TuneFunctionEncoder Tuple Union _CheckpointManager _DEFAULT_WIN_MAX_PATH_LENGTH "
        "_FutureTrainingResult _Location _TemporaryTrialState _TrainingResult _TrainingRunMetadata _TrialInfo "
        "_create_unique_logdir_name _exists_at_fs_path _get_max_path_length _get_trainable_kwargs "
        "_loads_with_cloudpickle binary_to_hex cloudpickle copy date_str flatten_dict get_trainable_cls "
        "hex_to_binary json log_once logger logging os platform ray re resource_dict_to_pg_factory time uuid "
        "validate_trainable "
    ),
    "ray.tune.experimental": "output",
    "ray.tune.experimental.output": (
        "AIR_TABULATE_TABLEFMT AUTO_RESULT_KEYS AirEntrypoint AirVerbosity Any BLACKLISTED_KEYS Callback "
        "Checkpoint Collection DEFAULT_COLUMNS DataRow Dict Domain EPISODE_REWARD_MEAN IS_NOTEBOOK IntEnum "
        "Iterable Line List MEAN_ACCURACY MEAN_LOSS ORDER Optional ProgressReporter TIMESTEPS_TOTAL TIME_TOTAL_S "
        "TRAINING_ITERATION TableFormat TrainReporter Trial TuneReporterBase TuneTerminalReporter Tuple Union "
        "VALID_SUMMARY_TYPES Verbosity _PerStatusTrialTableData _TrialTableData _best_trial_str "
        "_current_best_trial _detect_reporter _get_dict_as_table_data _get_time_str _get_trial_info "
        "_get_trial_table_data _get_trial_table_data_per_status _get_trials_by_state _get_trials_with_error "
        "_infer_params _infer_user_metrics _max_len _print_dict_as_table _render_table_item argparse collections "
        "dataclass datetime flatten_dict get_air_verbosity logger logging math np numbers os pd ray rich sys "
        "tabulate textwrap time unflattened_lookup "
    ),
    "ray.tune.impl": "config out_of_band_serialize_dataset placeholder tuner_internal",
    "ray.tune.impl.config": (
        "CheckpointConfig FailureConfig RunConfig V2_MIGRATION_GUIDE_MESSAGE _CheckpointConfig _FailureConfig "
        "_RunConfig _copy_doc _log_deprecation_warning _v2_migration_warnings_enabled dataclass "
    ),
    "ray.tune.impl.out_of_band_serialize_dataset": (
        "_deserialize_and_fully_execute_if_needed _reduce contextlib out_of_band_serialize_dataset ray traceback "
    ),
    "ray.tune.impl.placeholder": (
        "Any Categorical DeveloperAPI Dict Domain Function ID_HASH_LENGTH Tuple _FunctionResolver _RefResolver "
        "_get_placeholder _id_hash _is_primitive assign_value create_resolvers_map defaultdict hashlib "
        "inject_placeholders resolve_placeholders "
    ),
    "ray.tune.impl.test_utils": None,
    "ray.tune.impl.tuner_internal": (
        "AirEntrypoint Any Callable Dict Experiment ExperimentAnalysis List Optional Path ResultGrid ResumeConfig "
        "RunConfig StorageContext TYPE_CHECKING Trainable TrainableType TrainableTypeOrTrainer TuneConfig "
        "TuneError TunerInternal Tuple Type URI Union V2_MIGRATION_GUIDE_MESSAGE _CONVERTED_TRAINABLE_KEY _Config "
        "_EXPERIMENT_ANALYSIS_KEY _PARAM_SPACE_KEY _TRAINABLE_KEY _TUNER_PKL _log_deprecation_warning "
        "_v2_migration_warnings_enabled copy flatten_dict get_fs_and_path inspect_serializability io "
        "is_function_trainable logger logging math pickle pyarrow ray run "
    ),
    "ray.tune.integration": "",
    "ray.tune.integration.keras": (
        "Dict PublicAPI RayReportCallback TensorflowCheckpoint TuneReportCallback TuneReportCheckpointCallback "
        "_DEPRECATION_MESSAGE _TuneCheckpointCallback ray "
    ),
    "ray.tune.integration.lightgbm": (
        "Booster Checkpoint Deprecated Dict Optional Path PublicAPI RayReportCallback TuneReportCallback "
        "TuneReportCheckpointCallback contextmanager ray tempfile "
    ),
    "ray.tune.integration.pytorch_lightning": None,
    "ray.tune.integration.ray_train": (
        "Any CHECKPOINT_PATH_KEY DeveloperAPI Dict List Optional RayTrainCheckpoint TrainRunContext "
        "TuneReportCallback UserCallback _in_tune_session get_session "
    ),
    "ray.tune.integration.xgboost": (
        "Booster Callable Checkpoint Deprecated Dict List Optional Path PublicAPI RayReportCallback "
        "TuneReportCallback TuneReportCheckpointCallback Union contextmanager ray tempfile "
    ),
    "ray.tune.logger": (
        "CSVLoggerCallback JsonLoggerCallback LoggerCallback TBXLoggerCallback csv json logger pretty_print "
        "tensorboardx "
    ),
    "ray.tune.logger.aim": (
        "AimLoggerCallback Dict List LoggerCallback Optional PublicAPI Repo Run TIMESTEPS_TOTAL TIME_TOTAL_S "
        "TRAINING_ITERATION TYPE_CHECKING Union VALID_SUMMARY_TYPES flatten_dict logger logging np "
    ),
    "ray.tune.logger.comet": "CometLoggerCallback",
    "ray.tune.logger.csv": (
        "CSVLoggerCallback Dict EXPR_PROGRESS_FILE LoggerCallback Path PublicAPI TYPE_CHECKING TextIO csv "
        "flatten_dict logger logging "
    ),
    "ray.tune.logger.json": (
        "Dict EXPR_PARAM_FILE EXPR_PARAM_PICKLE_FILE EXPR_RESULT_FILE JsonLoggerCallback LoggerCallback Path "
        "PublicAPI SafeFallbackEncoder TYPE_CHECKING TextIO cloudpickle json logger logging "
    ),
    "ray.tune.logger.logger": (
        "Callback DeveloperAPI Dict List LoggerCallback Optional Path PublicAPI SafeFallbackEncoder Set "
        "TYPE_CHECKING _RayDumper _SEQUENCE_LEN_FLOW_STYLE json logger logging pretty_print pyarrow yaml "
    ),
    "ray.tune.logger.mlflow": "MLflowLoggerCallback",
    "ray.tune.logger.tensorboardx": (
        "Dict LoggerCallback PublicAPI TBXLoggerCallback TIMESTEPS_TOTAL TIME_TOTAL_S TRAINING_ITERATION "
        "TYPE_CHECKING VALID_SUMMARY_TYPES flatten_dict log_once logger logging np "
    ),
    "ray.tune.logger.wandb": "WandbLoggerCallback",
    "ray.tune.progress_reporter": (
        "AUTO_RESULT_KEYS Any CLIReporter Callable Callback Collection DEBUG_PRINT_INTERVAL DEFAULT_METRIC DONE "
        "DeveloperAPI Dict EPISODE_REWARD_MEAN EXPERIMENT_TAG EXPR_ERROR_FILE Empty IS_NOTEBOOK "
        "JupyterNotebookReporter List MEAN_ACCURACY MEAN_LOSS Mapping MutableMapping NODE_IP Optional PID Path "
        "ProgressReporter PublicAPI Queue RemoteReporterMixin SKIP_RESULTS_IN_REPORT TIMESTEPS_TOTAL TIME_TOTAL_S "
        "TRAINING_ITERATION TRIAL_ID Template Trainable Trial TrialProgressCallback TuneReporterBase Tuple Union "
        "Verbosity _Location _best_trial_str _detect_progress_metrics _detect_reporter _fair_filter_trials "
        "_force_on_current_node _generate_sys_info_str _get_memory_usage _get_progress_table_data _get_time_str "
        "_get_trial_info _get_trial_location _get_trials_by_state _max_len "
        "_prepare_progress_reporter_for_ray_client _stream_client_output _time_passed_str _trial_errors_str "
        "_trial_progress_str _trial_progress_table collections datetime flatten_dict has_verbosity np numbers pd "
        "pretty_print print_function ray safe_print set_verbosity sys tabulate textwrap time unflattened_lookup "
        "warnings "
    ),
    "ray.tune.registry": (
        "Any Callable DeveloperAPI ENV_CREATOR FunctionType KNOWN_CATEGORIES Optional RLLIB_ACTION_DIST "
        "RLLIB_CONNECTOR RLLIB_INPUT RLLIB_MODEL RLLIB_PREPROCESSOR TEST TRAINABLE_CLASS TuneError Type Union "
        "_ParameterRegistry _Registry _check_serializability _global_registry _has_rllib_trainable _has_trainable "
        "_internal_kv_del _internal_kv_get _internal_kv_initialized _internal_kv_put _make_key _unregister_all "
        "_unregister_envs _unregister_inputs _unregister_trainables atexit get_trainable_cls "
        "is_function_trainable logger logging partial pickle ray register_env register_input register_trainable "
        "registry_contains_input registry_get_input validate_trainable "
    ),
    "ray.tune.resources": (
        "Deprecated DeveloperAPI Optional PlacementGroupFactory Resources TuneError _Resources json "
        "json_to_resources logger logging namedtuple resource_dict_to_pg_factory resources_to_json "
    ),
    "ray.tune.result": (
        "AUTO_RESULT_KEYS CONFIG_PREFIX DEBUG_METRICS DEFAULT_EXPERIMENT_INFO_KEYS DEFAULT_EXPERIMENT_NAME "
        "DEFAULT_METRIC DEFAULT_RESULT_KEYS DONE EPISODES_THIS_ITER EPISODES_TOTAL EPISODE_REWARD_MEAN "
        "EXPERIMENT_TAG EXPR_ERROR_FILE EXPR_ERROR_PICKLE_FILE EXPR_META_FILE EXPR_PARAM_FILE "
        "EXPR_PARAM_PICKLE_FILE EXPR_PROGRESS_FILE EXPR_RESULT_FILE HOSTNAME JOB_META_FILE MEAN_ACCURACY "
        "MEAN_LOSS NODE_IP PID RESULT_DUPLICATE SHOULD_CHECKPOINT STDERR_FILE STDOUT_FILE TIMESTAMP "
        "TIMESTEPS_THIS_ITER TIMESTEPS_TOTAL TIME_THIS_ITER_S TIME_TOTAL_S TRAINING_ITERATION TRIAL_ID TRIAL_INFO "
    ),
    "ray.tune.result_grid": (
        "ExperimentAnalysis Optional PublicAPI RayTaskError Result ResultGrid Trial TuneError Union pd pyarrow "
    ),
    "ray.tune.schedulers": (
        "ASHAScheduler Any AsyncHyperBandScheduler FIFOScheduler HyperBandForBOHB HyperBandScheduler "
        "MedianStoppingRule PopulationBasedTraining PopulationBasedTrainingReplay PublicAPI "
        "ResourceChangingScheduler SCHEDULER_IMPORT TrialScheduler _pb2_importer async_hyperband create_scheduler "
        "get_function_args hb_bohb hyperband inspect median_stopping_rule pbt resource_changing_scheduler "
        "trial_scheduler util "
    ),
    "ray.tune.schedulers.async_hyperband": (
        "ASHAScheduler AsyncHyperBandScheduler DEFAULT_METRIC Dict FIFOScheduler Optional PublicAPI TYPE_CHECKING "
        "Trial TrialScheduler Union _Bracket logger logging np pickle "
    ),
    "ray.tune.schedulers.hb_bohb": (
        "Dict HyperBandForBOHB HyperBandScheduler Optional PublicAPI TYPE_CHECKING Trial TrialScheduler logger "
        "logging "
    ),
    "ray.tune.schedulers.hyperband": (
        "DEFAULT_METRIC Dict FIFOScheduler HyperBandScheduler List Optional PublicAPI TYPE_CHECKING Trial "
        "TrialScheduler TuneError Tuple _Bracket collections logger logging np "
    ),
    "ray.tune.schedulers.median_stopping_rule": (
        "DEFAULT_METRIC Dict FIFOScheduler List MedianStoppingRule Optional PublicAPI TYPE_CHECKING Trial "
        "TrialScheduler collections logger logging np "
    ),
    "ray.tune.schedulers.pb2": (
        "Callable Dict GaussianProcessRegressor Optional PB2 PopulationBasedTraining TV_SquaredExp TYPE_CHECKING "
        "Trial TuneError Tuple UCB Union _PBTTrialState _explore _fill_config _select_config deepcopy "
        "flatten_dict has_sklearn import_pb2_dependencies log_once logger logging normalize np optimize_acq pd "
        "select_length standardize unflatten_dict "
    ),
    "ray.tune.schedulers.pb2_utils": (
        "GaussianProcessRegressor Hyperparameter Kernel TV_SquaredExp UCB euclidean_distances minimize normalize "
        "np optimize_acq pairwise_distances select_length standardize "
    ),
    "ray.tune.schedulers.pbt": (
        "Callable Checkpoint DEFAULT_METRIC Dict Domain FIFOScheduler Function List Optional Path "
        "PopulationBasedTraining PopulationBasedTrainingReplay PublicAPI SafeFallbackEncoder SearchGenerator "
        "TRAINING_ITERATION TYPE_CHECKING Trial TrialScheduler TuneError Tuple Union _FutureTrainingResult "
        "_PBTTrialState _TrainingResult _explore _fill_config _filter_mutated_params_from_config "
        "_make_experiment_tag copy format_vars json log_once logger logging math os random shutil warnings "
    ),
    "ray.tune.schedulers.resource_changing_scheduler": (
        "Any Callable Dict DistributeResources DistributeResourcesToTopJob FIFOScheduler List Optional "
        "PlacementGroupFactory PublicAPI ResourceChangingScheduler Set TYPE_CHECKING Trial TrialScheduler Tuple "
        "Union _DistributeResourcesDefault _DistributeResourcesDistributedDefault _sum_bundles deepcopy logger "
        "logging np pickle warnings "
    ),
    "ray.tune.schedulers.trial_scheduler": (
        "DEFAULT_METRIC DeveloperAPI Dict FIFOScheduler Optional PublicAPI TYPE_CHECKING Trial TrialScheduler "
        "tag_scheduler "
    ),
    "ray.tune.schedulers.util": "Optional _set_search_properties_backwards_compatible logger logging",
    "ray.tune.search": (
        "BasicVariantGenerator ConcurrencyLimiter PublicAPI Repeater SEARCH_ALG_IMPORT SearchAlgorithm "
        "SearchGenerator Searcher UNDEFINED_METRIC_MODE UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE "
        "_import_ax_search _import_bayesopt_search _import_bohb_search _import_hebo_search "
        "_import_hyperopt_search _import_nevergrad_search _import_optuna_search _import_variant_generator "
        "_import_zoopt_search basic_variant concurrency_limiter create_searcher get_function_args grid_search "
        "repeater sample search_algorithm search_generator searcher util variant_generator "
    ),
    "ray.tune.search._mock": (
        "ConcurrencyLimiter Dict List Optional SearchGenerator Searcher Trial _MockSearcher "
        "_MockSuggestionAlgorithm "
    ),
    "ray.tune.search.ax": "AxSearch ax_search",
    "ray.tune.search.ax.ax_search": (
        "AxClient AxSearch Categorical DEFAULT_METRIC DataRequiredError Dict Float Integer List LogUniform "
        "MaxParallelismReachedException ObjectiveProperties Optional Quantized Searcher UNDEFINED_METRIC_MODE "
        "UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform Union ax cloudpickle copy flatten_dict logger "
        "logging np parse_spec_vars unflatten_list_dict "
    ),
    "ray.tune.search.basic_variant": (
        "BasicVariantGenerator Dict List Optional Path PublicAPI SERIALIZATION_THRESHOLD SearchAlgorithm "
        "TYPE_CHECKING TuneError Union _BackwardsCompatibleNumpyRng _TrialIterator _VariantIterator _atomic_save "
        "_count_spec_samples _count_variants _create_trial_from_spec _flatten_resolved_vars _get_preset_variants "
        "_load_newest_checkpoint _make_parser copy format_vars generate_variants itertools np os tag_searcher "
        "uuid warnings "
    ),
    "ray.tune.search.bayesopt": "BayesOptSearch bayesopt_search",
    "ray.tune.search.bayesopt.bayesopt_search": (
        "Any BayesOptSearch DEFAULT_METRIC Dict Domain Float List Optional Quantized Searcher TYPE_CHECKING Tuple "
        "UNDEFINED_METRIC_MODE UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform _dict_hash byo defaultdict "
        "flatten_dict is_nan_or_inf json logger logging parse_spec_vars pickle unflatten_dict "
    ),
    "ray.tune.search.bohb": "BOHB TuneBOHB bohb_search",
    "ray.tune.search.bohb.bohb_search": (
        "BOHB Categorical ConfigSpace DEFAULT_METRIC Dict Domain Float Integer List LogUniform Normal Optional "
        "Quantized Searcher TuneBOHB UNDEFINED_METRIC_MODE UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform "
        "Union _BOHBJobWrapper cloudpickle copy flatten_dict logger logging math parse_spec_vars "
        "unflatten_list_dict "
    ),
    "ray.tune.search.concurrency_limiter": (
        "ConcurrencyLimiter Dict List Optional PublicAPI Searcher _set_search_properties_backwards_compatible "
        "copy logger logging "
    ),
    "ray.tune.search.hebo": "HEBOSearch hebo_search",
    "ray.tune.search.hebo.hebo_search": (
        "Categorical DEFAULT_METRIC Dict Domain Float HEBOSearch Integer List LogUniform Optional Quantized "
        "SPACE_ERROR_MESSAGE Searcher UNDEFINED_METRIC_MODE UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE "
        "Uniform Union hebo is_nan_or_inf logger logging np parse_spec_vars pd pickle unflatten_dict "
        "validate_warmstart "
    ),
    "ray.tune.search.hyperopt": "HyperOptSearch hyperopt_search",
    "ray.tune.search.hyperopt.hyperopt_search": (
        "Any Apply Categorical DEFAULT_METRIC Dict Domain Float HYPEROPT_UNDEFINED_DETAILS HyperOptSearch Integer "
        "List LogUniform Normal Optional Quantized Searcher TuneError UNDEFINED_METRIC_MODE "
        "UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform assign_value cloudpickle copy flatten_dict hpo "
        "hyperopt_logger logger logging np parse_spec_vars partial "
    ),
    "ray.tune.search.nevergrad": "NevergradSearch nevergrad_search",
    "ray.tune.search.nevergrad.nevergrad_search": (
        "Categorical ConfiguredOptimizer DEFAULT_METRIC Dict Domain Float Integer List LogUniform NevergradSearch "
        "Optimizer Optional Parameter Quantized Searcher Sequence Type UNDEFINED_METRIC_MODE "
        "UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Union flatten_dict inspect logger logging math ng "
        "parse_spec_vars pickle unflatten_dict "
    ),
    "ray.tune.search.optuna": "OptunaSearch optuna_search",
    "ray.tune.search.optuna.optuna_search": (
        "Any BaseSampler BaseStorage Callable Categorical DEFAULT_METRIC DEFINE_BY_RUN_WARN_THRESHOLD_S Dict "
        "Domain Float Integer List LogUniform Optional OptunaDistribution OptunaSearch OptunaTrial "
        "OptunaTrialState Quantized Searcher TRAINING_ITERATION Tuple UNDEFINED_METRIC_MODE "
        "UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform Union _OptunaTrialSuggestCaptor flatten_dict "
        "functools inspect logger logging ot parse_spec_vars pickle time unflatten_dict validate_warmstart "
        "version warnings "
    ),
    "ray.tune.search.repeater": (
        "Dict List Optional PublicAPI Repeater Searcher TRIAL_INDEX _TrialGroup "
        "_set_search_properties_backwards_compatible _warn_num_samples copy logger logging np "
    ),
    "ray.tune.search.sample": (
        "Any BaseSampler Callable Categorical DeveloperAPI Dict Domain Float Function Grid Integer List "
        "LogUniform Normal Optional PublicAPI Quantized RandomState RayDeprecationWarning Sampler Sequence "
        "Uniform Union _BackwardsCompatibleNumpyRng _MISSING _warn_for_base choice copy isclose logger logging "
        "lograndint loguniform np qlograndint qloguniform qrandint qrandn quniform randint randn sample_from "
        "signature uniform warnings "
    ),
    "ray.tune.search.search_algorithm": "DeveloperAPI Dict List Optional SearchAlgorithm TYPE_CHECKING Union",
    "ray.tune.search.search_generator": (
        "DeveloperAPI Dict Experiment List Optional SearchAlgorithm SearchGenerator Searcher Trial TuneError "
        "Union _atomic_save _convert_to_experiment_list _create_trial_from_spec _load_newest_checkpoint "
        "_make_parser _resolve_nested_dict _set_search_properties_backwards_compatible _warn_on_repeater copy "
        "flatten_dict format_vars logger logging merge_dicts "
    ),
    "ray.tune.search.searcher": (
        "Any ConcurrencyLimiter DeveloperAPI Dict List Optional PublicAPI Searcher TYPE_CHECKING Union "
        "_set_search_properties_backwards_compatible copy glob log_once logger logging os tag_searcher uuid "
        "warnings "
    ),
    "ray.tune.search.util": "Dict Optional _set_search_properties_backwards_compatible logger logging",
    "ray.tune.search.variant_generator": (
        "Any Categorical DeveloperAPI Dict Domain Function Generator Iterable List Mapping Optional PublicAPI "
        "RandomState RecursiveDependencyError Tuple _MAX_RESOLUTION_PASSES _STANDARD_IMPORTS "
        "_UnresolvedAccessGuard _clean_value _count_spec_samples _count_variants _flatten_resolved_vars "
        "_generate_variants_internal _get_preset_variants _get_value _grid_search_generator "
        "_has_unresolved_values _is_resolved _resolve_domain_vars _resolve_nested_dict "
        "_split_resolved_unresolved_values _try_resolve _unresolved_values assign_value copy format_vars "
        "generate_variants grid_search logger logging numpy parse_spec_vars random re "
    ),
    "ray.tune.search.zoopt": "ZOOptSearch zoopt_search",
    "ray.tune.search.zoopt.zoopt_search": (
        "Categorical DEFAULT_METRIC Dict Domain Float Integer List Optional Quantized Searcher Solution Tuple "
        "UNDEFINED_METRIC_MODE UNDEFINED_SEARCH_SPACE UNRESOLVED_SEARCH_SPACE Uniform ValueType ZOOptSearch copy "
        "logger logging parse_spec_vars pickle ray unflatten_dict zoopt "
    ),
    "ray.tune.stopper": (
        "CombinedStopper ExperimentPlateauStopper FunctionStopper MaximumIterationStopper NoopStopper Stopper "
        "TimeoutStopper TrialPlateauStopper experiment_plateau function_stopper maximum_iteration noop stopper "
        "timeout trial_plateau "
    ),
    "ray.tune.stopper.experiment_plateau": "ExperimentPlateauStopper PublicAPI Stopper np",
    "ray.tune.stopper.function_stopper": "Callable Dict FunctionStopper PublicAPI Stopper",
    "ray.tune.stopper.maximum_iteration": "Dict MaximumIterationStopper PublicAPI Stopper defaultdict",
    "ray.tune.stopper.noop": "NoopStopper PublicAPI Stopper",
    "ray.tune.stopper.stopper": "Any CombinedStopper Dict PublicAPI Stopper abc",
    "ray.tune.stopper.timeout": "PublicAPI Stopper TimeoutStopper Union datetime logger time",
    "ray.tune.stopper.trial_plateau": (
        "Dict Optional PublicAPI Stopper TrialPlateauStopper defaultdict deque np "
    ),
    "ray.tune.syncer": "PublicAPI SyncConfig TrainSyncConfig dataclass logger logging",
    "ray.tune.trainable": (
        "FunctionTrainable Trainable function_trainable metadata trainable trainable_fn_utils util "
        "with_parameters wrap_function "
    ),
    "ray.tune.trainable.function_trainable": (
        "Any Callable DEFAULT_METRIC DeveloperAPI Dict FunctionTrainable NULL_MARKER Number Optional "
        "PlacementGroupFactory RESULT_DUPLICATE RunnerThread SHOULD_CHECKPOINT StartTraceback TEMP_MARKER "
        "Trainable TrialInfo Type _ERROR_FETCH_TIMEOUT _TrainSession _TrainingResult _detect_config_single "
        "get_session init_session inspect logger logging os partial queue shutdown_session wrap_function "
    ),
    "ray.tune.trainable.metadata": (
        "Number Optional TuneFunctionEncoder Tuple _CheckpointManager _TrainingRunMetadata "
        "_loads_with_cloudpickle deque json "
    ),
    "ray.tune.trainable.trainable": (
        "Any DEBUG_METRICS DEFAULT_STORAGE_PATH DONE DeveloperAPI Dict EPISODES_THIS_ITER EPISODES_TOTAL HOSTNAME "
        "List NODE_IP Optional PID Path PlacementGroupFactory PublicAPI RAY_CHDIR_TO_TRIAL_DIR RESULT_DUPLICATE "
        "SETUP_TIME_THRESHOLD SHOULD_CHECKPOINT STDERR_FILE STDOUT_FILE StorageContext TIMESTAMP "
        "TIMESTEPS_THIS_ITER TIMESTEPS_TOTAL TIME_THIS_ITER_S TIME_TOTAL_S TRAINING_ITERATION TRIAL_ID TRIAL_INFO "
        "Tee Trainable Union UtilMonitor _DICT_CHECKPOINT_FILE_NAME _TrainingResult _exists_at_fs_path copy "
        "datetime disable_ipython exception_cause logger logging os platform ray ray_pickle redirect_stderr "
        "redirect_stdout shutil skip_exceptions sys tempfile time try_to_create_directory "
    ),
    "ray.tune.trainable.trainable_fn_utils": (
        "Checkpoint Dict Optional PublicAPI TrainCheckpoint V2_MIGRATION_GUIDE_MESSAGE _copy_doc _in_tune_session "
        "_log_deprecation_warning _v2_migration_warnings_enabled _warn_session_misuse get_checkpoint get_session "
        "report "
    ),
    "ray.tune.trainable.util": (
        "Any Callable Dict Optional PlacementGroupFactory PublicAPI TYPE_CHECKING Type Union _ParameterRegistry "
        "inspect logger logging ray resource_dict_to_pg_factory types with_parameters with_resources "
    ),
    "ray.tune.tune": (
        "AirEntrypoint AirVerbosity Any BasicVariantGenerator Callable Callback CheckpointConfig "
        "ConcurrencyLimiter Dict Experiment ExperimentAnalysis FIFOScheduler IS_NOTEBOOK Mapping Optional "
        "PlacementGroupFactory PopulationBasedTraining PopulationBasedTrainingReplay ProgressReporter PublicAPI "
        "Queue RAY_CHDIR_TO_TRIAL_DIR ResumeConfig SearchAlgorithm SearchGenerator Searcher Sequence Stopper "
        "SyncConfig TBXLoggerCallback TYPE_CHECKING Trainable Trial TrialScheduler TuneController TuneError Type "
        "Union Verbosity _Config _DEPRECATED_VALUE _build_resume_config_from_legacy_config "
        "_check_default_resources_override _check_gpus_in_resources _check_mixin _convert_to_experiment_list "
        "_create_default_callbacks _detect_progress_metrics _detect_reporter _force_on_current_node "
        "_get_trainable _has_unresolved_values _prepare_progress_reporter_for_ray_client _ray_auto_init "
        "_report_air_progress _report_progress _setup_signal_catching _stream_client_output abc air_usage copy "
        "create_resolvers_map create_searcher datetime get_air_verbosity get_trainable_cls has_verbosity "
        "inject_placeholders logger logging os ray run run_experiments scheduler_set_search_props "
        "searcher_set_search_props set_verbosity signal sys threading time warnings "
    ),
    "ray.tune.tune_config": (
        "Callable DeveloperAPI Enum Optional PublicAPI ResumeConfig SearchAlgorithm Searcher Trial TrialScheduler "
        "TuneConfig Union _DEPRECATED_VALUE dataclass datetime "
    ),
    "ray.tune.tuner": (
        "AirEntrypoint Any Callable ClientActorHandle Dict Optional Path PublicAPI ResultGrid ResumeConfig "
        "RunConfig TYPE_CHECKING Trainable TuneConfig Tuner TunerInternal Type Union _SELF _TUNER_INTERNAL "
        "_TUNER_PKL _exists_at_fs_path _force_on_current_node _prepare_progress_reporter_for_ray_client "
        "_stream_client_output get_air_verbosity get_fs_and_path logger logging os pyarrow ray "
    ),
    "ray.tune.utils": (
        "UtilMonitor _detect_config_single callback date_str deep_update diagnose_serialization flatten_dict log "
        "merge_dicts object_cache resource_updater serialization unflattened_lookup util validate_save_restore "
        "wait_for_gpu warn_if_slow "
    ),
    "ray.tune.utils.callback": (
        "CSVLoggerCallback Callback CallbackList Collection DEFAULT_CALLBACK_CLASSES JsonLoggerCallback List "
        "Optional RAY_TUNE_CALLBACKS_ENV_VAR TBXLoggerCallback TYPE_CHECKING Type Union _create_default_callbacks "
        "_get_artifact_templates_for_callbacks _initialize_env_callbacks importlib logger logging os "
    ),
    "ray.tune.utils.file_transfer": (
        "DeveloperAPI Dict Generator List Optional TempFileLock Tuple Union _DEFAULT_CHUNK_SIZE_BYTES "
        "_DEFAULT_MAX_SIZE_BYTES _PackActor _copy_dir _delete_path_unsafe _force_on_node "
        "_get_node_id_from_node_ip _get_recursive_files_and_stats _gib_string _iter_remote _pack_dir "
        "_remote_copy_dir _remote_get_recursive_files_and_stats _sync_dir_between_different_nodes "
        "_sync_dir_on_same_node _unpack_dir _unpack_from_actor fnmatch io os ray shutil sync_dir_between_nodes "
        "tarfile "
    ),
    "ray.tune.utils.log": (
        "DeveloperAPI Dict Enum PublicAPI Tuple Union Verbosity _dedup_logs _log_cache_count disable_ipython "
        "has_verbosity set_verbosity time verbosity "
    ),
    "ray.tune.utils.mock": (
        "Callback Dict FailureInjectorCallback Path Trial TrialStatusSnapshot TrialStatusSnapshotTaker "
        "defaultdict logger logging os random time "
    ),
    "ray.tune.utils.mock_trainable": (
        "MOCK_ERROR_KEY MOCK_TRAINABLE_NAME MyTrainableClass Trainable json np os register_mock_trainable time "
    ),
    "ray.tune.utils.object_cache": (
        "Counter Dict Generator List Optional T TypeVar U _ObjectCache defaultdict "
    ),
    "ray.tune.utils.release_test_util": (
        "Callback Checkpoint Counter ProgressCallback TestDurableTrainable function_trainable json np os pickle "
        "safe_write_to_results_json tempfile time timed_tune_run tune "
    ),
    "ray.tune.utils.resource_updater": (
        "Any Dict NODE_ID_PREFIX Number Optional TUNE_STATE_REFRESH_PERIOD _ResourceUpdater _Resources _to_gb "
        "logger logging namedtuple os ray time "
    ),
    "ray.tune.utils.serialization": (
        "DeveloperAPI TuneFunctionDecoder TuneFunctionEncoder _CLOUDPICKLE_FALLBACK_TYPE _loads_with_cloudpickle "
        "binary_to_hex cloudpickle hex_to_binary json log_once logger logging types "
    ),
    "ray.tune.utils.util": (
        "Any Callable DeveloperAPI Dict List Number Optional PublicAPI START_OF_TIME SafeFallbackEncoder Sequence "
        "Tee Thread Type Union UtilMonitor _atomic_save _detect_config_single _from_pinnable _import_gputil "
        "_load_newest_checkpoint _to_pinnable copy date_str datetime deep_update defaultdict "
        "diagnose_serialization flatten_dict glob inspect is_nan is_nan_or_inf logger logging merge_dicts np os "
        "psutil ray retry_fn threading time unflatten_dict unflatten_list_dict unflattened_lookup uuid "
        "validate_save_restore validate_warmstart wait_for_gpu warn_if_slow "
    ),
    "ray.train": (
        "BackendConfig Checkpoint CheckpointConfig CheckpointConsistencyMode CheckpointUploadMode ControllerError "
        "DataConfig FailureConfig LoggingConfig NCCLHangError PreemptionError PreemptionInfo ReportedCheckpoint "
        "ReportedCheckpointStatus Result RunConfig ScalingConfig SyncConfig TRAIN_DATASET_KEY TrainContext "
        "TrainingFailedError UserCallback ValidationConfig ValidationFn ValidationTaskConfig WorkerGroupError "
        "_checkpoint _internal backend base_trainer constants context data_parallel_trainer error fsspec "
        "get_all_reported_checkpoints get_checkpoint get_context get_dataset_shard get_preemption_info "
        "is_v2_enabled lightgbm pandas pyarrow pydantic report requests tensorflow trainer utils v2 xgboost "
    ),
    "ray.train._checkpoint": (
        "Any Checkpoint Dict Iterator List Optional Path PublicAPI TempFileLock Union _CHECKPOINT_TEMP_DIR_PREFIX "
        "_CheckpointMetaClass _METADATA_FILE_NAME _download_from_fs_path _exists_at_fs_path _get_del_lock_path "
        "_get_migration_error _get_preprocessor_error _get_uri_error _list_existing_del_locks contextlib glob "
        "json logger logging os platform pyarrow shutil tempfile traceback uuid "
    ),
    "ray.train._internal": (
        "accelerator autoscaling_coordinator_client backend_executor base_worker_group checkpoint_manager "
        "data_config framework_checkpoint session storage syncer utils worker_group "
    ),
    "ray.train._internal.accelerator": "Accelerator abc",
    "ray.train._internal.autoscaling_coordinator_client": (
        "LabelSelector List Optional RequesterId ResourceDict TYPE_CHECKING TrainV1ResourceReservation Tuple "
        "build_train_resource_request threading "
    ),
    "ray.train._internal.backend_executor": (
        "ASCEND_RT_VISIBLE_DEVICES_ENV_VAR Any BackendConfig BackendExecutor CUDA_VISIBLE_DEVICES_ENV_VAR "
        "Callable Checkpoint DataConfig Dict ENABLE_DETAILED_AUTOFILLED_METRICS_ENV "
        "ENABLE_SHARE_CUDA_VISIBLE_DEVICES_ENV ENABLE_SHARE_HIP_VISIBLE_DEVICES_ENV "
        "ENABLE_SHARE_NEURON_CORES_ACCELERATOR_ENV ENABLE_SHARE_NPU_RT_VISIBLE_DEVICES_ENV "
        "HIP_VISIBLE_DEVICES_ENV_VAR InactiveWorkerGroup InactiveWorkerGroupError List "
        "NEURON_RT_VISIBLE_CORES_ENV_VAR Optional RAY_TRAIN_ENABLE_STATE_TRACKING RayActorError ResourceConfig "
        "StorageContext T TRAIN_ENABLE_WORKER_SPREAD_ENV TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV TYPE_CHECKING "
        "TrainBackendError TrainingWorkerError TrialInfo Tuple Type TypeVar WorkerGroup _TrainingResult "
        "_get_session check_for_failure dataclass defaultdict env_integer get_current_placement_group get_session "
        "init_session logger logging os ray ray_constants remove_placement_group shutdown_session time "
    ),
    "ray.train._internal.base_worker_group": (
        "BaseWorkerGroup Callable DeveloperAPI List ObjectRef T TypeVar abc "
    ),
    "ray.train._internal.checkpoint_manager": (
        "Any Callable Checkpoint CheckpointConfig Dict List MAX Optional "
        "TUNE_ONLY_STORE_CHECKPOINT_SCORE_ATTRIBUTE Tuple _CheckpointManager _TrainingResult _delete_fs_path "
        "_insert_into_sorted_list flatten_dict is_nan logger logging numbers ray_constants "
    ),
    "ray.train._internal.data_config": (
        "ActorHandle DataConfig DeveloperAPI Dict List Literal Optional PublicAPI TYPE_CHECKING Union copy "
    ),
    "ray.train._internal.dl_predictor": "",
    "ray.train._internal.framework_checkpoint": (
        "Checkpoint FrameworkCheckpoint Optional PREPROCESSOR_KEY TYPE_CHECKING binary_to_hex hex_to_binary "
        "ray_pickle "
    ),
    "ray.train._internal.session": (
        "Accelerator Any CHECKPOINT_DIR_NAME Callable Checkpoint DETAILED_AUTOFILLED_KEYS DeveloperAPI Dict "
        "Optional PlacementGroupSchedulingStrategy PublicAPI RAY_CHDIR_TO_TRIAL_DIR RunnerThread "
        "SESSION_MISUSE_LOG_ONCE_KEY SchedulingStrategyT SessionMisuseError Set StartTraceback StorageContext "
        "TIMESTAMP TIME_THIS_ITER_S TIME_TOTAL_S TYPE_CHECKING TrialInfo Type WORKER_HOSTNAME WORKER_NODE_IP "
        "WORKER_PID _ERROR_FETCH_TIMEOUT _FutureTrainingResult _RESULT_FETCH_TIMEOUT _TrainSession "
        "_TrainingResult _checked_resources _in_ray_train_worker _log_deprecation_warning "
        "_raise_accelerator_session_misuse _session _tune_task_and_actor_launch_hook "
        "_v2_migration_warnings_enabled _valid_resource_shape _warn_session_misuse dataclass datetime functools "
        "get_accelerator get_checkpoint get_dataset_shard get_experiment_name get_local_rank get_local_world_size "
        "get_metadata get_node_rank get_run_id get_session get_storage get_trial_dir get_trial_id get_trial_name "
        "get_trial_resources get_world_rank get_world_size init_session log_once logger logging os platform queue "
        "ray ray_queue report set_accelerator shutdown_session sys threading time warnings "
    ),
    "ray.train._internal.state": "TrainRunStateManager pydantic schema state_manager",
    "ray.train._internal.state.export": (
        "ActorStatusEnum Optional ProtoTrainRun ProtoTrainRunAttempt RAY_TRAIN_VERSION RunStatusEnum "
        "TRAIN_SCHEMA_VERSION TrainRunInfo TrainWorkerInfo _ACTOR_STATUS_MAP _RUN_ATTEMPT_STATUS_MAP "
        "_RUN_STATUS_MAP _ms_to_ns _to_proto_resources _to_proto_worker train_run_info_to_proto_attempt "
        "train_run_info_to_proto_run "
    ),
    "ray.train._internal.state.schema": (
        "ActorStatusEnum BaseModel DeveloperAPI Dict Enum Field GPUStats JobDetails List "
        "MAX_ERROR_STACK_TRACE_LENGTH MemoryInfo Optional ProcessGPUUsage ProcessStats RunStatusEnum "
        "TrainDatasetInfo TrainRunInfo TrainRunInfoWithDetails TrainRunsResponse TrainWorkerInfo "
        "TrainWorkerInfoWithDetails "
    ),
    "ray.train._internal.state.state_actor": (
        "ActorHandle Dict EventLogType Optional TRAIN_STATE_ACTOR_NAME TRAIN_STATE_ACTOR_NAMESPACE TrainRunInfo "
        "TrainStateActor _state_actor_lock check_export_api_enabled get_export_event_logger "
        "get_or_create_state_actor get_state_actor logger logging os ray threading "
    ),
    "ray.train._internal.state.state_manager": (
        "ActorStatusEnum Any Dict List RunStatusEnum TYPE_CHECKING TrainDatasetInfo TrainRunInfo "
        "TrainRunStateManager TrainWorkerInfo WorkerGroup check_for_failure defaultdict logger logging os ray "
    ),
    "ray.train._internal.storage": (
        "Callable DeveloperAPI Dict List LocalFileSystem Optional Path S3FileSystem StorageContext SyncConfig "
        "Syncer TYPE_CHECKING TempFileLock Tuple Type Union _BackgroundSyncer _ExcludingLocalFilesystem "
        "_FilesystemSyncer _VALIDATE_STORAGE_MARKER_FILENAME _create_directory _delete_fs_path "
        "_download_from_fs_path _exists_at_fs_path _get_ray_train_session_dir _is_directory _list_at_fs_path "
        "_pyarrow_fs_copy_files _upload_to_fs_path _upload_to_uri_with_exclude_fsspec fnmatch fsspec "
        "get_fs_and_path logger logging os posixpath pyarrow shutil "
    ),
    "ray.train._internal.syncer": (
        "Any Callable DEFAULT_SYNC_PERIOD DEFAULT_SYNC_TIMEOUT Deprecated DeveloperAPI Dict List Optional "
        "SyncConfig Syncer Template Tuple _BackgroundProcess _BackgroundSyncer abc dataclass logger logging "
        "tabulate threading time traceback "
    ),
    "ray.train._internal.utils": (
        "ActorHandle ActorWrapper Any Callable ContextManager Dict List ObjectRef Optional RayActorError "
        "Singleton StartTraceback StartTracebackWithWorkerRank T Tuple TypeVar Union abc check_for_failure "
        "construct_train_func count_required_parameters find_free_port functools get_address_and_port inspect "
        "is_ipv6 logger logging os ray socket update_env_vars "
    ),
    "ray.train._internal.worker_group": (
        "ActorHandle BaseWorkerGroup Callable Dict List ObjectRef Optional PlacementGroup RayTrainWorker T Tuple "
        "Type TypeVar Union Worker WorkerGroup WorkerMetadata construct_metadata copy create_executable_class "
        "dataclass defaultdict exception_cause logger logging os ray skip_exceptions socket "
    ),
    "ray.train.backend": (
        "Any Backend BackendConfig BaseWorkerGroup DeveloperAPI Dict EncodedData Singleton TypeVar logger logging "
        "make_table_html_repr nullcontext "
    ),
    "ray.train.base_trainer": (
        "AirEntrypoint Any BaseTrainer Callable Checkpoint Deprecated DeveloperAPI Dict GenDataset List Optional "
        "PREPROCESSOR_DEPRECATION_MESSAGE Path PublicAPI Result RunConfig ScalingConfig StorageContext "
        "TYPE_CHECKING TrainingFailedError Type Union V2_MIGRATION_GUIDE_LINK_MESSAGE V2_MIGRATION_GUIDE_MESSAGE "
        "_GET_METADATA_DEPRECATION_MESSAGE _RESUME_FROM_CHECKPOINT_DEPRECATION_WARNING _TRAINER_PKL "
        "_TRAINER_RESTORE_DEPRECATION_WARNING _exists_at_fs_path _log_deprecation_warning _train_coordinator_fn "
        "_v2_migration_warnings_enabled abc air_usage copy deep_update ensure_only_allowed_dataclass_keys_updated "
        "format_datasets_for_repr get_fs_and_path get_session inspect json logger logging os partial pickle "
        "pyarrow ray usage_lib warnings "
    ),
    "ray.train.collective": "barrier broadcast_from_rank_zero collectives is_v2_enabled",
    "ray.train.collective.collectives": (
        "Optional PublicAPI T TypeVar barrier broadcast_from_rank_zero get_train_fn_utils logger logging "
        "requires_train_worker "
    ),
    "ray.train.constants": (
        "Any CHECKPOINT_DIR_NAME CHECKPOINT_METADATA_KEY CHECKPOINT_RANK_KEY "
        "COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING_ENV DEFAULT_JAX_DISTRIBUTED_SHUTDOWN_TIMEOUT_S "
        "DEFAULT_STORAGE_PATH DEFAULT_TORCH_PROCESS_GROUP_SHUTDOWN_TIMEOUT_S DETAILED_AUTOFILLED_KEYS "
        "ENABLE_DETAILED_AUTOFILLED_METRICS_ENV ENABLE_SHARE_CUDA_VISIBLE_DEVICES_ENV "
        "ENABLE_SHARE_HIP_VISIBLE_DEVICES_ENV ENABLE_SHARE_NEURON_CORES_ACCELERATOR_ENV "
        "ENABLE_SHARE_NPU_RT_VISIBLE_DEVICES_ENV ENABLE_V2_MIGRATION_WARNINGS_ENV_VAR EVALUATION_DATASET_KEY "
        "JAX_DISTRIBUTED_SHUTDOWN_TIMEOUT_S MODEL_KEY PREPROCESSOR_KEY Path RAY_CHDIR_TO_TRIAL_DIR "
        "RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE RAY_TRAIN_ENABLE_STATE_TRACKING RESULT_FILE_JSON TIME_TOTAL_S "
        "TORCH_PROCESS_GROUP_SHUTDOWN_TIMEOUT_S TRAIN_CHECKPOINT_SUBDIR TRAIN_DATASET_KEY "
        "TRAIN_ENABLE_WORKER_SPREAD_ENV TRAIN_ENV_VARS TRAIN_PLACEMENT_GROUP_TIMEOUT_S_ENV TUNE_CHECKPOINT_ID "
        "TUNE_ONLY_STORE_CHECKPOINT_SCORE_ATTRIBUTE V2_MIGRATION_GUIDE_LINK_MESSAGE V2_MIGRATION_GUIDE_MESSAGE "
        "WORKER_HOSTNAME WORKER_NODE_IP WORKER_PID _DEPRECATED_VALUE _get_ray_train_session_dir "
        "_v2_migration_warnings_enabled env_bool ray "
    ),
    "ray.train.context": (
        "Any Deprecated DeveloperAPI Dict Optional PublicAPI StorageContext TYPE_CHECKING TrainContext "
        "V2_MIGRATION_GUIDE_MESSAGE _GET_METADATA_DEPRECATION_MESSAGE _TUNE_SPECIFIC_CONTEXT_DEPRECATION_MESSAGE "
        "_context_lock _copy_doc _default_context _log_deprecation_warning _v2_migration_warnings_enabled "
        "get_context session threading "
    ),
    "ray.train.data_parallel_trainer": (
        "Any BackendConfig BackendExecutor BaseTrainer Callable Checkpoint DataConfig DataParallelTrainer "
        "Deprecated DeveloperAPI Dict GenDataset List Optional RAY_TRAIN_ENABLE_STATE_TRACKING RunConfig "
        "ScalingConfig Template TrainV1ResourceReservation TrainingIterator TrialInfo Type Union "
        "_TRAINER_RESTORE_DEPRECATION_WARNING _TrainingResult construct_train_func count_required_parameters "
        "env_integer get_session logger logging ray repr_with_fallback session tabulate uuid "
    ),
    "ray.train.error": "PublicAPI SessionMisuseError",
    "ray.train.examples": "",
    "ray.train.examples.horovod": "",
    "ray.train.examples.horovod.horovod_example": (
        "F FileLock HorovodTrainClass HorovodTrainer Net ScalingConfig argparse args datasets hvd kwargs main "
        "metric_average nn optim os parser ray setup torch train train_epoch train_func transforms use_cuda "
    ),
    "ray.train.examples.horovod.horovod_pytorch_example": (
        "Checkpoint F FileLock HorovodTrainer Net ScalingConfig argparse args datasets hvd kwargs main "
        "metric_average nn optim os parser ray setup tempfile torch train train_epoch train_func transforms "
        "use_cuda "
    ),
    "ray.train.examples.horovod.horovod_tune_example": (
        "HorovodTrainer Net ScalingConfig TuneConfig Tuner _ argparse args np parser qu ray sq time torch train "
        "train_loop_per_worker tune tune_horovod "
    ),
    "ray.train.examples.pytorch": "",
    "ray.train.examples.pytorch.torch_data_prefetch_benchmark": "",
    "ray.train.examples.pytorch.torch_data_prefetch_benchmark.auto_pipeline_for_host_to_device_data_transfer": (
        "BenchmarkDataset Net ScalingConfig TorchTrainer _ argparse args nn np parser ray torch train train_epoch "
        "train_func train_linear warnings "
    ),
    "ray.train.examples.pytorch.torch_fashion_mnist_example": (
        "DataLoader Dict FileLock NeuralNetwork Normalize ScalingConfig ToTensor TorchTrainer datasets "
        "get_dataloaders nn os ray torch tqdm train_fashion_mnist train_func_per_worker transforms "
    ),
    "ray.train.examples.pytorch.torch_linear_example": (
        "Checkpoint LinearDataset RunConfig ScalingConfig TorchTrainer _ argparse args nn np os parser ray "
        "tempfile torch train train_epoch train_func train_linear validate_epoch "
    ),
    "ray.train.examples.pytorch.torch_quick_start": (
        "DataLoader NeuralNetwork ScalingConfig ToTensor TorchTrainer datasets get_dataset nn ray results torch "
        "train_func train_func_distributed trainer use_gpu "
    ),
    "ray.train.examples.pytorch.torch_regression_example": (
        "Checkpoint DataConfig Dataset ScalingConfig TorchTrainer Tuple _ argparse args get_datasets nn os parser "
        "pd ray result tempfile torch train train_epoch train_func train_regression validate_epoch "
    ),
    "ray.train.examples.pytorch_geometric": "",
    "ray.train.examples.pytorch_geometric.distributed_sage_example": (
        "F FakeDataset FileLock NeighborSampler RandomNodeSplit Reddit SAGE SAGEConv ScalingConfig TorchTrainer _ "
        "argparse args gen_fake_dataset gen_reddit_dataset os parser torch train train_gnn train_loop_per_worker "
    ),
    "ray.train.examples.tf": "",
    "ray.train.examples.tf.tensorflow_autoencoder_example": (
        "ReportCheckpointCallback Result ScalingConfig SimpleTensorFlowDatasource TensorArray TensorflowTrainer _ "
        "argparse args build_autoencoder_model get_dataset np num_gpus os parser pd prepare_dataset_shard ray "
        "result tf tfds train train_func train_tensorflow_mnist "
    ),
    "ray.train.examples.tf.tensorflow_mnist_example": (
        "FileLock ReportCheckpointCallback Result RunConfig ScalingConfig TensorflowTrainer _ argparse args "
        "build_cnn_model json mnist_dataset np num_gpus os parser ray tf train_func train_tensorflow_mnist "
    ),
    "ray.train.examples.tf.tensorflow_quick_start": (
        "ScalingConfig TensorflowTrainer build_and_compile_cnn_model json mnist_dataset np os sys tf train_func "
        "train_func_distributed trainer use_gpu "
    ),
    "ray.train.examples.tf.tensorflow_regression_example": (
        "Concatenator ReportCheckpointCallback Result ScalingConfig TensorflowTrainer _ argparse args build_model "
        "num_gpus os parser ray result sys tf train train_func train_tensorflow_regression "
    ),
    "ray.train.horovod": None,
    "ray.train.horovod.config": None,
    "ray.train.horovod.horovod_trainer": None,
    "ray.train.huggingface": "",
    "ray.train.huggingface.transformers": "RayTrainReportCallback _transformers_utils prepare_trainer",
    "ray.train.huggingface.transformers._transformers_utils": (
        "Checkpoint DataLoader Dataset IterableDataset Iterator Optional Path PublicAPI RayTorchIterableDataset "
        "RayTrainReportCallback TRANSFORMERS_IMPORT_ERROR TagKey TemporaryDirectory TrainerCallback Type Union "
        "logger logging prepare_trainer ray record_extra_usage_tag shutil "
    ),
    "ray.train.lightgbm": (
        "LightGBMCheckpoint LightGBMConfig LightGBMTrainer RayTrainReportCallback _lightgbm_utils config "
        "get_network_params is_v2_enabled lightgbm_checkpoint lightgbm_trainer normalize_pandas_for_lightgbm v2 "
    ),
    "ray.train.lightgbm._lightgbm_utils": (
        "Booster Callable CallbackEnv Checkpoint Dict List Optional Path PublicAPI RayReportCallback "
        "RayTrainReportCallback TYPE_CHECKING Union abstractmethod contextmanager flatten_dict "
        "normalize_pandas_for_lightgbm ray tempfile "
    ),
    "ray.train.lightgbm.config": (
        "Any Backend BackendConfig BaseWorkerGroup Dict LightGBMConfig Optional TrainingFramework "
        "_LightGBMBackend _lightgbm_network_params _lightgbm_network_params_lock _set_network_params "
        "build_address dataclass get_address_and_port get_network_params logger logging ray threading "
    ),
    "ray.train.lightgbm.lightgbm_checkpoint": (
        "Deprecated FrameworkCheckpoint LightGBMCheckpoint Optional Path PublicAPI TYPE_CHECKING "
        "V2_MIGRATION_GUIDE_LINK_MESSAGE _LIGHTGBM_CHECKPOINT_DEPRECATION_MESSAGE lightgbm tempfile "
    ),
    "ray.train.lightgbm.lightgbm_trainer": (
        "Any Callable Checkpoint Dict GenDataset LEGACY_LIGHTGBM_TRAINER_DEPRECATION_MESSAGE LightGBMConfig "
        "LightGBMTrainer Optional PublicAPI RayTrainReportCallback SimpleLightGBMTrainer TRAIN_DATASET_KEY Union "
        "_lightgbm_train_fn_per_worker _log_deprecation_warning lightgbm logger logging "
        "normalize_pandas_for_lightgbm partial ray "
    ),
    "ray.train.lightgbm.v2": (
        "Any Callable Checkpoint DataParallelTrainer Dict GenDataset LightGBMConfig LightGBMTrainer Optional "
        "Union get_network_params logger logging ray "
    ),
    "ray.train.lightning": None,
    "ray.train.lightning._lightning_utils": None,
    "ray.train.session": "",
    "ray.train.tensorflow": (
        "TensorflowCheckpoint TensorflowConfig TensorflowTrainer config is_v2_enabled keras prepare_dataset_shard "
        "tensorflow_checkpoint tensorflow_trainer tf train_loop_utils "
    ),
    "ray.train.tensorflow.config": (
        "Any Backend BackendConfig BaseWorkerGroup Dict List PublicAPI TensorflowConfig TrainingFramework "
        "_TensorflowBackend _setup_tensorflow_environment build_address dataclass get_address_and_port json "
        "logger logging os ray "
    ),
    "ray.train.tensorflow.keras": (
        "Dict KerasCallback List Optional PublicAPI RayReportCallback ReportCheckpointCallback "
        "TensorflowCheckpoint Union _Callback abstractmethod ray shutil "
    ),
    "ray.train.tensorflow.tensorflow_checkpoint": (
        "Deprecated FrameworkCheckpoint Optional Path PublicAPI RayDeprecationWarning TYPE_CHECKING "
        "TensorflowCheckpoint V2_MIGRATION_GUIDE_LINK_MESSAGE _TENSORFLOW_CHECKPOINT_DEPRECATION_MESSAGE keras os "
        "shutil tempfile tf warnings "
    ),
    "ray.train.tensorflow.tensorflow_trainer": (
        "Any Callable Checkpoint DataConfig DataParallelTrainer Dict GenDataset Optional PublicAPI RunConfig "
        "ScalingConfig TensorflowConfig TensorflowTrainer Union "
    ),
    "ray.train.tensorflow.train_loop_utils": "PublicAPI prepare_dataset_shard tf",
    "ray.train.torch": (
        "TorchCheckpoint TorchConfig TorchTrainer accelerate backward config enable_reproducibility get_device "
        "get_devices is_v2_enabled prepare_data_loader prepare_model prepare_optimizer torch torch_checkpoint "
        "torch_trainer train_loop_utils "
    ),
    "ray.train.torch.config": (
        "Any Backend BackendConfig BaseWorkerGroup DEFAULT_MEGASCALE_PORT "
        "DEFAULT_TORCH_PROCESS_GROUP_SHUTDOWN_TIMEOUT_S Dict GetTimeoutError Optional PublicAPI "
        "TORCH_PROCESS_GROUP_SHUTDOWN_TIMEOUT_S TorchConfig TorchConfigContextManager TrainingFramework "
        "V1WorkerGroup Version _TorchBackend _is_backend_nccl _set_torch_distributed_env_vars "
        "_set_tpu_multislice_env_vars _setup_torch_process_group _shutdown_torch _validate_tpu_resources "
        "build_address dataclass dist get_address_and_port get_tpu_coordinator_env_vars get_tpu_worker_resources "
        "logger logging os ray ray_constants register_custom_torch_dist_backend timedelta torch "
    ),
    "ray.train.torch.torch_checkpoint": (
        "Any Deprecated Dict ENCODED_DATA_KEY FrameworkCheckpoint Optional Path PublicAPI TYPE_CHECKING "
        "TorchCheckpoint V2_MIGRATION_GUIDE_LINK_MESSAGE _TORCH_CHECKPOINT_DEPRECATION_MESSAGE "
        "_TORCH_CHECKPOINT_FROM_MODEL_DEPRECATION_MESSAGE consume_prefix_in_state_dict_if_present_not_in_place "
        "load_torch_model os tempfile torch warnings "
    ),
    "ray.train.torch.torch_trainer": (
        "Any Callable Checkpoint DataConfig DataParallelTrainer Dict GenDataset Optional PublicAPI RunConfig "
        "ScalingConfig TorchConfig TorchTrainer Union "
    ),
    "ray.train.torch.train_loop_utils": (
        "Accelerator Any Callable DataLoader Deprecated Dict DistributedDataParallel DistributedSampler "
        "GradScaler IterableDataset List Optimizer Optional PublicAPI RandomSampler SequentialSampler TagKey "
        "TorchWorkerProfiler Union Version _TorchAccelerator _WrappedDataLoader _WrappedOptimizer "
        "_log_amp_deprecation_warning _log_deprecation_warning accelerate autocast backward collections "
        "enable_reproducibility get_accelerator get_device get_devices get_torch_device_manager_by_context "
        "get_torch_device_manager_by_device_type logger logging np os prepare_data_loader prepare_model "
        "prepare_optimizer random record_extra_usage_tag session set_accelerator torch types "
    ),
    "ray.train.torch.xla": "TorchXLAConfig config",
    "ray.train.torch.xla.config": (
        "Backend BaseWorkerGroup PublicAPI TorchConfig TorchXLAConfig _TorchAwsNeuronXLABackend _kill_xrt_server "
        "_neuron_compile_extracted_graphs _set_neuron_parallel_compile_env_vars _set_xla_env_vars "
        "_setup_xla_torch_process_group dataclass get_address_and_port logger logging os ray re shutil uuid "
    ),
    "ray.train.trainer": (
        "ActorWrapper Any BackendConfig BackendExecutor BaseTrainer Callable Checkpoint DataConfig DeveloperAPI "
        "Dict GenDataset InactiveWorkerGroupError List Optional Path S StartTraceback "
        "StartTracebackWithWorkerRank T TYPE_CHECKING TrainBackendError TrainingFailedError TrainingIterator "
        "TrainingWorkerError TypeVar Union _TrainSession _TrainingResult get_session logger logging "
        "skip_exceptions traceback "
    ),
    "ray.train.utils": (
        "RayDeprecationWarning _copy_doc _in_ray_train_worker _log_deprecation_warning warnings "
    ),
    "ray.train.v2": None,
    "ray.train.xgboost": (
        "RayTrainReportCallback XGBoostCheckpoint XGBoostConfig XGBoostTrainer _xgboost_utils config "
        "is_v2_enabled v2 xgboost_checkpoint xgboost_trainer "
    ),
    "ray.train.xgboost._xgboost_utils": (
        "Booster Callable Checkpoint Dict List Optional OrderedDict Path PublicAPI RayReportCallback "
        "RayTrainReportCallback TrainingCallback Union abstractmethod contextmanager flatten_dict ray tempfile "
    ),
    "ray.train.xgboost.config": (
        "Any Backend BackendConfig BaseWorkerGroup CommunicatorContext Dict Optional RabitTracker "
        "TrainingFramework Version XGBoostConfig _XGBoostRabitBackend _XGBoostRabitBackend_pre_xgb210 "
        "_get_xgboost_args _set_xgboost_args _xgboost_args _xgboost_args_lock contextmanager dataclass json "
        "logger logging os ray threading xgboost "
    ),
    "ray.train.xgboost.v2": (
        "Any Callable Checkpoint DataParallelTrainer Dict GenDataset Optional Union XGBoostConfig XGBoostTrainer "
        "logger logging ray "
    ),
    "ray.train.xgboost.xgboost_checkpoint": (
        "Deprecated FrameworkCheckpoint Optional Path PublicAPI TYPE_CHECKING V2_MIGRATION_GUIDE_LINK_MESSAGE "
        "XGBoostCheckpoint _XGBOOST_CHECKPOINT_DEPRECATION_MESSAGE tempfile xgboost "
    ),
    "ray.train.xgboost.xgboost_trainer": (
        "Any Callable Checkpoint Dict GenDataset LEGACY_XGBOOST_TRAINER_DEPRECATION_MESSAGE Optional PublicAPI "
        "RayTrainReportCallback SimpleXGBoostTrainer TRAIN_DATASET_KEY Union Version XGBoostConfig XGBoostTrainer "
        "_log_deprecation_warning _xgboost_train_fn_per_worker logger logging partial ray xgboost "
    ),
    "ray.air": (
        "AcquiredResources CheckpointConfig DataBatchType FailureConfig ResourceRequest Result RunConfig "
        "ScalingConfig _internal config constants data_batch_type execution integrations ray result util "
    ),
    "ray.air._internal": "config device_manager filelock json mlflow torch_utils uri_utils usage util",
    "ray.air._internal.config": (
        "Iterable _validate_allowed_keys_exist dataclasses ensure_only_allowed_dataclass_keys_updated "
    ),
    "ray.air._internal.device_manager": (
        "CPUTorchDeviceManager CUDATorchDeviceManager DEFAULT_TORCH_DEVICE_MANAGER_CLS HPUTorchDeviceManager "
        "NPUTorchDeviceManager Optional SUPPORTED_ACCELERATOR_TORCH_DEVICE_MANAGER TPUTorchDeviceManager "
        "TorchDeviceManager _torch_device_manager _torch_device_manager_lock cpu "
        "get_torch_device_manager_by_context get_torch_device_manager_by_device_type hpu logger logging npu "
        "nvidia_gpu ray ray_constants register_custom_torch_dist_backend threading torch_device_manager tpu "
    ),
    "ray.air._internal.device_manager.cpu": (
        "CPUTorchDeviceManager List TorchDeviceManager contextmanager torch "
    ),
    "ray.air._internal.device_manager.hpu": (
        "HPUTorchDeviceManager HPU_PACKAGE_AVAILABLE List TorchDeviceManager Union contextmanager torch "
    ),
    "ray.air._internal.device_manager.npu": (
        "ASCEND_RT_VISIBLE_DEVICES_ENV_VAR List NPUTorchDeviceManager NPU_TORCH_PACKAGE_AVAILABLE "
        "TorchDeviceManager Union find_spec is_package_present os ray ray_constants torch "
    ),
    "ray.air._internal.device_manager.nvidia_gpu": (
        "CUDATorchDeviceManager List TorchDeviceManager Union os ray torch "
    ),
    "ray.air._internal.device_manager.torch_device_manager": "ABC List TorchDeviceManager Union torch",
    "ray.air._internal.device_manager.tpu": (
        "List TPUTorchDeviceManager TorchDeviceManager Union logger logging nullcontext torch "
    ),
    "ray.air._internal.filelock": "FileLock Path RAY_LOCKFILE_DIR TempFileLock hashlib os ray",
    "ray.air._internal.json": "SafeFallbackEncoder json np numbers",
    "ray.air._internal.mlflow": (
        "Dict Optional TYPE_CHECKING _MLflowLoggerUtil deepcopy flatten_dict logger logging os version "
    ),
    "ray.air._internal.tensorflow_utils": (
        "Dict Optional Union _unwrap_ndarray_object_type_if_needed convert_ndarray_batch_to_tf_tensor_batch "
        "convert_ndarray_to_tf_tensor np tf "
    ),
    "ray.air._internal.torch_utils": (
        "Any Dict List Optional Union consume_prefix_in_state_dict_if_present_not_in_place contains_tensor "
        "get_devices get_torch_device_manager_by_context load_torch_model torch "
    ),
    "ray.air._internal.uri_utils": "Path URI Union is_uri os urllib",
    "ray.air._internal.usage": (
        "AIR_TRAINERS AirEntrypoint Dict Enum List Optional Set TRAIN_V2_TRAINERS TUNE_SCHEDULERS TUNE_SEARCHERS "
        "TUNE_SEARCHER_WRAPPERS TYPE_CHECKING TagKey Union _count_callbacks _find_class_name collections json os "
        "record_extra_usage_tag tag_air_entrypoint tag_air_trainer tag_callbacks tag_ray_air_env_vars "
        "tag_scheduler tag_searcher tag_setup_mlflow tag_setup_wandb tag_storage_type tag_train_v2_trainer "
    ),
    "ray.air._internal.util": (
        "Optional RunnerThread StartTraceback StartTracebackWithWorkerRank _ERROR_REPORT_TIMEOUT copy "
        "exception_cause is_nan is_nan_or_inf logger logging np os queue skip_exceptions threading "
    ),
    "ray.air.config": (
        "Any Callable CheckpointConfig Counter Dict FailureConfig List MAX MIN Mapping Optional Path PublicAPI "
        "RESOURCE_CONSTRAINT_PREFIX RayDeprecationWarning RunConfig SampleRange ScalingConfig TYPE_CHECKING "
        "Template Tuple Union _DEPRECATED_VALUE _MISSING_TYPE _repr_dataclass dataclass defaultdict fields logger "
        "logging make_table_html_repr os pyarrow ray tabulate warnings "
    ),
    "ray.air.constants": (
        "AIR_ENV_VARS CHECKPOINT_ID_ATTR CHECKPOINT_TUNE_METADATA_FILE "
        "COPY_DIRECTORY_CHECKPOINTS_INSTEAD_OF_MOVING_ENV EVALUATION_DATASET_KEY EXPR_ERROR_FILE "
        "EXPR_ERROR_PICKLE_FILE EXPR_PARAM_FILE EXPR_PARAM_PICKLE_FILE EXPR_PROGRESS_FILE EXPR_RESULT_FILE "
        "LAZY_CHECKPOINT_MARKER_FILE MAX_REPR_LENGTH MODEL_KEY PREPROCESSOR_KEY SESSION_MISUSE_LOG_ONCE_KEY "
        "TENSOR_COLUMN_NAME TIMESTAMP TIME_THIS_ITER_S TRAINING_ITERATION TRAIN_DATASET_KEY _ERROR_FETCH_TIMEOUT "
        "_ERROR_REPORT_TIMEOUT _RESULT_FETCH_TIMEOUT "
    ),
    "ray.air.data_batch_type": "DataBatchType Dict TYPE_CHECKING Union",
    "ray.air.examples": "",
    "ray.air.execution": (
        "AcquiredResources FixedResourceManager PlacementGroupResourceManager ResourceManager ResourceRequest "
        "_internal resources "
    ),
    "ray.air.execution._internal": (
        "Barrier RayActorManager TrackedActor actor_manager barrier event_manager tracked_actor "
        "tracked_actor_task "
    ),
    "ray.air.execution._internal.actor_manager": (
        "AcquiredResources Any Callable Counter Dict List Optional RayActorError RayActorManager RayEventManager "
        "RayTaskError ResourceManager ResourceRequest Set TrackedActor TrackedActorTask Tuple Type Union "
        "defaultdict logger logging random ray time uuid "
    ),
    "ray.air.execution._internal.barrier": "Any Barrier Callable List Optional Tuple",
    "ray.air.execution._internal.event_manager": (
        "Any Callable Dict Iterable Optional RayEventManager Set Tuple Union _ErrorCallback _ResultCallback "
        "random ray "
    ),
    "ray.air.execution._internal.tracked_actor": "Callable Optional TrackedActor",
    "ray.air.execution._internal.tracked_actor_task": "Any Callable Optional TrackedActor TrackedActorTask",
    "ray.air.execution.resources": (
        "AcquiredResources FixedResourceManager PlacementGroupResourceManager ResourceManager ResourceRequest "
        "fixed placement_group request resource_manager "
    ),
    "ray.air.execution.resources.fixed": (
        "AcquiredResources DeveloperAPI Dict FixedAcquiredResources FixedResourceManager List Optional "
        "RemoteRayEntity ResourceManager ResourceRequest SCRIPT_MODE _DIGITS dataclass ray "
    ),
    "ray.air.execution.resources.placement_group": (
        "AcquiredResources DeveloperAPI Dict List Optional PlacementGroup PlacementGroupAcquiredResources "
        "PlacementGroupResourceManager PlacementGroupSchedulingStrategy RemoteRayEntity ResourceManager "
        "ResourceRequest Set dataclass defaultdict ray remove_placement_group time "
    ),
    "ray.air.execution.resources.request": (
        "AcquiredResources DeveloperAPI Dict List RemoteRayEntity ResourceRequest Union _sum_bundles abc "
        "dataclass deepcopy json placement_group ray signature "
    ),
    "ray.air.execution.resources.resource_manager": (
        "AcquiredResources DeveloperAPI List Optional ResourceManager ResourceRequest abc ray "
    ),
    "ray.air.integrations": "comet mlflow wandb",
    "ray.air.integrations.comet": (
        "CometLoggerCallback Dict List LoggerCallback Path Trial _import_comet flatten_dict os pyarrow "
    ),
    "ray.air.integrations.keras": (
        "Dict KerasCallback List Optional PublicAPI ReportCheckpointCallback TensorflowCheckpoint Union _Callback "
        "ray shutil "
    ),
    "ray.air.integrations.mlflow": (
        "Dict LoggerCallback MLflowLoggerCallback ModuleType Optional PublicAPI TIMESTEPS_TOTAL "
        "TRAINING_ITERATION Trial Union _MLflowLoggerUtil _NoopModule _in_tune_session air_usage logger logging "
        "mlflow ray setup_mlflow "
    ),
    "ray.air.integrations.wandb": (
        "Any DEFAULT_SYNC_TIMEOUT Dict Image List LoggerCallback ModuleType Number Optional PublicAPI Queue Run "
        "Sequence TRAINING_ITERATION Trial Tuple Video WANDB_ENV_VAR WANDB_GROUP_ENV_VAR WANDB_MODE_ENV_VAR "
        "WANDB_POPULATE_RUN_LOCATION_HOOK WANDB_PROCESS_RUN_INFO_HOOK WANDB_PROJECT_ENV_VAR "
        "WANDB_SETUP_API_KEY_HOOK WBValue WandbLoggerCallback _QueueItem _WandbLoggingActor _clean_log "
        "_force_on_current_node _get_wandb_project _is_allowed_type _run_wandb_process_run_info_hook _set_api_key "
        "_setup_wandb air_usage enum flatten_dict get_session json_dumps_safer load_class logger np os pickle "
        "pyarrow ray setup_wandb urllib wandb warnings "
    ),
    "ray.air.result": (
        "Any Dict EXPR_ERROR_PICKLE_FILE EXPR_PROGRESS_FILE EXPR_RESULT_FILE List Optional Path PublicAPI Result "
        "Tuple Union dataclass io json logger logging os pd pyarrow ray unflattened_lookup "
    ),
    "ray.air.session": (
        "Accelerator Any CHECKPOINT_DIR_NAME Callable Checkpoint DETAILED_AUTOFILLED_KEYS DeveloperAPI Dict "
        "Optional PlacementGroupSchedulingStrategy PublicAPI RAY_CHDIR_TO_TRIAL_DIR RunnerThread "
        "SESSION_MISUSE_LOG_ONCE_KEY SchedulingStrategyT SessionMisuseError Set StartTraceback StorageContext "
        "TIMESTAMP TIME_THIS_ITER_S TIME_TOTAL_S TYPE_CHECKING TrialInfo Type WORKER_HOSTNAME WORKER_NODE_IP "
        "WORKER_PID dataclass datetime functools get_accelerator get_checkpoint get_dataset_shard "
        "get_experiment_name get_local_rank get_local_world_size get_metadata get_node_rank get_run_id "
        "get_session get_storage get_trial_dir get_trial_id get_trial_name get_trial_resources get_world_rank "
        "get_world_size init_session log_once logger logging os platform queue ray ray_queue report "
        "set_accelerator shutdown_session sys threading time warnings "
    ),
    "ray.air.util": "data_batch_conversion node",
    "ray.air.util.data_batch_conversion": (
        "BatchFormat BlockFormat DataBatchType Deprecated DeveloperAPI Dict Enum List TENSOR_COLUMN_NAME "
        "TYPE_CHECKING Union _cast_ndarray_columns_to_tensor_extension _cast_tensor_columns_to_ndarrays "
        "_convert_batch_type_to_numpy _convert_batch_type_to_pandas _convert_pandas_to_batch_type "
        "_get_setting_with_copy_warning _lazy_import_pandas _ndarray_to_column _pandas "
        "_unwrap_ndarray_object_type_if_needed convert_batch_type_to_pandas convert_pandas_to_batch_type np "
        "pyarrow warnings "
    ),
    "ray.air.util.node": (
        "Dict Optional Union _force_on_current_node _force_on_node _get_node_id_from_node_ip ray "
    ),
    "ray.air.util.object_extensions": "",
    "ray.air.util.object_extensions.arrow": "ArrowPythonObjectType",
    "ray.air.util.tensor_extensions": "",
    "ray.air.util.tensor_extensions.arrow": "ArrowTensorType ArrowTensorTypeV2 ArrowVariableShapedTensorType",
    "ray.data.dataset": (
        "AggregateFn AggregateFnV2 AllToAllAPI Any ArrowVariableShapedTensorType BT_API_GROUP BigQueryDatasink "
        "Block BlockAccessor BlockEntry CD_API_GROUP CSVDatasink Callable ClickHouseDatasink "
        "ClickHouseTableSettings CollateFn CollatedData ComputeStrategy Connection ConsumptionAPI Count DataBatch "
        "DataBatchColumn DataContext DataIterator DataIteratorImpl DataType Dataset DatasetStats "
        "DatasetStatsSummary Datasink DeltaDatasink Deprecated DeveloperAPI Dict EXPRESSION_API_GROUP E_API_GROUP "
        "Expr FilenameProvider Filter FlatMap GGA_API_GROUP Generic IM_API_GROUP IOC_API_GROUP IcebergDatasink "
        "ImageDatasink InputData Iterable Iterator JSONDatasink Join KafkaDatasink LanceDatasink Limit List "
        "Literal LogicalPlan MapBatches MapRows Mapping MaterializedDataset Max Mean Min MixLogicalOperator "
        "MixStoppingCondition MongoDatasink NumpyDatasink ORCDatasink ObjectRef Optional OutputIterator "
        "PandasBlockBuilder PandasBlockSchema ParquetDatasink Project PublicAPI RandomAccessDataset "
        "RandomSeedConfig RandomShuffle RandomizeBlocks RayDeprecationWarning RefBundle Repartition SMJ_API_GROUP "
        "SQLDatasink SSR_API_GROUP SaveMode Schema SinkMode Sort SortKey SourceOperator StarExpr Std "
        "StreamSplitDataIterator StreamingRepartition StreamingSplit Sum T TFRecordDatasink TYPE_CHECKING "
        "TaskPoolStrategy Template TensorFlowTensorBatchType TensorflowFeatureTypeSpec TorchBatchType "
        "TorchDeviceType Tuple TurbopufferDatasink TypeVar U Union UnionLogicalOperator Unique UnnestExpr "
        "UserDefinedFunction WebDatasetDatasink WebDatasetEncoderConfig Write WriteResult Zip "
        "_CacheMetadataIterator _ExecutionCache _FileDatasink _StatsManager _TRAIN_TEST_SPLIT_COLUMN "
        "_apply_batch_format _block_to_arrow _block_to_df _block_to_ndarray _equalize _gen_datasink_write_result "
        "_get_num_rows _merge_named_ray_remote_args _ref_bundles_iterator_to_block_refs_list _split_at_indices "
        "_take_first_non_empty_schema _validate_head_node_resources_for_local_scheduling "
        "_validate_min_bytes_per_file_args _validate_rows_per_file_args _warn_on_ray_remote_args "
        "_warn_on_ray_remote_args_fn build_dataset_ascii_repr build_dataset_summary_repr cached_remote_fn col "
        "collections copy explain_plan generate_dataset_ulid get_arrow_extension_fixed_shape_tensor_types "
        "get_compute_strategy get_memory_info_reply get_state_from_address html inspect itertools log_once logger "
        "logging memory_string merge_resources_to_ray_remote_args np omit_traceback_stdout pickle ray "
        "record_operators_usage repr_with_fallback tabulate time usage_lib warnings "
    ),
    "ray.data.datasource": (
        "BaseFileMetadataProvider BlockBasedFileDatasink Connection Datasink Datasource "
        "DefaultFileMetadataProvider DeltaSharingDatasource DummyOutputDatasink FileBasedDatasource "
        "FileMetadataProvider FileShuffleConfig FilenameProvider LeRobotDatasource MCAPDatasource PartitionStyle "
        "Partitioning PathPartitionFilter PathPartitionParser RandomIntRowDatasource ReadTask Reader "
        "RowBasedFileDatasink SaveMode TimeRange TurbopufferDatasink WriteResult WriteReturnType "
        "_S3FileSystemWrapper datasink datasource file_based_datasource file_datasink file_meta_provider "
        "filename_provider partitioning path_util util "
    ),
    "ray.data.grouped_data": (
        "Aggregate AggregateFn Any Block BlockAccessor CDS_API_GROUP Callable CallableClass ComputeStrategy Count "
        "DataBatch Dataset Dict DownloadExpr EXPRESSION_API_GROUP Expr FA_API_GROUP GroupedData GroupedDataset "
        "Iterable Iterator IteratorABC List LogicalPlan Max Mean Min Optional PublicAPI ShuffleStrategy StarExpr "
        "Std Sum Tuple Union UserDefinedFunction _apply_udf_to_groups _warn_on_ray_remote_args_fn partial "
    ),
    "ray.data.iterator": (
        "Any ArrowBatchCollateFn BatchIterator BlockAccessor Callable CollateFn DataBatch DataContext "
        "DataIterator DatasetIterator DatasetStats DefaultCollateFn Deprecated Dict InputData Iterable Iterator "
        "List Literal LogicalPlan NumpyBatchCollateFn Optional PandasBatchCollateFn PublicAPI "
        "RayDeprecationWarning RefBundle T TYPE_CHECKING Tuple TypeVar Union _IterableFromIterator "
        "_PinMemoryCollateFnWrapper _StatsManager _apply_batch_format abc np time warnings "
    ),
    "ray.data.preprocessors": (
        "Categorizer Chain Concatenator CountVectorizer CustomKBinsDiscretizer FeatureHasher HashingVectorizer "
        "LabelEncoder MaxAbsScaler MinMaxScaler MultiHotEncoder Normalizer OneHotEncoder OrdinalEncoder "
        "PowerTransformer RobustScaler SimpleImputer StandardScaler Tokenizer TorchVisionPreprocessor "
        "UniformKBinsDiscretizer chain concatenator discretizer encoder hasher imputer normalizer scaler "
        "tokenizer torch transformer utils vectorizer version_support "
    ),
    "ray.data.read_api": (
        "Any ArrowJSONDatasource AudioDatasource AvroDatasource BigQueryDatasource BinaryDatasource Block "
        "BlockExecStats BlockMetadataWithSchema CSVDatasource Callable ClickHouseDatasource ComputeStrategy "
        "Connection DataContext DatabricksCredentialProvider Dataset DatasetStats Datasource "
        "DefaultFileMetadataProvider DelegatingBlockBuilder DeltaSharingDatasource Deprecated DeveloperAPI Dict "
        "FileShuffleConfig FromArrow FromBlocks FromItems FromNumpy FromPandas HudiDatasource INT32_MAX "
        "ImageDatasource ImageFileMetadataProvider JSON_FILE_EXTENSIONS KafkaAuthConfig KafkaDatasource "
        "LanceDatasource LeRobotDatasource List ListFiles Literal LogicalPlan MCAPDatasource MaterializedDataset "
        "MongoDatasource NumpyDatasource ORCDatasource ObjectRef Optional PandasJSONDatasource ParquetDatasource "
        "Partitioning PathPartitionFilter PerPartitionOffsets PublicAPI RangeDatasource RayDeprecationWarning "
        "Read ReadFiles Reader SQLDatasource Set T TFRecordDatasource TYPE_CHECKING TensorColumnSchema "
        "TextDatasource TimeRange TorchDatasource Tuple TypeVar Union VideoDatasource WebDatasetDatasource "
        "ZarrV2Datasource _autodetect_parallelism _create_possibly_ragged_ndarray "
        "_get_datasource_or_legacy_reader _get_num_output_blocks _merge_named_ray_remote_args _read_datasource_v2 "
        "_resolve_parquet_args _resolve_read_remote_args _validate_head_node_resources_for_local_scheduling "
        "_validate_shuffle_arg _warn_on_read_ray_remote_args cached_remote_fn collections datetime from_arrow "
        "from_arrow_refs from_blocks from_daft from_dask from_huggingface from_items from_mars from_modin "
        "from_numpy from_numpy_refs from_pandas from_pandas_refs from_spark from_tf from_torch "
        "get_compute_strategy_for_read_api get_table_block_metadata_schema inspect logger logging "
        "merge_resources_to_ray_remote_args ndarray_to_block np pandas_df_to_arrow_block range range_tensor ray "
        "read_audio read_avro read_bigquery read_binary_files read_clickhouse read_csv read_databricks_tables "
        "read_datasource read_delta read_delta_sharing_tables read_hudi read_iceberg read_images read_json "
        "read_kafka read_lance read_lerobot read_mcap read_mongo read_numpy read_orc read_parquet read_snowflake "
        "read_sql read_text read_tfrecords read_unity_catalog read_videos read_webdataset read_zarr replace "
        "warnings wrap_auto_init "
    ),
    "ray.serve.api": (
        "APIRouter ASGIApp ASGIAppReplicaWrapper Any Application AutoscalingConfig BackpressureConfig Callable "
        "ControllerOptions DEFAULT Default Deployment DeploymentActorConfig DeploymentActorContext "
        "DeploymentConfig DeploymentHandle DeveloperAPI Dict FastAPI GangSchedulingConfig HTTPOptions List "
        "LoggingConfig MULTIPLEXED_FUNCTION_MARKER_ATTR Optional ProxyLocation PublicAPI "
        "RAY_SERVE_FORCE_LOCAL_TESTING_MODE RayServeException ReplicaConfig ReplicaContext RequestRouterConfig "
        "RunTarget SERVE_DEFAULT_APP_NAME SERVE_LOGGER_NAME Sequence ServeInstanceDetails ServeStatus "
        "ServeUsageTag TracingConfig Type Union _ModelMultiplexWrapper _check_cached_client_alive _disconnect "
        "_get_deployment_actor _get_global_client _get_internal_deployment_actor_context "
        "_get_internal_replica_context _private_api _run _run_many build_app cloudpickle collections "
        "configure_component_logger copy_class_metadata dataclass delete deployment ensure_serialization_context "
        "extract_self_if_method_call gRPCOptions get_app_handle get_deployment_actor get_deployment_actor_context "
        "get_deployment_handle get_multiplexed_model_id get_replica_context handle_num_replicas_auto ingress "
        "inspect logger logging make_fastapi_class_based_view make_local_deployment_handle multiplexed "
        "pickle_dumps ray run run_many shutdown shutdown_async start status validate_route_prefix "
        "wait_for_interrupt wraps "
    ),
    "ray.serve.config": (
        "ActorClass AggregationFunction Any AutoscalingConfig AutoscalingContext AutoscalingPolicy "
        "BackpressureConfig BaseModel Callable ConfigDict ControllerOptions DEFAULT_AUTOSCALING_POLICY_NAME "
        "DEFAULT_GRPC_PORT DEFAULT_HTTP_HOST DEFAULT_HTTP_PORT DEFAULT_METRICS_INTERVAL_S "
        "DEFAULT_REQUEST_ROUTER_PATH DEFAULT_REQUEST_ROUTING_STATS_PERIOD_S "
        "DEFAULT_REQUEST_ROUTING_STATS_TIMEOUT_S DEFAULT_TARGET_ONGOING_REQUESTS "
        "DEFAULT_UVICORN_KEEP_ALIVE_TIMEOUT_S DeploymentActorConfig DeploymentID Dict Enum Field "
        "GangPlacementStrategy GangRuntimeFailurePolicy GangSchedulingConfig HTTPOptions List Literal "
        "NonNegativeFloat NonNegativeInt Optional PositiveFloat PositiveInt PrivateAttr ProxyLocation PublicAPI "
        "RAY_SERVE_ROUTER_RETRY_BACKOFF_MULTIPLIER RAY_SERVE_ROUTER_RETRY_INITIAL_BACKOFF_S "
        "RAY_SERVE_ROUTER_RETRY_MAX_BACKOFF_S ReplicaID RequestRouterConfig SERVE_LOGGER_NAME TimeSeries Tuple "
        "Union _ALLOWED_CONTROLLER_RUNTIME_ENV_KEYS cached_property cloudpickle field_validator gRPCOptions "
        "get_localhost_ip import_attr import_module_and_attr inspect json logger logging model_validator "
        "validate_ssl_config warnings "
    ),
    "ray.serve.deployment": (
        "Any Application AutoscalingConfig BackpressureConfig Callable DEFAULT Default Deployment "
        "DeploymentActorConfig DeploymentConfig DeploymentSchema Dict GangSchedulingConfig List LoggingConfig "
        "Optional PublicAPI RayActorOptionsSchema ReplicaConfig RequestRouterConfig ServeUsageTag Tuple Union "
        "deepcopy deployment_to_schema handle_num_replicas_auto schema_to_deployment "
    ),
    "ray.serve.exceptions": (
        "BackPressureError DeploymentID DeploymentUnavailableError Optional PublicAPI RayServeException "
        "ReplicaUnavailableError RequestCancelledError TaskCancelledError gRPCStatusError grpc "
    ),
    "ray.serve.handle": (
        "Any AsyncContextManager AsyncIterator Coroutine CreateRouterCallable DEFAULT DeploymentBroadcastResponse "
        "DeploymentHandle DeploymentHandleSource DeploymentID DeploymentResponse DeploymentResponseGenerator "
        "DeveloperAPI Dict DynamicHandleOptionsBase Generator Generic InitHandleOptionsBase Iterator List "
        "OBJ_REF_NOT_SUPPORTED_ERROR ObjectRefGenerator Optional PublicAPI R RayServeException ReplicaResult "
        "ReplicaSelection RequestCancelledError RequestMetadata Router SERVE_LOGGER_NAME ServeUsageTag T Tuple "
        "TypeVar Union _DeploymentHandleBase _DeploymentResponseBase asynccontextmanager asyncio "
        "calculate_remaining_timeout cast concurrent create_dynamic_handle_options create_init_handle_options "
        "create_router get_random_string inside_ray_client_context is_running_in_asyncio_loop logger logging "
        "metrics ray serve time warnings "
    ),
    "ray.serve.schema": (
        "ABC APIType Any ApplicationDetails ApplicationStatus ApplicationStatusOverview AutoscalingConfig "
        "AutoscalingMetricsHealth AutoscalingPolicy AutoscalingStatus BackpressureConfig BaseModel Callable "
        "CeleryAdapterConfig ConfigDict ControllerHealthMetrics ControllerOptions Counter DEFAULT "
        "DEFAULT_CONSUMER_CONCURRENCY DEFAULT_GRPC_PORT DEFAULT_MAX_ONGOING_REQUESTS "
        "DEFAULT_ROLLING_UPDATE_PERCENTAGE DEFAULT_UVICORN_KEEP_ALIVE_TIMEOUT_S DeploymentActorConfig "
        "DeploymentAutoscalingDetail DeploymentDetails DeploymentInfo DeploymentNode DeploymentSchema "
        "DeploymentStatus DeploymentStatusOverview DeploymentStatusTrigger DeploymentTopology Dict DurationStats "
        "EncodingType Enum Field GangSchedulingConfig HTTPOptionsSchema LOGRECORD_STANDARD_ATTRS List "
        "LoggingConfig NonNegativeInt Optional PositiveInt ProxyDetails ProxyLocation ProxyStatus PublicAPI "
        "RAY_SERVE_LOG_ENCODING RAY_SERVE_TRACING_EXPORTER_IMPORT_PATH RAY_SERVE_TRACING_SAMPLING_RATIO "
        "RayActorOptionsSchema ReplicaDetails ReplicaRank ReplicaState RequestProtocol RequestRouterConfig "
        "SERVE_DEFAULT_APP_NAME ScaleDeploymentRequest ScalingDecision ServeActorDetails ServeApplicationSchema "
        "ServeDeploySchema ServeInstanceDetails ServeStatus Set StrictInt TARGET_CAPACITY_FIELD Target "
        "TargetGroup TaskProcessorAdapter TaskProcessorConfig TaskResult TracingConfig Union "
        "_deployment_info_to_schema _route_prefix_format abstractmethod crc32 dataclass field field_validator "
        "gRPCOptionsSchema logging math model_validator parse_uri validate_label_selector validate_ssl_config "
    ),
    "ray.serve.utils": "Dict Optional PublicAPI _get_trace_context get_trace_context",
    "ray._common.constants": (
        "HEAD_NODE_RESOURCE_NAME NODE_ID_PREFIX RAY_WARN_BLOCKING_GET_INSIDE_ASYNC_ENV_VAR "
    ),
    "ray._common.network_utils": (
        "build_address closing find_free_port get_all_interfaces_ip get_localhost_ip is_ipv6 is_localhost "
        "node_ip_address_from_perspective parse_address socket "
    ),
    "ray._common.test_utils": (
        "Any Awaitable Callable DEFAULT_DRIVER_TIMEOUT_SECONDS Dict Enum FakeTimer Iterator "
        "KILLED_DRIVER_DRAIN_TIMEOUT_SECONDS List Metric MetricSamplePattern Optional PrometheusTimeseries Sample "
        "Semaphore Set SignalActor TelemetryCallsite _UNREAPED_PROCESS_RETURNCODE _detach_process "
        "_get_extra_usage_tags _get_library_usages assert_tensors_equivalent async_wait_for_condition asyncio "
        "build_address check_library_usage_telemetry contextmanager dataclass decode defaultdict fetch_prometheus "
        "fetch_prometheus_metric_timeseries fetch_prometheus_metrics fetch_prometheus_timeseries "
        "fetch_raw_prometheus field inspect is_named_tuple logger logging os ray ray_usage_lib "
        "run_string_as_driver simulate_s3_bucket subprocess sys text_string_to_metric_families threading time "
        "traceback uuid wait_for_condition "
    ),
    "ray._common.utils": (
        "ABC Any Coroutine Dict GcsClient GcsNodeInfo GetAllNodeInfoRequest ModuleType NodeID Optional "
        "PLACEMENT_GROUP_BUNDLE_RESOURCE_NAME RANDOM_STRING_ALPHABET RESOURCE_CONSTRAINT_PREFIX Timer TimerBase "
        "Tuple _BACKGROUND_TASKS _CGROUP_V1_MEMSW_LIMIT _CGROUP_V1_MEMSW_USAGE _CGROUP_V1_MEM_LIMIT "
        "_CGROUP_V1_MEM_USAGE _CGROUP_V2_SWAP_CURRENT _CGROUP_V2_SWAP_MAX _INT64_MAX _PRINTED_WARNING "
        "_get_host_swap_memory _read_cgroup_v2_swap_current abstractmethod asyncio binary_to_hex binascii decode "
        "env_bool env_float env_integer errno get_call_location get_cgroup_aware_swap_memory "
        "get_default_ray_temp_dir get_default_system_temp_dir get_function_args get_or_create_event_loop "
        "get_random_alphanumeric_string get_ray_address_file get_system_memory hex_to_binary import_attr "
        "import_module_and_attr importlib inspect load_class logger logging os psutil random ray "
        "reset_ray_address resolve_user_ray_temp_dir resources_from_ray_options run_background_task signature "
        "string sys tempfile time try_make_directory_shared try_to_create_directory "
    ),
    "ray._private.ray_constants": (
        "AGENT_GRPC_MAX_MESSAGE_LENGTH AGENT_PROCESS_LIST AGENT_PROCESS_TYPE_DASHBOARD_AGENT "
        "AGENT_PROCESS_TYPE_RUNTIME_ENV_AGENT AUTOSCALER_EVENTS AUTOSCALER_RESOURCE_REQUEST_CHANNEL "
        "CALLER_MEMORY_USAGE_PER_OBJECT_REF CALL_STACK_LINE_DELIMITER DASHBOARD_ADDRESS "
        "DASHBOARD_AGENT_DIED_ERROR DASHBOARD_CLIENT_MAX_SIZE DASHBOARD_DIED_ERROR DEBUG_AUTOSCALING_ERROR "
        "DEBUG_AUTOSCALING_STATUS DEBUG_AUTOSCALING_STATUS_LEGACY DEFAULT_ACTOR_CREATION_CPU_SIMPLE "
        "DEFAULT_ACTOR_CREATION_CPU_SPECIFIED DEFAULT_ACTOR_METHOD_CPU_SIMPLE DEFAULT_ACTOR_METHOD_CPU_SPECIFIED "
        "DEFAULT_ACTOR_METHOD_NUM_RETURN_VALS DEFAULT_CGROUP_PATH DEFAULT_CLIENT_RECONNECT_GRACE_PERIOD "
        "DEFAULT_DASHBOARD_AGENT_LISTEN_PORT DEFAULT_DASHBOARD_PORT DEFAULT_MAX_CONCURRENCY_THREADED "
        "DEFAULT_MAX_SYSTEM_RESERVED_CPU_CORES DEFAULT_MAX_SYSTEM_RESERVED_MEMORY_BYTES "
        "DEFAULT_MIN_SYSTEM_RESERVED_CPU_CORES DEFAULT_MIN_SYSTEM_RESERVED_MEMORY_BYTES DEFAULT_OBJECT_PREFIX "
        "DEFAULT_OBJECT_STORE_MAX_MEMORY_BYTES DEFAULT_OBJECT_STORE_MEMORY_PROPORTION DEFAULT_PORT "
        "DEFAULT_RESOURCES DEFAULT_RUNTIME_ENV_DIR_NAME DEFAULT_RUNTIME_ENV_TIMEOUT_SECONDS "
        "DEFAULT_SYSTEM_RESERVED_CPU_PROPORTION DEFAULT_SYSTEM_RESERVED_MEMORY_PROPORTION "
        "DEFAULT_TASK_MAX_RETRIES DEFAULT_USER_PHYSICAL_LOGICAL_MEMORY_LIMIT_BUFFER_BYTES "
        "DETACHED_ACTOR_ANONYMOUS_NAMESPACE_ERROR DISABLE_DASHBOARD_LOG_INFO DUPLICATE_REMOTE_FUNCTION_THRESHOLD "
        "ENABLE_RAY_CLUSTER ENABLE_RAY_CLUSTERS_ENV_VAR EXCESS_QUEUEING_WARNING FUNCTION_SIZE_ERROR_THRESHOLD "
        "FUNCTION_SIZE_WARN_THRESHOLD GCS_PORT_ENVIRONMENT_VARIABLE GCS_SERVER_REQUEST_TIMEOUT_SECONDS "
        "GLOBAL_GRPC_OPTIONS GPU GRPC_CPP_MAX_MESSAGE_SIZE GRPC_ENABLE_HTTP_PROXY HEALTHCHECK_EXPIRATION_S HPU "
        "ID_SIZE IS_WINDOWS_OR_OSX KV_HEAD_NODE_ID_KEY KV_NAMESPACE_CLUSTER KV_NAMESPACE_DASHBOARD "
        "KV_NAMESPACE_FUNCTION_TABLE KV_NAMESPACE_HEALTHCHECK KV_NAMESPACE_JOB KV_NAMESPACE_PACKAGE "
        "KV_NAMESPACE_PDB KV_NAMESPACE_SESSION KV_NAMESPACE_TRACING LABELS_ENVIRONMENT_VARIABLE "
        "LANGUAGE_WORKER_TYPES LOGGER_FORMAT LOGGER_FORMAT_ESCAPE LOGGER_FORMAT_HELP LOGGER_FORMAT_STDERR "
        "LOGGER_LEVEL LOGGER_LEVEL_CHOICES LOGGER_LEVEL_HELP LOGGING_REDIRECT_STDERR_ENVIRONMENT_VARIABLE "
        "LOG_MONITOR_DIED_ERROR LOG_MONITOR_LOG_FILE_NAME LOG_MONITOR_MAX_OPEN_FILES "
        "LOG_MONITOR_NUM_LINES_TO_READ LOG_PREFIX_ACTOR_NAME LOG_PREFIX_EVENT_SUMMARY LOG_PREFIX_INFO_MESSAGE "
        "LOG_PREFIX_JOB_ID LOG_PREFIX_TASK_NAME MACH_PAGE_SIZE_BYTES MAC_DEGRADED_PERF_MMAP_SIZE_LIMIT "
        "MAX_APPLICATION_ERROR_LENGTH MAX_INT64_VALUE MAX_PROFILING_DURATION_S MAX_PROFILING_DURATION_S_ENV_KEY "
        "MAX_RESOURCE_QUANTITY MIN_PROFILING_DURATION_S MIN_RESOURCE_GRANULARITY MONITOR_DIED_ERROR "
        "MONITOR_LOG_FILE_NAME NEURON_CORES NIXL_REMOTE_AGENT_CACHE_MAXSIZE NPU NUM_PORT_RETRIES "
        "NUM_REDIS_GET_RETRIES OBJECT_METADATA_DEBUG_PREFIX OBJECT_METADATA_TYPE_ACTOR_HANDLE "
        "OBJECT_METADATA_TYPE_CROSS_LANGUAGE OBJECT_METADATA_TYPE_PYTHON OBJECT_METADATA_TYPE_RAW "
        "OBJECT_STORE_MINIMUM_MEMORY_BYTES Optional PICKLING_LARGE_OBJECT_PUSH_ERROR PROCESS_TYPE_DASHBOARD "
        "PROCESS_TYPE_DASHBOARD_AGENT PROCESS_TYPE_GCS_SERVER PROCESS_TYPE_LOG_MONITOR PROCESS_TYPE_MONITOR "
        "PROCESS_TYPE_PYTHON_CORE_WORKER PROCESS_TYPE_PYTHON_CORE_WORKER_DRIVER PROCESS_TYPE_RAYLET "
        "PROCESS_TYPE_RAY_CLIENT_SERVER PROCESS_TYPE_REAPER PROCESS_TYPE_REDIS_SERVER "
        "PROCESS_TYPE_RUNTIME_ENV_AGENT PROCESS_TYPE_WORKER PROMETHEUS_SERVICE_DISCOVERY_FILE "
        "PUT_RECONSTRUCTION_PUSH_ERROR RAYLET_DIED_ERROR RAY_ADDRESS_ENVIRONMENT_VARIABLE "
        "RAY_API_SERVER_ADDRESS_ENVIRONMENT_VARIABLE RAY_BACKEND_LOG_JSON_ENV_VAR RAY_DASHBOARD_ENABLE_PROFILING "
        "RAY_DASHBOARD_PROFILING_CPU_DURATION_DEFAULT RAY_DASHBOARD_PROFILING_CPU_FORMAT_DEFAULT "
        "RAY_DASHBOARD_PROFILING_IDLE_DEFAULT RAY_DASHBOARD_PROFILING_LEAKS_DEFAULT "
        "RAY_DASHBOARD_PROFILING_MEMORY_DURATION_DEFAULT RAY_DASHBOARD_PROFILING_MEMORY_FORMAT_DEFAULT "
        "RAY_DASHBOARD_PROFILING_NATIVE_DEFAULT RAY_DASHBOARD_PROFILING_SUBPROCESSES_DEFAULT "
        "RAY_DASHBOARD_PROFILING_TRACE_PYTHON_ALLOCATORS_DEFAULT RAY_DASHBOARD_REDACT_RUNTIME_ENV "
        "RAY_DASHBOARD_STARTUP_TIMEOUT_S RAY_DEDUP_LOGS RAY_DEDUP_LOGS_AGG_WINDOW_S RAY_DEDUP_LOGS_ALLOW_REGEX "
        "RAY_DEDUP_LOGS_SKIP_REGEX RAY_DEFAULT_LABEL_KEYS_PREFIX RAY_DISABLE_FAILURE_SIGNAL_HANDLER "
        "RAY_DISABLE_WORKER_LOG_PREFIX RAY_ENABLE_EXPORT_API_WRITE RAY_ENABLE_EXPORT_API_WRITE_CONFIG "
        "RAY_ENABLE_EXPORT_API_WRITE_CONFIG_STR RAY_ENABLE_GCS_LEADER_ELECTION "
        "RAY_ENABLE_GCS_LEADER_ELECTION_ENV_VAR RAY_ENABLE_OPEN_TELEMETRY RAY_ENABLE_PYTHON_RAY_EVENT_TYPES "
        "RAY_ENABLE_RECORD_ACTOR_TASK_LOGGING RAY_ENABLE_UV_RUN_RUNTIME_ENV RAY_ENABLE_ZERO_COPY_TORCH_TENSORS "
        "RAY_EXPORT_EVENT_MAX_BACKUP_COUNT RAY_EXPORT_EVENT_MAX_FILE_SIZE_BYTES RAY_FLUSH_DRIVER_LOGS "
        "RAY_GRACEFUL_SHUTDOWN_DRAIN_TIMEOUT_S RAY_GRACEFUL_SHUTDOWN_POLL_INTERVAL_S RAY_INTERNAL_FLAGS "
        "RAY_JOB_HEADERS RAY_JOB_SUBMIT_HOOK RAY_LOGGING_CONFIG_ENCODING RAY_LOG_TO_DRIVER "
        "RAY_LOG_TO_DRIVER_EVENT_LEVEL RAY_METRIC_CARDINALITY_LEVEL RAY_NAMESPACE_ENVIRONMENT_VARIABLE "
        "RAY_NODE_IP_FILENAME RAY_OVERRIDE_DASHBOARD_URL RAY_REDIS_PASSWORD_ENV "
        "RAY_RUNTIME_ENV_CREATE_WORKING_DIR_ENV_VAR RAY_RUNTIME_ENV_DEFAULT_EXCLUDES "
        "RAY_RUNTIME_ENV_ENVIRONMENT_VARIABLE RAY_RUNTIME_ENV_HOOK RAY_RUNTIME_ENV_IGNORE_GITIGNORE "
        "RAY_RUNTIME_ENV_URI_PIN_EXPIRATION_S_DEFAULT RAY_RUNTIME_ENV_URI_PIN_EXPIRATION_S_ENV_VAR RAY_START_HOOK "
        "RAY_TPU_MAX_CONCURRENT_CONNECTIONS_ENV_VAR RAY_WORKER_NICENESS "
        "RAY_WORKER_PROCESS_SETUP_HOOK_LOAD_TIMEOUT_ENV_VAR RDT_FETCH_FAIL_TIMEOUT_SECONDS REDIS_DEFAULT_PASSWORD "
        "REDIS_DEFAULT_USERNAME REMOVED_NODE_ERROR REQUIRE_SHM_SIZE_THRESHOLD RESOURCES_ENVIRONMENT_VARIABLE "
        "RESOURCE_DEADLOCK_ERROR RUNTIME_ENV_CONDA_PY_VERSIONS SESSION_LATEST SETUP_WORKER_FILENAME "
        "TESTING_NEVER_DEDUP_TOKEN TPU VALID_CPU_PROFILING_FORMATS VALID_MEMORY_PROFILING_FORMATS "
        "VERSION_MISMATCH_PUSH_ERROR WAIT_FOR_FUNCTION_PUSH_ERROR WORKER_CRASH_PUSH_ERROR WORKER_DIED_PUSH_ERROR "
        "WORKER_POOL_LARGE_ERROR WORKER_PROCESS_SETUP_HOOK_ENV_VAR WORKER_PROCESS_TYPE_IDLE_WORKER "
        "WORKER_PROCESS_TYPE_RESTORE_WORKER WORKER_PROCESS_TYPE_RESTORE_WORKER_DELETE "
        "WORKER_PROCESS_TYPE_RESTORE_WORKER_IDLE WORKER_PROCESS_TYPE_RESTORE_WORKER_NAME "
        "WORKER_PROCESS_TYPE_SPILL_WORKER WORKER_PROCESS_TYPE_SPILL_WORKER_DELETE "
        "WORKER_PROCESS_TYPE_SPILL_WORKER_IDLE WORKER_PROCESS_TYPE_SPILL_WORKER_NAME _clamp_profiling_duration "
        "_profiling_duration_cap _validated_profiling_format env_bool env_float env_integer env_set_by_user "
        "get_runtime_env_default_excludes json logger logging os sys "
    ),
    "ray._private.services": (
        "AUTOSCALER_PRIVATE_DIR AUTOSCALER_V2_DIR AnyStr ConsolePopen DASHBOARD_DEPENDENCY_ERROR_MESSAGE "
        "DEFAULT_NATIVE_LIBRARY_PATH DEFAULT_WORKER_EXECUTABLE EXE_SUFFIX GCS_SERVER_EXECUTABLE GcsClient "
        "GcsClientOptions GcsNodeInfo GetAllNodeInfoRequest IO JEMALLOC_SO Language List NodeID Optional Path "
        "ProcessInfo RAYLET_EXECUTABLE RAY_HOME RAY_JEMALLOC_CONF RAY_JEMALLOC_LIB_PATH RAY_JEMALLOC_PROFILE "
        "RAY_MEMRAY_PROFILE_COMPONENT_ENV RAY_MEMRAY_PROFILE_OPTIONS_ENV RAY_PATH RAY_PRIVATE_DIR "
        "RUN_RAYLET_PROFILER ResourceAndLabelSpec ResourceIsolationConfig "
        "_build_python_executable_command_memory_profileable _cached_find_gcs_addresses _find_address_from_flag "
        "_find_gcs_addresses_lock _get_gcs_client_options _is_raylet_process _no_site _no_user_site _site_flags "
        "_thread_safe_find_gcs_addresses_cache_clear _timeout base64 build_address build_cpp_worker_command "
        "build_java_worker_command cache canonicalize_bootstrap_address canonicalize_bootstrap_address_or_die "
        "collections create_redis_client determine_plasma_store_config errno extract_ip_port "
        "find_bootstrap_address find_gcs_addresses find_node_ids get_address get_localhost_ip get_node "
        "get_node_instance_id get_node_ip_address get_node_to_connect_for_driver get_node_with_retry "
        "get_ray_address_from_environment get_ray_jars_dir get_webui_url_from_internal_kv io is_ipv6 is_localhost "
        "json logger logging mmap multiprocessing node_ip_address_from_perspective os parse_address "
        "propagate_jemalloc_env_var psutil ray ray_constants remaining_processes_alive resolve_ip_for_localhost "
        "resource serialize_config shutil signal socket start_api_server start_gcs_server start_log_monitor "
        "start_monitor start_ray_client_server start_ray_process start_raylet start_reaper subprocess sys "
        "threading time wait_for_node "
    ),
    "ray._private.state": (
        "DeveloperAPI Dict GcsClientOptions GlobalState GlobalStateAccessor HEAD_NODE_RESOURCE_NAME List Lock "
        "NODE_ID_PREFIX Optional TaskEventsHeadClient _DASHBOARD_HEAD_QUERY_TIMEOUT_S _GCS_STATUS_CODE_OK "
        "_READ_TASK_EVENTS_FROM_DASHBOARD_HEAD _TASK_EVENTS_QUERY_PATH actors autoscaler_pb2 available_resources "
        "available_resources_per_node binary_to_hex client_mode_hook cluster_resources common_pb2 current_node_id "
        "decode defaultdict gcs_pb2 gcs_service_pb2 get_worker_debugger_port hex_to_binary jobs json logger "
        "logging message_to_dict next_job_id node_ids nodes object_transfer_timeline ray ray_constants requests "
        "state sys timeline total_resources_per_node update_worker_debugger_port update_worker_num_paused_threads "
        "validate_actor_state_name workers "
    ),
    "ray._private.test_utils": (
        "Any BatchQueue Callable Config DEFAULT_DRIVER_TIMEOUT_SECONDS Dict EC2InstanceTerminator "
        "EC2InstanceTerminatorWithGracePeriod EXE_SUFFIX Empty ExitStack GcsClient GcsClientOptions "
        "GlobalStateAccessor Hashable KILLED_DRIVER_DRAIN_TIMEOUT_SECONDS List MetricSamplePattern NodeKillerBase "
        "Optional ProcessInfo PrometheusTimeseries Queue RAY_PATH REDIS_EXECUTABLE RPC_FAILURE_MAP "
        "RPC_FAILURE_TYPES RayContext RayletKiller ResourceKillerActor Set Tuple Type WorkerKillerActor "
        "_BatchQueueActor _QueueActor _auth_token_header _check_call_windows _detach_process "
        "_execute_command_on_node _pid_alive _put _terminate_ec2_instance asyncio auth_token_grpc_metadata "
        "build_address chdir check_call_ray check_call_subprocess check_local_files_gced check_spilled_mb "
        "client_test_enabled contextmanager convert_actor_state dashboard_consts datetime "
        "external_ray_cluster_activity_hook1 external_ray_cluster_activity_hook2 "
        "external_ray_cluster_activity_hook3 external_ray_cluster_activity_hook4 "
        "external_ray_cluster_activity_hook5 external_redis_test_enabled fetch_prometheus_metric_timeseries "
        "fetch_prometheus_timeseries fnmatch format_web_url gcs_pb2 gcs_service_pb2 generate_runtime_env_dict "
        "generate_self_signed_tls_certs generate_system_config_map get_actor get_actor_node_id "
        "get_and_run_resource_killer get_current_unused_port get_dashboard_agent_address get_error_message "
        "get_gcs_memory_used get_gpu_visible_devices_env_var get_load_metrics_report get_log_batch get_log_data "
        "get_log_message get_log_sources get_metric_check_condition get_node_stats get_non_head_nodes "
        "get_or_create_event_loop get_other_nodes get_redis_cli get_resource_usage "
        "get_system_metric_for_component get_test_config_path init_error_pubsub init_log_pubsub io "
        "is_placement_group_removed job_hook json kill_actor_and_wait_for_failure kill_process_by_name "
        "kill_processes kill_raylet list_actors load_test_config logger logging make_global_state_accessor "
        "memory_monitor memory_summary mock_accelerator_detection mock_no_accelerators monitor_memory_usage "
        "no_resource_leaks_excluding_node_resources node_manager_pb2 object_memory_usage os parse_address patch "
        "pathlib persistent_gcs_test_enabled placement_group_assert_no_leak psutil put_object quote random "
        "raw_metric_timeseries ray ray_cluster_activity_hook_5_counter ray_cluster_activity_hook_counter "
        "ray_constants recursive_fnmatch redirect_stderr redirect_stdout redis_replicas redis_sentinel_replicas "
        "request_with_auth_token requests reset_autoscaler_v2_enabled_cache rocksdb_gcs_test_enabled "
        "run_string_as_driver_nonblocking run_string_as_driver_stdout_stderr safe_write_to_results_json "
        "same_elements sandbox_test_enabled services set_setup_func setup_tls socket start_redis_instance "
        "start_redis_sentinel_instance subprocess sys teardown_tls tempfile test_get_directory_size_bytes time "
        "timeit traceback urlparse uuid wait_for_aggregator_agent wait_for_aggregator_agent_if_enabled "
        "wait_for_assertion wait_for_children_of_pid wait_for_children_of_pid_to_exit wait_for_condition "
        "wait_for_dashboard_agent_available wait_for_num_actors wait_for_pid_to_exit wait_until_server_available "
        "wait_until_succeeded_without_exception wandb_setup_api_key_hook yaml "
    ),
    "ray._private.utils": (
        "DeferSigint Dict ENV_DISABLE_DOCKER_CPU_WARNING GcsClient GcsNodeInfo GetAllNodeInfoRequest INT32_MAX "
        "List Mapping Optional PLACEMENT_GROUP_BUNDLE_RESOURCE_NAME "
        "PLACEMENT_GROUP_INDEXED_BUNDLED_RESOURCE_PATTERN PLACEMENT_GROUP_WILDCARD_RESOURCE_PATTERN Path "
        "ProtoRuntimeEnvInfo TYPE_CHECKING Tuple Unbuffered Union _CALLED_FREQ _CALLED_FREQ_LOCK _get_docker_cpus "
        "binary_to_object_ref binary_to_task_id check_oversized_function check_version_info "
        "compute_driver_id_from_job compute_job_id_from_driver compute_version_info connect_error contextlib "
        "defaultdict detect_fate_sharing_support detect_fate_sharing_support_linux "
        "detect_fate_sharing_support_win32 ensure_str estimate_available_memory format_error_message "
        "get_all_node_info_until_retrieved get_cgroup_mem_stats get_cgroup_used_memory get_conda_bin_executable "
        "get_conda_env_dir get_current_node_cpu_model_name get_dashboard_dependency_error "
        "get_directory_size_bytes get_entrypoint_name get_master_wheel_url get_num_cpus get_ray_address_file "
        "get_ray_client_dependency_error get_ray_doc_version get_release_wheel_url get_runtime_env_info "
        "get_shared_memory_bytes get_system_memory get_used_memory get_user get_visible_accelerator_ids "
        "get_wheel_filename importlib in_test internal_kv_get_with_retry internal_kv_list_with_retry "
        "internal_kv_put_with_retry is_in_test is_main_thread json json_format linux_prctl list2cmdline logger "
        "logging multiprocessing open_log os parse_metadata_json parse_pg_formatted_resources_to_original "
        "parse_resources_json parse_runtime_env_for_task_or_actor platform psutil publish_error_to_driver "
        "push_error_to_driver pwd ray ray_constants re read_ray_address remove_ray_internal_flags_from_env "
        "reset_visible_accelerator_env_vars resolve_object_store_memory set_kill_child_on_death_win32 "
        "set_kill_on_parent_death_linux set_omp_num_threads_if_unset set_sigterm_handler "
        "set_visible_accelerator_ids signal split_address subprocess sys threading time try_import_each_module "
        "try_to_symlink update_envs validate_actor_state_name validate_namespace validate_socket_filepath "
        "win32_AssignProcessToJobObject win32_job write_ray_address "
    ),
    "ray._private.worker": (
        "ABCMeta ActorClass ActorHandleNotFoundError ActorID Any AnyStr BaseContext Callable CompiledDAGRef "
        "DAGNode Deprecated Dict FunctionActorManager Generic HasOptions Iterator JobID Language List Literal "
        "LoggingConfig Mapping ObjectRef ObjectRefGenerator ObjectStoreFullError Optional "
        "PlacementGroupSchedulingStrategy Protocol PublicAPI R RAY_JOB_CONFIG_JSON_ENV_VAR RAY_TQDM_MAGIC "
        "RAY_WARN_BLOCKING_GET_INSIDE_ASYNC_ENV_VAR RESTORE_WORKER_MODE RF RayContext RayError RaySystemError "
        "RayTaskError RemoteDecorator RemoteFunction0 RemoteFunction1 RemoteFunction2 RemoteFunction3 "
        "RemoteFunction4 RemoteFunction5 RemoteFunction6 RemoteFunction7 RemoteFunction8 RemoteFunction9 "
        "RemoteFunctionNoArgs ResourceIsolationConfig SCRIPT_MODE SPILL_WORKER_MODE Sequence T T0 T1 T2 T3 T4 T5 "
        "T6 T7 T8 T9 TaskID Template TracebackType Tuple Type TypeVar Undefined Union WORKER_MODE Worker WorkerID "
        "_changeproctitle _connect_or_shutdown_lock _global_node _import_from_string _initialize_internal_kv "
        "_internal_kv_get _internal_kv_initialized _internal_kv_reset _make_remote _maybe_modify_runtime_env "
        "_merge_runtime_env _mode _post_init_hooks _remove_protocol_from_url _should_ignore_worker_log_prefix "
        "_unhandled_error_handler _wait_generators_bulk _worker_logs_enabled abstractmethod atexit "
        "autoscaler_log_fyi_printed blocking_get_inside_async_warned blocking_wait_inside_async_warned cancel "
        "client_mode_hook colorama connect contextmanager custom_excepthook dataclass dataclasses disconnect "
        "enable_token_auth_by_default ensure_token_if_auth_enabled faulthandler filter_autoscaler_events "
        "functools get get_actor get_dashboard_url get_gpu_ids get_localhost_ip get_ray_doc_version "
        "get_resource_ids global_worker global_worker_stdstream_dispatcher hide_tqdm init inspect io is_cython "
        "is_initialized json kill listen_error_messages load_class log_once logger logging "
        "maybe_enable_token_auth_if_token_available normal_excepthook os overload pickle print_to_stdstream "
        "print_worker_logs process_tqdm profiling put raise_sys_exit_with_custom_error_message ray ray_constants "
        "ray_option_utils remote repr_with_fallback restore_tqdm serialization services setup_logger shutdown "
        "stderr_deduplicator stdout_deduplicator sys t0 threading time time_string tqdm_ray traceback "
        "upload_py_modules_if_needed upload_worker_process_setup_hook_if_needed upload_working_dir_if_needed "
        "urllib urlparse wait warnings with_connect_or_shutdown_lock wraps "
    ),
}
# fmt: on

# fmt: off
TODAYS_PARAMETERS: Final[dict[str, str]] = {
    "ray.tune.CLIReporter": (
        "0 metric_columns parameter_columns total_samples max_progress_rows max_error_rows max_column_length "
        "max_report_frequency infer_limit print_intermediate_tables metric mode sort_by_metric "
    ),
    "ray.tune.Callback": "0",
    "ray.tune.Checkpoint": "2 path filesystem",
    "ray.tune.CheckpointConfig": (
        "7 num_to_keep checkpoint_score_attribute checkpoint_score_order checkpoint_frequency checkpoint_at_end "
        "_checkpoint_keep_all_ranks _checkpoint_upload_from_workers "
    ),
    "ray.tune.Experiment": (
        "2 name run stop time_budget_s config resources_per_trial num_samples storage_path storage_filesystem "
        "sync_config checkpoint_config trial_name_creator trial_dirname_creator log_to_file export_formats "
        "max_failures restore local_dir "
    ),
    "ray.tune.ExperimentAnalysis": (
        "1 experiment_checkpoint_path storage_filesystem trials default_metric default_mode "
    ),
    "ray.tune.FailureConfig": "2 max_failures fail_fast",
    "ray.tune.JupyterNotebookReporter": (
        "0 overwrite metric_columns parameter_columns total_samples max_progress_rows max_error_rows "
        "max_column_length max_report_frequency infer_limit print_intermediate_tables metric mode sort_by_metric "
    ),
    "ray.tune.ProgressReporter": "0",
    "ray.tune.Result": (
        "7 metrics checkpoint error path metrics_dataframe best_checkpoints _storage_filesystem "
    ),
    "ray.tune.ResultGrid": "1 experiment_analysis",
    "ray.tune.ResumeConfig": "3 finished unfinished errored",
    "ray.tune.RunConfig": (
        "12 name storage_path storage_filesystem failure_config checkpoint_config sync_config verbose stop "
        "callbacks progress_reporter log_to_file local_dir "
    ),
    "ray.tune.Stopper": "0",
    "ray.tune.SyncConfig": "4 sync_period sync_timeout sync_artifacts sync_artifacts_on_checkpoint",
    "ray.tune.Trainable": "2 config storage",
    "ray.tune.TuneConfig": (
        "11 mode metric search_alg scheduler num_samples max_concurrent_trials time_budget_s reuse_actors "
        "trial_name_creator trial_dirname_creator chdir_to_trial_dir "
    ),
    "ray.tune.TuneContext": "0",
    "ray.tune.Tuner": (
        "1 trainable param_space tune_config run_config _tuner_kwargs _tuner_internal _entrypoint "
    ),
    "ray.tune.choice": "1 categories",
    "ray.tune.get_checkpoint": "0",
    "ray.tune.get_context": "0",
    "ray.tune.grid_search": "1 values",
    "ray.tune.lograndint": "3 lower upper base",
    "ray.tune.loguniform": "3 lower upper base",
    "ray.tune.qlograndint": "4 lower upper q base",
    "ray.tune.qloguniform": "4 lower upper q base",
    "ray.tune.qrandint": "3 lower upper q",
    "ray.tune.qrandn": "3 mean sd q",
    "ray.tune.quniform": "3 lower upper q",
    "ray.tune.randint": "2 lower upper",
    "ray.tune.randn": "2 mean sd",
    "ray.tune.register_env": "2 name env_creator",
    "ray.tune.register_trainable": "3 name trainable warn",
    "ray.tune.report": "1 metrics checkpoint",
    "ray.tune.run": (
        "1 run_or_experiment name metric mode stop time_budget_s config resources_per_trial num_samples "
        "storage_path storage_filesystem search_alg scheduler checkpoint_config verbose progress_reporter "
        "log_to_file trial_name_creator trial_dirname_creator sync_config export_formats max_failures fail_fast "
        "restore resume resume_config reuse_actors raise_on_failed_trial callbacks max_concurrent_trials "
        "keep_checkpoints_num checkpoint_score_attr checkpoint_freq checkpoint_at_end chdir_to_trial_dir "
        "local_dir _remote _remote_string_queue _entrypoint "
    ),
    "ray.tune.run_experiments": (
        "11 experiments scheduler verbose progress_reporter resume resume_config reuse_actors "
        "raise_on_failed_trial concurrent callbacks _remote "
    ),
    "ray.tune.sample_from": "1 func",
    "ray.tune.uniform": "2 lower upper",
    "ray.tune.with_resources": "2 trainable resources",
    "ray.tune.analysis.ExperimentAnalysis": (
        "1 experiment_checkpoint_path storage_filesystem trials default_metric default_mode "
    ),
    "ray.tune.analysis.experiment_analysis.ExperimentAnalysis": (
        "1 experiment_checkpoint_path storage_filesystem trials default_metric default_mode "
    ),
    "ray.tune.callback.Callback": "0",
    "ray.tune.callback.CallbackList": "1 callbacks",
    "ray.tune.cli.commands.add_note": "2 path filename",
    "ray.tune.cli.commands.list_experiments": "7 project_path sort output filter_op info_keys limit desc",
    "ray.tune.cli.commands.list_trials": "7 experiment_path sort output filter_op info_keys limit desc",
    "ray.tune.cli.commands.print_format_output": "1 dataframe",
    "ray.tune.cli.scripts.main": "0",
    "ray.tune.execution.placement_groups.resource_dict_to_pg_factory": "1 spec",
    "ray.tune.execution.tune_controller.TrialRunnerWrapper": (
        "4 tune_controller trial_executor runner_whitelist_attr executor_whitelist_attr "
    ),
    "ray.tune.execution.tune_controller.TuneController": (
        "0 search_alg placeholder_resolvers scheduler stopper resume_config fail_fast checkpoint_period callbacks "
        "metric trial_checkpoint_config storage reuse_actors resource_manager_factory _trainer_api "
    ),
    "ray.tune.experiment.Experiment": (
        "2 name run stop time_budget_s config resources_per_trial num_samples storage_path storage_filesystem "
        "sync_config checkpoint_config trial_name_creator trial_dirname_creator log_to_file export_formats "
        "max_failures restore local_dir "
    ),
    "ray.tune.experiment.Trial": (
        "1 trainable_name config trial_id storage evaluated_params experiment_tag placement_group_factory "
        "stopping_criterion checkpoint_config export_formats restore_path trial_name_creator "
        "trial_dirname_creator log_to_file max_failures stub _setup_default_resource "
    ),
    "ray.tune.experiment.experiment.Experiment": (
        "2 name run stop time_budget_s config resources_per_trial num_samples storage_path storage_filesystem "
        "sync_config checkpoint_config trial_name_creator trial_dirname_creator log_to_file export_formats "
        "max_failures restore local_dir "
    ),
    "ray.tune.experiment.trial.ExportFormat": "0",
    "ray.tune.experiment.trial.Trial": (
        "1 trainable_name config trial_id storage evaluated_params experiment_tag placement_group_factory "
        "stopping_criterion checkpoint_config export_formats restore_path trial_name_creator "
        "trial_dirname_creator log_to_file max_failures stub _setup_default_resource "
    ),
    "ray.tune.experimental.output.AirVerbosity": "2 value names module qualname type start boundary",
    "ray.tune.experimental.output.ProgressReporter": "2 verbosity progress_metrics",
    "ray.tune.experimental.output.TrainReporter": "2 verbosity progress_metrics",
    "ray.tune.experimental.output.TuneReporterBase": (
        "6 verbosity num_samples metric mode config progress_metrics "
    ),
    "ray.tune.experimental.output.TuneTerminalReporter": (
        "6 verbosity num_samples metric mode config progress_metrics "
    ),
    "ray.tune.experimental.output.get_air_verbosity": "1 verbose",
    "ray.tune.impl.out_of_band_serialize_dataset.out_of_band_serialize_dataset": "0",
    "ray.tune.impl.placeholder.create_resolvers_map": "0",
    "ray.tune.impl.placeholder.inject_placeholders": "4 config resolvers id_prefix path_prefix",
    "ray.tune.impl.placeholder.resolve_placeholders": "2 config replaced",
    "ray.tune.impl.tuner_internal.TunerInternal": (
        "9 restore_path storage_filesystem resume_config trainable param_space tune_config run_config "
        "_tuner_kwargs _entrypoint "
    ),
    "ray.tune.integration.keras.TuneReportCheckpointCallback": "3 checkpoint_on report_metrics_on metrics",
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback": (
        "5 metrics filename frequency checkpoint_at_end results_postprocessing_fn "
    ),
    "ray.tune.integration.ray_train.TuneReportCallback": "0",
    "ray.tune.integration.xgboost.TuneReportCheckpointCallback": (
        "5 metrics filename frequency checkpoint_at_end results_postprocessing_fn "
    ),
    "ray.tune.logger.CSVLoggerCallback": "0",
    "ray.tune.logger.JsonLoggerCallback": "0",
    "ray.tune.logger.LoggerCallback": "0",
    "ray.tune.logger.TBXLoggerCallback": "0",
    "ray.tune.logger.pretty_print": "2 result exclude",
    "ray.tune.logger.csv.CSVLoggerCallback": "0",
    "ray.tune.logger.json.JsonLoggerCallback": "0",
    "ray.tune.logger.logger.LoggerCallback": "0",
    "ray.tune.logger.logger.pretty_print": "2 result exclude",
    "ray.tune.logger.mlflow.MLflowLoggerCallback": (
        "1 tracking_uri registry_uri experiment_name tags tracking_token save_artifact log_params_on_trial_end "
    ),
    "ray.tune.logger.tensorboardx.TBXLoggerCallback": "0",
    "ray.tune.progress_reporter.CLIReporter": (
        "0 metric_columns parameter_columns total_samples max_progress_rows max_error_rows max_column_length "
        "max_report_frequency infer_limit print_intermediate_tables metric mode sort_by_metric "
    ),
    "ray.tune.progress_reporter.JupyterNotebookReporter": (
        "0 overwrite metric_columns parameter_columns total_samples max_progress_rows max_error_rows "
        "max_column_length max_report_frequency infer_limit print_intermediate_tables metric mode sort_by_metric "
    ),
    "ray.tune.progress_reporter.ProgressReporter": "0",
    "ray.tune.progress_reporter.RemoteReporterMixin": "0",
    "ray.tune.progress_reporter.TrialProgressCallback": "2 metric progress_metrics",
    "ray.tune.progress_reporter.TuneReporterBase": (
        "0 metric_columns parameter_columns total_samples max_progress_rows max_error_rows max_column_length "
        "max_report_frequency infer_limit print_intermediate_tables metric mode sort_by_metric "
    ),
    "ray.tune.registry.get_trainable_cls": "1 trainable_name",
    "ray.tune.registry.is_function_trainable": "1 trainable",
    "ray.tune.registry.register_env": "2 name env_creator",
    "ray.tune.registry.register_input": "2 name input_creator",
    "ray.tune.registry.register_trainable": "3 name trainable warn",
    "ray.tune.registry.registry_contains_input": "1 name",
    "ray.tune.registry.registry_get_input": "1 name",
    "ray.tune.registry.validate_trainable": "1 trainable_name",
    "ray.tune.resources.Resources": (
        "11 cpu gpu memory object_store_memory extra_cpu extra_gpu extra_memory extra_object_store_memory "
        "custom_resources extra_custom_resources has_placement_group "
    ),
    "ray.tune.resources.json_to_resources": "1 data",
    "ray.tune.result_grid.ResultGrid": "1 experiment_analysis",
    "ray.tune.schedulers.ASHAScheduler": (
        "8 time_attr metric mode max_t grace_period reduction_factor brackets stop_last_trials "
    ),
    "ray.tune.schedulers.AsyncHyperBandScheduler": (
        "8 time_attr metric mode max_t grace_period reduction_factor brackets stop_last_trials "
    ),
    "ray.tune.schedulers.FIFOScheduler": "0",
    "ray.tune.schedulers.HyperBandForBOHB": "6 time_attr metric mode max_t reduction_factor stop_last_trials",
    "ray.tune.schedulers.HyperBandScheduler": (
        "6 time_attr metric mode max_t reduction_factor stop_last_trials "
    ),
    "ray.tune.schedulers.MedianStoppingRule": (
        "7 time_attr metric mode grace_period min_samples_required min_time_slice hard_stop "
    ),
    "ray.tune.schedulers.PopulationBasedTraining": (
        "13 time_attr metric mode perturbation_interval burn_in_period hyperparam_mutations quantile_fraction "
        "resample_probability perturbation_factors custom_explore_fn log_config require_attrs synch "
    ),
    "ray.tune.schedulers.PopulationBasedTrainingReplay": "1 policy_file",
    "ray.tune.schedulers.ResourceChangingScheduler": "2 base_scheduler resources_allocation_function",
    "ray.tune.schedulers.TrialScheduler": "0",
    "ray.tune.schedulers.get_function_args": "1 callable",
    "ray.tune.schedulers.async_hyperband.ASHAScheduler": (
        "8 time_attr metric mode max_t grace_period reduction_factor brackets stop_last_trials "
    ),
    "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler": (
        "8 time_attr metric mode max_t grace_period reduction_factor brackets stop_last_trials "
    ),
    "ray.tune.schedulers.hb_bohb.HyperBandForBOHB": (
        "6 time_attr metric mode max_t reduction_factor stop_last_trials "
    ),
    "ray.tune.schedulers.hyperband.HyperBandScheduler": (
        "6 time_attr metric mode max_t reduction_factor stop_last_trials "
    ),
    "ray.tune.schedulers.median_stopping_rule.MedianStoppingRule": (
        "7 time_attr metric mode grace_period min_samples_required min_time_slice hard_stop "
    ),
    "ray.tune.schedulers.pb2.PB2": (
        "10 time_attr metric mode perturbation_interval hyperparam_bounds quantile_fraction log_config "
        "require_attrs synch custom_explore_fn "
    ),
    "ray.tune.schedulers.pb2.import_pb2_dependencies": "0",
    "ray.tune.schedulers.pb2_utils.TV_SquaredExp": (
        "6 variance lengthscale epsilon variance_bounds lengthscale_bounds epsilon_bounds "
    ),
    "ray.tune.schedulers.pb2_utils.UCB": "5 m m1 x fixed kappa",
    "ray.tune.schedulers.pb2_utils.normalize": "2 data wrt",
    "ray.tune.schedulers.pb2_utils.optimize_acq": "5 func m m1 fixed num_f",
    "ray.tune.schedulers.pb2_utils.select_length": "4 Xraw yraw bounds num_f",
    "ray.tune.schedulers.pb2_utils.standardize": "1 data",
    "ray.tune.schedulers.pbt.PopulationBasedTraining": (
        "13 time_attr metric mode perturbation_interval burn_in_period hyperparam_mutations quantile_fraction "
        "resample_probability perturbation_factors custom_explore_fn log_config require_attrs synch "
    ),
    "ray.tune.schedulers.pbt.PopulationBasedTrainingReplay": "1 policy_file",
    "ray.tune.schedulers.resource_changing_scheduler.DistributeResources": (
        "4 add_bundles increase_by increase_by_times reserve_resources "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.DistributeResourcesToTopJob": (
        "6 add_bundles increase_by increase_by_times reserve_resources metric mode "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.ResourceChangingScheduler": (
        "2 base_scheduler resources_allocation_function "
    ),
    "ray.tune.schedulers.trial_scheduler.FIFOScheduler": "0",
    "ray.tune.schedulers.trial_scheduler.TrialScheduler": "0",
    "ray.tune.search.BasicVariantGenerator": (
        "4 points_to_evaluate max_concurrent constant_grid_search random_state "
    ),
    "ray.tune.search.ConcurrencyLimiter": "3 searcher max_concurrent batch",
    "ray.tune.search.Repeater": "3 searcher repeat set_index",
    "ray.tune.search.SearchAlgorithm": "0",
    "ray.tune.search.SearchGenerator": "1 searcher",
    "ray.tune.search.Searcher": "2 metric mode",
    "ray.tune.search.get_function_args": "1 callable",
    "ray.tune.search.grid_search": "1 values",
    "ray.tune.search.basic_variant.BasicVariantGenerator": (
        "4 points_to_evaluate max_concurrent constant_grid_search random_state "
    ),
    "ray.tune.search.bayesopt.BayesOptSearch": (
        "12 space metric mode points_to_evaluate utility_kwargs random_state random_search_steps verbose patience "
        "skip_duplicate analysis repeat_float_precision "
    ),
    "ray.tune.search.bayesopt.bayesopt_search.BayesOptSearch": (
        "12 space metric mode points_to_evaluate utility_kwargs random_state random_search_steps verbose patience "
        "skip_duplicate analysis repeat_float_precision "
    ),
    "ray.tune.search.bohb.TuneBOHB": "7 space bohb_config metric mode points_to_evaluate seed max_concurrent",
    "ray.tune.search.bohb.bohb_search.TuneBOHB": (
        "7 space bohb_config metric mode points_to_evaluate seed max_concurrent "
    ),
    "ray.tune.search.concurrency_limiter.ConcurrencyLimiter": "3 searcher max_concurrent batch",
    "ray.tune.search.hyperopt.HyperOptSearch": (
        "7 space metric mode points_to_evaluate n_initial_points random_state_seed gamma "
    ),
    "ray.tune.search.hyperopt.hyperopt_search.HyperOptSearch": (
        "7 space metric mode points_to_evaluate n_initial_points random_state_seed gamma "
    ),
    "ray.tune.search.nevergrad.NevergradSearch": (
        "6 optimizer optimizer_kwargs space metric mode points_to_evaluate "
    ),
    "ray.tune.search.nevergrad.nevergrad_search.NevergradSearch": (
        "6 optimizer optimizer_kwargs space metric mode points_to_evaluate "
    ),
    "ray.tune.search.optuna.OptunaSearch": (
        "9 space metric mode points_to_evaluate sampler study_name storage seed evaluated_rewards "
    ),
    "ray.tune.search.optuna.optuna_search.OptunaSearch": (
        "9 space metric mode points_to_evaluate sampler study_name storage seed evaluated_rewards "
    ),
    "ray.tune.search.repeater.Repeater": "3 searcher repeat set_index",
    "ray.tune.search.sample.BaseSampler": "0",
    "ray.tune.search.sample.Categorical": "1 categories",
    "ray.tune.search.sample.Domain": "0",
    "ray.tune.search.sample.Float": "2 lower upper",
    "ray.tune.search.sample.Function": "1 func",
    "ray.tune.search.sample.Grid": "0",
    "ray.tune.search.sample.Integer": "2 lower upper",
    "ray.tune.search.sample.LogUniform": "1 base",
    "ray.tune.search.sample.Normal": "2 mean sd",
    "ray.tune.search.sample.Quantized": "2 sampler q",
    "ray.tune.search.sample.Sampler": "0",
    "ray.tune.search.sample.Uniform": "0",
    "ray.tune.search.sample.choice": "1 categories",
    "ray.tune.search.sample.lograndint": "3 lower upper base",
    "ray.tune.search.sample.loguniform": "3 lower upper base",
    "ray.tune.search.sample.qlograndint": "4 lower upper q base",
    "ray.tune.search.sample.qloguniform": "4 lower upper q base",
    "ray.tune.search.sample.qrandint": "3 lower upper q",
    "ray.tune.search.sample.qrandn": "3 mean sd q",
    "ray.tune.search.sample.quniform": "3 lower upper q",
    "ray.tune.search.sample.randint": "2 lower upper",
    "ray.tune.search.sample.randn": "2 mean sd",
    "ray.tune.search.sample.sample_from": "1 func",
    "ray.tune.search.sample.uniform": "2 lower upper",
    "ray.tune.search.search_algorithm.SearchAlgorithm": "0",
    "ray.tune.search.search_generator.SearchGenerator": "1 searcher",
    "ray.tune.search.searcher.ConcurrencyLimiter": "3 searcher max_concurrent batch",
    "ray.tune.search.searcher.Searcher": "2 metric mode",
    "ray.tune.search.variant_generator.RecursiveDependencyError": "1 msg",
    "ray.tune.search.variant_generator.assign_value": "3 spec path value",
    "ray.tune.search.variant_generator.format_vars": "1 resolved_vars",
    "ray.tune.search.variant_generator.generate_variants": (
        "3 unresolved_spec constant_grid_search random_state "
    ),
    "ray.tune.search.variant_generator.grid_search": "1 values",
    "ray.tune.search.variant_generator.parse_spec_vars": "1 spec",
    "ray.tune.stopper.ExperimentPlateauStopper": "5 metric std top mode patience",
    "ray.tune.stopper.FunctionStopper": "1 function",
    "ray.tune.stopper.MaximumIterationStopper": "1 max_iter",
    "ray.tune.stopper.NoopStopper": "0",
    "ray.tune.stopper.Stopper": "0",
    "ray.tune.stopper.TimeoutStopper": "1 timeout",
    "ray.tune.stopper.TrialPlateauStopper": "6 metric std num_results grace_period metric_threshold mode",
    "ray.tune.stopper.experiment_plateau.ExperimentPlateauStopper": "5 metric std top mode patience",
    "ray.tune.stopper.function_stopper.FunctionStopper": "1 function",
    "ray.tune.stopper.maximum_iteration.MaximumIterationStopper": "1 max_iter",
    "ray.tune.stopper.noop.NoopStopper": "0",
    "ray.tune.stopper.stopper.Stopper": "0",
    "ray.tune.stopper.timeout.TimeoutStopper": "1 timeout",
    "ray.tune.stopper.trial_plateau.TrialPlateauStopper": (
        "6 metric std num_results grace_period metric_threshold mode "
    ),
    "ray.tune.syncer.SyncConfig": "4 sync_period sync_timeout sync_artifacts sync_artifacts_on_checkpoint",
    "ray.tune.trainable.FunctionTrainable": "2 config storage",
    "ray.tune.trainable.Trainable": "2 config storage",
    "ray.tune.trainable.wrap_function": "2 train_func name",
    "ray.tune.trainable.function_trainable.FunctionTrainable": "2 config storage",
    "ray.tune.trainable.function_trainable.wrap_function": "2 train_func name",
    "ray.tune.trainable.trainable.Trainable": "2 config storage",
    "ray.tune.trainable.util.with_resources": "2 trainable resources",
    "ray.tune.tune.run": (
        "1 run_or_experiment name metric mode stop time_budget_s config resources_per_trial num_samples "
        "storage_path storage_filesystem search_alg scheduler checkpoint_config verbose progress_reporter "
        "log_to_file trial_name_creator trial_dirname_creator sync_config export_formats max_failures fail_fast "
        "restore resume resume_config reuse_actors raise_on_failed_trial callbacks max_concurrent_trials "
        "keep_checkpoints_num checkpoint_score_attr checkpoint_freq checkpoint_at_end chdir_to_trial_dir "
        "local_dir _remote _remote_string_queue _entrypoint "
    ),
    "ray.tune.tune.run_experiments": (
        "11 experiments scheduler verbose progress_reporter resume resume_config reuse_actors "
        "raise_on_failed_trial concurrent callbacks _remote "
    ),
    "ray.tune.tune_config.ResumeConfig": "3 finished unfinished errored",
    "ray.tune.tune_config.TuneConfig": (
        "11 mode metric search_alg scheduler num_samples max_concurrent_trials time_budget_s reuse_actors "
        "trial_name_creator trial_dirname_creator chdir_to_trial_dir "
    ),
    "ray.tune.tuner.Tuner": (
        "1 trainable param_space tune_config run_config _tuner_kwargs _tuner_internal _entrypoint "
    ),
    "ray.tune.utils.UtilMonitor": "2 start delay",
    "ray.tune.utils.date_str": "0",
    "ray.tune.utils.deep_update": (
        "6 original new_dict new_keys_allowed allow_new_subkey_list override_all_if_type_changes "
        "override_all_key_list "
    ),
    "ray.tune.utils.diagnose_serialization": "1 trainable",
    "ray.tune.utils.flatten_dict": "4 dt delimiter prevent_delimiter flatten_list",
    "ray.tune.utils.merge_dicts": "2 d1 d2",
    "ray.tune.utils.validate_save_restore": "3 trainable_cls config num_gpus",
    "ray.tune.utils.wait_for_gpu": "5 gpu_id target_util retry delay_s gpu_memory_limit",
    "ray.tune.utils.warn_if_slow": "4 name threshold message disable",
    "ray.tune.utils.file_transfer.sync_dir_between_nodes": (
        "9 source_ip source_path target_ip target_path force_all exclude chunk_size_bytes max_size_bytes "
        "return_futures "
    ),
    "ray.tune.utils.log.Verbosity": "2 value names module qualname type start boundary",
    "ray.tune.utils.log.disable_ipython": "0",
    "ray.tune.utils.log.has_verbosity": "1 level",
    "ray.tune.utils.log.set_verbosity": "1 level",
    "ray.tune.utils.mock.FailureInjectorCallback": "4 config_path probability time_between_checks disable",
    "ray.tune.utils.mock.TrialStatusSnapshot": "0",
    "ray.tune.utils.mock.TrialStatusSnapshotTaker": "1 snapshot",
    "ray.tune.utils.mock_trainable.MyTrainableClass": "2 config storage",
    "ray.tune.utils.mock_trainable.register_mock_trainable": "0",
    "ray.tune.utils.release_test_util.ProgressCallback": "0",
    "ray.tune.utils.release_test_util.function_trainable": "1 config",
    "ray.tune.utils.serialization.TuneFunctionEncoder": (
        "0 skipkeys ensure_ascii check_circular allow_nan sort_keys indent separators default "
    ),
    "ray.tune.utils.util.Tee": "2 stream1 stream2",
    "ray.tune.utils.util.UtilMonitor": "2 start delay",
    "ray.tune.utils.util.date_str": "0",
    "ray.tune.utils.util.diagnose_serialization": "1 trainable",
    "ray.tune.utils.util.retry_fn": "5 fn exception_type num_retries sleep_time timeout",
    "ray.tune.utils.util.validate_save_restore": "3 trainable_cls config num_gpus",
    "ray.tune.utils.util.validate_warmstart": (
        "4 parameter_names points_to_evaluate evaluated_rewards validate_point_name_lengths "
    ),
    "ray.tune.utils.util.wait_for_gpu": "5 gpu_id target_util retry delay_s gpu_memory_limit",
    "ray.tune.utils.util.warn_if_slow": "4 name threshold message disable",
    "ray.train.BackendConfig": "0",
    "ray.train.Checkpoint": "2 path filesystem",
    "ray.train.CheckpointConfig": (
        "5 num_to_keep checkpoint_score_attribute checkpoint_score_order checkpoint_frequency checkpoint_at_end "
    ),
    "ray.train.CheckpointConsistencyMode": "2 value names module qualname type start boundary",
    "ray.train.CheckpointUploadMode": "2 value names module qualname type start boundary",
    "ray.train.ControllerError": "1 controller_failure",
    "ray.train.DataConfig": "3 datasets_to_split execution_options enable_shard_locality",
    "ray.train.FailureConfig": (
        "6 max_failures fail_fast controller_failure_limit max_preemption_failures "
        "relax_collectives_on_preemption preemption_grace_s "
    ),
    "ray.train.LoggingConfig": "1 log_level",
    "ray.train.NCCLHangError": "2 error_message worker_failures",
    "ray.train.PreemptionError": "2 preemption_info drain_timed_out",
    "ray.train.PreemptionInfo": "2 deadline_ms preempted_node_to_ranks",
    "ray.train.ReportedCheckpoint": "3 checkpoint metrics status",
    "ray.train.ReportedCheckpointStatus": "2 value names module qualname type start boundary",
    "ray.train.Result": (
        "8 metrics checkpoint error path metrics_dataframe best_checkpoints _storage_filesystem return_value "
    ),
    "ray.train.RunConfig": (
        "13 name storage_path storage_filesystem failure_config checkpoint_config callbacks worker_runtime_env "
        "logging_config sync_config verbose stop progress_reporter log_to_file "
    ),
    "ray.train.ScalingConfig": (
        "10 trainer_resources num_workers use_gpu resources_per_worker placement_strategy accelerator_type "
        "label_selector use_tpu topology elastic_resize_monitor_interval_s "
    ),
    "ray.train.SyncConfig": "4 sync_period sync_timeout sync_artifacts sync_artifacts_on_checkpoint",
    "ray.train.TrainContext": "0",
    "ray.train.UserCallback": "0",
    "ray.train.ValidationConfig": "3 fn task_config ray_remote_kwargs",
    "ray.train.ValidationTaskConfig": "2 fn_kwargs timeout_s",
    "ray.train.WorkerGroupError": "2 error_message worker_failures",
    "ray.train.get_all_reported_checkpoints": "2 consistency_mode timeout_s",
    "ray.train.get_checkpoint": "0",
    "ray.train.get_context": "0",
    "ray.train.get_dataset_shard": "1 dataset_name",
    "ray.train.get_preemption_info": "0",
    "ray.train.is_v2_enabled": "0",
    "ray.train.report": (
        "7 metrics checkpoint checkpoint_dir_name checkpoint_upload_mode delete_local_checkpoint_after_upload "
        "checkpoint_upload_fn validation "
    ),
    "ray.train.base_trainer.format_datasets_for_repr": "1 datasets",
    "ray.train.collective.barrier": "0",
    "ray.train.collective.broadcast_from_rank_zero": "1 data",
    "ray.train.collective.is_v2_enabled": "0",
    "ray.train.context.TrainContext": "0",
    "ray.train.context.get_context": "0",
    "ray.train.data_parallel_trainer.DataParallelTrainer": (
        "1 train_loop_per_worker train_loop_config backend_config scaling_config dataset_config run_config "
        "datasets metadata resume_from_checkpoint "
    ),
    "ray.train.huggingface.transformers.prepare_trainer": "1 trainer",
    "ray.train.lightgbm.LightGBMConfig": "0",
    "ray.train.lightgbm.LightGBMTrainer": (
        "1 train_loop_per_worker train_loop_config lightgbm_config scaling_config run_config datasets "
        "dataset_config validation_config metadata resume_from_checkpoint label_column params num_boost_round "
    ),
    "ray.train.lightgbm.RayTrainReportCallback": (
        "5 metrics filename frequency checkpoint_at_end results_postprocessing_fn "
    ),
    "ray.train.lightgbm.get_network_params": "0",
    "ray.train.lightgbm.is_v2_enabled": "0",
    "ray.train.lightgbm.normalize_pandas_for_lightgbm": "1 df",
    "ray.train.lightgbm.config.LightGBMConfig": "0",
    "ray.train.lightgbm.config.get_network_params": "0",
    "ray.train.lightgbm.v2.LightGBMTrainer": (
        "1 train_loop_per_worker train_loop_config lightgbm_config scaling_config run_config datasets "
        "dataset_config metadata resume_from_checkpoint "
    ),
    "ray.train.tensorflow.TensorflowConfig": "0",
    "ray.train.tensorflow.TensorflowTrainer": (
        "1 train_loop_per_worker train_loop_config tensorflow_config scaling_config dataset_config run_config "
        "datasets validation_config metadata resume_from_checkpoint "
    ),
    "ray.train.tensorflow.is_v2_enabled": "0",
    "ray.train.tensorflow.prepare_dataset_shard": "1 tf_dataset_shard",
    "ray.train.tensorflow.config.TensorflowConfig": "0",
    "ray.train.tensorflow.keras.RayReportCallback": "3 checkpoint_on report_metrics_on metrics",
    "ray.train.tensorflow.keras.ReportCheckpointCallback": "3 checkpoint_on report_metrics_on metrics",
    "ray.train.tensorflow.tensorflow_trainer.TensorflowTrainer": (
        "1 train_loop_per_worker train_loop_config tensorflow_config scaling_config dataset_config run_config "
        "datasets metadata resume_from_checkpoint "
    ),
    "ray.train.tensorflow.train_loop_utils.prepare_dataset_shard": "1 tf_dataset_shard",
    "ray.train.torch.TorchConfig": "3 backend init_method timeout_s",
    "ray.train.torch.TorchTrainer": (
        "1 train_loop_per_worker train_loop_config torch_config scaling_config run_config datasets dataset_config "
        "validation_config metadata resume_from_checkpoint "
    ),
    "ray.train.torch.accelerate": "1 amp",
    "ray.train.torch.backward": "1 tensor",
    "ray.train.torch.enable_reproducibility": "1 seed",
    "ray.train.torch.get_device": "0",
    "ray.train.torch.get_devices": "0",
    "ray.train.torch.is_v2_enabled": "0",
    "ray.train.torch.prepare_data_loader": "4 data_loader add_dist_sampler move_to_device auto_transfer",
    "ray.train.torch.prepare_model": "4 model move_to_device parallel_strategy parallel_strategy_kwargs",
    "ray.train.torch.prepare_optimizer": "1 optimizer",
    "ray.train.torch.config.TorchConfig": "3 backend init_method timeout_s",
    "ray.train.torch.config.TorchConfigContextManager": "0",
    "ray.train.torch.torch_trainer.TorchTrainer": (
        "1 train_loop_per_worker train_loop_config torch_config scaling_config run_config datasets dataset_config "
        "metadata resume_from_checkpoint "
    ),
    "ray.train.torch.train_loop_utils.TorchWorkerProfiler": "1 trace_dir",
    "ray.train.torch.train_loop_utils.accelerate": "1 amp",
    "ray.train.torch.train_loop_utils.backward": "1 tensor",
    "ray.train.torch.train_loop_utils.enable_reproducibility": "1 seed",
    "ray.train.torch.train_loop_utils.get_device": "0",
    "ray.train.torch.train_loop_utils.get_devices": "0",
    "ray.train.torch.train_loop_utils.prepare_data_loader": (
        "4 data_loader add_dist_sampler move_to_device auto_transfer "
    ),
    "ray.train.torch.train_loop_utils.prepare_model": (
        "4 model move_to_device parallel_strategy parallel_strategy_kwargs "
    ),
    "ray.train.torch.train_loop_utils.prepare_optimizer": "1 optimizer",
    "ray.train.torch.xla.TorchXLAConfig": "4 backend init_method timeout_s neuron_parallel_compile",
    "ray.train.torch.xla.config.TorchXLAConfig": "4 backend init_method timeout_s neuron_parallel_compile",
    "ray.train.trainer.TrainingIterator": (
        "7 backend_executor backend_config train_func datasets metadata data_config checkpoint "
    ),
    "ray.train.xgboost.RayTrainReportCallback": (
        "5 metrics filename frequency checkpoint_at_end results_postprocessing_fn "
    ),
    "ray.train.xgboost.XGBoostConfig": "1 xgboost_communicator",
    "ray.train.xgboost.XGBoostTrainer": (
        "1 train_loop_per_worker train_loop_config xgboost_config scaling_config run_config datasets "
        "dataset_config validation_config metadata resume_from_checkpoint label_column params num_boost_round "
    ),
    "ray.train.xgboost.is_v2_enabled": "0",
    "ray.train.xgboost.config.XGBoostConfig": "1 xgboost_communicator",
    "ray.train.xgboost.v2.XGBoostTrainer": (
        "1 train_loop_per_worker train_loop_config xgboost_config scaling_config run_config datasets "
        "dataset_config metadata resume_from_checkpoint "
    ),
    "ray.air.AcquiredResources": "1 resource_request",
    "ray.air.CheckpointConfig": (
        "7 num_to_keep checkpoint_score_attribute checkpoint_score_order checkpoint_frequency checkpoint_at_end "
        "_checkpoint_keep_all_ranks _checkpoint_upload_from_workers "
    ),
    "ray.air.FailureConfig": "2 max_failures fail_fast",
    "ray.air.Result": (
        "7 metrics checkpoint error path metrics_dataframe best_checkpoints _storage_filesystem "
    ),
    "ray.air.RunConfig": (
        "12 name storage_path storage_filesystem failure_config checkpoint_config sync_config verbose stop "
        "callbacks progress_reporter log_to_file local_dir "
    ),
    "ray.air.ScalingConfig": (
        "6 trainer_resources num_workers use_gpu resources_per_worker placement_strategy accelerator_type "
    ),
    "ray.air.config.CheckpointConfig": (
        "7 num_to_keep checkpoint_score_attribute checkpoint_score_order checkpoint_frequency checkpoint_at_end "
        "_checkpoint_keep_all_ranks _checkpoint_upload_from_workers "
    ),
    "ray.air.config.FailureConfig": "2 max_failures fail_fast",
    "ray.air.config.RunConfig": (
        "12 name storage_path storage_filesystem failure_config checkpoint_config sync_config verbose stop "
        "callbacks progress_reporter log_to_file local_dir "
    ),
    "ray.air.config.ScalingConfig": (
        "6 trainer_resources num_workers use_gpu resources_per_worker placement_strategy accelerator_type "
    ),
    "ray.air.execution.AcquiredResources": "1 resource_request",
    "ray.air.execution.FixedResourceManager": "1 total_resources",
    "ray.air.execution.PlacementGroupResourceManager": "1 update_interval_s",
    "ray.air.execution.ResourceManager": "0",
    "ray.air.execution.resources.AcquiredResources": "1 resource_request",
    "ray.air.execution.resources.FixedResourceManager": "1 total_resources",
    "ray.air.execution.resources.PlacementGroupResourceManager": "1 update_interval_s",
    "ray.air.execution.resources.ResourceManager": "0",
    "ray.air.execution.resources.fixed.FixedAcquiredResources": "2 resource_request bundles",
    "ray.air.execution.resources.fixed.FixedResourceManager": "1 total_resources",
    "ray.air.execution.resources.placement_group.PlacementGroupAcquiredResources": (
        "2 resource_request placement_group "
    ),
    "ray.air.execution.resources.placement_group.PlacementGroupResourceManager": "1 update_interval_s",
    "ray.air.execution.resources.request.AcquiredResources": "1 resource_request",
    "ray.air.execution.resources.resource_manager.ResourceManager": "0",
    "ray.air.integrations.keras.ReportCheckpointCallback": "3 checkpoint_on report_metrics_on metrics",
    "ray.air.integrations.mlflow.setup_mlflow": (
        "11 config tracking_uri registry_uri experiment_id experiment_name tracking_token artifact_location "
        "run_name create_experiment_if_not_exists tags rank_zero_only "
    ),
    "ray.air.util.data_batch_conversion.BatchFormat": "2 value names module qualname type start boundary",
    "ray.air.util.data_batch_conversion.BlockFormat": "2 value names module qualname type start boundary",
    "ray.air.util.data_batch_conversion.convert_batch_type_to_pandas": "2 data cast_tensor_columns",
    "ray.air.util.data_batch_conversion.convert_pandas_to_batch_type": "3 data type cast_tensor_columns",
    "ray.data.ActorPoolStrategy": (
        "0 size min_size max_size initial_size max_tasks_in_flight_per_actor max_concurrent_calls_per_actor "
        "enable_true_multi_threading "
    ),
    "ray.data.ArrowTensorType": "2 shape dtype",
    "ray.data.ArrowVariableShapedTensorType": "2 dtype ndim",
    "ray.data.Catalog": "0",
    "ray.data.CatalogAccessMode": "2 value names module qualname type start boundary",
    "ray.data.ClickHouseTableSettings": "5 engine order_by partition_by primary_key settings",
    "ray.data.DataContext": (
        "95 target_max_block_size target_min_block_size streaming_read_buffer_size enable_pandas_block "
        "actor_prefetcher_enabled autoscaling_config use_push_based_shuffle _shuffle_strategy "
        "pipeline_push_based_shuffle_reduce_tasks default_hash_shuffle_parallelism shuffle_compression "
        "hash_shuffle_reduce_batch_size hash_shuffle_reduce_get_timeout_s shuffle_input_batch_bytes "
        "max_hash_shuffle_aggregators min_hash_shuffle_aggregator_wait_time_in_s "
        "hash_shuffle_aggregator_health_warning_interval_s max_hash_shuffle_finalization_batch_size "
        "join_operator_actor_num_cpus_override hash_shuffle_operator_actor_num_cpus_override "
        "hash_aggregate_operator_actor_num_cpus_override use_disk_based_hash_shuffle gpu_shuffle_num_actors "
        "gpu_shuffle_rmm_pool_size gpu_shuffle_spill_memory_limit gpu_shuffle_setup_timeout_s scheduling_strategy "
        "scheduling_strategy_large_args large_args_threshold use_polars use_polars_sort use_legacy_dataset_ids "
        "decoding_size_estimation min_parallelism read_op_min_num_blocks use_datasource_v2 "
        "enable_tensor_extension_casting arrow_fixed_shape_tensor_format use_arrow_tensor_v2 "
        "enable_fallback_to_arrow_object_ext_type enable_auto_log_stats verbose_stats_logs "
        "accurate_map_phase_timing per_stage_map_timing trace_allocations execution_options use_ray_tqdm "
        "enable_progress_bars enable_operator_progress_bars enable_progress_bar_name_truncation "
        "enable_rich_progress_bars enable_get_object_locations_for_metrics write_file_retry_on_errors "
        "warn_on_driver_memory_usage_bytes actor_task_retry_on_errors actor_init_retry_on_errors "
        "actor_init_max_retries max_consecutive_actor_init_deaths retried_map_errors max_map_retries "
        "op_resource_reservation_enabled op_resource_reservation_ratio "
        "output_backpressure_guard_release_interval_s max_errored_blocks execution_no_progress_timeout_s "
        "log_internal_stack_trace raise_original_map_exception print_on_execution_start s3_try_create_dir "
        "wait_for_min_actors_s max_tasks_in_flight_per_actor retried_io_errors lance_config iceberg_config "
        "delta_config enable_per_node_metrics enable_stats_summary_collection "
        "override_object_store_memory_limit_fraction memory_usage_poll_interval_s dataset_logger_id "
        "issue_detectors_config isolate_read_workers downstream_capacity_backpressure_ratio "
        "enable_dynamic_output_queue_size_backpressure enable_lineage_reconstruction_resource_accounting "
        "enforce_schemas pandas_block_ignore_metadata enable_arrow_backed_pandas_conversion "
        "batch_to_block_arrow_format _checkpoint_config custom_execution_callback_classes "
        "default_map_logical_memory_enabled _enable_ray_data_reconstruction "
        "object_store_reservation_overshoot_ratio object_store_memory_pressure_fraction "
    ),
    "ray.data.DataIterator": "0",
    "ray.data.DatabricksUnityCatalog": "0 url token credential_provider region",
    "ray.data.Dataset": "5 logical_plan context in_stats cache dataset_name",
    "ray.data.DatasetContext": (
        "95 target_max_block_size target_min_block_size streaming_read_buffer_size enable_pandas_block "
        "actor_prefetcher_enabled autoscaling_config use_push_based_shuffle _shuffle_strategy "
        "pipeline_push_based_shuffle_reduce_tasks default_hash_shuffle_parallelism shuffle_compression "
        "hash_shuffle_reduce_batch_size hash_shuffle_reduce_get_timeout_s shuffle_input_batch_bytes "
        "max_hash_shuffle_aggregators min_hash_shuffle_aggregator_wait_time_in_s "
        "hash_shuffle_aggregator_health_warning_interval_s max_hash_shuffle_finalization_batch_size "
        "join_operator_actor_num_cpus_override hash_shuffle_operator_actor_num_cpus_override "
        "hash_aggregate_operator_actor_num_cpus_override use_disk_based_hash_shuffle gpu_shuffle_num_actors "
        "gpu_shuffle_rmm_pool_size gpu_shuffle_spill_memory_limit gpu_shuffle_setup_timeout_s scheduling_strategy "
        "scheduling_strategy_large_args large_args_threshold use_polars use_polars_sort use_legacy_dataset_ids "
        "decoding_size_estimation min_parallelism read_op_min_num_blocks use_datasource_v2 "
        "enable_tensor_extension_casting arrow_fixed_shape_tensor_format use_arrow_tensor_v2 "
        "enable_fallback_to_arrow_object_ext_type enable_auto_log_stats verbose_stats_logs "
        "accurate_map_phase_timing per_stage_map_timing trace_allocations execution_options use_ray_tqdm "
        "enable_progress_bars enable_operator_progress_bars enable_progress_bar_name_truncation "
        "enable_rich_progress_bars enable_get_object_locations_for_metrics write_file_retry_on_errors "
        "warn_on_driver_memory_usage_bytes actor_task_retry_on_errors actor_init_retry_on_errors "
        "actor_init_max_retries max_consecutive_actor_init_deaths retried_map_errors max_map_retries "
        "op_resource_reservation_enabled op_resource_reservation_ratio "
        "output_backpressure_guard_release_interval_s max_errored_blocks execution_no_progress_timeout_s "
        "log_internal_stack_trace raise_original_map_exception print_on_execution_start s3_try_create_dir "
        "wait_for_min_actors_s max_tasks_in_flight_per_actor retried_io_errors lance_config iceberg_config "
        "delta_config enable_per_node_metrics enable_stats_summary_collection "
        "override_object_store_memory_limit_fraction memory_usage_poll_interval_s dataset_logger_id "
        "issue_detectors_config isolate_read_workers downstream_capacity_backpressure_ratio "
        "enable_dynamic_output_queue_size_backpressure enable_lineage_reconstruction_resource_accounting "
        "enforce_schemas pandas_block_ignore_metadata enable_arrow_backed_pandas_conversion "
        "batch_to_block_arrow_format _checkpoint_config custom_execution_callback_classes "
        "default_map_logical_memory_enabled _enable_ray_data_reconstruction "
        "object_store_reservation_overshoot_ratio object_store_memory_pressure_fraction "
    ),
    "ray.data.DatasetIterator": "0",
    "ray.data.DatasetSummary": (
        "4 _stats_matching_column_dtype _stats_mismatching_column_dtype dataset_schema columns "
    ),
    "ray.data.Datasink": "0",
    "ray.data.Datasource": "0",
    "ray.data.ExecutionOptions": (
        "6 resource_limits exclude_resources preserve_order actor_locality_enabled verbose_progress "
        "label_selector "
    ),
    "ray.data.ExecutionResources": "4 cpu gpu object_store_memory memory",
    "ray.data.FileShuffleConfig": "2 seed reseed_after_execution",
    "ray.data.KafkaAuthConfig": (
        "16 security_protocol sasl_mechanism sasl_plain_username sasl_plain_password sasl_kerberos_name "
        "sasl_kerberos_service_name sasl_kerberos_domain_name sasl_oauth_token_provider ssl_context "
        "ssl_check_hostname ssl_cafile ssl_certfile ssl_keyfile ssl_password ssl_ciphers ssl_crlfile "
    ),
    "ray.data.MixStoppingCondition": "2 value names module qualname type start boundary",
    "ray.data.Preprocessor": "0",
    "ray.data.RandomSeedConfig": "3 seed reseed_after_execution use_timestamp_as_default",
    "ray.data.ReadTask": "4 read_fn metadata schema per_task_row_limit",
    "ray.data.ReaderFormat": "2 value names module qualname type start boundary",
    "ray.data.ResolvedSource": (
        "6 path filesystem storage_options catalog_kwargs table_identifier data_format "
    ),
    "ray.data.RowBasedFileDatasink": (
        "1 path filesystem try_create_dir open_stream_args filename_provider dataset_uuid file_format mode "
    ),
    "ray.data.SaveMode": "2 value names module qualname type start boundary",
    "ray.data.Schema": "1 base_schema data_context",
    "ray.data.SinkMode": "2 value names module qualname type start boundary",
    "ray.data.TaskPoolStrategy": "1 size",
    "ray.data.configure_logging": "0",
    "ray.data.from_arrow": "1 tables override_num_blocks",
    "ray.data.from_arrow_refs": "1 tables",
    "ray.data.from_blocks": "1 blocks",
    "ray.data.from_daft": "1 df",
    "ray.data.from_dask": "1 df",
    "ray.data.from_huggingface": "4 dataset parallelism concurrency override_num_blocks",
    "ray.data.from_items": "1 items parallelism override_num_blocks",
    "ray.data.from_mars": "1 df",
    "ray.data.from_modin": "1 df",
    "ray.data.from_numpy": "1 ndarrays",
    "ray.data.from_numpy_refs": "1 ndarrays",
    "ray.data.from_pandas": "2 dfs override_num_blocks",
    "ray.data.from_pandas_refs": "1 dfs",
    "ray.data.from_spark": "1 df parallelism override_num_blocks",
    "ray.data.from_tf": "1 dataset",
    "ray.data.from_torch": "2 dataset local_read",
    "ray.data.get_pyarrow_version": "0",
    "ray.data.list_stats_summaries": "0",
    "ray.data.range": "1 n parallelism concurrency override_num_blocks",
    "ray.data.range_tensor": "1 n shape parallelism concurrency override_num_blocks",
    "ray.data.read_audio": (
        "1 paths filesystem arrow_open_stream_args partition_filter partitioning include_paths "
        "ignore_missing_paths file_extensions shuffle concurrency override_num_blocks num_cpus num_gpus memory "
        "label_selector fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_avro": (
        "1 paths filesystem parallelism num_cpus num_gpus memory arrow_open_stream_args partition_filter "
        "partitioning include_paths ignore_missing_paths shuffle file_extensions concurrency override_num_blocks "
        "label_selector fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_bigquery": (
        "3 project_id dataset query parallelism num_cpus num_gpus memory concurrency override_num_blocks "
        "label_selector fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_binary_files": (
        "1 paths include_paths filesystem parallelism num_cpus num_gpus memory arrow_open_stream_args "
        "partition_filter partitioning ignore_missing_paths shuffle file_extensions concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_clickhouse": (
        "0 table dsn columns filter order_by client_settings client_kwargs num_cpus num_gpus memory concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_databricks_tables": (
        "0 warehouse_id table query catalog schema credential_provider parallelism num_cpus num_gpus memory "
        "concurrency override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type "
        "runtime_env ray_remote_args "
    ),
    "ray.data.read_delta_sharing_tables": (
        "1 url limit version timestamp json_predicate_hints num_cpus num_gpus memory concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_hudi": (
        "1 table_uri query_type filters hudi_options storage_options num_cpus num_gpus memory concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_iceberg": (
        "0 table_identifier row_filter parallelism selected_fields snapshot_id scan_kwargs catalog_kwargs catalog "
        "num_cpus num_gpus memory override_num_blocks label_selector fallback_strategy max_calls resources "
        "accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_images": (
        "1 paths filesystem parallelism num_cpus num_gpus memory arrow_open_file_args partition_filter "
        "partitioning size mode include_paths ignore_missing_paths shuffle file_extensions concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_kafka": (
        "1 topics bootstrap_servers trigger start_offset end_offset kafka_auth_config consumer_config num_cpus "
        "num_gpus memory override_num_blocks timeout_ms label_selector fallback_strategy max_calls resources "
        "accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_lance": (
        "1 uri version columns filter storage_options scanner_options num_cpus num_gpus memory concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_lerobot": (
        "1 root episodes read_granularity filesystem frame_tolerance_s delta_timestamps delta_tolerance_s "
        "storage_options num_cpus num_gpus memory concurrency override_num_blocks label_selector "
        "fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_mcap": (
        "1 paths topics time_range message_types include_metadata filesystem parallelism num_cpus num_gpus memory "
        "partition_filter partitioning include_paths ignore_missing_paths shuffle file_extensions concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_orc": (
        "1 paths filesystem parallelism num_cpus num_gpus memory partition_filter partitioning include_paths "
        "ignore_missing_paths shuffle file_extensions concurrency override_num_blocks label_selector "
        "fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_snowflake": (
        "2 sql connection_parameters shard_keys parallelism num_cpus num_gpus memory concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_sql": (
        "2 sql connection_factory sql_params shard_keys shard_hash_fn parallelism num_cpus num_gpus memory "
        "concurrency override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type "
        "runtime_env ray_remote_args "
    ),
    "ray.data.read_text": (
        "1 paths encoding drop_empty_lines filesystem parallelism num_cpus num_gpus memory arrow_open_stream_args "
        "partition_filter partitioning include_paths ignore_missing_paths shuffle file_extensions concurrency "
        "override_num_blocks label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_tfrecords": (
        "1 paths filesystem parallelism num_cpus num_gpus memory arrow_open_stream_args partition_filter "
        "include_paths ignore_missing_paths tf_schema shuffle file_extensions concurrency override_num_blocks "
        "label_selector fallback_strategy max_calls resources accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.read_unity_catalog": "3 table url token credential_provider data_format region reader_kwargs",
    "ray.data.read_videos": (
        "1 paths filesystem arrow_open_stream_args partition_filter partitioning include_paths include_timestamps "
        "fps resize ignore_missing_paths file_extensions shuffle concurrency override_num_blocks num_cpus "
        "num_gpus memory label_selector fallback_strategy max_calls resources accelerator_type runtime_env "
        "ray_remote_args "
    ),
    "ray.data.read_webdataset": (
        "1 paths filesystem parallelism num_cpus num_gpus memory arrow_open_stream_args partition_filter decoder "
        "fileselect filerename suffixes verbose_open shuffle include_paths file_extensions concurrency "
        "override_num_blocks expand_json label_selector fallback_strategy max_calls resources accelerator_type "
        "runtime_env ray_remote_args "
    ),
    "ray.data.read_zarr": (
        "1 path filesystem chunk_shapes array_paths allow_full_metadata_scan align_axis_0 overlap concurrency "
        "override_num_blocks num_cpus num_gpus memory label_selector fallback_strategy max_calls resources "
        "accelerator_type runtime_env ray_remote_args "
    ),
    "ray.data.preprocessors.Categorizer": "3 columns dtypes output_columns",
    "ray.data.preprocessors.Concatenator": "5 columns output_column_name dtype raise_if_missing flatten",
    "ray.data.preprocessors.CountVectorizer": "3 columns tokenization_fn max_features output_columns",
    "ray.data.preprocessors.CustomKBinsDiscretizer": (
        "2 columns bins right include_lowest duplicates dtypes output_columns "
    ),
    "ray.data.preprocessors.FeatureHasher": "3 columns num_features output_column",
    "ray.data.preprocessors.HashingVectorizer": "3 columns num_features tokenization_fn output_columns",
    "ray.data.preprocessors.LabelEncoder": "1 label_column output_column",
    "ray.data.preprocessors.MaxAbsScaler": "2 columns output_columns",
    "ray.data.preprocessors.MinMaxScaler": "2 columns output_columns",
    "ray.data.preprocessors.MultiHotEncoder": "1 columns max_categories output_columns",
    "ray.data.preprocessors.Normalizer": "2 columns norm output_columns",
    "ray.data.preprocessors.OneHotEncoder": "1 columns max_categories output_columns",
    "ray.data.preprocessors.OrdinalEncoder": "1 columns encode_lists output_columns",
    "ray.data.preprocessors.PowerTransformer": "3 columns power method output_columns",
    "ray.data.preprocessors.RobustScaler": "4 columns quantile_range output_columns quantile_precision",
    "ray.data.preprocessors.SimpleImputer": "3 columns strategy fill_value output_columns",
    "ray.data.preprocessors.StandardScaler": "2 columns output_columns",
    "ray.data.preprocessors.Tokenizer": "3 columns tokenization_fn output_columns",
    "ray.data.preprocessors.TorchVisionPreprocessor": "4 columns transform output_columns batched",
    "ray.data.preprocessors.UniformKBinsDiscretizer": (
        "2 columns bins right include_lowest duplicates dtypes output_columns "
    ),
    "ray.init": (
        "1 address num_cpus num_gpus resources labels object_store_memory local_mode ignore_reinit_error "
        "include_dashboard dashboard_host dashboard_port job_config configure_logging logging_level "
        "logging_format logging_config log_to_driver namespace runtime_env enable_resource_isolation cgroup_path "
        "system_reserved_cpu system_reserved_memory proxy_server_url _enable_object_reconstruction "
        "_plasma_directory object_spilling_directory _node_ip_address _driver_object_store_memory _memory "
        "_redis_username _redis_password _temp_dir _metrics_export_port _system_config _tracing_startup_hook "
        "_node_name _skip_env_hook allow_multiple _credentials _metadata "
    ),
    "ray.get": "1 object_refs timeout _use_object_store",
    "ray.put": "1 value _owner _tensor_transport",
    "ray.wait": "1 ray_waitables num_returns timeout fetch_local",
    "ray.kill": "1 actor no_restart",
    "ray.cancel": "1 ray_waitable force recursive",
    "ray.get_actor": "2 name namespace",
    "ray.shutdown": "0 wait_for_processes _exiting_interpreter",
}
# fmt: on
