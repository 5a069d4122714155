"""What classes of Ray Tune, Train and AIR, and objects of Ray itself, have today.

Written by tests/legacy_api/record_members.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
TODAYS_MEMBERS: Final[dict[str, str]] = {
    "ray.air.config.CheckpointConfig": (
        "_checkpoint_keep_all_ranks _checkpoint_upload_from_workers _repr_html_ "
        "_tune_legacy_checkpoint_score_attr checkpoint_at_end checkpoint_frequency checkpoint_score_attribute "
        "checkpoint_score_order num_to_keep "
    ),
    "ray.air.config.FailureConfig": "_repr_html_ fail_fast max_failures",
    "ray.air.config.RunConfig": (
        "_repr_html_ _verbose callbacks checkpoint_config failure_config local_dir log_to_file name "
        "progress_reporter stop storage_filesystem storage_path sync_config verbose "
    ),
    "ray.air.config.ScalingConfig": (
        "_label_selector_per_worker _repr_html_ _resources_per_worker_not_none _trainer_resources_not_none "
        "accelerator_type additional_resources_per_worker as_placement_group_factory from_placement_group_factory "
        "num_cpus_per_worker num_gpus_per_worker num_workers placement_strategy resources_per_worker "
        "total_resources trainer_resources use_gpu "
    ),
    "ray.air.execution.resources.fixed.FixedAcquiredResources": (
        "_abc_impl _annotate_remote_entity annotate_remote_entities bundles resource_request "
    ),
    "ray.air.execution.resources.fixed.FixedResourceManager": (
        "_abc_impl _allow_strict_pack _available_resources _requested_resources _resource_cls _total_resources "
        "_used_resources acquire_resources cancel_resource_request clear free_resources get_resource_futures "
        "has_resources_ready request_resources update_state "
    ),
    "ray.air.execution.resources.placement_group.PlacementGroupAcquiredResources": (
        "_abc_impl _annotate_remote_entity annotate_remote_entities placement_group resource_request "
    ),
    "ray.air.execution.resources.placement_group.PlacementGroupResourceManager": (
        "_abc_impl _acquired_pgs _last_update _maybe_update_state _pg_to_request _pg_to_staging_future "
        "_request_to_ready_pgs _request_to_staged_pgs _resource_cls _staging_future_to_pg acquire_resources "
        "cancel_resource_request clear free_resources get_resource_futures has_resources_ready request_resources "
        "update_interval_s update_state "
    ),
    "ray.air.execution.resources.request.AcquiredResources": (
        "_abc_impl _annotate_remote_entity annotate_remote_entities resource_request "
    ),
    "ray.air.execution.resources.request.ResourceRequest": (
        "_args _bind _bound _bundles _hash _head_bundle_is_empty _kwargs _strategy bundles head_bundle_is_empty "
        "head_cpus required_resources strategy to_placement_group "
    ),
    "ray.air.execution.resources.resource_manager.ResourceManager": (
        "_abc_impl acquire_resources cancel_resource_request clear free_resources get_resource_futures "
        "has_resources_ready request_resources update_state "
    ),
    "ray.air.integrations.keras.ReportCheckpointCallback": (
        "_allowed _api_export_path _api_export_symbol_id _checkpoint_on _get_reported_metrics _handle _metrics "
        "_on _report_metrics_on model on_batch_begin on_batch_end on_epoch_begin on_epoch_end "
        "on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end on_test_batch_begin "
        "on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end on_train_begin "
        "on_train_end set_model set_params "
    ),
    "ray.air.integrations.keras._Callback": (
        "_allowed _api_export_path _api_export_symbol_id _handle _on model on_batch_begin on_batch_end "
        "on_epoch_begin on_epoch_end on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end "
        "on_test_batch_begin on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end "
        "on_train_begin on_train_end set_model set_params "
    ),
    "ray.air.integrations.wandb._WandbLoggingActor": (
        "_exclude _handle_checkpoint _handle_result _logdir _to_config _trial_name _wandb args kwargs queue run "
    ),
    "ray.train.BackendConfig": "_repr_html_ backend_cls framework to_dict train_func_context",
    "ray.train.CheckpointConfig": (
        "checkpoint_at_end checkpoint_frequency checkpoint_score_attribute checkpoint_score_order num_to_keep "
    ),
    "ray.train.ControllerError": "add_note args with_traceback",
    "ray.train.DataConfig": (
        "_get_user_execution_options _resolve_execution_options configure default_ingest_options "
    ),
    "ray.train.FailureConfig": (
        "_repr_html_ controller_failure_limit fail_fast max_failures max_preemption_failures preemption_grace_s "
        "relax_collectives_on_preemption "
    ),
    "ray.train.LoggingConfig": "log_level",
    "ray.train.NCCLHangError": "add_note args with_traceback",
    "ray.train.PreemptionError": "add_note args with_traceback",
    "ray.train.PreemptionInfo": "deadline_ms preempted_node_ids preempted_node_to_ranks preempted_ranks",
    "ray.train.ReportedCheckpoint": "checkpoint metrics status",
    "ray.train.Result": (
        "_from_checkpoint_manager _items_to_repr _read_file_as_str _repr _storage_filesystem best_checkpoints "
        "checkpoint config error filesystem from_path get_best_checkpoint metrics metrics_dataframe path "
        "return_value "
    ),
    "ray.train.RunConfig": (
        "callbacks checkpoint_config failure_config log_to_file logging_config name progress_reporter stop "
        "storage_context storage_filesystem storage_path sync_config verbose worker_runtime_env "
    ),
    "ray.train.ScalingConfig": (
        "_label_selector_per_worker _repr_html_ _resources_per_worker_not_none _trainer_resources_not_none "
        "_validate_tpu_config accelerator_type additional_resources_per_worker as_placement_group_factory "
        "elastic_resize_monitor_interval_s elasticity_enabled from_placement_group_factory label_selector "
        "max_workers min_workers num_cpus_per_worker num_gpus_per_worker num_tpus_per_worker num_workers "
        "placement_strategy resources_per_worker topology total_resources trainer_resources use_gpu use_tpu "
    ),
    "ray.train.SyncConfig": (
        "_repr_html_ sync_artifacts sync_artifacts_on_checkpoint sync_period sync_timeout "
    ),
    "ray.train.TrainContext": (
        "_abc_impl get_experiment_name get_local_rank get_local_world_size get_metadata get_node_rank get_storage "
        "get_trial_dir get_trial_id get_trial_name get_trial_resources get_world_rank get_world_size "
    ),
    "ray.train.TrainingFailedError": "add_note args with_traceback",
    "ray.train.UserCallback": "after_exception after_report",
    "ray.train.ValidationConfig": "",
    "ray.train.ValidationFn": "_abc_impl _is_protocol _is_runtime_protocol",
    "ray.train.ValidationTaskConfig": "fn_kwargs timeout_s",
    "ray.train.WorkerGroupError": "add_note args with_traceback",
    "ray.train.backend.Backend": (
        "_abc_impl has_replica_groups on_shutdown on_start on_training_start share_cuda_visible_devices "
    ),
    "ray.train.base_trainer.BaseTrainer": (
        "_abc_impl _can_restore _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _restore_path _restore_storage_filesystem _save _scaling_config_allowed_keys "
        "_validate_attributes _validate_scaling_config as_trainable can_restore datasets fit metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.base_trainer.TrainingFailedError": (
        "_FAILURE_CONFIG_MSG _RESTORE_MSG add_note args with_traceback "
    ),
    "ray.train.context.TrainContext": (
        "get_experiment_name get_local_rank get_local_world_size get_metadata get_node_rank get_storage "
        "get_trial_dir get_trial_id get_trial_name get_trial_resources get_world_rank get_world_size "
    ),
    "ray.train.data_parallel_trainer.DataParallelTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _propagate_results _repr_mimebundle_ _restore_path _restore_storage_filesystem "
        "_run_training _save _scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ "
        "_train_loop_per_worker _training_iterator_cls _validate_attributes _validate_scaling_config "
        "_validate_train_loop_per_worker as_trainable can_restore datasets fit get_dataset_config metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.error.SessionMisuseError": "add_note args with_traceback",
    "ray.train.huggingface.transformers._transformers_utils.RayTorchIterableDataset": (
        "_abc_impl _is_protocol data_iterable "
    ),
    "ray.train.huggingface.transformers._transformers_utils.RayTrainReportCallback": (
        "CHECKPOINT_NAME on_epoch_begin on_epoch_end on_evaluate on_init_end on_log on_optimizer_step "
        "on_pre_optimizer_step on_predict on_prediction_step on_push_begin on_save on_step_begin on_step_end "
        "on_substep_end on_train_begin on_train_end "
    ),
    "ray.train.lightgbm._lightgbm_utils.RayReportCallback": (
        "CHECKPOINT_NAME _checkpoint_at_end _filename _frequency _get_checkpoint _get_eval_result "
        "_get_report_dict _metrics _report_metrics _results_postprocessing_fn _save_and_report_checkpoint "
        "get_model "
    ),
    "ray.train.lightgbm._lightgbm_utils.RayTrainReportCallback": (
        "CHECKPOINT_NAME _checkpoint_at_end _filename _frequency _get_checkpoint _get_eval_result "
        "_get_report_dict _metrics _report_metrics _results_postprocessing_fn _save_and_report_checkpoint "
        "get_model "
    ),
    "ray.train.lightgbm.config.LightGBMConfig": (
        "_repr_html_ backend_cls framework to_dict train_func_context "
    ),
    "ray.train.lightgbm.config._LightGBMBackend": (
        "_abc_impl has_replica_groups on_shutdown on_start on_training_start share_cuda_visible_devices "
    ),
    "ray.train.lightgbm.lightgbm_trainer.LightGBMTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _get_legacy_train_fn_per_worker _handles_checkpoint_at_end "
        "_handles_checkpoint_freq _log_v2_deprecation_warnings _merged_config _propagate_results "
        "_repr_mimebundle_ _restore_path _restore_storage_filesystem _run_training _save "
        "_scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ _train_loop_per_worker "
        "_training_iterator_cls _validate_attributes _validate_scaling_config _validate_train_loop_per_worker "
        "as_trainable can_restore datasets fit get_dataset_config get_model metadata preprocess_datasets restore "
        "run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.tensorflow.config.TensorflowConfig": (
        "_repr_html_ backend_cls framework to_dict train_func_context "
    ),
    "ray.train.tensorflow.config._TensorflowBackend": (
        "_abc_impl has_replica_groups on_shutdown on_start on_training_start share_cuda_visible_devices "
    ),
    "ray.train.tensorflow.keras.RayReportCallback": (
        "_allowed _api_export_path _api_export_symbol_id _checkpoint_on _get_reported_metrics _handle _metrics "
        "_on _report_metrics _report_metrics_on _save_and_report_checkpoint model on_batch_begin on_batch_end "
        "on_epoch_begin on_epoch_end on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end "
        "on_test_batch_begin on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end "
        "on_train_begin on_train_end set_model set_params "
    ),
    "ray.train.tensorflow.keras.ReportCheckpointCallback": (
        "_allowed _api_export_path _api_export_symbol_id _checkpoint_on _get_reported_metrics _handle _metrics "
        "_on _report_metrics _report_metrics_on _save_and_report_checkpoint model on_batch_begin on_batch_end "
        "on_epoch_begin on_epoch_end on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end "
        "on_test_batch_begin on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end "
        "on_train_begin on_train_end set_model set_params "
    ),
    "ray.train.tensorflow.keras._Callback": (
        "_allowed _api_export_path _api_export_symbol_id _handle _on model on_batch_begin on_batch_end "
        "on_epoch_begin on_epoch_end on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end "
        "on_test_batch_begin on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end "
        "on_train_begin on_train_end set_model set_params "
    ),
    "ray.train.tensorflow.tensorflow_trainer.TensorflowTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _propagate_results _repr_mimebundle_ _restore_path _restore_storage_filesystem "
        "_run_training _save _scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ "
        "_train_loop_per_worker _training_iterator_cls _validate_attributes _validate_scaling_config "
        "_validate_train_loop_per_worker as_trainable can_restore datasets fit get_dataset_config metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.torch.config.TorchConfig": (
        "_repr_html_ backend backend_cls framework init_method timeout_s to_dict train_func_context "
    ),
    "ray.train.torch.config.TorchConfigContextManager": "",
    "ray.train.torch.config._TorchBackend": (
        "_abc_impl _setup_tpu_multislice has_replica_groups on_shutdown on_start on_training_start "
        "share_cuda_visible_devices "
    ),
    "ray.train.torch.torch_trainer.TorchTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _propagate_results _repr_mimebundle_ _restore_path _restore_storage_filesystem "
        "_run_training _save _scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ "
        "_train_loop_per_worker _training_iterator_cls _validate_attributes _validate_scaling_config "
        "_validate_train_loop_per_worker as_trainable can_restore datasets fit get_dataset_config metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.torch.train_loop_utils.TorchWorkerProfiler": "WORKER_TRACE_DIR_NAME",
    "ray.train.torch.train_loop_utils._TorchAccelerator": (
        "_abc_impl _seed amp_is_enabled backward device_manager enable_reproducibility prepare_data_loader "
        "prepare_model prepare_optimizer scaler "
    ),
    "ray.train.torch.train_loop_utils._WrappedDataLoader": (
        "_DataLoader__initialized _auto_collation _auto_transfer _dataloader _get_iterator _index_sampler "
        "_is_protocol _iter_tensors _iterator _memcpy_stream _move_to_device _prefetch_next_batch _wait_for_batch "
        "batch_size check_worker_number_rationality dataloader_iter dataset device device_manager drop_last "
        "multiprocessing_context next_batch num_workers pin_memory pin_memory_device prefetch_factor sampler "
        "timeout "
    ),
    "ray.train.torch.train_loop_utils._WrappedOptimizer": (
        "OptimizerPostHook OptimizerPreHook _accelerator_graph_capture_health_check "
        "_cuda_graph_capture_health_check _group_tensors_by_device_and_dtype "
        "_optimizer_load_state_dict_post_hooks _optimizer_load_state_dict_pre_hooks "
        "_optimizer_state_dict_post_hooks _optimizer_state_dict_pre_hooks _optimizer_step_code "
        "_optimizer_step_post_hooks _optimizer_step_pre_hooks _patch_step_function "
        "_process_value_according_to_param_policy add_param_group defaults load_state_dict optimizer param_groups "
        "profile_hook_step register_load_state_dict_post_hook register_load_state_dict_pre_hook "
        "register_state_dict_post_hook register_state_dict_pre_hook register_step_post_hook "
        "register_step_pre_hook scaler state state_dict step zero_grad "
    ),
    "ray.train.torch.xla.config.TorchXLAConfig": (
        "_repr_html_ backend backend_cls framework init_method neuron_parallel_compile timeout_s to_dict "
        "train_func_context "
    ),
    "ray.train.torch.xla.config._TorchAwsNeuronXLABackend": (
        "_abc_impl has_replica_groups on_shutdown on_start on_training_start share_cuda_visible_devices "
        "unique_run_id "
    ),
    "ray.train.trainer.TrainingIterator": (
        "_backend _backend_executor _data_config _datasets _fetch_next_result _finish_training _finished_training "
        "_metadata _run_with_error_handling _start_training _train_func is_finished "
    ),
    "ray.train.xgboost._xgboost_utils.RayReportCallback": (
        "CHECKPOINT_NAME EvalsLog _abc_impl _checkpoint_at_end _evals_log _filename _frequency _get_checkpoint "
        "_get_report_dict _last_checkpoint_iteration _metrics _report_metrics _results_postprocessing_fn "
        "_save_and_report_checkpoint after_iteration after_training before_iteration before_training get_model "
    ),
    "ray.train.xgboost._xgboost_utils.RayTrainReportCallback": (
        "CHECKPOINT_NAME EvalsLog _abc_impl _checkpoint_at_end _evals_log _filename _frequency _get_checkpoint "
        "_get_report_dict _last_checkpoint_iteration _metrics _report_metrics _results_postprocessing_fn "
        "_save_and_report_checkpoint after_iteration after_training before_iteration before_training get_model "
    ),
    "ray.train.xgboost.config.XGBoostConfig": (
        "_repr_html_ backend_cls framework to_dict train_func_context xgboost_communicator "
    ),
    "ray.train.xgboost.config._XGBoostRabitBackend": (
        "_abc_impl _setup_xgboost_distributed_backend _tracker _wait_thread has_replica_groups on_shutdown "
        "on_start on_training_start share_cuda_visible_devices "
    ),
    "ray.train.xgboost.config._XGBoostRabitBackend_pre_xgb210": (
        "_abc_impl _setup_xgboost_distributed_backend _tracker has_replica_groups on_shutdown on_start "
        "on_training_start share_cuda_visible_devices "
    ),
    "ray.train.xgboost.xgboost_trainer.XGBoostTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _get_legacy_train_fn_per_worker _handles_checkpoint_at_end "
        "_handles_checkpoint_freq _log_v2_deprecation_warnings _merged_config _propagate_results "
        "_repr_mimebundle_ _restore_path _restore_storage_filesystem _run_training _save "
        "_scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ _train_loop_per_worker "
        "_training_iterator_cls _validate_attributes _validate_scaling_config _validate_train_loop_per_worker "
        "as_trainable can_restore datasets fit get_dataset_config get_model metadata preprocess_datasets restore "
        "run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.tune.CheckpointConfig": (
        "_checkpoint_keep_all_ranks _checkpoint_upload_from_workers _repr_html_ "
        "_tune_legacy_checkpoint_score_attr checkpoint_at_end checkpoint_frequency checkpoint_score_attribute "
        "checkpoint_score_order num_to_keep "
    ),
    "ray.tune.FailureConfig": "_repr_html_ fail_fast max_failures",
    "ray.tune.Result": (
        "_items_to_repr _read_file_as_str _repr _storage_filesystem best_checkpoints checkpoint config error "
        "filesystem from_path get_best_checkpoint metrics metrics_dataframe path "
    ),
    "ray.tune.RunConfig": (
        "_repr_html_ _verbose callbacks checkpoint_config failure_config local_dir log_to_file name "
        "progress_reporter stop storage_filesystem storage_path sync_config verbose "
    ),
    "ray.tune.TuneContext": (
        "get_experiment_name get_local_rank get_local_world_size get_metadata get_node_rank get_storage "
        "get_trial_dir get_trial_id get_trial_name get_trial_resources get_world_rank get_world_size "
    ),
    "ray.tune.analysis.experiment_analysis.ExperimentAnalysis": (
        "_configs _delimiter _experiment_fs_path _experiment_json_fs_path _fetch_trial_dataframe "
        "_fetch_trial_dataframes _fs _get_trial_checkpoints_with_metric _load_trials _retrieve_rows "
        "_trial_dataframes _validate_metric _validate_mode best_checkpoint best_config best_dataframe best_result "
        "best_result_df best_trial dataframe default_metric default_mode experiment_path get_all_configs "
        "get_best_checkpoint get_best_config get_best_trial get_last_checkpoint results results_df "
        "trial_dataframes trials "
    ),
    "ray.tune.callback.Callback": (
        "_SAVED_FILE_TEMPLATES _abc_impl get_state on_checkpoint on_experiment_end on_step_begin on_step_end "
        "on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result on_trial_save "
        "on_trial_start set_state setup "
    ),
    "ray.tune.callback.CallbackList": (
        "CKPT_FILE_TMPL IS_CALLBACK_CONTAINER _SAVED_FILE_TEMPLATES _abc_impl _callbacks can_restore get_state "
        "on_checkpoint on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error "
        "on_trial_recover on_trial_restore on_trial_result on_trial_save on_trial_start restore_from_dir "
        "save_to_dir set_state setup "
    ),
    "ray.tune.error.TuneError": "add_note args with_traceback",
    "ray.tune.error._AbortTrialExecution": "add_note args with_traceback",
    "ray.tune.error._SubCategoryTuneError": "add_note args traceback_str with_traceback",
    "ray.tune.error._TuneNoNextExecutorEventError": "add_note args traceback_str with_traceback",
    "ray.tune.error._TuneStartTrialError": "add_note args traceback_str with_traceback",
    "ray.tune.error._TuneStopTrialError": "add_note args traceback_str with_traceback",
    "ray.tune.execution.class_cache._ActorClassCache": "_cache get",
    "ray.tune.execution.experiment_state._ExperimentCheckpointManager": (
        "_auto_checkpoint_enabled _checkpoint_period _excessive_sync_threshold _last_save_time _last_sync_time "
        "_should_force_sync_up _slow_sync_threshold _storage _sync_every_n_trial_checkpoints "
        "_trial_num_checkpoints_since_last_sync _update_auto_checkpoint_time auto_checkpoint_enabled "
        "on_trial_checkpoint sync_down_experiment_state sync_up_experiment_state "
    ),
    "ray.tune.execution.insufficient_resources_manager._InsufficientResourcesManager": (
        "_for_train _last_trial_num _no_running_trials_since on_no_available_trials "
    ),
    "ray.tune.execution.placement_groups.PlacementGroupFactory": (
        "_args _bind _bound _bundles _hash _head_bundle_is_empty _kwargs _strategy bundles head_bundle_is_empty "
        "head_cpus required_resources strategy to_placement_group "
    ),
    "ray.tune.execution.tune_controller.TuneController": (
        "CKPT_FILE_TMPL RAISE _actor_cache _actor_cleanup_timeout _actor_failed _actor_force_cleanup_timeout "
        "_actor_manager _actor_started _actor_stopped _actor_to_trial _buffer_length _buffer_max_time_s "
        "_buffer_min_time_s _cached_trial_decisions _callbacks _checkpoint_manager _checkpoint_period "
        "_checkpoint_trial_if_needed _class_cache _cleanup_cached_actors _cleanup_stopping_actors _cleanup_trials "
        "_create_checkpoint_manager _earliest_stopping_actor _execute_action _fail_fast _failed_trials "
        "_get_trial_checkpoints _has_errored _insufficient_resources_manager _iteration _live_trials "
        "_mark_trial_to_checkpoint _max_pending_trials _maybe_add_actors _maybe_buffer_training "
        "_maybe_cache_trial_actor _maybe_execute_queued_decision _maybe_reuse_cached_actor "
        "_maybe_update_trial_queue _metric _on_restoring_result _on_saving_result _on_training_result "
        "_on_trial_reset _paused_trials _pending_trial_queue_times _pending_trials _pending_trials_list "
        "_placeholder_resolvers _print_trial_errors _process_stop_requests _process_trial_failure "
        "_process_trial_restore _process_trial_result _process_trial_results _process_trial_save _queue_decision "
        "_queued_trial_decisions _remove_actor _requeue_restored_trials _requeue_trial _resetting_trials "
        "_resource_updater _resources_to_pending_trials _restore_trials _resumed _reuse_actors _running_trials "
        "_schedule_graceful_trial_stop _schedule_trial_actor _schedule_trial_export _schedule_trial_pause "
        "_schedule_trial_reset _schedule_trial_restore _schedule_trial_save _schedule_trial_stop "
        "_schedule_trial_task _schedule_trial_train _scheduler_alg _search_alg _session_str _set_trial_status "
        "_should_stop_experiment _staged_trials _start_time _started_actors _stop_experiment_if_needed "
        "_stop_queue _stopped_trials _stopper _stopping_actors _storage _total_time _trial_checkpoint_config "
        "_trial_metadata _trial_task_failure _trial_to_actor _trials _trials_to_cache _try_recover "
        "_unstage_trial_with_resources _update_trial_queue _used_resources_string _validate_result_metrics "
        "_wrapped add_trial checkpoint cleanup end_experiment_callbacks experiment_path "
        "experiment_state_file_name experiment_state_path get_live_trials get_trial get_trials is_finished "
        "on_step_begin on_step_end pause_trial request_stop_experiment request_stop_trial resume resumed "
        "save_to_dir scheduler_alg search_alg setup_experiments step stop_trial update_max_pending_trials "
        "update_pending_trial_resources "
    ),
    "ray.tune.execution.tune_controller._FakeRayTrialExecutor": (
        "_resource_updater _tune_controller force_reconcilation_on_next_step_end has_resources_for_trial "
        "pause_trial save "
    ),
    "ray.tune.experiment.experiment.Experiment": (
        "PUBLIC_KEYS _run_identifier _stopper _storage_context_cls checkpoint_config checkpoint_dir from_json "
        "get_trainable_name local_dir local_path path public_spec register_if_needed remote_path run_identifier "
        "spec stopper storage "
    ),
    "ray.tune.experiment.trial.ExportFormat": "CHECKPOINT H5 MODEL ONNX validate",
    "ray.tune.experiment.trial.Trial": (
        "ERROR PAUSED PENDING RUNNING TERMINATED _default_placement_group_factory _default_result_or_future "
        "_generate_dirname _get_default_result_or_future _handle_ray_actor_error _handle_ray_task_error "
        "_handle_restore_error _nonjson_fields _restore_checkpoint_result _setup_default_resource _state_json "
        "_trainable_name checkpoint checkpoint_at_end checkpoint_freq config create_placement_group_factory "
        "custom_dirname custom_trial_name error_file evaluated_params experiment_dir_name experiment_tag "
        "export_formats from_directory from_json_state generate_id get_error get_json_state get_pickled_error "
        "get_ray_actor_ip get_trainable_cls handle_error has_checkpoint has_reported_at_least_once "
        "init_local_path init_logdir invalidate_json_state is_finished is_restoring is_saving last_result "
        "latest_checkpoint_result local_dir local_experiment_path local_path log_to_file logdir max_failures "
        "metric_analysis metric_n_steps node_ip num_failures num_failures_after_restore on_checkpoint on_restore "
        "path pickled_error_file placement_group_factory relative_logdir remote_experiment_path reset "
        "resolve_config_placeholders restore_path restore_run_metadata run_metadata set_config set_experiment_tag "
        "set_location set_ray_actor set_status set_storage should_checkpoint should_recover should_stop status "
        "stopping_criterion storage stub temporary_state trainable_name trial_dirname_creator trial_id "
        "trial_name_creator update_last_result update_resources "
    ),
    "ray.tune.experiment.trial._Location": "hostname pid",
    "ray.tune.experiment.trial._TemporaryTrialState": (
        "location num_restore_failures ray_actor restoring_from saving_to "
    ),
    "ray.tune.experiment.trial._TrialInfo": (
        "_experiment_name _trial_id _trial_name _trial_resources experiment_name trial_id trial_name "
        "trial_resources "
    ),
    "ray.tune.experimental.output.ProgressReporter": (
        "_SAVED_FILE_TEMPLATES _abc_impl _addressing_tmpl _end_block _heartbeat_freq _heartbeat_threshold "
        "_in_block _intermediate_result_verbosity _last_heartbeat_time _print_config _print_heartbeat "
        "_print_result _progress_metrics _start_block _start_end_verbosity _start_time _time_heartbeat_str "
        "_trial_last_printed_results _verbosity experiment_started get_state on_checkpoint on_experiment_end "
        "on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore "
        "on_trial_result on_trial_save on_trial_start print_heartbeat set_state setup verbosity "
    ),
    "ray.tune.experimental.output.TrainReporter": (
        "_SAVED_FILE_TEMPLATES _abc_impl _addressing_tmpl _end_block _get_heartbeat _heartbeat_freq "
        "_heartbeat_threshold _in_block _intermediate_result_verbosity _last_heartbeat_time _print_config "
        "_print_heartbeat _print_result _progress_metrics _start_block _start_end_verbosity _start_time "
        "_time_heartbeat_str _trial_last_printed_results _verbosity experiment_started get_state on_checkpoint "
        "on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover "
        "on_trial_restore on_trial_result on_trial_save on_trial_start print_heartbeat set_state setup verbosity "
    ),
    "ray.tune.experimental.output.TuneReporterBase": (
        "_SAVED_FILE_TEMPLATES _abc_impl _addressing_tmpl _end_block _get_heartbeat "
        "_get_overall_trial_progress_str _heartbeat_freq _heartbeat_threshold _in_block _inferred_metric "
        "_inferred_params _intermediate_result_verbosity _last_heartbeat_time _metric _mode _num_samples "
        "_print_config _print_heartbeat _print_result _progress_metrics _start_block _start_end_verbosity "
        "_start_time _time_heartbeat_str _trial_last_printed_results _verbosity _wrap_headers experiment_started "
        "get_state on_checkpoint on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error "
        "on_trial_recover on_trial_restore on_trial_result on_trial_save on_trial_start print_heartbeat set_state "
        "setup verbosity "
    ),
    "ray.tune.experimental.output.TuneTerminalReporter": (
        "_SAVED_FILE_TEMPLATES _abc_impl _addressing_tmpl _end_block _get_heartbeat "
        "_get_overall_trial_progress_str _heartbeat_freq _heartbeat_threshold _in_block _inferred_metric "
        "_inferred_params _intermediate_result_verbosity _last_heartbeat_time _metric _mode _num_samples "
        "_print_config _print_heartbeat _print_result _progress_metrics _start_block _start_end_verbosity "
        "_start_time _time_heartbeat_str _trial_last_printed_results _verbosity _wrap_headers experiment_started "
        "get_state on_checkpoint on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error "
        "on_trial_recover on_trial_restore on_trial_result on_trial_save on_trial_start print_heartbeat set_state "
        "setup verbosity "
    ),
    "ray.tune.experimental.output._PerStatusTrialTableData": "more_info trial_infos",
    "ray.tune.experimental.output._TrialTableData": "data header",
    "ray.tune.impl.placeholder._FunctionResolver": "TOKEN _fn get_placeholder hash resolve",
    "ray.tune.impl.placeholder._RefResolver": "TOKEN _value get_placeholder hash resolve",
    "ray.tune.impl.tuner_internal.TunerInternal": (
        "_choose_run_config _convert_trainable _converted_trainable _entrypoint _expected_utilization "
        "_experiment_analysis _fit_internal _fit_resume _get_tune_run_arguments _is_restored _load_tuner_state "
        "_param_space _process_scaling_config _restore_from_path_or_uri _resume_config _run_config "
        "_set_param_space_on_restore _set_trainable_on_restore _trainable _tune_config _tuner_kwargs "
        "_validate_param_space_on_restore _validate_trainable clear_remote_string_queue converted_trainable fit "
        "get_results get_run_config param_space set_run_config_and_remote_string_queue trainable "
    ),
    "ray.tune.integration.keras.TuneReportCallback": "",
    "ray.tune.integration.keras.TuneReportCheckpointCallback": (
        "_allowed _api_export_path _api_export_symbol_id _checkpoint_on _get_reported_metrics _handle _metrics "
        "_on _report_metrics _report_metrics_on _save_and_report_checkpoint model on_batch_begin on_batch_end "
        "on_epoch_begin on_epoch_end on_predict_batch_begin on_predict_batch_end on_predict_begin on_predict_end "
        "on_test_batch_begin on_test_batch_end on_test_begin on_test_end on_train_batch_begin on_train_batch_end "
        "on_train_begin on_train_end set_model set_params "
    ),
    "ray.tune.integration.keras._TuneCheckpointCallback": "",
    "ray.tune.integration.lightgbm.TuneReportCallback": "",
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback": (
        "CHECKPOINT_NAME _checkpoint_at_end _filename _frequency _get_checkpoint _get_eval_result "
        "_get_report_dict _metrics _report_metrics _results_postprocessing_fn _save_and_report_checkpoint "
        "get_model "
    ),
    "ray.tune.integration.ray_train.TuneReportCallback": (
        "_training_actor_item_queue after_exception after_report "
    ),
    "ray.tune.integration.xgboost.TuneReportCallback": "",
    "ray.tune.integration.xgboost.TuneReportCheckpointCallback": (
        "CHECKPOINT_NAME EvalsLog _abc_impl _checkpoint_at_end _evals_log _filename _frequency _get_checkpoint "
        "_get_report_dict _last_checkpoint_iteration _metrics _report_metrics _results_postprocessing_fn "
        "_save_and_report_checkpoint after_iteration after_training before_iteration before_training get_model "
    ),
    "ray.tune.logger.aim.AimLoggerCallback": (
        "VALID_HPARAMS VALID_NP_HPARAMS _SAVED_FILE_TEMPLATES _abc_impl _aim_run_kwargs _create_run "
        "_experiment_name _log_trial_hparams _metrics _repo_path _restore_from_remote _trial_to_run get_state "
        "log_trial_end log_trial_restore log_trial_result log_trial_save log_trial_start on_checkpoint "
        "on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover "
        "on_trial_restore on_trial_result on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.logger.comet.CometLoggerCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _check_key_name _configure_experiment_defaults _episode_results "
        "_exclude_autolog _exclude_results _other_results _restore_from_remote _system_results get_state "
        "log_trial_end log_trial_restore log_trial_result log_trial_save log_trial_start on_checkpoint "
        "on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover "
        "on_trial_restore on_trial_result on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.logger.csv.CSVLoggerCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _restore_from_remote _setup_trial _trial_continue _trial_csv "
        "_trial_files get_state log_trial_end log_trial_restore log_trial_result log_trial_save log_trial_start "
        "on_checkpoint on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error "
        "on_trial_recover on_trial_restore on_trial_result on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.logger.json.JsonLoggerCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _restore_from_remote _trial_configs _trial_files get_state log_trial_end "
        "log_trial_restore log_trial_result log_trial_save log_trial_start on_checkpoint on_experiment_end "
        "on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore "
        "on_trial_result on_trial_save on_trial_start set_state setup update_config "
    ),
    "ray.tune.logger.logger.LoggerCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _restore_from_remote get_state log_trial_end log_trial_restore "
        "log_trial_result log_trial_save log_trial_start on_checkpoint on_experiment_end on_step_begin "
        "on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result "
        "on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.logger.logger._RayDumper": (
        "ANCHOR_TEMPLATE DEFAULT_MAPPING_TAG DEFAULT_SCALAR_TAG DEFAULT_SEQUENCE_TAG DEFAULT_TAG_PREFIXES "
        "ESCAPE_REPLACEMENTS add_implicit_resolver add_multi_representer add_path_resolver add_representer "
        "analyze_scalar anchor_node ascend_resolver check_empty_document check_empty_mapping check_empty_sequence "
        "check_resolver_prefix check_simple_key choose_scalar_style close descend_resolver determine_block_hints "
        "dispose emit expect_alias expect_block_mapping expect_block_mapping_key "
        "expect_block_mapping_simple_value expect_block_mapping_value expect_block_sequence "
        "expect_block_sequence_item expect_document_end expect_document_root expect_document_start "
        "expect_first_block_mapping_key expect_first_block_sequence_item expect_first_document_start "
        "expect_first_flow_mapping_key expect_first_flow_sequence_item expect_flow_mapping "
        "expect_flow_mapping_key expect_flow_mapping_simple_value expect_flow_mapping_value expect_flow_sequence "
        "expect_flow_sequence_item expect_node expect_nothing expect_scalar expect_stream_start flush_stream "
        "generate_anchor ignore_aliases increase_indent inf_value need_events need_more_events open "
        "prepare_anchor prepare_tag prepare_tag_handle prepare_tag_prefix prepare_version process_anchor "
        "process_scalar process_tag represent represent_binary represent_bool represent_data represent_date "
        "represent_datetime represent_dict represent_float represent_int represent_list represent_mapping "
        "represent_none represent_scalar represent_sequence represent_set represent_str represent_undefined "
        "represent_yaml_object resolve serialize serialize_node write_double_quoted write_folded write_indent "
        "write_indicator write_line_break write_literal write_plain write_single_quoted write_stream_end "
        "write_stream_start write_tag_directive write_version_directive yaml_implicit_resolvers "
        "yaml_multi_representers yaml_path_resolvers yaml_representers "
    ),
    "ray.tune.logger.mlflow.MLflowLoggerCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _restore_from_remote get_state log_trial_end log_trial_restore "
        "log_trial_result log_trial_save log_trial_start on_checkpoint on_experiment_end on_step_begin "
        "on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result "
        "on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.logger.tensorboardx.TBXLoggerCallback": (
        "VALID_HPARAMS VALID_NP_HPARAMS _SAVED_FILE_TEMPLATES _abc_impl _restore_from_remote _summary_writer_cls "
        "_trial_result _trial_writer _try_log_hparams get_state log_trial_end log_trial_restore log_trial_result "
        "log_trial_save log_trial_start on_checkpoint on_experiment_end on_step_begin on_step_end "
        "on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result on_trial_save "
        "on_trial_start set_state setup "
    ),
    "ray.tune.logger.wandb.WandbLoggerCallback": (
        "AUTO_CONFIG_KEYS _SAVED_FILE_TEMPLATES _abc_impl _cleanup_logging_actor _cleanup_logging_actors "
        "_exclude_results _logger_actor_cls _restore_from_remote _signal_logging_actor_stop _start_logging_actor "
        "get_state log_trial_end log_trial_restore log_trial_result log_trial_save log_trial_start on_checkpoint "
        "on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover "
        "on_trial_restore on_trial_result on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.progress_reporter.CLIReporter": (
        "DEFAULT_COLUMNS VALID_SUMMARY_TYPES _current_best_trial _infer_limit _infer_user_metrics "
        "_inferred_metrics _last_report_time _max_column_length _max_error_rows _max_progress_rows "
        "_max_report_freqency _metric _metric_columns _metrics_override _mode _parameter_columns _print "
        "_print_intermediate_tables _progress_str _sort_by_metric _start_time _total_samples add_metric_column "
        "add_parameter_column report set_search_properties set_start_time set_total_samples setup should_report "
    ),
    "ray.tune.progress_reporter.JupyterNotebookReporter": (
        "DEFAULT_COLUMNS VALID_SUMMARY_TYPES _current_best_trial _display_handle _infer_limit _infer_user_metrics "
        "_inferred_metrics _last_report_time _max_column_length _max_error_rows _max_progress_rows "
        "_max_report_freqency _metric _metric_columns _metrics_override _mode _output_queue _overwrite "
        "_parameter_columns _print_intermediate_tables _progress_html _progress_str _sort_by_metric _start_time "
        "_total_samples add_metric_column add_parameter_column display output_queue report set_search_properties "
        "set_start_time set_total_samples setup should_report "
    ),
    "ray.tune.progress_reporter.ProgressReporter": "report setup should_report",
    "ray.tune.progress_reporter.RemoteReporterMixin": "_output_queue display output_queue",
    "ray.tune.progress_reporter.TrialProgressCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl _completed_trials _display_handle _last_print _last_print_iteration "
        "_last_result _last_result_str _metric _print _print_result _progress_metrics display_result "
        "generate_trial_table get_state log_result on_checkpoint on_experiment_end on_step_begin on_step_end "
        "on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result on_trial_save "
        "on_trial_start print_result set_state setup "
    ),
    "ray.tune.progress_reporter.TuneReporterBase": (
        "DEFAULT_COLUMNS VALID_SUMMARY_TYPES _current_best_trial _infer_limit _infer_user_metrics "
        "_inferred_metrics _last_report_time _max_column_length _max_error_rows _max_progress_rows "
        "_max_report_freqency _metric _metric_columns _metrics_override _mode _parameter_columns "
        "_print_intermediate_tables _progress_str _sort_by_metric _start_time _total_samples add_metric_column "
        "add_parameter_column report set_search_properties set_start_time set_total_samples setup should_report "
    ),
    "ray.tune.registry._ParameterRegistry": "flush get put references to_flush",
    "ray.tune.registry._Registry": (
        "_atexit_handler_registered _prefix _register_atexit _registered _to_flush contains flush_values get "
        "prefix register unregister unregister_all "
    ),
    "ray.tune.resources.Resources": (
        "_asdict _field_defaults _fields _make _replace count cpu custom_resources extra_cpu "
        "extra_custom_resources extra_gpu extra_memory extra_object_store_memory gpu has_placement_group index "
        "memory object_store_memory "
    ),
    "ray.tune.result_grid.ResultGrid": (
        "_experiment_analysis _populate_exception _results _trial_to_result errors experiment_path filesystem "
        "get_best_result get_dataframe num_errors num_terminated "
    ),
    "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler": (
        "CONTINUE NOOP PAUSE STOP _brackets _counter _max_t _metric _metric_op _mode _num_stopped "
        "_reduction_factor _stop_last_trials _supports_buffered_results _time_attr _trial_info "
        "choose_trial_to_run debug_string metric on_trial_add on_trial_complete on_trial_error on_trial_remove "
        "on_trial_result restore save set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.async_hyperband._Bracket": "_rungs _stop_last_trials cutoff debug_str on_result rf",
    "ray.tune.schedulers.hb_bohb.HyperBandForBOHB": (
        "CONTINUE NOOP PAUSE STOP _create_bracket _cur_band_filled _eta _get_n0 _get_r0 _hyperbands _max_t_attr "
        "_metric _metric_op _mode _num_stopped _process_bracket _s_max_1 _state _stop_last_trials "
        "_supports_buffered_results _time_attr _trial_info _unpause_trial choose_trial_to_run debug_string metric "
        "on_trial_add on_trial_complete on_trial_error on_trial_remove on_trial_result restore save "
        "set_search_properties state supports_buffered_results "
    ),
    "ray.tune.schedulers.hyperband.HyperBandScheduler": (
        "CONTINUE NOOP PAUSE STOP _create_bracket _cur_band_filled _eta _get_n0 _get_r0 _hyperbands _max_t_attr "
        "_metric _metric_op _mode _num_stopped _process_bracket _s_max_1 _state _stop_last_trials "
        "_supports_buffered_results _time_attr _trial_info _unpause_trial choose_trial_to_run debug_string metric "
        "on_trial_add on_trial_complete on_trial_error on_trial_remove on_trial_result restore save "
        "set_search_properties state supports_buffered_results "
    ),
    "ray.tune.schedulers.hyperband._Bracket": (
        "_all_trials _calculate_total_work _completed_progress _cumul_r _eta _get_result_time _halves "
        "_live_trials _max_t_attr _n _n0 _r _r0 _time_attr _total_work add_trial cleanup_full cleanup_trial "
        "completion_percentage continue_trial cur_iter_done current_trials filled finished is_being_processed "
        "stop_last_trials successive_halving trials_to_unpause update_trial_stats "
    ),
    "ray.tune.schedulers.median_stopping_rule.MedianStoppingRule": (
        "CONTINUE NOOP PAUSE STOP _best_result _compare_op _grace_period _hard_stop _last_pause _metric "
        "_min_samples_required _min_time_slice _mode _on_insufficient_samples _results _running_mean "
        "_stopped_trials _supports_buffered_results _time_attr _trial_state _trials_beyond_time _worst "
        "choose_trial_to_run debug_string metric on_trial_add on_trial_complete on_trial_error on_trial_remove "
        "on_trial_result restore save set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.pb2.PB2": (
        "CONTINUE NOOP PAUSE STOP _burn_in_period _checkpoint_or_exploit _custom_explore_fn _exploit "
        "_get_new_config _hyperparam_bounds _hyperparam_bounds_flat _hyperparam_mutations _log_config "
        "_log_config_on_step _metric _metric_op _mode _next_perturbation_sync _num_checkpoints _num_perturbations "
        "_perturbation_factors _perturbation_interval _quantile_fraction _quantiles _require_attrs "
        "_resample_probability _save_trial_state _summarize_hyperparam_changes _supports_buffered_results _synch "
        "_time_attr _trial_state _validate_hyperparam_bounds choose_trial_to_run current data debug_string "
        "last_exploration_time last_scores metric on_trial_add on_trial_complete on_trial_error on_trial_remove "
        "on_trial_result reset_stats restore save set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.pb2_utils.TV_SquaredExp": (
        "_abc_impl _check_bounds_params bounds clone_with_theta diag epsilon epsilon_bounds get_params "
        "hyperparameter_epsilon hyperparameter_lengthscale hyperparameter_variance hyperparameters is_stationary "
        "lengthscale lengthscale_bounds n_dims requires_vector_input set_params theta variance variance_bounds "
    ),
    "ray.tune.schedulers.pbt.PopulationBasedTraining": (
        "CONTINUE NOOP PAUSE STOP _burn_in_period _checkpoint_or_exploit _custom_explore_fn _exploit "
        "_get_new_config _hyperparam_mutations _log_config _log_config_on_step _metric _metric_op _mode "
        "_next_perturbation_sync _num_checkpoints _num_perturbations _perturbation_factors _perturbation_interval "
        "_quantile_fraction _quantiles _require_attrs _resample_probability _save_trial_state "
        "_summarize_hyperparam_changes _supports_buffered_results _synch _time_attr _trial_state "
        "choose_trial_to_run debug_string last_scores metric on_trial_add on_trial_complete on_trial_error "
        "on_trial_remove on_trial_result reset_stats restore save set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.pbt.PopulationBasedTrainingReplay": (
        "CONTINUE NOOP PAUSE STOP _current_step _load_policy _metric _next_policy _num_perturbations _policy "
        "_policy_iter _supports_buffered_results _trial choose_trial_to_run config current_config debug_string "
        "experiment_tag metric on_trial_add on_trial_complete on_trial_error on_trial_remove on_trial_result "
        "policy_file restore save set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.pbt._PBTTrialState": (
        "last_checkpoint last_perturbation_time last_result last_score last_train_time orig_tag "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.DistributeResources": (
        "_add_two_bundles _are_bundles_below_limit _create_new_bundles _get_added_bundles _get_multiplier "
        "_get_new_added_bundles _get_resources_from_bundles _get_total_available_resources "
        "_get_used_cpus_and_gpus _is_bundle_empty _modify_bundles_with_free_resources _remove_bundles _validate "
        "add_bundles increase_by increase_by_times reserve_resources "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.DistributeResourcesToTopJob": (
        "_add_two_bundles _are_bundles_below_limit _create_new_bundles _get_added_bundles _get_multiplier "
        "_get_new_added_bundles _get_resources_from_bundles _get_total_available_resources "
        "_get_used_cpus_and_gpus _is_bundle_empty _metric_op _modify_bundles_with_free_resources _remove_bundles "
        "_validate add_bundles increase_by increase_by_times metric mode reserve_resources "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.ResourceChangingScheduler": (
        "CONTINUE NOOP PAUSE STOP _are_resources_the_same _base_scheduler _base_trial_resources _metric _mode "
        "_reallocated_trial_ids _resources_allocation_function _supports_buffered_results _trials_to_reallocate "
        "base_trial_resources choose_trial_to_run debug_string metric on_trial_add on_trial_complete "
        "on_trial_error on_trial_remove on_trial_result reallocate_trial_resources_if_needed restore save "
        "set_search_properties set_trial_resources supports_buffered_results "
    ),
    "ray.tune.schedulers.trial_scheduler.FIFOScheduler": (
        "CONTINUE NOOP PAUSE STOP _metric _supports_buffered_results choose_trial_to_run debug_string metric "
        "on_trial_add on_trial_complete on_trial_error on_trial_remove on_trial_result restore save "
        "set_search_properties supports_buffered_results "
    ),
    "ray.tune.schedulers.trial_scheduler.TrialScheduler": (
        "CONTINUE NOOP PAUSE STOP _metric _supports_buffered_results choose_trial_to_run debug_string metric "
        "on_trial_add on_trial_complete on_trial_error on_trial_remove on_trial_result restore save "
        "set_search_properties supports_buffered_results "
    ),
    "ray.tune.search._mock._MockSearcher": (
        "CKPT_FILE_TMPL FINISHED _metric _mode _process_result add_evaluated_point add_evaluated_trials counter "
        "final_results get_state live_trials metric mode on_trial_complete on_trial_result restore "
        "restore_from_dir results save save_to_dir set_max_concurrency set_search_properties set_state stall "
        "suggest "
    ),
    "ray.tune.search._mock._MockSuggestionAlgorithm": (
        "CKPT_FILE_TMPL _counter _experiment _finished _metric _parser _total_samples add_configurations "
        "create_trial_if_possible get_state has_checkpoint is_finished live_trials metric next_trial "
        "on_trial_complete on_trial_result restore_from_dir results save_to_dir searcher set_finished "
        "set_search_properties set_state total_samples "
    ),
    "ray.tune.search.ax.ax_search.AxSearch": (
        "CKPT_FILE_TMPL FINISHED _ax _ax_kwargs _live_trial_mapping _metric _mode _outcome_constraints "
        "_parameter_constraints _parameters _points_to_evaluate _process_result _setup_experiment _space "
        "add_evaluated_point add_evaluated_trials convert_search_space get_state metric mode on_trial_complete "
        "on_trial_result restore restore_from_dir save save_to_dir set_max_concurrency set_search_properties "
        "set_state suggest "
    ),
    "ray.tune.search.basic_variant.BasicVariantGenerator": (
        "CKPT_FILE_TMPL _constant_grid_search _finished _iterators _live_trials _metric _points_to_evaluate "
        "_random_state _total_samples _trial_generator _trial_iter _uuid_prefix add_configurations get_state "
        "has_checkpoint is_finished max_concurrent metric next_trial on_trial_complete on_trial_result "
        "restore_from_dir save_to_dir set_finished set_search_properties set_state total_samples "
    ),
    "ray.tune.search.basic_variant._TrialIterator": (
        "constant_grid_search counter create_trial lazy_eval num_points_to_evaluate num_samples num_samples_left "
        "parser points_to_evaluate random_state unresolved_spec uuid_prefix variants "
    ),
    "ray.tune.search.basic_variant._VariantIterator": (
        "_has_next _load_value has_next iterable lazy_eval next_value "
    ),
    "ray.tune.search.bayesopt.bayesopt_search.BayesOptSearch": (
        "CKPT_FILE_TMPL FINISHED _analysis _buffered_trial_results _config_counter _live_trial_mapping "
        "_logged_convergence_stop_warning _logged_duplicate_warning _metric _metric_op _mode _patience "
        "_points_to_evaluate _random_state _register_result _setup_optimizer _skip_duplicate _space "
        "_total_random_search_trials _verbose add_evaluated_point add_evaluated_trials convert_search_space "
        "get_state metric mode on_trial_complete on_trial_result optimizer random_search_trials register_analysis "
        "repeat_float_precision restore restore_from_dir save save_to_dir set_max_concurrency "
        "set_search_properties set_state suggest utility "
    ),
    "ray.tune.search.bohb.bohb_search.TuneBOHB": (
        "CKPT_FILE_TMPL FINISHED _bohb_config _max_concurrent _metric _metric_op _mode _points_to_evaluate _seed "
        "_setup_bohb _space add_evaluated_point add_evaluated_trials bohber convert_search_space get_state metric "
        "mode on_pause on_trial_complete on_trial_result on_unpause paused restore restore_from_dir running save "
        "save_to_dir set_max_concurrency set_search_properties set_state suggest to_wrapper trial_to_params "
    ),
    "ray.tune.search.bohb.bohb_search._BOHBJobWrapper": "exception kwargs result",
    "ray.tune.search.concurrency_limiter.ConcurrencyLimiter": (
        "CKPT_FILE_TMPL FINISHED _limit_concurrency _metric _mode _set_searcher_max_concurrency "
        "add_evaluated_point add_evaluated_trials batch cached_results get_state live_trials max_concurrent "
        "metric mode num_unfinished_live_trials on_pause on_trial_complete on_trial_result on_unpause restore "
        "restore_from_dir save save_to_dir searcher set_max_concurrency set_search_properties set_state suggest "
    ),
    "ray.tune.search.hebo.hebo_search.HEBOSearch": (
        "CKPT_FILE_TMPL FINISHED _batch_filled _evaluated_rewards _hebo_config _initial_points "
        "_live_trial_mapping _max_concurrent _metric _metric_op _mode _opt _points_to_evaluate _process_result "
        "_random_state_seed _setup_optimizer _space _suggestions_cache add_evaluated_point add_evaluated_trials "
        "convert_search_space get_state metric mode on_trial_complete on_trial_result restore restore_from_dir "
        "save save_to_dir set_max_concurrency set_search_properties set_state suggest "
    ),
    "ray.tune.search.hyperopt.hyperopt_search.HyperOptSearch": (
        "CKPT_FILE_TMPL FINISHED _convert_categories_to_indices _get_hyperopt_trial _hpopt_trials "
        "_live_trial_mapping _metric _mode _points_to_evaluate _process_result _setup_hyperopt _space "
        "_to_hyperopt_result add_evaluated_point add_evaluated_trials algo convert_search_space domain get_state "
        "metric metric_op mode on_trial_complete on_trial_result restore restore_from_dir rstate save save_to_dir "
        "set_max_concurrency set_search_properties set_state suggest "
    ),
    "ray.tune.search.nevergrad.nevergrad_search.NevergradSearch": (
        "CKPT_FILE_TMPL FINISHED _live_trial_mapping _metric _metric_op _mode _nevergrad_opt _opt_factory "
        "_optimizer_kwargs _parameters _points_to_evaluate _process_result _setup_nevergrad _space "
        "add_evaluated_point add_evaluated_trials convert_search_space get_state metric mode on_trial_complete "
        "on_trial_result restore restore_from_dir save save_to_dir set_max_concurrency set_search_properties "
        "set_state suggest "
    ),
    "ray.tune.search.optuna.optuna_search.OptunaSearch": (
        "CKPT_FILE_TMPL FINISHED _completed_trials _evaluated_rewards _metric _mode _ot_study _ot_trials "
        "_points_to_evaluate _sampler _seed _setup_study _space _storage _study_name "
        "_suggest_from_define_by_run_func add_evaluated_point add_evaluated_trials convert_search_space get_state "
        "metric mode on_trial_complete on_trial_result restore restore_from_dir save save_to_dir "
        "set_max_concurrency set_search_properties set_state suggest "
    ),
    "ray.tune.search.repeater.Repeater": (
        "CKPT_FILE_TMPL FINISHED _current_group _groups _metric _mode _set_index _trial_id_to_group "
        "add_evaluated_point add_evaluated_trials get_state metric mode on_trial_complete on_trial_result repeat "
        "restore restore_from_dir save save_to_dir searcher set_max_concurrency set_search_properties set_state "
        "suggest "
    ),
    "ray.tune.search.repeater._TrialGroup": (
        "_trials add config count finished_reporting full max_trials primary_trial_id report scores "
    ),
    "ray.tune.search.sample.BaseSampler": "sample",
    "ray.tune.search.sample.Categorical": (
        "_Uniform cast categories default_sampler_cls domain_str get_sampler grid is_function is_grid is_valid "
        "sample sampler set_sampler uniform "
    ),
    "ray.tune.search.sample.Domain": (
        "cast default_sampler_cls domain_str get_sampler is_function is_grid is_valid sample sampler set_sampler "
    ),
    "ray.tune.search.sample.Float": (
        "_LogUniform _Normal _Uniform cast default_sampler_cls domain_str get_sampler is_function is_grid "
        "is_valid loguniform lower normal quantized sample sampler set_sampler uniform upper "
    ),
    "ray.tune.search.sample.Function": (
        "_CallSampler cast default_sampler_cls domain_str func get_sampler is_function is_grid is_valid "
        "pass_config sample sampler set_sampler "
    ),
    "ray.tune.search.sample.Grid": "sample",
    "ray.tune.search.sample.Integer": (
        "_LogUniform _Uniform cast default_sampler_cls domain_str get_sampler is_function is_grid is_valid "
        "loguniform lower quantized sample sampler set_sampler uniform upper "
    ),
    "ray.tune.search.sample.LogUniform": "sample",
    "ray.tune.search.sample.Normal": "mean sample sd",
    "ray.tune.search.sample.Quantized": "_grid_index get_sampler q sample sampler",
    "ray.tune.search.sample.Sampler": "sample",
    "ray.tune.search.sample.Uniform": "sample",
    "ray.tune.search.search_algorithm.SearchAlgorithm": (
        "_finished _metric add_configurations has_checkpoint is_finished metric next_trial on_trial_complete "
        "on_trial_result restore_from_dir save_to_dir set_finished set_search_properties total_samples "
    ),
    "ray.tune.search.search_generator.SearchGenerator": (
        "CKPT_FILE_TMPL _counter _experiment _finished _metric _parser _total_samples add_configurations "
        "create_trial_if_possible get_state has_checkpoint is_finished metric next_trial on_trial_complete "
        "on_trial_result restore_from_dir save_to_dir searcher set_finished set_search_properties set_state "
        "total_samples "
    ),
    "ray.tune.search.searcher.ConcurrencyLimiter": (
        "CKPT_FILE_TMPL FINISHED _limit_concurrency _metric _mode _set_searcher_max_concurrency "
        "add_evaluated_point add_evaluated_trials batch cached_results get_state live_trials max_concurrent "
        "metric mode num_unfinished_live_trials on_trial_complete on_trial_result restore restore_from_dir save "
        "save_to_dir searcher set_max_concurrency set_search_properties set_state suggest "
    ),
    "ray.tune.search.searcher.Searcher": (
        "CKPT_FILE_TMPL FINISHED _metric _mode add_evaluated_point add_evaluated_trials get_state metric mode "
        "on_trial_complete on_trial_result restore restore_from_dir save save_to_dir set_max_concurrency "
        "set_search_properties set_state suggest "
    ),
    "ray.tune.search.variant_generator.RecursiveDependencyError": "add_note args with_traceback",
    "ray.tune.search.variant_generator._UnresolvedAccessGuard": (
        "clear copy fromkeys get items keys pop popitem setdefault update values "
    ),
    "ray.tune.search.zoopt.zoopt_search.ZOOptSearch": (
        "CKPT_FILE_TMPL FINISHED _algo _budget _dim_dict _dim_keys _live_trial_mapping _metric _metric_op _mode "
        "_points_to_evaluate _setup_zoopt add_evaluated_point add_evaluated_trials best_solution_list "
        "convert_search_space get_state kwargs metric mode on_trial_complete on_trial_result optimizer "
        "parallel_num restore restore_from_dir save save_to_dir set_max_concurrency set_search_properties "
        "set_state solution_dict suggest "
    ),
    "ray.tune.stopper.experiment_plateau.ExperimentPlateauStopper": (
        "_abc_impl _iterations _metric _mode _patience _std _top _top_values has_plateaued stop_all "
    ),
    "ray.tune.stopper.function_stopper.FunctionStopper": "_abc_impl _fn is_valid_function stop_all",
    "ray.tune.stopper.maximum_iteration.MaximumIterationStopper": "_abc_impl _iter _max_iter stop_all",
    "ray.tune.stopper.noop.NoopStopper": "_abc_impl stop_all",
    "ray.tune.stopper.stopper.CombinedStopper": "_abc_impl _stoppers stop_all",
    "ray.tune.stopper.stopper.Stopper": "_abc_impl stop_all",
    "ray.tune.stopper.timeout.TimeoutStopper": "_abc_impl _budget _last_check _timeout_seconds stop_all",
    "ray.tune.stopper.trial_plateau.TrialPlateauStopper": (
        "_abc_impl _grace_period _iter _metric _metric_threshold _mode _num_results _std _trial_results stop_all "
    ),
    "ray.tune.syncer.SyncConfig": (
        "_repr_html_ sync_artifacts sync_artifacts_on_checkpoint sync_period sync_timeout "
    ),
    "ray.tune.trainable.function_trainable.FunctionTrainable": (
        "_close_logfiles _episodes_total _export_model _implements_method _iteration _iterations_since_restore "
        "_last_result _last_training_result _local_ip _logdir _monitor _name _open_logfiles "
        "_report_class_trainable_checkpoint _report_thread_runner_error _restored _runner _setup_logdir _start "
        "_start_time _stderr_context _stderr_file _stderr_fp _stderr_logging_handler _stderr_stream "
        "_stdout_context _stdout_file _stdout_fp _stdout_stream _storage _time_since_restore _time_total "
        "_timesteps_since_restore _timesteps_total _trainable_func _trial_info cleanup config "
        "default_resource_request execute export_model get_auto_filled_metrics get_config get_current_ip_pid "
        "get_state is_actor iteration load_checkpoint log_result logdir reset reset_config resource_help restore "
        "save save_checkpoint setup step stop train train_buffered training_iteration trial_id trial_name "
        "trial_resources "
    ),
    "ray.tune.trainable.metadata._TrainingRunMetadata": (
        "_cached_json _n_steps checkpoint_manager error_filename from_json_state get_json_state invalidate_cache "
        "last_result last_result_time metric_analysis metric_n_steps num_failures num_failures_after_restore "
        "pickled_error_filename start_time update_metric "
    ),
    "ray.tune.trainable.trainable.Trainable": (
        "_close_logfiles _episodes_total _export_model _implements_method _iteration _iterations_since_restore "
        "_last_result _local_ip _logdir _monitor _open_logfiles _report_class_trainable_checkpoint _restored "
        "_setup_logdir _start_time _stderr_context _stderr_file _stderr_fp _stderr_logging_handler _stderr_stream "
        "_stdout_context _stdout_file _stdout_fp _stdout_stream _storage _time_since_restore _time_total "
        "_timesteps_since_restore _timesteps_total _trial_info cleanup config default_resource_request "
        "export_model get_auto_filled_metrics get_config get_current_ip_pid get_state is_actor iteration "
        "load_checkpoint log_result logdir reset reset_config resource_help restore save save_checkpoint setup "
        "step stop train train_buffered training_iteration trial_id trial_name trial_resources "
    ),
    "ray.tune.tune._Config": "_abc_impl to_dict",
    "ray.tune.tune_config.ResumeConfig": "ResumeType errored finished unfinished",
    "ray.tune.tune_config.TuneConfig": (
        "chdir_to_trial_dir max_concurrent_trials metric mode num_samples reuse_actors scheduler search_alg "
        "time_budget_s trial_dirname_creator trial_name_creator "
    ),
    "ray.tune.tuner.Tuner": (
        "_is_ray_client _local_tuner _prepare_remote_tuner_for_jupyter_progress_reporting _remote_tuner "
        "can_restore fit get_results restore "
    ),
    "ray.tune.utils.mock.FailureInjectorCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl config_path disable get_state last_fail_check on_checkpoint "
        "on_experiment_end on_step_begin on_step_end on_trial_complete on_trial_error on_trial_recover "
        "on_trial_restore on_trial_result on_trial_save on_trial_start probability set_state setup "
        "time_between_checks "
    ),
    "ray.tune.utils.mock.TrialStatusSnapshot": (
        "_snapshot all_trials_are_terminated append max_running_trials "
    ),
    "ray.tune.utils.mock.TrialStatusSnapshotTaker": (
        "_SAVED_FILE_TEMPLATES _abc_impl _snapshot get_state on_checkpoint on_experiment_end on_step_begin "
        "on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result "
        "on_trial_save on_trial_start set_state setup "
    ),
    "ray.tune.utils.mock_trainable.MyTrainableClass": (
        "_close_logfiles _episodes_total _export_model _implements_method _iteration _iterations_since_restore "
        "_last_result _local_ip _logdir _mock_error _monitor _open_logfiles _persistent_error "
        "_report_class_trainable_checkpoint _restored _setup_logdir _sleep_time _start_time _stderr_context "
        "_stderr_file _stderr_fp _stderr_logging_handler _stderr_stream _stdout_context _stdout_file _stdout_fp "
        "_stdout_stream _storage _time_since_restore _time_total _timesteps_since_restore _timesteps_total "
        "_trial_info cleanup config default_resource_request export_model get_auto_filled_metrics get_config "
        "get_current_ip_pid get_state is_actor iteration load_checkpoint log_result logdir reset reset_config "
        "resource_help restore restored save save_checkpoint setup step stop timestep train train_buffered "
        "training_iteration trial_id trial_name trial_resources "
    ),
    "ray.tune.utils.object_cache._ObjectCache": (
        "_cached_objects _max_num_objects _may_keep_one _num_cached_objects cache_object decrease_max "
        "flush_cached_objects has_cached_object increase_max num_cached_objects pop_cached_object "
        "total_max_objects "
    ),
    "ray.tune.utils.release_test_util.ProgressCallback": (
        "_SAVED_FILE_TEMPLATES _abc_impl get_state last_update on_checkpoint on_experiment_end on_step_begin "
        "on_step_end on_trial_complete on_trial_error on_trial_recover on_trial_restore on_trial_result "
        "on_trial_save on_trial_start set_state setup update_interval "
    ),
    "ray.tune.utils.release_test_util.TestDurableTrainable": (
        "_checkpoint_iters _checkpoint_num_items _checkpoint_size_b _close_logfiles _episodes_total _export_model "
        "_implements_method _iter _iteration _iterations_since_restore _last_result _local_ip _logdir _monitor "
        "_num_iters _open_logfiles _report_class_trainable_checkpoint _restored _score _setup_logdir _sleep_time "
        "_start_time _stderr_context _stderr_file _stderr_fp _stderr_logging_handler _stderr_stream "
        "_stdout_context _stdout_file _stdout_fp _stdout_stream _storage _time_since_restore _time_total "
        "_timesteps_since_restore _timesteps_total _trial_info cleanup config default_resource_request "
        "export_model get_auto_filled_metrics get_config get_current_ip_pid get_state is_actor iteration "
        "load_checkpoint log_result logdir reset reset_config resource_help restore save save_checkpoint setup "
        "setup_env step stop train train_buffered training_iteration trial_id trial_name trial_resources "
    ),
    "ray.tune.utils.resource_updater._ResourceUpdater": (
        "_avail_resources _get_used_avail_resources _last_resource_refresh _refresh_period debug_string "
        "get_num_cpus get_num_gpus update_avail_resources "
    ),
    "ray.tune.utils.resource_updater._Resources": (
        "_asdict _field_defaults _fields _make _replace count cpu cpu_total custom_resources extra_cpu "
        "extra_custom_resources extra_gpu extra_memory extra_object_store_memory get get_res_total gpu gpu_total "
        "has_placement_group index is_nonnegative memory memory_total object_store_memory "
        "object_store_memory_total subtract summary_string "
    ),
    "ray.tune.utils.serialization.TuneFunctionDecoder": (
        "_allow_cloudpickle _from_cloudpickle decode object_hook raw_decode "
    ),
    "ray.tune.utils.serialization.TuneFunctionEncoder": (
        "_to_cloudpickle default encode item_separator iterencode key_separator "
    ),
    "ray.tune.utils.util.Tee": (
        "_handling_warning _warn detach encoding error flush newlines read readline seek stream1 stream2 tell "
        "write "
    ),
    "ray.tune.utils.util.UtilMonitor": (
        "GPUtil _bootstrap _bootstrap_inner _delete _initialized _read_utilization _reset_internal_locks "
        "_set_ident _set_native_id _set_tstate_lock _stop _wait_for_tstate_lock daemon delay getName get_data "
        "ident isDaemon is_alive join lock name native_id run setDaemon setName start stop stopped values "
    ),
    "ray.tune.utils.util.warn_if_slow": (
        "DEFAULT_MESSAGE DEFAULT_THRESHOLD disable message name start threshold too_slow "
    ),
    "ray.air.AcquiredResources": "ray.air.execution.resources.request.AcquiredResources",
    "ray.air.CheckpointConfig": "ray.air.config.CheckpointConfig",
    "ray.air.FailureConfig": "ray.air.config.FailureConfig",
    "ray.air.ResourceRequest": "ray.air.execution.resources.request.ResourceRequest",
    "ray.air.Result": "ray.tune.Result",
    "ray.air.RunConfig": "ray.air.config.RunConfig",
    "ray.air.ScalingConfig": "ray.air.config.ScalingConfig",
    "ray.air.execution.AcquiredResources": "ray.air.execution.resources.request.AcquiredResources",
    "ray.air.execution.FixedResourceManager": "ray.air.execution.resources.fixed.FixedResourceManager",
    "ray.air.execution.PlacementGroupResourceManager": (
        "ray.air.execution.resources.placement_group.PlacementGroupResourceManager "
    ),
    "ray.air.execution.ResourceManager": "ray.air.execution.resources.resource_manager.ResourceManager",
    "ray.air.execution.ResourceRequest": "ray.air.execution.resources.request.ResourceRequest",
    "ray.air.execution.resources.AcquiredResources": "ray.air.execution.resources.request.AcquiredResources",
    "ray.air.execution.resources.FixedResourceManager": (
        "ray.air.execution.resources.fixed.FixedResourceManager "
    ),
    "ray.air.execution.resources.PlacementGroupResourceManager": (
        "ray.air.execution.resources.placement_group.PlacementGroupResourceManager "
    ),
    "ray.air.execution.resources.ResourceManager": (
        "ray.air.execution.resources.resource_manager.ResourceManager "
    ),
    "ray.air.execution.resources.ResourceRequest": "ray.air.execution.resources.request.ResourceRequest",
    "ray.air.execution.resources.fixed.AcquiredResources": (
        "ray.air.execution.resources.request.AcquiredResources "
    ),
    "ray.air.execution.resources.fixed.ResourceManager": (
        "ray.air.execution.resources.resource_manager.ResourceManager "
    ),
    "ray.air.execution.resources.fixed.ResourceRequest": (
        "ray.air.execution.resources.request.ResourceRequest "
    ),
    "ray.air.execution.resources.placement_group.AcquiredResources": (
        "ray.air.execution.resources.request.AcquiredResources "
    ),
    "ray.air.execution.resources.placement_group.ResourceManager": (
        "ray.air.execution.resources.resource_manager.ResourceManager "
    ),
    "ray.air.execution.resources.placement_group.ResourceRequest": (
        "ray.air.execution.resources.request.ResourceRequest "
    ),
    "ray.air.execution.resources.resource_manager.AcquiredResources": (
        "ray.air.execution.resources.request.AcquiredResources "
    ),
    "ray.air.execution.resources.resource_manager.ResourceRequest": (
        "ray.air.execution.resources.request.ResourceRequest "
    ),
    "ray.air.integrations.comet.CometLoggerCallback": "ray.tune.logger.comet.CometLoggerCallback",
    "ray.air.integrations.comet.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.air.integrations.comet.Trial": "ray.tune.experiment.trial.Trial",
    "ray.air.integrations.mlflow.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.air.integrations.mlflow.MLflowLoggerCallback": "ray.tune.logger.mlflow.MLflowLoggerCallback",
    "ray.air.integrations.mlflow.Trial": "ray.tune.experiment.trial.Trial",
    "ray.air.integrations.mlflow._MLflowLoggerUtil": (
        "_get_client _mlflow _parse_dict _run_exists _start_active_run end_run experiment_id log_metrics "
        "log_params save_artifacts setup_mlflow start_run "
    ),
    "ray.air.integrations.wandb.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.air.integrations.wandb.Trial": "ray.tune.experiment.trial.Trial",
    "ray.air.integrations.wandb.WandbLoggerCallback": "ray.tune.logger.wandb.WandbLoggerCallback",
    "ray.air.result.Result": "ray.tune.Result",
    "ray.air.session.Accelerator": "_abc_impl",
    "ray.air.session.RunnerThread": (
        "_bootstrap _bootstrap_inner _delete _error_queue _initialized _propagate_exception _reset_internal_locks "
        "_ret _set_ident _set_native_id _set_tstate_lock _stop _wait_for_tstate_lock daemon getName ident "
        "isDaemon is_alive join name native_id run setDaemon setName start "
    ),
    "ray.air.session.SessionMisuseError": "ray.train.error.SessionMisuseError",
    "ray.air.session.StartTraceback": "add_note args with_traceback",
    "ray.air.session.StorageContext": (
        "_check_validation_file _create_validation_file _get_session_path _make_checkpoint_dir_name _timestamp "
        "_update_checkpoint_index checkpoint_dir_name checkpoint_fs_path current_checkpoint_index "
        "custom_fs_provided experiment_dir_name experiment_driver_staging_path experiment_fs_path "
        "get_experiment_dir_name persist_artifacts persist_current_checkpoint storage_filesystem storage_fs_path "
        "sync_config syncer trial_dir_name trial_driver_staging_path trial_fs_path trial_working_directory "
    ),
    "ray.air.session.TrialInfo": "driver_ip driver_node_id experiment_name id logdir name resources run_id",
    "ray.train.backend.BackendConfig": "ray.train.BackendConfig",
    "ray.train.backend.BaseWorkerGroup": (
        "_abc_impl execute execute_async execute_single execute_single_async get_resources_per_worker "
    ),
    "ray.train.base_trainer.Result": "ray.tune.Result",
    "ray.train.base_trainer.RunConfig": "ray.air.config.RunConfig",
    "ray.train.base_trainer.ScalingConfig": "ray.air.config.ScalingConfig",
    "ray.train.base_trainer.StorageContext": "ray.air.session.StorageContext",
    "ray.train.context.StorageContext": "ray.air.session.StorageContext",
    "ray.train.data_parallel_trainer.BackendConfig": "ray.train.BackendConfig",
    "ray.train.data_parallel_trainer.BackendExecutor": (
        "_backend _backend_config _create_placement_group _create_rank_world_size_mappings _get_num_failures "
        "_increment_failures _initialization_hook _is_share_resources_enabled _last_failure _max_failures "
        "_num_failures _num_workers _placement_group _resource_configs _resources_per_worker _restart "
        "_share_cuda_visible_devices _share_resource_ids _start_time_ms _trial_info dataset_shards "
        "finish_training get_next_results get_with_failure_handling get_worker_group is_started pause_reporting "
        "report_final_run_status shutdown start start_training state_manager state_tracking_enabled worker_group "
    ),
    "ray.train.data_parallel_trainer.BaseTrainer": "ray.train.base_trainer.BaseTrainer",
    "ray.train.data_parallel_trainer.DataConfig": "ray.train.DataConfig",
    "ray.train.data_parallel_trainer.RunConfig": "ray.air.config.RunConfig",
    "ray.train.data_parallel_trainer.ScalingConfig": "ray.air.config.ScalingConfig",
    "ray.train.data_parallel_trainer.TrainV1ResourceReservation": (
        "_client _num_workers _refresh_interval_s _refresh_join_timeout_s _refresh_loop _refresh_thread "
        "_scaling_config _stop_event "
    ),
    "ray.train.data_parallel_trainer.TrainingIterator": "ray.train.trainer.TrainingIterator",
    "ray.train.data_parallel_trainer.TrialInfo": "ray.air.session.TrialInfo",
    "ray.train.data_parallel_trainer._TrainingResult": "checkpoint metrics",
    "ray.train.huggingface.transformers.RayTrainReportCallback": (
        "ray.train.huggingface.transformers._transformers_utils.RayTrainReportCallback "
    ),
    "ray.train.lightgbm.LightGBMConfig": "ray.train.lightgbm.config.LightGBMConfig",
    "ray.train.lightgbm.LightGBMTrainer": (
        "_create_default_callbacks _get_local_controller _get_train_func _initialize_and_run_controller "
        "_initialize_and_run_local_controller _register_sigint_handler _validate_configs backend_config "
        "can_restore data_config datasets fit get_model restore run_config running_in_local_mode scaling_config "
        "train_loop_config train_loop_per_worker train_run_context validation_config "
    ),
    "ray.train.lightgbm.RayTrainReportCallback": "ray.train.lightgbm._lightgbm_utils.RayTrainReportCallback",
    "ray.train.lightgbm.config.Backend": "ray.train.backend.Backend",
    "ray.train.lightgbm.config.BackendConfig": "ray.train.BackendConfig",
    "ray.train.lightgbm.config.BaseWorkerGroup": "ray.train.backend.BaseWorkerGroup",
    "ray.train.lightgbm.lightgbm_trainer.LightGBMConfig": "ray.train.lightgbm.config.LightGBMConfig",
    "ray.train.lightgbm.lightgbm_trainer.RayTrainReportCallback": (
        "ray.train.lightgbm._lightgbm_utils.RayTrainReportCallback "
    ),
    "ray.train.lightgbm.lightgbm_trainer.SimpleLightGBMTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _propagate_results _repr_mimebundle_ _restore_path _restore_storage_filesystem "
        "_run_training _save _scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ "
        "_train_loop_per_worker _training_iterator_cls _validate_attributes _validate_scaling_config "
        "_validate_train_loop_per_worker as_trainable can_restore datasets fit get_dataset_config metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.tensorflow.TensorflowConfig": "ray.train.tensorflow.config.TensorflowConfig",
    "ray.train.tensorflow.TensorflowTrainer": (
        "_create_default_callbacks _get_local_controller _get_train_func _initialize_and_run_controller "
        "_initialize_and_run_local_controller _register_sigint_handler _validate_configs backend_config "
        "can_restore data_config datasets fit restore run_config running_in_local_mode scaling_config "
        "train_loop_config train_loop_per_worker train_run_context validation_config "
    ),
    "ray.train.tensorflow.config.Backend": "ray.train.backend.Backend",
    "ray.train.tensorflow.config.BackendConfig": "ray.train.BackendConfig",
    "ray.train.tensorflow.config.BaseWorkerGroup": "ray.train.backend.BaseWorkerGroup",
    "ray.train.tensorflow.tensorflow_trainer.DataConfig": "ray.train.DataConfig",
    "ray.train.tensorflow.tensorflow_trainer.DataParallelTrainer": (
        "ray.train.data_parallel_trainer.DataParallelTrainer "
    ),
    "ray.train.tensorflow.tensorflow_trainer.RunConfig": "ray.train.RunConfig",
    "ray.train.tensorflow.tensorflow_trainer.ScalingConfig": "ray.train.ScalingConfig",
    "ray.train.tensorflow.tensorflow_trainer.TensorflowConfig": (
        "ray.train.tensorflow.config.TensorflowConfig "
    ),
    "ray.train.torch.TorchConfig": "ray.train.torch.config.TorchConfig",
    "ray.train.torch.TorchTrainer": (
        "_create_default_callbacks _get_local_controller _get_train_func _initialize_and_run_controller "
        "_initialize_and_run_local_controller _register_sigint_handler _validate_configs backend_config "
        "can_restore data_config datasets fit restore run_config running_in_local_mode scaling_config "
        "train_loop_config train_loop_per_worker train_run_context validation_config "
    ),
    "ray.train.torch.config.Backend": "ray.train.backend.Backend",
    "ray.train.torch.config.BackendConfig": "ray.train.BackendConfig",
    "ray.train.torch.config.BaseWorkerGroup": "ray.train.backend.BaseWorkerGroup",
    "ray.train.torch.config.V1WorkerGroup": (
        "_abc_impl _actor_cls_args _actor_cls_kwargs _base_cls _placement_group _remote_cls add_workers execute "
        "execute_async execute_single execute_single_async get_resources_per_worker memory_per_worker "
        "num_cpus_per_worker num_gpus_per_worker num_workers remove_workers resources_per_worker shutdown "
        "sort_workers_by_node_id_and_gpu_id start workers "
    ),
    "ray.train.torch.torch_trainer.DataConfig": "ray.train.DataConfig",
    "ray.train.torch.torch_trainer.DataParallelTrainer": (
        "ray.train.data_parallel_trainer.DataParallelTrainer "
    ),
    "ray.train.torch.torch_trainer.RunConfig": "ray.train.RunConfig",
    "ray.train.torch.torch_trainer.ScalingConfig": "ray.train.ScalingConfig",
    "ray.train.torch.torch_trainer.TorchConfig": "ray.train.torch.config.TorchConfig",
    "ray.train.torch.train_loop_utils.Accelerator": "ray.air.session.Accelerator",
    "ray.train.torch.xla.TorchXLAConfig": "ray.train.torch.xla.config.TorchXLAConfig",
    "ray.train.torch.xla.config.Backend": "ray.train.backend.Backend",
    "ray.train.torch.xla.config.BaseWorkerGroup": "ray.train.backend.BaseWorkerGroup",
    "ray.train.torch.xla.config.TorchConfig": "ray.train.torch.config.TorchConfig",
    "ray.train.trainer.BackendConfig": "ray.train.BackendConfig",
    "ray.train.trainer.BackendExecutor": "ray.train.data_parallel_trainer.BackendExecutor",
    "ray.train.trainer.BaseTrainer": "ray.train.base_trainer.BaseTrainer",
    "ray.train.trainer.DataConfig": "ray.train.DataConfig",
    "ray.train.trainer.InactiveWorkerGroupError": "add_note args with_traceback",
    "ray.train.trainer.StartTraceback": "ray.air.session.StartTraceback",
    "ray.train.trainer.StartTracebackWithWorkerRank": "add_note args with_traceback worker_rank",
    "ray.train.trainer.TrainBackendError": "add_note args with_traceback",
    "ray.train.trainer.TrainingFailedError": "ray.train.base_trainer.TrainingFailedError",
    "ray.train.trainer.TrainingWorkerError": "add_note args with_traceback",
    "ray.train.trainer._TrainSession": (
        "_auto_fill_checkpoint_metrics _auto_fill_metrics _first_report _get_or_create_inter_actor_queue "
        "_get_result_from_queues _inter_actor_queue _report_thread_runner_error _report_training_result _state "
        "accelerator continue_lock dataset_shard detailed_autofilled_metrics error_queue experiment_name finish "
        "get_current_ip get_dataset_shard get_next get_state ignore_report iteration last_report_time "
        "loaded_checkpoint local_ip local_rank local_world_size metadata node_rank pause_reporting report reset "
        "result_queue run_id set_state start stop_event storage synchronous_result_reporting time_total "
        "training_started training_thread trial_dir trial_id trial_info trial_name trial_resources world_rank "
        "world_size "
    ),
    "ray.train.trainer._TrainingResult": "ray.train.data_parallel_trainer._TrainingResult",
    "ray.train.xgboost.RayTrainReportCallback": "ray.train.xgboost._xgboost_utils.RayTrainReportCallback",
    "ray.train.xgboost.XGBoostConfig": (
        "_repr_html_ backend_cls framework to_dict train_func_context xgboost_communicator "
    ),
    "ray.train.xgboost.XGBoostTrainer": (
        "_create_default_callbacks _get_local_controller _get_train_func _initialize_and_run_controller "
        "_initialize_and_run_local_controller _register_sigint_handler _validate_configs backend_config "
        "can_restore data_config datasets fit get_model restore run_config running_in_local_mode scaling_config "
        "train_loop_config train_loop_per_worker train_run_context validation_config "
    ),
    "ray.train.xgboost.config.Backend": "ray.train.backend.Backend",
    "ray.train.xgboost.config.BackendConfig": "ray.train.BackendConfig",
    "ray.train.xgboost.config.BaseWorkerGroup": "ray.train.backend.BaseWorkerGroup",
    "ray.train.xgboost.xgboost_trainer.RayTrainReportCallback": (
        "ray.train.xgboost._xgboost_utils.RayTrainReportCallback "
    ),
    "ray.train.xgboost.xgboost_trainer.SimpleXGBoostTrainer": (
        "_abc_impl _backend_config _backend_executor_cls _can_restore _data_config _data_config_repr_html_ "
        "_dataset_config _datasets_repr_ _extract_fields_for_tuner_param_space _fields_for_tuner_param_space "
        "_generate_trainable_cls _handles_checkpoint_at_end _handles_checkpoint_freq _log_v2_deprecation_warnings "
        "_merged_config _propagate_results _repr_mimebundle_ _restore_path _restore_storage_filesystem "
        "_run_training _save _scaling_config_allowed_keys _train_loop_config _train_loop_config_repr_html_ "
        "_train_loop_per_worker _training_iterator_cls _validate_attributes _validate_scaling_config "
        "_validate_train_loop_per_worker as_trainable can_restore datasets fit get_dataset_config metadata "
        "preprocess_datasets restore run_config scaling_config setup starting_checkpoint training_loop "
    ),
    "ray.train.xgboost.xgboost_trainer.XGBoostConfig": "ray.train.xgboost.config.XGBoostConfig",
    "ray.tune.CLIReporter": "ray.tune.progress_reporter.CLIReporter",
    "ray.tune.Callback": "ray.tune.callback.Callback",
    "ray.tune.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.ExperimentAnalysis": "ray.tune.analysis.experiment_analysis.ExperimentAnalysis",
    "ray.tune.JupyterNotebookReporter": "ray.tune.progress_reporter.JupyterNotebookReporter",
    "ray.tune.PlacementGroupFactory": "ray.tune.execution.placement_groups.PlacementGroupFactory",
    "ray.tune.ProgressReporter": "ray.tune.progress_reporter.ProgressReporter",
    "ray.tune.ResultGrid": "ray.tune.result_grid.ResultGrid",
    "ray.tune.ResumeConfig": "ray.tune.tune_config.ResumeConfig",
    "ray.tune.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.SyncConfig": "ray.tune.syncer.SyncConfig",
    "ray.tune.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.TuneConfig": "ray.tune.tune_config.TuneConfig",
    "ray.tune.TuneError": "ray.tune.error.TuneError",
    "ray.tune.Tuner": "ray.tune.tuner.Tuner",
    "ray.tune.analysis.ExperimentAnalysis": "ray.tune.analysis.experiment_analysis.ExperimentAnalysis",
    "ray.tune.analysis.experiment_analysis.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.analysis.experiment_analysis.TuneController": (
        "ray.tune.execution.tune_controller.TuneController "
    ),
    "ray.tune.cli.commands.ExperimentAnalysis": "ray.tune.analysis.experiment_analysis.ExperimentAnalysis",
    "ray.tune.cli.commands.TuneError": "ray.tune.error.TuneError",
    "ray.tune.context.PlacementGroupFactory": "ray.tune.execution.placement_groups.PlacementGroupFactory",
    "ray.tune.context.TrainV1Context": "ray.train.context.TrainContext",
    "ray.tune.context.TuneContext": "ray.tune.TuneContext",
    "ray.tune.execution.experiment_state.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.execution.experiment_state.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.execution.insufficient_resources_manager.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.execution.placement_groups.ResourceRequest": (
        "ray.air.execution.resources.request.ResourceRequest "
    ),
    "ray.tune.execution.tune_controller.BasicVariantGenerator": (
        "ray.tune.search.basic_variant.BasicVariantGenerator "
    ),
    "ray.tune.execution.tune_controller.Callback": "ray.tune.callback.Callback",
    "ray.tune.execution.tune_controller.CallbackList": "ray.tune.callback.CallbackList",
    "ray.tune.execution.tune_controller.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.execution.tune_controller.ConcurrencyLimiter": (
        "ray.tune.search.concurrency_limiter.ConcurrencyLimiter "
    ),
    "ray.tune.execution.tune_controller.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.execution.tune_controller.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.execution.tune_controller.NoopStopper": "ray.tune.stopper.noop.NoopStopper",
    "ray.tune.execution.tune_controller.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.execution.tune_controller.PlacementGroupResourceManager": (
        "ray.air.execution.resources.placement_group.PlacementGroupResourceManager "
    ),
    "ray.tune.execution.tune_controller.RayActorManager": (
        "_actor_start_failed _actor_start_resolved _actor_state_events _actor_stop_resolved _actor_task_events "
        "_actor_task_failed _actor_task_resolved _cleanup_actor _cleanup_actor_futures "
        "_enqueue_cached_actor_tasks _failed_actor_ids _handle_ready_resource_future _live_actors_to_kill "
        "_live_actors_to_ray_actors_resources _live_resource_cache _pending_actors_to_attrs "
        "_pending_actors_to_enqueued_actor_tasks _resource_manager _resource_request_to_pending_actors "
        "_schedule_tracked_actor_task _tracked_actors_to_state_futures _tracked_actors_to_task_futures "
        "_try_kill_actor _try_start_actors add_actor all_actors cleanup clear_actor_task_futures "
        "get_actor_resources get_live_actors_resources is_actor_failed is_actor_started live_actors next "
        "num_actor_tasks num_live_actors num_pending_actors num_total_actors pending_actors remove_actor "
        "schedule_actor_task schedule_actor_tasks "
    ),
    "ray.tune.execution.tune_controller.ResourceManager": (
        "ray.air.execution.resources.resource_manager.ResourceManager "
    ),
    "ray.tune.execution.tune_controller.ResourceRequest": (
        "ray.air.execution.resources.request.ResourceRequest "
    ),
    "ray.tune.execution.tune_controller.ResumeConfig": "ray.tune.tune_config.ResumeConfig",
    "ray.tune.execution.tune_controller.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.execution.tune_controller.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.execution.tune_controller.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.execution.tune_controller.TrackedActor": (
        "_on_error _on_start _on_stop actor_id set_on_error set_on_start set_on_stop "
    ),
    "ray.tune.execution.tune_controller.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.execution.tune_controller.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.execution.tune_controller.TuneError": "ray.tune.error.TuneError",
    "ray.tune.execution.tune_controller.TuneFunctionEncoder": (
        "ray.tune.utils.serialization.TuneFunctionEncoder "
    ),
    "ray.tune.execution.tune_controller._AbortTrialExecution": "ray.tune.error._AbortTrialExecution",
    "ray.tune.execution.tune_controller._ActorClassCache": "ray.tune.execution.class_cache._ActorClassCache",
    "ray.tune.execution.tune_controller._ExperimentCheckpointManager": (
        "ray.tune.execution.experiment_state._ExperimentCheckpointManager "
    ),
    "ray.tune.execution.tune_controller._FutureTrainingResult": "future resolve",
    "ray.tune.execution.tune_controller._InsufficientResourcesManager": (
        "ray.tune.execution.insufficient_resources_manager._InsufficientResourcesManager "
    ),
    "ray.tune.execution.tune_controller._Location": "ray.tune.experiment.trial._Location",
    "ray.tune.execution.tune_controller._ObjectCache": "ray.tune.utils.object_cache._ObjectCache",
    "ray.tune.execution.tune_controller._ResourceUpdater": "ray.tune.utils.resource_updater._ResourceUpdater",
    "ray.tune.execution.tune_controller._TrainingResult": "ray.train.data_parallel_trainer._TrainingResult",
    "ray.tune.execution.tune_controller._TrialInfo": "ray.tune.experiment.trial._TrialInfo",
    "ray.tune.execution.tune_controller._TuneStopTrialError": "ray.tune.error._TuneStopTrialError",
    "ray.tune.execution.tune_controller.warn_if_slow": "ray.tune.utils.util.warn_if_slow",
    "ray.tune.experiment.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.experiment.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.experiment.config_parser.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.experiment.config_parser.SafeFallbackEncoder": (
        "default encode item_separator iterencode key_separator nan_str "
    ),
    "ray.tune.experiment.config_parser.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.experiment.config_parser.TuneError": "ray.tune.error.TuneError",
    "ray.tune.experiment.config_parser.TuneFunctionEncoder": (
        "ray.tune.utils.serialization.TuneFunctionEncoder "
    ),
    "ray.tune.experiment.experiment.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.experiment.experiment.CombinedStopper": "ray.tune.stopper.stopper.CombinedStopper",
    "ray.tune.experiment.experiment.FunctionStopper": "ray.tune.stopper.function_stopper.FunctionStopper",
    "ray.tune.experiment.experiment.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.experiment.experiment.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.experiment.experiment.SyncConfig": "ray.tune.syncer.SyncConfig",
    "ray.tune.experiment.experiment.TimeoutStopper": "ray.tune.stopper.timeout.TimeoutStopper",
    "ray.tune.experiment.experiment.TuneError": "ray.tune.error.TuneError",
    "ray.tune.experiment.trial.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.experiment.trial.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.experiment.trial.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.experiment.trial.TuneError": "ray.tune.error.TuneError",
    "ray.tune.experiment.trial.TuneFunctionEncoder": "ray.tune.utils.serialization.TuneFunctionEncoder",
    "ray.tune.experiment.trial._CheckpointManager": (
        "_checkpoint_config _checkpoint_results _get_checkpoint_score _latest_checkpoint_result "
        "best_checkpoint_result best_checkpoint_results checkpoint_config latest_checkpoint_result "
        "register_checkpoint "
    ),
    "ray.tune.experiment.trial._FutureTrainingResult": (
        "ray.tune.execution.tune_controller._FutureTrainingResult "
    ),
    "ray.tune.experiment.trial._TrainingResult": "ray.train.data_parallel_trainer._TrainingResult",
    "ray.tune.experiment.trial._TrainingRunMetadata": "ray.tune.trainable.metadata._TrainingRunMetadata",
    "ray.tune.experimental.output.Callback": "ray.tune.callback.Callback",
    "ray.tune.experimental.output.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.experimental.output.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.impl.config.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.impl.config.FailureConfig": "ray.tune.FailureConfig",
    "ray.tune.impl.config.RunConfig": "ray.tune.RunConfig",
    "ray.tune.impl.config._CheckpointConfig": "ray.air.config.CheckpointConfig",
    "ray.tune.impl.config._FailureConfig": "ray.air.config.FailureConfig",
    "ray.tune.impl.config._RunConfig": "ray.air.config.RunConfig",
    "ray.tune.impl.placeholder.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.impl.placeholder.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.impl.placeholder.Function": "ray.tune.search.sample.Function",
    "ray.tune.impl.tuner_internal.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.impl.tuner_internal.ExperimentAnalysis": (
        "ray.tune.analysis.experiment_analysis.ExperimentAnalysis "
    ),
    "ray.tune.impl.tuner_internal.ResultGrid": "ray.tune.result_grid.ResultGrid",
    "ray.tune.impl.tuner_internal.ResumeConfig": "ray.tune.tune_config.ResumeConfig",
    "ray.tune.impl.tuner_internal.RunConfig": "ray.tune.RunConfig",
    "ray.tune.impl.tuner_internal.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.impl.tuner_internal.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.impl.tuner_internal.TuneConfig": "ray.tune.tune_config.TuneConfig",
    "ray.tune.impl.tuner_internal.TuneError": "ray.tune.error.TuneError",
    "ray.tune.impl.tuner_internal.URI": (
        "_get_str_representation _parsed _path name parent path rstrip_subpath scheme "
    ),
    "ray.tune.impl.tuner_internal._Config": "ray.tune.tune._Config",
    "ray.tune.integration.keras.RayReportCallback": "ray.train.tensorflow.keras.RayReportCallback",
    "ray.tune.integration.lightgbm.RayReportCallback": "ray.train.lightgbm._lightgbm_utils.RayReportCallback",
    "ray.tune.integration.ray_train.TrainRunContext": (
        "backend_config dataset_config get_run_config run_config run_id scaling_config train_loop_config "
    ),
    "ray.tune.integration.ray_train.UserCallback": "ray.train.UserCallback",
    "ray.tune.integration.xgboost.RayReportCallback": "ray.train.xgboost._xgboost_utils.RayReportCallback",
    "ray.tune.logger.CSVLoggerCallback": "ray.tune.logger.csv.CSVLoggerCallback",
    "ray.tune.logger.JsonLoggerCallback": "ray.tune.logger.json.JsonLoggerCallback",
    "ray.tune.logger.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.tune.logger.TBXLoggerCallback": "ray.tune.logger.tensorboardx.TBXLoggerCallback",
    "ray.tune.logger.aim.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.tune.logger.csv.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.tune.logger.json.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.tune.logger.json.SafeFallbackEncoder": "ray.tune.experiment.config_parser.SafeFallbackEncoder",
    "ray.tune.logger.logger.Callback": "ray.tune.callback.Callback",
    "ray.tune.logger.logger.SafeFallbackEncoder": "ray.tune.experiment.config_parser.SafeFallbackEncoder",
    "ray.tune.logger.tensorboardx.LoggerCallback": "ray.tune.logger.logger.LoggerCallback",
    "ray.tune.progress_reporter.Callback": "ray.tune.callback.Callback",
    "ray.tune.progress_reporter.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.progress_reporter.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.progress_reporter._Location": "ray.tune.experiment.trial._Location",
    "ray.tune.registry.TuneError": "ray.tune.error.TuneError",
    "ray.tune.resources.PlacementGroupFactory": "ray.tune.execution.placement_groups.PlacementGroupFactory",
    "ray.tune.resources.TuneError": "ray.tune.error.TuneError",
    "ray.tune.resources._Resources": "ray.tune.utils.resource_updater._Resources",
    "ray.tune.result_grid.ExperimentAnalysis": "ray.tune.analysis.experiment_analysis.ExperimentAnalysis",
    "ray.tune.result_grid.Result": "ray.tune.Result",
    "ray.tune.result_grid.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.result_grid.TuneError": "ray.tune.error.TuneError",
    "ray.tune.schedulers.ASHAScheduler": "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler",
    "ray.tune.schedulers.AsyncHyperBandScheduler": (
        "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler "
    ),
    "ray.tune.schedulers.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.schedulers.HyperBandForBOHB": "ray.tune.schedulers.hb_bohb.HyperBandForBOHB",
    "ray.tune.schedulers.HyperBandScheduler": "ray.tune.schedulers.hyperband.HyperBandScheduler",
    "ray.tune.schedulers.MedianStoppingRule": "ray.tune.schedulers.median_stopping_rule.MedianStoppingRule",
    "ray.tune.schedulers.PopulationBasedTraining": "ray.tune.schedulers.pbt.PopulationBasedTraining",
    "ray.tune.schedulers.PopulationBasedTrainingReplay": (
        "ray.tune.schedulers.pbt.PopulationBasedTrainingReplay "
    ),
    "ray.tune.schedulers.ResourceChangingScheduler": (
        "ray.tune.schedulers.resource_changing_scheduler.ResourceChangingScheduler "
    ),
    "ray.tune.schedulers.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.schedulers.async_hyperband.ASHAScheduler": (
        "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler "
    ),
    "ray.tune.schedulers.async_hyperband.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.schedulers.async_hyperband.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.async_hyperband.TrialScheduler": (
        "ray.tune.schedulers.trial_scheduler.TrialScheduler "
    ),
    "ray.tune.schedulers.hb_bohb.HyperBandScheduler": "ray.tune.schedulers.hyperband.HyperBandScheduler",
    "ray.tune.schedulers.hb_bohb.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.hb_bohb.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.schedulers.hyperband.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.schedulers.hyperband.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.hyperband.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.schedulers.hyperband.TuneError": "ray.tune.error.TuneError",
    "ray.tune.schedulers.median_stopping_rule.FIFOScheduler": (
        "ray.tune.schedulers.trial_scheduler.FIFOScheduler "
    ),
    "ray.tune.schedulers.median_stopping_rule.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.median_stopping_rule.TrialScheduler": (
        "ray.tune.schedulers.trial_scheduler.TrialScheduler "
    ),
    "ray.tune.schedulers.pb2.PopulationBasedTraining": "ray.tune.schedulers.pbt.PopulationBasedTraining",
    "ray.tune.schedulers.pb2.TV_SquaredExp": "ray.tune.schedulers.pb2_utils.TV_SquaredExp",
    "ray.tune.schedulers.pb2.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.pb2.TuneError": "ray.tune.error.TuneError",
    "ray.tune.schedulers.pb2._PBTTrialState": "ray.tune.schedulers.pbt._PBTTrialState",
    "ray.tune.schedulers.pbt.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.schedulers.pbt.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.schedulers.pbt.Function": "ray.tune.search.sample.Function",
    "ray.tune.schedulers.pbt.SafeFallbackEncoder": "ray.tune.experiment.config_parser.SafeFallbackEncoder",
    "ray.tune.schedulers.pbt.SearchGenerator": "ray.tune.search.search_generator.SearchGenerator",
    "ray.tune.schedulers.pbt.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.pbt.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.schedulers.pbt.TuneError": "ray.tune.error.TuneError",
    "ray.tune.schedulers.pbt._FutureTrainingResult": (
        "ray.tune.execution.tune_controller._FutureTrainingResult "
    ),
    "ray.tune.schedulers.pbt._TrainingResult": "ray.train.data_parallel_trainer._TrainingResult",
    "ray.tune.schedulers.resource_changing_scheduler.FIFOScheduler": (
        "ray.tune.schedulers.trial_scheduler.FIFOScheduler "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.schedulers.resource_changing_scheduler.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.schedulers.resource_changing_scheduler.TrialScheduler": (
        "ray.tune.schedulers.trial_scheduler.TrialScheduler "
    ),
    "ray.tune.schedulers.trial_scheduler.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.search.BasicVariantGenerator": "ray.tune.search.basic_variant.BasicVariantGenerator",
    "ray.tune.search.ConcurrencyLimiter": "ray.tune.search.concurrency_limiter.ConcurrencyLimiter",
    "ray.tune.search.Repeater": "ray.tune.search.repeater.Repeater",
    "ray.tune.search.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.search.SearchGenerator": "ray.tune.search.search_generator.SearchGenerator",
    "ray.tune.search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search._mock.ConcurrencyLimiter": "ray.tune.search.concurrency_limiter.ConcurrencyLimiter",
    "ray.tune.search._mock.SearchGenerator": "ray.tune.search.search_generator.SearchGenerator",
    "ray.tune.search._mock.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search._mock.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.search.ax.AxSearch": "ray.tune.search.ax.ax_search.AxSearch",
    "ray.tune.search.ax.ax_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.ax.ax_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.ax.ax_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.ax.ax_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.ax.ax_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.ax.ax_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.ax.ax_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.basic_variant.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.search.basic_variant.TuneError": "ray.tune.error.TuneError",
    "ray.tune.search.bayesopt.BayesOptSearch": "ray.tune.search.bayesopt.bayesopt_search.BayesOptSearch",
    "ray.tune.search.bayesopt.bayesopt_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.bayesopt.bayesopt_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.bayesopt.bayesopt_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.bayesopt.bayesopt_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.bayesopt.bayesopt_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.bohb.TuneBOHB": "ray.tune.search.bohb.bohb_search.TuneBOHB",
    "ray.tune.search.bohb.bohb_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.bohb.bohb_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.bohb.bohb_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.bohb.bohb_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.bohb.bohb_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.bohb.bohb_search.Normal": "ray.tune.search.sample.Normal",
    "ray.tune.search.bohb.bohb_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.bohb.bohb_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.bohb.bohb_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.concurrency_limiter.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.hebo.HEBOSearch": "ray.tune.search.hebo.hebo_search.HEBOSearch",
    "ray.tune.search.hebo.hebo_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.hebo.hebo_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.hebo.hebo_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.hebo.hebo_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.hebo.hebo_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.hebo.hebo_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.hebo.hebo_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.hebo.hebo_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.hyperopt.HyperOptSearch": "ray.tune.search.hyperopt.hyperopt_search.HyperOptSearch",
    "ray.tune.search.hyperopt.hyperopt_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.hyperopt.hyperopt_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.hyperopt.hyperopt_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.hyperopt.hyperopt_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.hyperopt.hyperopt_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.hyperopt.hyperopt_search.Normal": "ray.tune.search.sample.Normal",
    "ray.tune.search.hyperopt.hyperopt_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.hyperopt.hyperopt_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.hyperopt.hyperopt_search.TuneError": "ray.tune.error.TuneError",
    "ray.tune.search.hyperopt.hyperopt_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.nevergrad.NevergradSearch": "ray.tune.search.nevergrad.nevergrad_search.NevergradSearch",
    "ray.tune.search.nevergrad.nevergrad_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.nevergrad.nevergrad_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.nevergrad.nevergrad_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.nevergrad.nevergrad_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.nevergrad.nevergrad_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.nevergrad.nevergrad_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.nevergrad.nevergrad_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.optuna.OptunaSearch": "ray.tune.search.optuna.optuna_search.OptunaSearch",
    "ray.tune.search.optuna.optuna_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.optuna.optuna_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.optuna.optuna_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.optuna.optuna_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.optuna.optuna_search.LogUniform": "ray.tune.search.sample.LogUniform",
    "ray.tune.search.optuna.optuna_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.optuna.optuna_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.optuna.optuna_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.search.repeater.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.search_generator.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.search.search_generator.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.search.search_generator.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.search_generator.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.search.search_generator.TuneError": "ray.tune.error.TuneError",
    "ray.tune.search.variant_generator.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.variant_generator.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.variant_generator.Function": "ray.tune.search.sample.Function",
    "ray.tune.search.zoopt.ZOOptSearch": "ray.tune.search.zoopt.zoopt_search.ZOOptSearch",
    "ray.tune.search.zoopt.zoopt_search.Categorical": "ray.tune.search.sample.Categorical",
    "ray.tune.search.zoopt.zoopt_search.Domain": "ray.tune.search.sample.Domain",
    "ray.tune.search.zoopt.zoopt_search.Float": "ray.tune.search.sample.Float",
    "ray.tune.search.zoopt.zoopt_search.Integer": "ray.tune.search.sample.Integer",
    "ray.tune.search.zoopt.zoopt_search.Quantized": "ray.tune.search.sample.Quantized",
    "ray.tune.search.zoopt.zoopt_search.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.search.zoopt.zoopt_search.Uniform": "ray.tune.search.sample.Uniform",
    "ray.tune.stopper.CombinedStopper": "ray.tune.stopper.stopper.CombinedStopper",
    "ray.tune.stopper.ExperimentPlateauStopper": (
        "ray.tune.stopper.experiment_plateau.ExperimentPlateauStopper "
    ),
    "ray.tune.stopper.FunctionStopper": "ray.tune.stopper.function_stopper.FunctionStopper",
    "ray.tune.stopper.MaximumIterationStopper": "ray.tune.stopper.maximum_iteration.MaximumIterationStopper",
    "ray.tune.stopper.NoopStopper": "ray.tune.stopper.noop.NoopStopper",
    "ray.tune.stopper.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.TimeoutStopper": "ray.tune.stopper.timeout.TimeoutStopper",
    "ray.tune.stopper.TrialPlateauStopper": "ray.tune.stopper.trial_plateau.TrialPlateauStopper",
    "ray.tune.stopper.experiment_plateau.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.function_stopper.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.maximum_iteration.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.noop.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.timeout.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.stopper.trial_plateau.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.syncer.TrainSyncConfig": "ray.train.SyncConfig",
    "ray.tune.trainable.FunctionTrainable": "ray.tune.trainable.function_trainable.FunctionTrainable",
    "ray.tune.trainable.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.trainable.function_trainable.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.trainable.function_trainable.RunnerThread": "ray.air.session.RunnerThread",
    "ray.tune.trainable.function_trainable.StartTraceback": "ray.air.session.StartTraceback",
    "ray.tune.trainable.function_trainable.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.trainable.function_trainable.TrialInfo": "ray.air.session.TrialInfo",
    "ray.tune.trainable.function_trainable._TrainSession": "ray.train.trainer._TrainSession",
    "ray.tune.trainable.function_trainable._TrainingResult": (
        "ray.train.data_parallel_trainer._TrainingResult "
    ),
    "ray.tune.trainable.metadata.TuneFunctionEncoder": "ray.tune.utils.serialization.TuneFunctionEncoder",
    "ray.tune.trainable.metadata._CheckpointManager": "ray.tune.experiment.trial._CheckpointManager",
    "ray.tune.trainable.trainable.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.trainable.trainable.StorageContext": "ray.air.session.StorageContext",
    "ray.tune.trainable.trainable.Tee": "ray.tune.utils.util.Tee",
    "ray.tune.trainable.trainable.UtilMonitor": "ray.tune.utils.util.UtilMonitor",
    "ray.tune.trainable.trainable._TrainingResult": "ray.train.data_parallel_trainer._TrainingResult",
    "ray.tune.trainable.util.PlacementGroupFactory": (
        "ray.tune.execution.placement_groups.PlacementGroupFactory "
    ),
    "ray.tune.trainable.util._ParameterRegistry": "ray.tune.registry._ParameterRegistry",
    "ray.tune.tune.BasicVariantGenerator": "ray.tune.search.basic_variant.BasicVariantGenerator",
    "ray.tune.tune.Callback": "ray.tune.callback.Callback",
    "ray.tune.tune.CheckpointConfig": "ray.tune.CheckpointConfig",
    "ray.tune.tune.ConcurrencyLimiter": "ray.tune.search.concurrency_limiter.ConcurrencyLimiter",
    "ray.tune.tune.Experiment": "ray.tune.experiment.experiment.Experiment",
    "ray.tune.tune.ExperimentAnalysis": "ray.tune.analysis.experiment_analysis.ExperimentAnalysis",
    "ray.tune.tune.FIFOScheduler": "ray.tune.schedulers.trial_scheduler.FIFOScheduler",
    "ray.tune.tune.PlacementGroupFactory": "ray.tune.execution.placement_groups.PlacementGroupFactory",
    "ray.tune.tune.PopulationBasedTraining": "ray.tune.schedulers.pbt.PopulationBasedTraining",
    "ray.tune.tune.PopulationBasedTrainingReplay": "ray.tune.schedulers.pbt.PopulationBasedTrainingReplay",
    "ray.tune.tune.ProgressReporter": "ray.tune.progress_reporter.ProgressReporter",
    "ray.tune.tune.ResumeConfig": "ray.tune.tune_config.ResumeConfig",
    "ray.tune.tune.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.tune.SearchGenerator": "ray.tune.search.search_generator.SearchGenerator",
    "ray.tune.tune.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.tune.Stopper": "ray.tune.stopper.stopper.Stopper",
    "ray.tune.tune.SyncConfig": "ray.tune.syncer.SyncConfig",
    "ray.tune.tune.TBXLoggerCallback": "ray.tune.logger.tensorboardx.TBXLoggerCallback",
    "ray.tune.tune.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.tune.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.tune.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.tune.TuneController": "ray.tune.execution.tune_controller.TuneController",
    "ray.tune.tune.TuneError": "ray.tune.error.TuneError",
    "ray.tune.tune_config.SearchAlgorithm": "ray.tune.search.search_algorithm.SearchAlgorithm",
    "ray.tune.tune_config.Searcher": "ray.tune.search.searcher.Searcher",
    "ray.tune.tune_config.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.tune_config.TrialScheduler": "ray.tune.schedulers.trial_scheduler.TrialScheduler",
    "ray.tune.tuner.ResultGrid": "ray.tune.result_grid.ResultGrid",
    "ray.tune.tuner.ResumeConfig": "ray.tune.tune_config.ResumeConfig",
    "ray.tune.tuner.RunConfig": "ray.tune.RunConfig",
    "ray.tune.tuner.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.tuner.TuneConfig": "ray.tune.tune_config.TuneConfig",
    "ray.tune.tuner.TunerInternal": "ray.tune.impl.tuner_internal.TunerInternal",
    "ray.tune.utils.UtilMonitor": "ray.tune.utils.util.UtilMonitor",
    "ray.tune.utils.callback.CSVLoggerCallback": "ray.tune.logger.csv.CSVLoggerCallback",
    "ray.tune.utils.callback.Callback": "ray.tune.callback.Callback",
    "ray.tune.utils.callback.CallbackList": "ray.tune.callback.CallbackList",
    "ray.tune.utils.callback.JsonLoggerCallback": "ray.tune.logger.json.JsonLoggerCallback",
    "ray.tune.utils.callback.TBXLoggerCallback": "ray.tune.logger.tensorboardx.TBXLoggerCallback",
    "ray.tune.utils.mock.Callback": "ray.tune.callback.Callback",
    "ray.tune.utils.mock.Trial": "ray.tune.experiment.trial.Trial",
    "ray.tune.utils.mock_trainable.Trainable": "ray.tune.trainable.trainable.Trainable",
    "ray.tune.utils.release_test_util.Callback": "ray.tune.callback.Callback",
    "ray.tune.utils.util.SafeFallbackEncoder": "ray.tune.experiment.config_parser.SafeFallbackEncoder",
    "ray.tune.utils.warn_if_slow": "ray.tune.utils.util.warn_if_slow",
    "ray._private.worker.global_worker": (
        "_cached_job_id _debugger_port _enable_record_actor_task_log _err_filepath _file_rotation_enabled "
        "_filter_logs_by_job _get_rdt_ids _is_connected _load_code_from_local _out_filepath _rdt_manager actor_id "
        "actor_name actors address_info check_connected connected core_worker current_cluster_and_job "
        "current_job_id current_node_id current_node_labels current_task_function_name current_task_id "
        "current_task_name current_temp_dir dashboard_url debugger_breakpoint debugger_get_breakpoint "
        "debugger_port deserialize_objects function_actor_manager gcs_client gcs_error_subscriber "
        "gcs_log_subscriber get_accelerator_ids_for_accelerator_resource get_current_err_offset "
        "get_current_out_offset get_err_file_path get_objects get_out_file_path get_serialization_context "
        "is_canceled job_logging_config listener_thread load_code_from_local lock logger_thread main_loop mode "
        "namespace node node_ip_address original_visible_accelerator_ids placement_group_id print_logs put_object "
        "python_version raise_errors ray_commit ray_debugger_external ray_version rdt_manager record_task_log_end "
        "record_task_log_start runtime_env serialization_context_map set_cached_job_id set_debugger_port "
        "set_err_file set_file_rotation_enabled set_is_connected set_load_code_from_local set_mode set_out_file "
        "should_capture_child_tasks_in_placement_group shutdown_rdt_manager task_depth task_paused_by_debugger "
        "threads_stopped worker_id worker_paused_by_debugger "
    ),
    "ray._private.worker.global_worker.node": (
        "_check_persisted_rocksdb_session_name _config _default_worker _drain_node_before_shutdown "
        "_fallback_directory _gcs_address _gcs_client _get_log_file_name _get_object_spilling_config "
        "_get_system_processes_for_resource_isolation _get_unused_port _head_session_dir _head_temp_dir "
        "_incremental_dict _init_gcs_client _init_temp _is_rocksdb_gcs _kill_process_impl _kill_process_type "
        "_localhost _logs_dir _make_inc_temp _node_id _node_ip_address _node_labels _object_spilling_config "
        "_persist_rocksdb_session_name_file _plasma_store_socket_name _prepare_socket_file _ray_params "
        "_raylet_socket_name _record_stats _redis_address _register_shutdown_hooks _resolve_ray_config "
        "_resource_and_label_spec _runtime_env_dir _session_dir _session_name _sockets_dir _unreaped_processes "
        "_webui_url _write_cluster_info_to_kv address address_info all_processes any_processes_alive backup_count "
        "check_persisted_session_name check_version_info cluster_id dashboard_agent_listen_port dead_processes "
        "destroy_external_storage gcs_address get_gcs_client get_log_file_handles get_log_file_names "
        "get_logs_dir_path get_resource_and_label_spec get_runtime_env_dir_path get_session_dir_path "
        "get_sockets_dir_path get_temp_dir_path head is_head kernel_fate_share kill_all_processes kill_dashboard "
        "kill_gcs_server kill_log_monitor kill_monitor kill_raylet kill_reaper kill_redis live_processes "
        "logging_config max_bytes metrics_agent_port metrics_export_port node_id node_ip_address node_labels "
        "node_manager_port plasma_store_socket_name ray_init_cluster raylet_socket_name redis_address "
        "redis_password redis_username remaining_processes_alive removal_lock resource_isolation_config "
        "runtime_env_agent_address runtime_env_agent_port session_name should_redirect_logs start_api_server "
        "start_gcs_server start_head_processes start_log_monitor start_monitor start_ray_client_server "
        "start_ray_processes start_raylet start_reaper_process temp_dir unique_id validate_external_storage "
        "validate_ip_port webui_url "
    ),
    "ray._private.worker.global_worker.core_worker": (
        "add_object_out_of_scope_callback add_object_ref_reference async_delete_object_ref_stream "
        "async_wait_placement_group_ready cancel_task cancel_wait_async create_actor create_placement_group "
        "current_actor_is_asyncio current_actor_max_concurrency deserialize_and_register_actor_handle "
        "deserialize_and_register_object_ref drain_and_exit_worker experimental_channel_put_serialized "
        "experimental_channel_register_reader experimental_channel_register_writer experimental_channel_set_error "
        "get_actor_handle get_actor_id get_actor_name get_all_reference_counts get_current_actor_should_exit "
        "get_current_job_id get_current_node_id get_current_root_detached_actor_id get_current_runtime_env "
        "get_current_task_attempt_number get_current_task_function_name get_current_task_id get_current_task_name "
        "get_disable_job_level_lineage_reconstruction get_event_loop get_event_loop_executor "
        "get_future_for_running_task get_if_local get_job_config get_local_actor_state "
        "get_local_memory_store_bytes_used get_local_object_locations "
        "get_local_ongoing_lineage_reconstruction_tasks get_memory_store_size get_named_actor_handle "
        "get_object_locations get_objects get_owner_address get_pending_children_task_ids get_placement_group_id "
        "get_task_depth get_worker_id global_gc is_canceled is_object_ref_stream_finished kill_actor "
        "list_named_actors log_plasma_usage object_exists peek_next_object_id_binary peek_object_ref_stream "
        "peek_object_ref_stream_n profile_event push_error put_file_like_object put_object record_task_log_end "
        "record_task_log_start remove_actor_handle_reference remove_object_ref_reference remove_placement_group "
        "reset_event_loop_executor resource_ids run_async_func_or_coro_in_event_loop run_task_loop "
        "serialize_actor_handle serialize_object_ref set_current_actor_should_exit set_get_async_callback "
        "set_wait_async_callback should_capture_child_tasks_in_placement_group shutdown_driver "
        "stop_and_join_asyncio_threads_if_exist submit_actor_task submit_task trigger_gc "
        "try_read_next_object_ref_stream try_read_next_object_ref_stream_n update_task_is_debugger_paused wait "
        "wait_placement_group_ready "
    ),
    "ray._private.worker._global_node": (
        "_check_persisted_rocksdb_session_name _config _default_worker _drain_node_before_shutdown "
        "_fallback_directory _gcs_address _gcs_client _get_log_file_name _get_object_spilling_config "
        "_get_system_processes_for_resource_isolation _get_unused_port _head_session_dir _head_temp_dir "
        "_incremental_dict _init_gcs_client _init_temp _is_rocksdb_gcs _kill_process_impl _kill_process_type "
        "_localhost _logs_dir _make_inc_temp _node_id _node_ip_address _node_labels _object_spilling_config "
        "_persist_rocksdb_session_name_file _plasma_store_socket_name _prepare_socket_file _ray_params "
        "_raylet_socket_name _record_stats _redis_address _register_shutdown_hooks _resolve_ray_config "
        "_resource_and_label_spec _runtime_env_dir _session_dir _session_name _sockets_dir _unreaped_processes "
        "_webui_url _write_cluster_info_to_kv address address_info all_processes any_processes_alive backup_count "
        "check_persisted_session_name check_version_info cluster_id dashboard_agent_listen_port dead_processes "
        "destroy_external_storage gcs_address get_gcs_client get_log_file_handles get_log_file_names "
        "get_logs_dir_path get_resource_and_label_spec get_runtime_env_dir_path get_session_dir_path "
        "get_sockets_dir_path get_temp_dir_path head is_head kernel_fate_share kill_all_processes kill_dashboard "
        "kill_gcs_server kill_log_monitor kill_monitor kill_raylet kill_reaper kill_redis live_processes "
        "logging_config max_bytes metrics_agent_port metrics_export_port node_id node_ip_address node_labels "
        "node_manager_port plasma_store_socket_name ray_init_cluster raylet_socket_name redis_address "
        "redis_password redis_username remaining_processes_alive removal_lock resource_isolation_config "
        "runtime_env_agent_address runtime_env_agent_port session_name should_redirect_logs start_api_server "
        "start_gcs_server start_head_processes start_log_monitor start_monitor start_ray_client_server "
        "start_ray_processes start_raylet start_reaper_process temp_dir unique_id validate_external_storage "
        "validate_ip_port webui_url "
    ),
    "ray._private.state.state": (
        "_accessor _calculate_max_resource_from_cluster_config _chrome_tracing_colors _connect_and_get_accessor "
        "_default_color_mapping _endpoint _gen_actor_info _gen_placement_group_info _get_all_task_events "
        "_get_task_events_head_client _global_state_accessor _init_lock _initialize_global_state _live_node_ids "
        "_nanoseconds_to_microseconds _session _task_events_head_client actor_table add_worker "
        "available_resources available_resources_per_node chrome_tracing_dump chrome_tracing_object_transfer_dump "
        "cluster_resources disconnect gcs_options get_actor_info get_cluster_config get_draining_nodes "
        "get_max_resources_from_cluster_config get_node get_placement_group_by_name get_system_config "
        "get_worker_debugger_port job_table next_job_id node_table placement_group_table profile_events "
        "total_resources_per_node update_worker_debugger_port update_worker_num_paused_threads workers "
    ),
}
# fmt: on
