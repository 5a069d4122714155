"""What stands in for names that Ray no longer has, and for classes that the shim changes from inside."""

from __future__ import annotations

from typing import Final

ADAPTED_NAMES: Final[dict[str, str]] = {
    "ray.tune.integration.wandb.WandbLogger": "compat.adapters.tracking.wandb_tracking:WandbLogger",
    "ray.tune.integration.wandb.wandb_mixin": "compat.adapters.tracking.wandb_tracking:wandb_mixin",
    "ray.tune.integration.wandb.WandbTrainableMixin": "compat.adapters.tracking.wandb_tracking:WandbTrainableMixin",
    "ray.tune.logger.MLFLowLogger": "compat.adapters.tracking.mlflow_tracking:MLFLowLogger",
    "ray.tune.logger.MLflowLogger": "compat.adapters.tracking.mlflow_tracking:MLflowLogger",
    "ray.tune.integration.mlflow.MLflowLogger": "compat.adapters.tracking.mlflow_tracking:MLflowLogger",
    "ray.tune.integration.mlflow.mlflow_mixin": "compat.adapters.tracking.mlflow_tracking:mlflow_mixin",
    "ray.tune.integration.mlflow.MLflowTrainableMixin": "compat.adapters.tracking.mlflow_tracking:MLflowTrainableMixin",
    "ray.tune.integration.keras.TuneCallback": "compat.adapters.tracking.report_keras:TuneCallback",
    "ray.tune.integration.keras.TuneReporterCallback": "compat.adapters.tracking.report_keras:TuneReporterCallback",
    "ray.air.integrations.keras.Callback": "compat.adapters.tracking.report_keras_of_air:Callback",
    "ray.tune.integration.lightgbm.TuneCallback": "compat.adapters.tracking.report_lightgbm:TuneCallback",
    "ray.tune.integration.xgboost.TuneCallback": "compat.adapters.tracking.report_xgboost:TuneCallback",
    "ray.tune.logger.Logger": "compat.adapters.tracking.class_loggers:Logger",
    "ray.tune.logger.NoopLogger": "compat.adapters.tracking.class_loggers:NoopLogger",
    "ray.tune.logger.JsonLogger": "compat.adapters.tracking.class_loggers:JsonLogger",
    "ray.tune.logger.CSVLogger": "compat.adapters.tracking.class_loggers:CSVLogger",
    "ray.tune.logger.TBXLogger": "compat.adapters.tracking.class_loggers:TBXLogger",
    "ray.tune.logger.UnifiedLogger": "compat.adapters.tracking.class_loggers:UnifiedLogger",
    "ray.tune.logger.DEFAULT_LOGGERS": "compat.adapters.tracking.class_loggers:DEFAULT_LOGGERS",
    "ray.tune.logger.LegacyLoggerCallback": "compat.adapters.tracking.class_loggers:LegacyLoggerCallback",
    "ray.tune.logger.logger.Logger": "compat.adapters.tracking.class_loggers:Logger",
    "ray.tune.logger.logger.LegacyLoggerCallback": "compat.adapters.tracking.class_loggers:LegacyLoggerCallback",
    "ray.tune.logger.csv.CSVLogger": "compat.adapters.tracking.class_loggers:CSVLogger",
    "ray.tune.logger.json.JsonLogger": "compat.adapters.tracking.class_loggers:JsonLogger",
    "ray.tune.logger.tensorboardx.TBXLogger": "compat.adapters.tracking.class_loggers:TBXLogger",
    "ray.tune.syncer.Syncer": "compat.adapters.runs.syncer:Syncer",
    **{
        f"ray.tune.{module}.DEFAULT_RESULTS_DIR": "compat.adapters.runs.small_names:DEFAULT_RESULTS_DIR"
        for module in ("result", "experiment", "trial", "trainable")
    },
    "ray.tune.utils.pin_in_object_store": "compat.adapters.runs.small_names:pin_in_object_store",
    "ray.tune.utils.get_pinned_object": "compat.adapters.runs.small_names:get_pinned_object",
    "ray.tune.utils.util.pin_in_object_store": "compat.adapters.runs.small_names:pin_in_object_store",
    "ray.tune.utils.util.get_pinned_object": "compat.adapters.runs.small_names:get_pinned_object",
    **{
        f"{module}.TrainableUtil": "compat.adapters.trainables.trainable_util:TrainableUtil"
        for module in ("ray.tune.trainable", "ray.tune.trainable.util", "ray.tune.utils.trainable")
    },
    **{
        f"{module}.BatchMapper": "compat.adapters.trainers.batch_mapper:BatchMapper"
        for module in ("ray.data.preprocessors", "ray.ml.preprocessors")
    },
    **{
        f"{module}.DatasetConfig": "compat.adapters.trainers.dataset_config:DatasetConfig"
        for module in ("ray.air", "ray.air.config")
    },
    "ray.tune.suggest.optuna.param": "compat.adapters.search.optuna_space:param",
    "ray.tune.schedulers.pbt.explore": "compat.adapters.search.pbt_explore:explore",
    "ray.tune.checkpoint_dir": "compat.adapters.functions.function_checkpoint:checkpoint_dir",
    "ray.tune.make_checkpoint_dir": "compat.adapters.functions.function_checkpoint_path:make_checkpoint_dir",
    "ray.tune.save_checkpoint": "compat.adapters.functions.function_checkpoint_path:save_checkpoint",
    "ray.tune.function": "compat.adapters.functions.function_wrappers:function",
    "ray.tune.sample.function": "compat.adapters.functions.function_wrappers:function",
    "ray.tune.function_runner.StatusReporter": "compat.adapters.functions.function_report:Reporter",
    "ray.tune.durable": "compat.adapters.functions.function_wrappers:durable",
    "ray.tune.durable_trainable.durable": "compat.adapters.functions.function_wrappers:durable",
    "ray.tune.get_trial_id": "compat.adapters.functions.function_context:get_trial_id",
    "ray.tune.get_trial_name": "compat.adapters.functions.function_context:get_trial_name",
    "ray.tune.get_trial_dir": "compat.adapters.functions.function_context:get_trial_dir",
    "ray.tune.get_trial_resources": "compat.adapters.functions.function_context:get_trial_resources",
    "ray.tune.session.shutdown": "compat.adapters.functions.function_context:shutdown",
    "ray.tune.is_session_enabled": "compat.adapters.functions.function_context:is_session_enabled",
    **{
        f"{module}.{name}": f"compat.adapters.train_runs.train_functions:{name}"
        for module in ("ray.train", "ray.train.session")
        for name in ("world_rank", "local_rank", "world_size", "save_checkpoint", "load_checkpoint")
    },
    "ray.train.Trainer": "compat.adapters.train1.trainer:Trainer",
    "ray.train.trainer.Trainer": "compat.adapters.train1.trainer:Trainer",
    "ray.train.TrainingIterator": "compat.adapters.train1.iterator:TrainingIterator",
    "ray.train.CheckpointStrategy": "compat.adapters.train1.checkpoints:CheckpointStrategy",
    "ray.train.TrainingCallback": "compat.adapters.train1.callbacks:TrainingCallback",
    "ray.util.sgd.v2.SGDCallback": "compat.adapters.train1.callbacks:TrainingCallback",
    "ray.util.sgd.v2.SGDIterator": "compat.adapters.train1.iterator:TrainingIterator",
    "ray.train.torch.TorchWorkerProfiler": "compat.adapters.train1.callbacks.profile:TorchWorkerProfiler",
    "ray.train.lightning.LightningTrainer": "compat.adapters.trainers.lightning_trainer:LightningTrainer",
    "ray.train.lightning.LightningConfigBuilder": "compat.adapters.trainers.lightning_trainer:LightningConfigBuilder",
    "ray.train.lightning.LightningCheckpoint": "compat.adapters.checkpoints.lightning_checkpoint:LightningCheckpoint",
    **{
        f"{module}.{name}": f"compat.adapters.{kind.lower()}s.transformers_{kind.lower()}:{name}"
        for module in ("ray.train.huggingface", "ray.train.huggingface.transformers")
        for kind in ("Trainer", "Checkpoint")
        for name in (f"Transformers{kind}", f"HuggingFace{kind}")
    },
    "ray.train.huggingface.AccelerateTrainer": "compat.adapters.trainers.accelerate_trainer:AccelerateTrainer",
    **{
        f"ray.train.{package}.{predictor}": f"compat.adapters.prediction.integrations.{package}:{predictor}"
        for package, predictor in (
            ("torch", "TorchPredictor"),
            ("tensorflow", "TensorflowPredictor"),
            ("xgboost", "XGBoostPredictor"),
            ("lightgbm", "LightGBMPredictor"),
            ("lightning", "LightningPredictor"),
        )
    },
    **{
        f"{module}.{predictor}": f"compat.adapters.prediction.integrations.transformers:{predictor}"
        for module in ("ray.train.huggingface", "ray.train.huggingface.transformers")
        for predictor in ("TransformersPredictor", "HuggingFacePredictor")
    },
    "ray.train.torch.TorchDetectionPredictor": (
        "compat.adapters.prediction.integrations.torch_detection:TorchDetectionPredictor"
    ),
    "ray.tune.Analysis": "compat.adapters.results.analysis_of_directory:Analysis",
    "ray.tune.analysis.Analysis": "compat.adapters.results.analysis_of_directory:Analysis",
    "ray.tune.analysis.experiment_analysis.Analysis": "compat.adapters.results.analysis_of_directory:Analysis",
}
"""Names that are gone, by the name of then; each is served by ``module:attribute`` of ours."""

