"""What the installed shim changes in trainers."""

from __future__ import annotations

from typing import Final

from compat.overlay import BEFORE_COMPLETE, SINCE_COMPLETE, Overlay

TRAINERS: Final = {
    "data_parallel": "ray.train.v2.api.data_parallel_trainer:DataParallelTrainer",
    "torch": "ray.train.v2.torch.torch_trainer:TorchTrainer",
    "tensorflow": "ray.train.v2.tensorflow.tensorflow_trainer:TensorflowTrainer",
    "xgboost": "ray.train.v2.xgboost.xgboost_trainer:XGBoostTrainer",
    "lightgbm": "ray.train.v2.lightgbm.lightgbm_trainer:LightGBMTrainer",
    "jax": "ray.train.v2.jax.jax_trainer:JaxTrainer",
}
"""The trainers of Train V2. Each has a constructor of its own; the rest they have from the first."""

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *(
        Overlay(
            after=trainer.partition(":")[0],
            target=f"{trainer}.__init__",
            replacement=f"compat.adapters.trainers.trainer_construct:{name}",
            why="resume_from_checkpoint, and keeping what the constructor was given",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for name, trainer in TRAINERS.items()
    ),
    *(
        Overlay(
            after=after,
            target=target,
            replacement=f"compat.adapters.trainers.trainer_boosting:{ours}",
            why="the model in a checkpoint, under the name that its file has or had",
            since="2.43",
            releases=SINCE_COMPLETE,
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
        after="ray.tune",
        target="ray.tune.context:TuneContext.get_metadata",
        replacement="compat.adapters.functions.function_context:get_metadata",
        why="trainers of the user's own are trials, and have metadata",
        since="2.43",
    ),
    *(
        Overlay(
            after="ray.train.base_trainer",
            target=f"ray.train.base_trainer:BaseTrainer.{method}",
            replacement=f"compat.adapters.trainers.base_trainer:{ours}",
            why="trainers of the user's own, with a training_loop",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for method, ours in (
            ("__init__", "construct"),
            ("_log_v2_deprecation_warnings", "refuse"),
            ("_validate_scaling_config", "validate_scaling_config"),
            ("preprocess_datasets", "preprocess_datasets"),
            ("fit", "fit"),
            ("restore", "restore"),
            ("can_restore", "can_restore"),
        )
    ),
    Overlay(
        after="ray.train.base_trainer",
        target="ray.train.base_trainer:_train_coordinator_fn",
        replacement="compat.adapters.trainers.base_trainer:coordinate",
        why="preprocess_datasets between setup and training_loop",
        since="2.7.0",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.data.preprocessor",
        target="ray.data.preprocessor:Preprocessor._stat_computation_plan",
        replacement="compat.adapters.trainers.own_preprocessor:stat_computation_plan",
        why="preprocessors of the user's own, which never called its constructor",
        since="2.43",
    ),
    Overlay(
        after="ray.data.preprocessor",
        target="ray.data.preprocessor:Preprocessor.fit",
        replacement="compat.adapters.trainers.own_preprocessor:fit",
        why="a _fit of the user's own that returns nothing",
        since="2.43",
    ),
    Overlay(
        after="ray.train.data_parallel_trainer",
        target="ray.train.data_parallel_trainer:DataParallelTrainer",
        replacement=TRAINERS["data_parallel"],
        why="the module path by which old code imports it",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after=f"ray.train.{framework}",
            target=f"ray.train.{framework}.{framework}_trainer:{TRAINERS[framework].partition(':')[2]}",
            replacement=TRAINERS[framework],
            why="the module path by which old code imports it",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for framework in ("torch", "tensorflow", "xgboost", "lightgbm")
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.__repr__",
        replacement="compat.adapters.trainers.trainer_text:represent",
        why="what the trainer was given, in one line",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.can_restore",
        replacement="compat.adapters.trainers.trainer_restore:can_restore",
        why="a run is restored by its path",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.as_trainable",
        replacement="compat.adapters.trainers.trainer_as_trainable:as_trainable",
        why="a trainer as the trainable of tune.run",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.restore",
        replacement="compat.adapters.trainers.trainer_restore:restore",
        why="a run is restored by its path",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer._save",
        replacement="compat.adapters.trainers.trainer_save:save",
        why="what restore(path) reads, written before any run",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.fit",
        replacement="compat.adapters.trainers.trainer_fit:fit",
        why="the manifest that restore(path) reads, and on_existing_run",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train.v2.api.data_parallel_trainer",
            target=f"ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.{method}",
            replacement=f"compat.adapters.trainers.trainer_hooks:{method}",
            why="what subclasses override, and a question",
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for method in ("setup", "preprocess_datasets", "training_loop", "get_dataset_config")
    ),
    Overlay(
        after="ray.train.v2.api.data_parallel_trainer",
        target="ray.train.v2.api.data_parallel_trainer:DataParallelTrainer._get_train_func",
        replacement="compat.adapters.trainers.trainer_fit:get_train_func",
        why="what subclasses prepare in setup",
        since="2.43",
        releases=SINCE_COMPLETE,
    ),
    *(
        Overlay(
            after="ray.train.v2.api.data_parallel_trainer",
            target=f"ray.train.v2.api.data_parallel_trainer:DataParallelTrainer.{method}",
            replacement=f"compat.adapters.trainers.trainer_result:{ours}",
            why=why,
            since="2.43",
            releases=SINCE_COMPLETE,
        )
        for method, ours, why in (
            ("_create_default_callbacks", "create_default_callbacks", "loggers, and callbacks of Tune"),
            ("_initialize_and_run_controller", "run_controller", "the last report as metrics, and errors of then"),
        )
    ),
    *(
        Overlay(
            after=trainer.partition(":")[0],
            target=f"{trainer}.__init__",
            replacement="compat.v2_flag:refuse_trainer",
            why="a Train V2 that lacks what the shim changes",
            since="2.43",
            releases=BEFORE_COMPLETE,
        )
        for trainer in ("ray.train.base_trainer:BaseTrainer", *TRAINERS.values())
    ),
)
