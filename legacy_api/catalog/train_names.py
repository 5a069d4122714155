"""Names and modules of `ray.train` that are gone or moved, from Ray Train 1.x and 2.x."""

from __future__ import annotations

from typing import Final

from legacy_api.catalog.tune_examples import EXAMPLE
from legacy_api.row import Row
from legacy_api.write import call_form, dissolved, gone, moved, name, namespace, parameter, renamed

TRAINER: Final = (
    "`Trainer(backend=..., num_workers=...)` with `run(f, config)` is `TorchTrainer(f, train_loop_config=config, "
    "scaling_config=ScalingConfig(num_workers=...)).fit()`; what rank 0 returns is `Result.return_value`"
)
CALLBACKS: Final = (
    "subclass `ray.train.UserCallback` and pass it in `RunConfig(callbacks=[...])`; what rank 0 reports is in the "
    "`Result` that `fit()` returns"
)
PROFILER: Final = "profile with `torch.profiler` in the training loop"
SAVED: Final = (
    "write files into a directory and report it: `report(metrics, checkpoint=Checkpoint.from_directory(path))`"
)
LOADED: Final = "read the files of `ray.train.get_checkpoint()`, which may be None"
STRATEGY: Final = (
    "write `RunConfig(checkpoint_config=CheckpointConfig(num_to_keep=..., checkpoint_score_attribute=...))`"
)
ITERATED: Final = "`fit()` runs to the end; see metrics while it runs with a `ray.train.UserCallback`"
INTERNAL: Final = "it belongs to the insides of Ray Train: use a trainer and its `fit()`"
PREDICTOR: Final = "predict with `Dataset.map_batches` and a class that loads the checkpoint in its constructor"
LIBRARY_CHECKPOINT: Final = (
    "checkpoints are directories: write the model's files there and read them with `checkpoint.as_directory()`"
)
LIGHTNING: Final = (
    "use `ray.train.torch.TorchTrainer` with a function that builds a `lightning.Trainer` and passes it through "
    "`ray.train.lightning.prepare_trainer`"
)
PRIVATE: Final = "it was internal and is gone; copy what you need of it"
NOT_OF_IT: Final = "it is gone from this module, and nothing replaces it there"
SKLEARN: Final = "fit the estimator in a Tune function, or in a Ray task with `ray.util.joblib`"
RL: Final = "train with RLlib: pass the algorithm's name and configuration to `ray.tune.Tuner`"
GBDT: Final = "use `ray.train.xgboost.XGBoostTrainer` or `ray.train.lightgbm.LightGBMTrainer`"
MOSAIC: Final = "use `ray.train.torch.TorchTrainer` with a function that builds and fits a `composer.Trainer`"
ACCELERATE: Final = "use `ray.train.torch.TorchTrainer` with a function that builds an `accelerate.Accelerator`"
TRANSFORMERS: Final = (
    "use `ray.train.torch.TorchTrainer` with a function that builds a `transformers.Trainer` and passes it through "
    "`ray.train.huggingface.transformers.prepare_trainer`"
)
FAILED: Final = "the same name in another module is no class that trainers raise today: nothing is caught"
NO_LONGER_TORCH: Final = "call `torch.amp` and `optimizer.step()` yourself"