ADAPTED_MODULES: Final[dict[str, str]] = {
    "ray.tune.integration.tensorflow": "compat.adapters.trainables.distributed_tensorflow",
    "ray.tune.integration.torch": "compat.adapters.trainables.distributed_torch",
    "ray.tune.track": "compat.adapters.functions.track",
    "ray.tune.track.session": "compat.adapters.functions.track",
    "ray.tune.logger.noop": "compat.adapters.tracking.class_loggers",
    "ray.tune.logger.unified": "compat.adapters.tracking.class_loggers",
    "ray.train.callbacks": "compat.adapters.train1.callbacks",
    "ray.train.checkpoint": "compat.adapters.train1.checkpoints",
    "ray.util.sgd": "compat.adapters.sgd",
    "ray.train.predictor": "compat.adapters.prediction.predictor",
    "ray.train.batch_predictor": "compat.adapters.prediction.batch_predictor",
    **{
        f"ray.train.{package}.{package}_predictor": f"compat.adapters.prediction.integrations.{package}"
        for package in ("torch", "tensorflow", "xgboost", "lightgbm", "lightning")
    },
    "ray.train.torch.torch_detection_predictor": "compat.adapters.prediction.integrations.torch_detection",
    **{
        module: "compat.adapters.prediction.integrations.transformers"
        for module in (
            "ray.train.huggingface.huggingface_predictor",
            "ray.train.huggingface.transformers.transformers_predictor",
        )
    },
    "ray.train.sklearn": "compat.adapters.sklearn",
    "ray.ml.train.integrations.sklearn": "compat.adapters.sklearn",
    "ray.util.ml_utils.node": "compat.adapters.cluster.current_node",
    "ray.data.preprocessors.batch_mapper": "compat.adapters.trainers.batch_mapper",
    "ray.ml.preprocessors.batch_mapper": "compat.adapters.trainers.batch_mapper",
    "ray.ml.train": "compat.adapters.trainers.trainers_of_ml",
    "ray.ml.trainer": "compat.adapters.trainers.trainers_of_ml",
    "ray.ml.predictor": "compat.adapters.prediction.predictor",
    "ray.ml.predictors": "compat.adapters.prediction.of_ml",
    "ray.ml.batch_predictor": "compat.adapters.prediction.batch_predictor",
    "ray.train.lightning.lightning_trainer": "compat.adapters.trainers.lightning_trainer",
    "ray.train.lightning.lightning_checkpoint": "compat.adapters.checkpoints.lightning_checkpoint",
    "ray.train.huggingface.accelerate": "compat.adapters.trainers.accelerate_trainer",
    "ray.train.huggingface.accelerate.accelerate_trainer": "compat.adapters.trainers.accelerate_trainer",
    "ray.train.huggingface.huggingface_trainer": "compat.adapters.trainers.transformers_trainer",
    "ray.train.huggingface.huggingface_checkpoint": "compat.adapters.checkpoints.transformers_checkpoint",
    "ray.train.huggingface.transformers.transformers_trainer": "compat.adapters.trainers.transformers_trainer",
    "ray.train.huggingface.transformers.transformers_checkpoint": "compat.adapters.checkpoints.transformers_checkpoint",
}
"""Modules that are gone and that a module of ours stands in for, and its submodules for theirs."""

ADAPTED_NAMESPACES: Final[dict[str, str]] = {
    "ray.train.constants": "compat.adapters.train1.constants",
    "ray.tune.progress_reporter": "compat.adapters.runs.progress_strings",
    "ray.tune.syncer": "compat.adapters.runs.background_syncer",
}
"""Modules that lost names which have no rows, and the modules of ours that have some of them."""

SUBCLASSED: Final[dict[str, str]] = {
    "ray.tune.trainable.trainable:Trainable": "compat.adapters.trainables.trainable:Trainable",
    "ray.tune.tuner:Tuner": "compat.adapters.runs.tuner:Tuner",
    "ray.tune.experiment.experiment:Experiment": "compat.adapters.runs.experiment:Experiment",
    "ray.tune.syncer:SyncConfig": "compat.adapters.runs.sync_config:SyncConfig",
}
"""What a mirror serves in place of a class that the installed shim changes from inside, by where it is defined."""
