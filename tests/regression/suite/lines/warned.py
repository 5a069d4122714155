"""The differences that V2 makes to what is warned of; what the shim says of old spellings is kept elsewhere."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import EVERY_COLUMN, MIGRATED, SHIM, Column, Difference, line

_DEPRECATED = (
    "RayDeprecationWarning: This API is deprecated and may be removed in future Ray releases. You could suppress this "
    'warning by setting env variable PYTHONWARNINGS="ignore::DeprecationWarning"\n'
)
_GUIDE = "See this issue for more context and migration options: https://github.com/ray-project/ray/issues/49454."
_SWITCH = " Disable these warnings by setting the environment variable: RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS=0"


def _gone(text: str, reason: str, *scripts: str, columns: tuple[Column, ...] = EVERY_COLUMN) -> Difference:
    """The old Ray warned so, and nobody does now."""
    return line(f"warnings/{text}", PRESENT, ABSENT, reason, *scripts, columns=columns)


def _new(text: str, reason: str, *scripts: str, columns: tuple[Column, ...] = SHIM) -> Difference:
    """Somebody warns so now, and the old Ray did not."""
    return line(f"warnings/{text}", ABSENT, PRESENT, reason, *scripts, columns=columns)


_HAS_GONE = "what Ray 2.6 announced has come: the shim says what it is now, and the codemod writes it"
_ADVICE = "it was advice about that release: V2 keeps processors for Ray Data in its own way"
_OF_TODAY = "Ray of today warns of it, too: it still works, and will go"

ANNOUNCED_THEN: tuple[Difference, ...] = (
    *(
        _gone(
            f"{_DEPRECATED}The `{name} interface is deprecated in favor of the `ray.tune.{module}.{callback}` "
            "interface and will be removed in Ray 2.7.",
            "the classes are callbacks today, and the shim brings the loggers back: they are here to stay",
            "ray_2_6/arguments_seldom_given",
            "ray_2_6/run_parameters",
        )
        for name, module, callback in (
            ("CSVLogger", "csv", "CSVLoggerCallback"),
            ("JsonLogger", "json", "JsonLoggerCallback"),
            ("TBXLogger", "tensorboardx", "TBXLoggerCallback"),
        )
    ),
    _gone(
        f"{_DEPRECATED}`UnifiedLogger` will be removed in Ray 2.7.",
        "the classes are callbacks today, and the shim brings the loggers back: they are here to stay",
        "ray_2_6/arguments_seldom_given",
        "ray_2_6/run_parameters",
    ),
    _gone(
        "DeprecationWarning: `checkpoint_dir` in `func(config, checkpoint_dir)` is being deprecated. To save and load "
        "checkpoint in trainable functions, please use the `ray.air.session` API:\n\nfrom ray.air import session\n\n"
        'def train(config):\n    # ...\n    session.report({"metric": metric}, checkpoint=checkpoint)\n\n'
        "For more information please see https://docs.ray.io/en/latest/tune/api/trainable.html\n",
        _HAS_GONE,
        "ray_2_6/legacy_report",
    ),
    _gone(
        "UserWarning: Passing a `local_dir` is deprecated and will be removed in the future. Pass `storage_path` "
        "instead or set the `RAY_AIR_LOCAL_CACHE_DIR` environment variable instead.",
        _HAS_GONE,
        "ray_2_6",
    ),
    _gone(
        "UserWarning: Setting a `RunConfig.local_dir` is deprecated and will be removed in the future. If you are not "
        "using remote storage,set the `RunConfig.storage_path` instead. Otherwise, set the`RAY_AIR_LOCAL_CACHE_DIR` "
        "environment variable to control the local cache location.",
        _HAS_GONE,
        "ray_2_6",
    ),
    _gone(
        "UserWarning: Setting a `SyncConfig.upload_dir` is deprecated and will be removed in the future. Pass "
        "`RunConfig.storage_path` instead.",
        _HAS_GONE,
        "ray_2_6/own_syncer",
    ),
    _gone(
        "UserWarning: Dataframes will use '/' instead of '.' to delimit nested result keys in future versions of Ray. "
        "For forward compatibility, set the environment variable TUNE_RESULT_DELIM='/'",
        "that is how it is today; where code goes by the old columns, the shim answers to them and says so",
        "ray_1/analysis_properties",
        "ray_1/columns_of_settings",
    ),
)

ADVICE: tuple[Difference, ...] = (
    _gone(
        "UserWarning: Executing `.fit()` may leave less than 20% of CPUs in this cluster for Dataset execution, which "
        "can lead to resource contention or hangs. To avoid this, reserve at least 20% of node CPUs for Dataset "
        "execution by setting `_max_cpu_fraction_per_node = 0.8` in the Trainer scaling_config. See "
        "https://docs.ray.io/en/master/data/dataset-internals.html#datasets-and-tune for more info.",
        _ADVICE,
        "ray_2_6",
    ),
    _gone(
        "FutureWarning: promote has been superseded by mode='default'.",
        "Ray of then joined tables in a way that Arrow warned of",
        "ray_2_6/lightning_on_datasets",
        "ray_2_6/names_of_datasets",
        "ray_2_6/tensors_of_datasets",
    ),
    _gone(
        "UserWarning: Environment variable TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD detected, since the`weights_only` argument "
        "was not explicitly passed to `torch.load`, forcing weights_only=False.",
        "Ray of today says itself what it wants of `torch.load`",
        "ray_2_6/checkpoint_models",
    ),
    _new(
        "UserWarning: Consider boosting PBT performance by enabling `reuse_actors` as well as implementing "
        "`reset_config` for Trainable.",
        "Ray of today gives this advice for each class without `reset_config`",
        "ray_1/population_based",
        "ray_2_6/synchronous_pbt",
        columns=EVERY_COLUMN,
    ),
    _new(
        "UserWarning: Using `CheckpointConfig.num_to_keep <= 2` with PBT can lead to restoration problems when "
        "checkpoint are deleted too early for other trials to exploit them. If this happens, increase the value of "
        "`num_to_keep`.",
        "Ray of today gives this advice; the number is the script's own",
        "ray_1/population_overtaken",
        "ray_2_6/population_of_one_checkpoint",
        columns=SHIM,
    ),
    _new(
        "UserWarning: `ray.tune.integration.pytorch_lightning.TuneReportCallback` is deprecated. Use "
        "`ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback` instead.",
        _OF_TODAY,
        "ray_2_6/reports_of_lightning",
        columns=EVERY_COLUMN,
    ),
)

OF_TODAY: tuple[Difference, ...] = (
    _new(
        "UserWarning: Use 'expr' instead of 'fn' when possible for performant filters.",
        "Ray of today gives this advice for each function that filters",
        "ray_1/names_of_datasets",
        "ray_1/rows_of_values",
        columns=EVERY_COLUMN,
    ),
    _new(
        "RayDeprecationWarning: `DataIterator.to_torch` is deprecated and will be removed after October 2026. Use "
        "`DataIterator.iter_torch_batches` instead.",
        _OF_TODAY,
        "ray_2_6/tensors_of_datasets",
        columns=EVERY_COLUMN,
    ),
    _new(
        "RayDeprecationWarning: `ExecutionOptions.exclude_resources` is deprecated and will be removed after January "
        "2027. Use `ExecutionOptions.label_selector` to constrain Ray Data work to labeled nodes.",
        "Ray of today says so of its own defaults, wherever a trainer has datasets",
        "ray_1",
        "ray_2_6",
        "ray_2_42",
        columns=EVERY_COLUMN,
    ),
    *(
        _new(
            f"{_DEPRECATED}`{name}` is deprecated and will be removed in a future release. Use `ray.train.Checkpoint` "
            f"directly instead. {_GUIDE}",
            _OF_TODAY,
            *scripts,
            columns=EVERY_COLUMN,
        )
        for name, scripts in (
            ("LightGBMCheckpoint", ("ray_2_42/trees_restored",)),
            ("XGBoostCheckpoint", ("ray_2_42/trees_restored",)),
            ("TensorflowCheckpoint", ("ray_2_6/checkpoint_of_tensorflow",)),
            ("TorchCheckpoint", ("ray_2_6",)),
        )
    ),
    _new(
        f"{_DEPRECATED}`TorchCheckpoint.from_model()` is deprecated and will be removed in a future release. It stores "
        "the entire ``nn.Module`` via pickle, which allows arbitrary code execution when loaded from an untrusted "
        f"source. Use `TorchCheckpoint.from_state_dict()` or migrate to `ray.train.Checkpoint`. {_GUIDE}",
        _OF_TODAY,
        "ray_2_6/models_in_dictionaries",
        columns=EVERY_COLUMN,
    ),
    _new(
        f"{_DEPRECATED}The `restore` and `can_restore` APIs are deprecated and will be removed in a future release. "
        f"{_GUIDE}",
        "`restore` of a trainer without a framework is Ray's own; the shim says what to write as well",
        "ray_2_6/arguments_seldom_given",
        "ray_2_6/session_outside",
        "ray_2_6/sklearn_trainer",
    ),
    _new(
        "RayDeprecationWarning: The Ray Train + Ray Tune integration has been reworked. Passing a Trainer to the Tuner "
        f"is deprecated and will be removed in a future release. {_GUIDE}{_SWITCH}",
        "the shim runs a trainer without workers in a trial, as then",
        "ray_2_6/estimators_of_sklearn",
        "ray_2_6/sklearn_trainer",
    ),
    _new(
        "RayDeprecationWarning: The `Checkpoint` class should be imported from `ray.tune` when passing it to "
        f"`ray.tune.report` in a Tune function. Please update your imports. {_GUIDE}{_SWITCH}",
        "`ray.train.Checkpoint` was right for both in Ray 2.42, and works; the codemod writes the class of `ray.tune`",
        "ray_2_6",
        "ray_2_42",
    ),
    _new(
        f"{_DEPRECATED}`get_world_rank` is deprecated for Ray Tune because there is no concept of worker ranks for Ray "
        "Tune, so these methods only make sense to use in the context of a Ray Train worker. "
        f"{_GUIDE}{_SWITCH}",
        "callbacks of Ray Train ask for their rank in trials, too, as they did; the codemod writes those of Tune",
        "ray_2_42/train_callbacks_in_tune",
        "ray_2_42/train_callbacks_of_torch",
    ),
    _new(
        "RayDeprecationWarning: `get_metadata` was an experimental API that accessed the metadata passed to "
        "`<Framework>Trainer(metadata=...)`. This API can be replaced by passing the metadata directly to the training "
        f"function (e.g., via `train_loop_config`). {_GUIDE}{_SWITCH}",
        _OF_TODAY,
        "ray_2_42/own_trainer",
    ),
    _new(
        "RayDeprecationWarning: `resume_from_checkpoint` is deprecated and will be removed in an upcoming release. "
        f"{_GUIDE}{_SWITCH}",
        "the trainer of the script is one without a framework, which is Ray's own",
        "ray_2_6/configurations",
    ),
    _new(
        "UserWarning: No dataset passed in. Returning None. Make sure to pass in a Dataset to Trainer.run to use this "
        "function.",
        "a worker asked for a dataset that nobody gave; V1 answered None without a word",
        "ray_2_42/worker_datasets",
    ),
    _new(
        "UserWarning: `get_trial_id` is meant to only be called inside a function that is executed by a Tuner or "
        "Trainer. Returning `None`.",
        "the question is asked of `tune.get_context()`, which warns where there is no trial",
        "ray_1/trial_names",
        columns=MIGRATED,
    ),
)

OF_THE_SHIM: tuple[Difference, ...] = (
    *(
        _new(
            f"UserWarning: Train V2 has no place for {what}; the run goes on without.",
            "the shim says once what it cannot carry over",
            *scripts,
        )
        for what, scripts in (
            ("run_config: progress_reporter", ("ray_2_6/configurations", "ray_2_42/configurations")),
            ("scaling_config: trainer_resources", ("ray_2_6", "ray_2_42/configurations")),
        )
    ),
    *(
        _new(
            f"UserWarning: `train.{name}()` is only about the workers of a trainer: this is none.",
            "the driver has no rank; the shim answers as then, and says so",
            "ray_1/names_of_train",
        )
        for name in ("local_rank", "world_rank", "world_size")
    ),
    _gone(
        "UserWarning: `train.load_checkpoint()` is meant to only be called inside a training function that is executed "
        "by `Trainer.run`. Returning None.",
        "the shim says it in its own words",
        "ray_1/names_of_train",
        columns=SHIM,
    ),
    _new(
        "UserWarning: `train.load_checkpoint()` is only meant to be called by the workers of a trainer.",
        "the shim says it in its own words",
        "ray_1/names_of_train",
    ),
)

WARNED: tuple[Difference, ...] = (*ANNOUNCED_THEN, *ADVICE, *OF_TODAY, *OF_THE_SHIM)