ROWS: Final[tuple[Row, ...]] = (
    # Ray Train 1.x.
    name(
        "TRA121",
        "ray.train.Trainer",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.torch.TorchTrainer",
        note=TRAINER,
    ),
    name(
        "TRA122",
        "ray.train.trainer.Trainer",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.torch.TorchTrainer",
        note=TRAINER,
    ),
    name(
        "TRA123",
        "ray.train.TrainingIterator",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note=ITERATED,
    ),
    name(
        "TRA124",
        "ray.train.CheckpointStrategy",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.CheckpointConfig",
        note=STRATEGY,
    ),
    name(
        "TRA125",
        "ray.train.TrainingCallback",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=CALLBACKS,
    ),
    dissolved("TRA126", "ray.train.callbacks", first="1.13.0", until="1.13.0", note=CALLBACKS),
    dissolved("TRA127", "ray.train.checkpoint", first="1.13.0", until="1.13.0", note=STRATEGY),
    moved("TRA128", "ray.train.worker_group", to="ray.train._internal.worker_group", first="1.13.0", until="1.13.0"),
    gone("TRA129", "ray.train.accelerator", first="1.13.0", until="1.13.0", note=INTERNAL),
    gone("TRA130", "ray.train.impl", first="1.13.0", until="1.13.0", note=INTERNAL),
    name(
        "TRA131",
        "ray.train.torch.TorchWorkerProfiler",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=PROFILER,
    ),
    name(
        "TRA132",
        "ray.train.torch.accelerate",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note=NO_LONGER_TORCH,
    ),
    name(
        "TRA133",
        "ray.train.torch.backward",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note=NO_LONGER_TORCH,
    ),
    name(
        "TRA134",
        "ray.train.torch.prepare_optimizer",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note=NO_LONGER_TORCH,
    ),
    parameter(
        "TRA283",
        "ray.train.torch.prepare_model",
        "wrap_ddp",
        to="prepare_model.parallel_strategy",
        convert="ddp_or_none",
        first="1.13.0",
        until="1.13.0",
        today="error",
    ),
    parameter(
        "TRA284",
        "ray.train.torch.prepare_model",
        "ddp_kwargs",
        to="prepare_model.parallel_strategy_kwargs",
        first="1.13.0",
        until="1.13.0",
        today="error",
    ),
    call_form(
        "TRA285",
        "ray.train.torch.prepare_model(positional arguments)",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note='name the arguments after `move_to_device`: `parallel_strategy="ddp"` wraps the model, None does not',
    ),
    name(
        "TRA135",
        "ray.train.world_rank",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_world_rank()`",
    ),
    name(
        "TRA136",
        "ray.train.world_size",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_world_size()`",
    ),
    name(
        "TRA137",
        "ray.train.local_rank",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_local_rank()`",
    ),
    name(
        "TRA138",
        "ray.train.save_checkpoint",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.report",
        note=SAVED,
    ),
    name(
        "TRA139",
        "ray.train.load_checkpoint",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_checkpoint",
        note=LOADED,
    ),
    name(
        "TRA140",
        "ray.train.session.world_rank",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_world_rank()`",
    ),
    name(
        "TRA141",
        "ray.train.session.world_size",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_world_size()`",
    ),
    name(
        "TRA142",
        "ray.train.session.local_rank",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_context",
        note="write `get_context().get_local_rank()`",
    ),
    name(
        "TRA143",
        "ray.train.session.save_checkpoint",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.report",
        note=SAVED,
    ),
    name(
        "TRA144",
        "ray.train.session.load_checkpoint",
        first="1.13.0",
        until="1.13.0",
        today="error",
        to="ray.train.get_checkpoint",
        note=LOADED,
    ),
    renamed("TRA145", "ray.train.session.report", to="ray.train.report", first="1.13.0", until="1.13.0"),
    renamed(
        "TRA146",
        "ray.train.session.get_dataset_shard",
        to="ray.train.get_dataset_shard",
        first="1.13.0",
        until="1.13.0",
    ),
    call_form(
        "TRA155",
        "ray.train.get_dataset_shard().count()",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note="a worker gets an iterator: `materialize()` makes a dataset of it, once in all workers; an epoch is one "
        "pass over it",
    ),
    namespace("TRA147", "ray.train.session", first="1.13.0", until="2.6.3", note=NOT_OF_IT),
    namespace("TRA148", "ray.train.trainer", first="1.13.0", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA149", "ray.train.backend", first="1.13.0", until="2.42.1", note=INTERNAL),
    namespace("TRA150", "ray.train.utils", first="1.13.0", until="1.13.0", note=INTERNAL),
    namespace("TRA151", "ray.train.constants", first="1.13.0", until="2.42.1", note=INTERNAL),
    namespace("TRA152", "ray.train.torch", first="1.13.0", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA153", "ray.train.tensorflow", first="1.13.0", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA154", "ray.train.horovod", first="1.13.0", until="1.13.0", note=NOT_OF_IT),
    # Ray 2.x: predictors, checkpoints of libraries, and trainers that are gone with their modules.
    dissolved("TRA161", "ray.train.predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA162", "ray.train.batch_predictor", first="2.6.3", until="2.6.3", note=PREDICTOR),
    dissolved("TRA163", "ray.train.torch.torch_predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA164", "ray.train.torch.torch_detection_predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA165", "ray.train.tensorflow.tensorflow_predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA166", "ray.train.xgboost.xgboost_predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA167", "ray.train.lightgbm.lightgbm_predictor", first="2.6.3", until="2.42.1", note=PREDICTOR),
    dissolved("TRA168", "ray.train.huggingface.huggingface_predictor", first="2.6.3", until="2.6.3", note=PREDICTOR),
    dissolved(
        "TRA169",
        "ray.train.huggingface.transformers.transformers_predictor",
        first="2.6.3",
        until="2.6.3",
        note=PREDICTOR,
    ),
    dissolved("TRA170", "ray.train.lightning.lightning_predictor", first="2.6.3", until="2.6.3", note=PREDICTOR),
    gone("TRA171", "ray.train.rl.rl_predictor", first="2.6.3", until="2.6.3", note=PREDICTOR),
    dissolved("TRA172", "ray.train.sklearn.sklearn_predictor", first="2.6.3", until="2.6.3", note=PREDICTOR),
    name(
        "TRA173",
        "ray.train.torch.TorchPredictor",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA174",
        "ray.train.torch.TorchDetectionPredictor",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA175",
        "ray.train.tensorflow.TensorflowPredictor",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA176",
        "ray.train.xgboost.XGBoostPredictor",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA177",
        "ray.train.lightgbm.LightGBMPredictor",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA178",
        "ray.train.huggingface.HuggingFacePredictor",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA179",
        "ray.train.huggingface.TransformersPredictor",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA180",
        "ray.train.huggingface.transformers.TransformersPredictor",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=PREDICTOR,
    ),
    name(
        "TRA181",
        "ray.train.lightning.LightningPredictor",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=PREDICTOR,
    ),
    dissolved(
        "TRA182", "ray.train.huggingface.huggingface_checkpoint", first="2.6.3", until="2.6.3", note=LIBRARY_CHECKPOINT
    ),
    dissolved(
        "TRA183",
        "ray.train.huggingface.transformers.transformers_checkpoint",
        first="2.6.3",
        until="2.6.3",
        note=LIBRARY_CHECKPOINT,
    ),
    dissolved(
        "TRA184", "ray.train.lightning.lightning_checkpoint", first="2.6.3", until="2.6.3", note=LIBRARY_CHECKPOINT
    ),
    gone("TRA185", "ray.train.rl.rl_checkpoint", first="2.6.3", until="2.6.3", note=LIBRARY_CHECKPOINT),
    dissolved("TRA186", "ray.train.sklearn.sklearn_checkpoint", first="2.6.3", until="2.6.3", note=LIBRARY_CHECKPOINT),
    name(
        "TRA187",
        "ray.train.huggingface.HuggingFaceCheckpoint",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=LIBRARY_CHECKPOINT,
    ),
    name(
        "TRA188",
        "ray.train.huggingface.TransformersCheckpoint",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=LIBRARY_CHECKPOINT,
    ),
    name(
        "TRA189",
        "ray.train.huggingface.transformers.TransformersCheckpoint",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=LIBRARY_CHECKPOINT,
    ),
    name(
        "TRA190",
        "ray.train.lightning.LightningCheckpoint",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=LIBRARY_CHECKPOINT,
    ),
    name(
        "TRA191",
        "ray.train.lightning.LightningConfigBuilder",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=LIGHTNING,
    ),
    dissolved("TRA192", "ray.train.lightning.lightning_trainer", first="2.6.3", until="2.6.3", note=LIGHTNING),
    dissolved("TRA193", "ray.train.sklearn", first="2.6.3", until="2.6.3", note=SKLEARN),
    gone("TRA194", "ray.train.rl", first="2.6.3", until="2.6.3", note=RL),
    gone("TRA195", "ray.train.gbdt_trainer", first="2.6.3", until="2.6.3", note=GBDT),
    gone("TRA196", "ray.train.mosaic", first="2.6.3", until="2.6.3", note=MOSAIC),
    dissolved("TRA197", "ray.train.huggingface.accelerate", first="2.6.3", until="2.6.3", note=ACCELERATE),
    dissolved(
        "TRA209",
        "ray.train.huggingface.accelerate.accelerate_trainer",
        first="2.6.3",
        until="2.6.3",
        note=ACCELERATE,
    ),
    dissolved("TRA198", "ray.train.huggingface.huggingface_trainer", first="2.6.3", until="2.6.3", note=TRANSFORMERS),
    dissolved(
        "TRA199",
        "ray.train.huggingface.transformers.transformers_trainer",
        first="2.6.3",
        until="2.6.3",
        note=TRANSFORMERS,
    ),
    gone("TRA200", "ray.train._internal.checkpoint", first="2.6.3", until="2.6.3", note=PRIVATE),
    gone("TRA201", "ray.train._internal.dataset_spec", first="2.6.3", until="2.6.3", note=PRIVATE),
    gone("TRA202", "ray.train.util", first="2.42.1", until="2.42.1", note=PRIVATE),
    namespace("TRA203", "ray.train.huggingface", first="2.6.3", until="2.6.3", note=NOT_OF_IT),
    namespace("TRA204", "ray.train.lightning", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA205", "ray.train.xgboost", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA206", "ray.train.lightgbm", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA207", "ray.train.data_parallel_trainer", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    namespace("TRA208", "ray.train.base_trainer", first="2.6.3", until="2.6.3", note=NOT_OF_IT),
    # Examples of Ray's that others import.
    gone("TRA281", "ray.train.examples.train_fashion_mnist_example", first="", until="", note=EXAMPLE),
    *(
        moved(code, f"ray.{old}", to=f"ray.train.examples.{new}", first="", until="")
        for code, old, new in (
            ("TRA286", "train.examples.torch_linear_example", "pytorch.torch_linear_example"),
            ("TRA287", "train.examples.torch_fashion_mnist_example", "pytorch.torch_fashion_mnist_example"),
            ("TRA288", "train.examples.torch_quick_start", "pytorch.torch_quick_start"),
            ("TRA289", "train.examples.tensorflow_mnist_example", "tf.tensorflow_mnist_example"),
            ("TRA290", "train.examples.tensorflow_quick_start", "tf.tensorflow_quick_start"),
            ("TRA291", "air.examples.pytorch", "pytorch"),
            ("TRA292", "air.examples.tf", "tf"),
            ("TRA293", "air.examples.horovod", "horovod"),
        )
    ),
    # A module of Ray 2.0 alone, whose functions `ray.train` had, too.
    moved("TRA294", "ray.train.train_loop_utils", to="ray.train", first="", until=""),
    gone("TRA282", "ray.tune.examples.pbt_transformers.trainer", first="", until="", note=EXAMPLE),
    *(
        gone(code, f"ray.train.examples.{old}", first="", until="", note=EXAMPLE)
        for code, old in (
            ("TRA295", "experiment_tracking"),
            ("TRA296", "mosaic_cifar10_example"),
            ("TRA297", "pytorch.tune_cifar_torch_pbt_example"),
            ("TRA298", "tensorflow_linear_dataset_example"),
            ("TRA299", "tf.tensorflow_linear_dataset_example"),
            ("TRA300", "train_linear_dataset_example"),
            ("TRA301", "train_linear_example"),
        )
    ),
    # Insides that others import.
    gone("TRA302", "ray.train._internal.results_preprocessors", first="", until="", note=PRIVATE),
    gone("TRA303", "ray.train.huggingface._huggingface_utils", first="", until="", note=PRIVATE),
    namespace("TRA304", "ray.train._internal.session", first="2.6.3", until="2.42.1", note=PRIVATE),
    namespace("TRA305", "ray.train._internal.utils", first="2.6.3", until="2.42.1", note=PRIVATE),
    namespace("TRA306", "ray.air._internal.util", first="2.6.3", until="2.42.1", note=PRIVATE),
    namespace(
        "TRA307",
        "ray.air._internal.torch_utils",
        to="ray.data.util.torch_utils",
        first="2.6.3",
        until="2.42.1",
        note=PRIVATE,
    ),
    *(
        name(code, old, first="", until="", today="error", action="refuse", note=PRIVATE)
        for code, old in (
            ("TRA308", "ray.tune.trainable.session._shutdown"),
            ("TRA309", "ray.air.checkpoint._DICT_CHECKPOINT_ADDITIONAL_FILE_KEY"),
        )
    ),
    # Another class than the one that trainers raise today.
    renamed(
        "TRA221",
        "ray.train.base_trainer.TrainingFailedError",
        to="ray.train.TrainingFailedError",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=FAILED,
    ),
    renamed(
        "TRA222",
        "ray.train.trainer.TrainingFailedError",
        to="ray.train.TrainingFailedError",
        first="2.6.3",
        until="2.42.1",
        today="silent",
        note=FAILED,
    ),
)
