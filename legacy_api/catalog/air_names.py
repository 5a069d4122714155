"""Names and modules of `ray.air`, `ray.ml`, `ray.util.ml_utils` and RaySGD that are gone or moved."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import call_form, dissolved, gone, method, moved, name, namespace, renamed

BASE_TRAINER: Final = "ray.train.base_trainer.BaseTrainer"
PREDICTOR: Final = "predict with `Dataset.map_batches` and a class that loads the checkpoint in its constructor"
INGEST: Final = "leave it out: trainers take `datasets=`, and `ray.train.DataConfig` says how they are split"
SGD_2: Final = "version 2 of RaySGD, of Ray 1.7 - 1.9, is `ray.train` since Ray 1.8"
SGD_UNRELEASED: Final = "version 2 of RaySGD had this name in no release, and Ray 1.8 - 1.13 say that it was moved"
WATCHING: Final = "see metrics while the trainer runs with a `ray.train.UserCallback`"
SGD: Final = "RaySGD is gone: use `ray.train.torch.TorchTrainer` with a function that holds the training loop"
HORDE: Final = "the package of its own for it is gone: use a trainer of `ray.train`"
RESNET: Final = "take the network from `torchvision.models`"
AFFINITY: Final = "write `NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)`"
PRIVATE: Final = "it was internal and is gone; copy what you need of it"
KERAS: Final = "use `ray.train.tensorflow.keras.ReportCheckpointCallback(checkpoint_on=..., report_metrics_on=...)`"
NOT_OF_IT: Final = "it is gone from this module, and nothing replaces it there"
PIPELINE: Final = (
    "every dataset streams: iterate over the `Dataset` itself, and give it to the trainer once for all epochs"
)
MAPPER: Final = "map the batches of the dataset: `dataset.map_batches(fn, batch_format=...)`"
REFERENCE: Final = "pass a checkpoint that is a directory, or its path, in place of a reference to its content"
BATCH_TYPE: Final = "ray.air.data_batch_type.DataBatchType"
SKLEARN: Final = "fit the estimator in a Tune function, or in a Ray task with `ray.util.joblib`"
RL: Final = "train with RLlib: pass the algorithm's name and configuration to `ray.tune.Tuner`"
GBDT: Final = "use `ray.train.xgboost.XGBoostTrainer` or `ray.train.lightgbm.LightGBMTrainer`"
TRANSFORMERS: Final = (
    "use `ray.train.torch.TorchTrainer` with a function that builds a `transformers.Trainer` and passes it through "
    "`ray.train.huggingface.transformers.prepare_trainer`"
)
TENSORS: Final = "ray.data.extensions.tensor_extension"
OBJECTS: Final = "ray.data.extensions.object_extension"
RAGGED: Final = "ray.data._internal.tensor_extensions.utils"

ROWS: Final[tuple[Row, ...]] = (
    # `ray.air`.
    moved("AIR241", "ray.air.callbacks", to="ray.air.integrations", first="2.6.3", until="2.6.3"),
    gone("AIR242", "ray.air.util.check_ingest", first="2.6.3", until="2.42.1", note=INGEST),
    gone("AIR243", "ray.air.util.torch_dist", first="2.6.3", until="2.42.1", note=PRIVATE),
    moved("AIR244", "ray.air.util.tensor_extensions.pandas", to=TENSORS, first="2.6.3", until="2.42.1"),
    moved("AIR245", "ray.air.util.tensor_extensions.utils", to=TENSORS, first="2.6.3", until="2.42.1"),
    moved("AIR246", "ray.air.util.object_extensions.pandas", to=OBJECTS, first="2.42.1", until="2.42.1"),
    gone("AIR247", "ray.air.util.transform_pyarrow", first="2.6.3", until="2.42.1", note=PRIVATE),
    gone("AIR248", "ray.air._internal.checkpoint_manager", first="2.6.3", until="2.6.3", note=PRIVATE),
    gone("AIR249", "ray.air._internal.checkpointing", first="2.6.3", until="2.6.3", note=PRIVATE),
    gone("AIR250", "ray.air._internal.remote_storage", first="2.6.3", until="2.6.3", note=PRIVATE),
    gone("AIR251", "ray.air._internal.session", first="2.6.3", until="2.6.3", note=PRIVATE),
    renamed(
        "AIR342",
        "ray.air.util.data_batch_conversion.DataType",
        to="ray.air.util.data_batch_conversion.BatchFormat",
        first="",
        until="",
    ),
    name("AIR252", "ray.air.DatasetConfig", first="2.6.3", until="2.42.1", today="error", note=INGEST),
    name("AIR253", "ray.air.config.DatasetConfig", first="2.6.3", until="2.42.1", today="error", note=INGEST),
    namespace("AIR254", "ray.air.config", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    namespace("AIR255", "ray.air.result", first="2.6.3", until="2.6.3", note=NOT_OF_IT),
    namespace("AIR256", "ray.air.constants", first="2.6.3", until="2.6.3", note=NOT_OF_IT),
    namespace("AIR257", "ray.air.session", first="2.42.1", until="2.42.1", note=NOT_OF_IT),
    namespace("AIR258", "ray.air.integrations.keras", first="2.6.3", until="2.6.3", note=NOT_OF_IT),
    namespace("AIR259", "ray.air.util.tensor_extensions.arrow", first="2.6.3", until="2.42.1", note=NOT_OF_IT),
    *(
        renamed(
            f"AIR{number}", f"ray.air.util.{old}", to=f"{home}.{old.rpartition('.')[2]}", first=first, until="2.42.1"
        )
        for number, (old, home, first) in enumerate(
            (
                ("tensor_extensions.arrow.ArrowTensorArray", TENSORS, "2.6.3"),
                ("tensor_extensions.arrow.ArrowVariableShapedTensorArray", TENSORS, "2.6.3"),
                ("tensor_extensions.arrow.ArrowConversionError", TENSORS, "2.42.1"),
                ("object_extensions.arrow.ArrowPythonObjectArray", OBJECTS, "2.42.1"),
                ("object_extensions.arrow.ArrowPythonObjectScalar", OBJECTS, "2.42.1"),
            ),
            347,
        )
    ),
    *(
        renamed(
            f"AIR{number}",
            f"ray.air.util.tensor_extensions.{old}",
            to=f"{RAGGED}.{old.partition('.')[2]}",
            first="2.6.3",
            until="2.42.1",
        )
        for number, old in enumerate(
            (
                "pandas._create_possibly_ragged_ndarray",
                "pandas._is_ndarray_variable_shaped_tensor",
                "utils._create_possibly_ragged_ndarray",
                "utils._is_ndarray_variable_shaped_tensor",
            ),
            366,
        )
    ),
    namespace("AIR260", "ray.air.util.object_extensions.arrow", first="2.42.1", until="2.42.1", note=NOT_OF_IT),
    name(
        "AIR338",
        "ray.air.integrations.keras.Callback",
        first="",
        until="",
        today="error",
        note=KERAS,
    ),
    # `ray.ml`, which Ray 1.13 alone had.
    moved("AIR281", "ray.ml", to="ray.air", first="1.13.0", until="1.13.0"),
    moved("AIR282", "ray.ml.config", to="ray.air.config", first="1.13.0", until="1.13.0"),
    renamed(
        "AIR341",
        "ray.air.config.ScalingConfigDataClass",
        to="ray.air.config.ScalingConfig",
        first="",
        until="",
    ),
    moved("AIR283", "ray.ml.constants", to="ray.air.constants", first="1.13.0", until="1.13.0"),
    moved("AIR284", "ray.ml.result", to="ray.air.result", first="1.13.0", until="1.13.0"),
    moved("AIR285", "ray.ml.checkpoint", to="ray.train", first="1.13.0", until="1.13.0"),
    moved("AIR286", "ray.ml.trainer", to="ray.train.base_trainer", first="1.13.0", until="1.13.0"),
    moved("AIR287", "ray.ml.preprocessor", to="ray.data.preprocessor", first="1.13.0", until="1.13.0"),
    moved("AIR288", "ray.ml.preprocessors", to="ray.data.preprocessors", first="1.13.0", until="1.13.0"),
    moved("AIR289", "ray.ml.train", to="ray.train", first="1.13.0", until="1.13.0"),
    *(
        renamed(f"AIR{number}", f"{module}.Trainer", to=BASE_TRAINER, first="1.13.0", until="1.13.0")
        for number, module in ((339, "ray.ml.train"), (340, "ray.ml.trainer"))
    ),
    moved(
        "AIR290",
        "ray.ml.train.data_parallel_trainer",
        to="ray.train.data_parallel_trainer",
        first="1.13.0",
        until="1.13.0",
    ),
    moved("AIR291", "ray.ml.train.integrations", to="ray.train", first="1.13.0", until="1.13.0"),
    moved("AIR292", "ray.ml.train.integrations.horovod", to="ray.train.horovod", first="1.13.0", until="1.13.0"),
    moved("AIR293", "ray.ml.train.integrations.tensorflow", to="ray.train.tensorflow", first="1.13.0", until="1.13.0"),
    moved("AIR294", "ray.ml.train.integrations.torch", to="ray.train.torch", first="1.13.0", until="1.13.0"),
    moved("AIR295", "ray.ml.train.integrations.xgboost", to="ray.train.xgboost", first="1.13.0", until="1.13.0"),
    moved("AIR296", "ray.ml.train.integrations.lightgbm", to="ray.train.lightgbm", first="1.13.0", until="1.13.0"),
    moved(
        "AIR297", "ray.ml.train.integrations.torch.torch_trainer", to="ray.train.torch", first="1.13.0", until="1.13.0"
    ),
    moved(
        "AIR298",
        "ray.ml.train.integrations.tensorflow.tensorflow_trainer",
        to="ray.train.tensorflow",
        first="1.13.0",
        until="1.13.0",
    ),
    moved(
        "AIR299",
        "ray.ml.train.integrations.xgboost.xgboost_trainer",
        to="ray.train.xgboost",
        first="1.13.0",
        until="1.13.0",
    ),
    moved(
        "AIR300",
        "ray.ml.train.integrations.lightgbm.lightgbm_trainer",
        to="ray.train.lightgbm",
        first="1.13.0",
        until="1.13.0",
    ),
    dissolved("AIR301", "ray.ml.batch_predictor", first="1.13.0", until="1.13.0", note=PREDICTOR),
    dissolved("AIR302", "ray.ml.predictor", first="1.13.0", until="1.13.0", note=PREDICTOR),
    dissolved("AIR303", "ray.ml.predictors", first="1.13.0", until="1.13.0", note=PREDICTOR),
    gone("AIR304", "ray.ml.utils", first="1.13.0", until="1.13.0", note=PRIVATE),
    gone("AIR305", "ray.ml.train.gbdt_trainer", first="1.13.0", until="1.13.0", note=GBDT),
    gone("AIR306", "ray.ml.train.integrations.huggingface", first="1.13.0", until="1.13.0", note=TRANSFORMERS),
    gone("AIR307", "ray.ml.train.integrations.rl", first="1.13.0", until="1.13.0", note=RL),
    dissolved("AIR308", "ray.ml.train.integrations.sklearn", first="1.13.0", until="1.13.0", note=SKLEARN),
    name(
        "AIR309",
        "ray.ml.batch_predictor.BatchPredictor",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=PREDICTOR,
    ),
    renamed("AIR310", "ray.ml.Preprocessor", to="ray.data.preprocessor.Preprocessor", first="1.13.0", until="1.13.0"),
    *(
        renamed(f"AIR{number}", f"{module}.DataBatchType", to=BATCH_TYPE, first="1.13.0", until="1.13.0")
        for number, module in ((311, "ray.ml.predictor"), (312, "ray.ml.preprocessor"))
    ),
    *(
        row
        for number, module, first, last in (
            (313, "ray.ml.preprocessors", "1.13.0", "1.13.0"),
            (315, "ray.data.preprocessors", "2.6.3", "2.6.3"),
        )
        for row in (
            name(f"AIR{number}", f"{module}.BatchMapper", first=first, until=last, today="error", note=MAPPER),
            dissolved(f"AIR{number + 1}", f"{module}.batch_mapper", first=first, until=last, note=MAPPER),
        )
    ),
    gone("AIR317", "ray.data.dataset_pipeline", first="1.13.0", until="2.6.3", note=PIPELINE),
    name(
        "AIR318",
        "ray.data.DatasetPipeline",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note=PIPELINE,
    ),
    # `ray.util`.
    moved("AIR321", "ray.util.ml_utils.dict", to="ray._private.dict", first="1.13.0", until="1.13.0"),
    moved("AIR322", "ray.util.ml_utils.json", to="ray.air._internal.json", first="1.13.0", until="1.13.0"),
    moved("AIR323", "ray.util.ml_utils.mlflow", to="ray.air._internal.mlflow", first="1.13.0", until="1.13.0"),
    moved("AIR324", "ray.util.ml_utils.util", to="ray.air._internal.util", first="1.13.0", until="1.13.0"),
    moved("AIR325", "ray.util.ml_utils", to="ray.air._internal", first="1.13.0", until="1.13.0"),
    dissolved("AIR326", "ray.util.ml_utils.node", first="1.13.0", until="1.13.0", note=AFFINITY),
    name(
        "AIR345",
        "ray.util.ml_utils.node.force_on_current_node",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=AFFINITY,
    ),
    name(
        "AIR346",
        "ray.util.ml_utils.node.get_current_node_resource_key",
        first="1.13.0",
        until="1.13.0",
        today="error",
        note=AFFINITY,
    ),
    gone("AIR327", "ray.util.ml_utils.resnet", first="1.13.0", until="1.13.0", note=RESNET),
    renamed(
        "AIR328",
        "ray.util.ml_utils.util.find_free_port",
        to="ray._common.network_utils.find_free_port",
        first="1.13.0",
        until="1.13.0",
    ),
    dissolved("AIR329", "ray.util.sgd", first="0.8.7", until="0.8.7", note=SGD),
    moved("AIR356", "ray.util.sgd.v2", to="ray.train", first="", until="", note=SGD_2),
    *(
        name(code, f"ray.util.sgd.v2.{old}", action="rewrite", first="", until="", today="error", note=note)
        for code, old, note in (
            ("AIR357", "SGDCallback", WATCHING),
            ("AIR358", "callbacks.SGDCallback", WATCHING),
            ("AIR359", "SGDIterator", WATCHING),
        )
    ),
    *(
        renamed(code, f"ray.{old}", to=f"ray.train.{new}", first="", until="")
        for code, old, new in (
            ("AIR360", "util.sgd.v2.TorchConfig", "torch.TorchConfig"),
            ("AIR361", "util.sgd.v2.TensorflowConfig", "tensorflow.TensorflowConfig"),
            ("AIR362", "util.sgd.v2.HorovodConfig", "horovod.HorovodConfig"),
            ("AIR363", "train.TorchConfig", "torch.TorchConfig"),
            ("AIR364", "train.TensorflowConfig", "tensorflow.TensorflowConfig"),
            ("AIR365", "train.HorovodConfig", "horovod.HorovodConfig"),
        )
    ),
    moved("AIR330", "ray.sgd", to="ray.train", first="", until="", note=SGD_UNRELEASED),
    gone("AIR331", "ray.util.xgboost", first="1.13.0", until="1.13.0", note=HORDE),
    gone("AIR332", "ray.util.lightgbm", first="1.13.0", until="1.13.0", note=HORDE),
    gone("AIR333", "ray.util.horovod", first="1.13.0", until="1.13.0", note=HORDE),
    namespace(
        "AIR334",
        "ray.util.ml_utils.mlflow",
        to="ray.air._internal.mlflow",
        first="1.13.0",
        until="1.13.0",
        note=PRIVATE,
    ),
    *(
        method(
            f"AIR{number}",
            "ray.ml.checkpoint.Checkpoint",
            member,
            first="1.13.0",
            until="1.13.0",
            today="error",
            note=REFERENCE,
        )
        for number, member in ((335, "from_object_ref"), (336, "to_object_ref"))
    ),
    call_form(
        "AIR337",
        "Preprocessor._fit of a class of one's own",
        first="1.13.0",
        until="2.42.1",
        today="error",
        note="call `super().__init__()` in the constructor of the class, and end `_fit` with `return self`",
    ),
    call_form(
        "AIR344",
        "DataConfig.configure of a class of one's own",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="it is asked for one dataset at a time, and only for those that the trainer was given: join and make "
        "datasets in front of the trainer, and pass all of them in `datasets=`",
    ),
    call_form(
        "AIR370",
        "ray.tune that another import loaded",
        first="0.8.7",
        until="2.6.3",
        today="error",
        note="write `import ray.tune`: `import ray` alone does not load it, and `ray.train` does not, either",
    ),
    call_form(
        "AIR343",
        "ExecutionOptions().resource_limits.cpu = ...",
        first="2.6.3",
        until="2.42.1",
        today="error",
        note="set them together: `options.resource_limits = options.resource_limits.copy(cpu=...)`",
    ),
)
