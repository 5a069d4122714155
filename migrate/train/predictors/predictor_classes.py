"""Classes that are written into a file which used the predictors of Ray 1.13 - 2.42: they ask and answer the same."""

from __future__ import annotations

from typing import Final, NamedTuple

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.resolve.text.source import Source
from migrate.train.predictors.keras_models import loading_of_keras
from migrate.train.predictors.scorers import ANSWERED, loading_of_booster, loading_of_module
from migrate.train.sklearn.files import SETTING_CPUS, opening_of_estimator

_PREPARED: Final = """\

    def get_preprocessor(self):
        return self._preprocessor

    def set_preprocessor(self, preprocessor):
        self._preprocessor = preprocessor
"""
_PREDICT: Final = """\
    def predict(self, data, dtype=None):
        is_frame = isinstance(data, {pandas}.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
        if isinstance(data, {pandas}.DataFrame):
            data = {{column: data[column].to_numpy() for column in data}}
        arrays = data if isinstance(data, dict) else {{"": data}}
        dtypes = dtype if isinstance(dtype, dict) else dict.fromkeys(arrays, dtype)
        if len(arrays) == 1 and len(dtypes) == 1:
            dtypes = dict.fromkeys(arrays, next(iter(dtypes.values())))
        inputs = {{}}
        for column, array in arrays.items():
            if array.dtype == object:
                array = {numpy}.array([{numpy}.asarray(value) for value in array])
            inputs[column] = {as_tensor}
        output = self.call_model(inputs if len(inputs) > 1 else next(iter(inputs.values())))
        outputs = output if isinstance(output, dict) else {{"predictions": output}}
        predictions = {{column: {as_array} for column, tensor in outputs.items()}}
        if is_frame:
            rows = {{column: array if array.ndim == 1 else list(array) for column, array in predictions.items()}}
            return {pandas}.DataFrame(rows)
        return predictions
"""
_OF_ARRAYS: Final = """\
    def predict(self, data, dtype=None):
        is_frame = isinstance(data, {pandas}.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
"""
_TORCH: Final = '''

class {name}:
    """Predicts batches of data with a module of Torch."""

    def __init__(self, model, preprocessor=None, use_gpu=False):
        self.device = {torch}.device("cuda" if use_gpu else "cpu")
        self.model = model.eval().to(self.device)
        self.use_gpu = use_gpu
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint, model=None, use_gpu=False{parameter}):
{load}
        preprocessor = {kept}
        return cls(model, preprocessor, use_gpu)
{prepared}
    def call_model(self, inputs):
        with {torch}.no_grad():
            return self.model(inputs)

{predict}'''
_KERAS: Final = '''

class {name}:
    """Predicts batches of data with a model of Keras."""

    def __init__(self, *, model=None, preprocessor=None, use_gpu=False):
        self._model = model
        self.use_gpu = use_gpu
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint, model_definition=None, use_gpu=False{parameter}):
{load}
        preprocessor = {kept}
        return cls(model=model, preprocessor=preprocessor, use_gpu=use_gpu)
{prepared}
    def call_model(self, inputs):
        with {tensorflow}.device("GPU:0" if self.use_gpu else None):
            return self._model(inputs)

{predict}'''
_PIPELINE: Final = '''

class {name}:
    """Predicts batches of data with a pipeline of Transformers."""

    def __init__(self, pipeline=None, preprocessor=None, use_gpu=False):
        self.pipeline = pipeline
        self.use_gpu = use_gpu
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint, *, use_gpu=False{parameter}, **options):
        if use_gpu and "device_map" not in options:
            options.setdefault("device", 0)
        with checkpoint.as_directory() as directory:
            return cls({pipeline}(model=directory, **options), {kept}, use_gpu)
{prepared}
    def predict(self, data, feature_columns=None, **options):
        is_frame = isinstance(data, {pandas}.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
        if not isinstance(data, {pandas}.DataFrame):
            arrays = data if isinstance(data, dict) else {{"__value__": data}}
            data = {pandas}.DataFrame({{column: list(array) for column, array in arrays.items()}})
        if feature_columns:
            data = data[feature_columns]
{answered}        if is_frame:
            return predicted
        arrays = {{column: predicted[column].to_numpy() for column in predicted}}
        return next(iter(arrays.values())) if len(arrays) == 1 else arrays
'''
_TREES: Final = '''

class {name}:
    """Predicts batches of data with a booster of {title}."""

    def __init__(self, model, preprocessor=None):
        self.model = model
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint{parameter}):
        model = {load}
        preprocessor = {kept}
        return cls(model, preprocessor)
{prepared}
    def predict(self, data, feature_columns=None, {asked}**predict_kwargs):
{format}        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
        data = {pandas}.DataFrame(data)
        if feature_columns:
            data = data[feature_columns]
{data}
        predicted = {pandas}.DataFrame(self.model.predict(data, **predict_kwargs))
        one = len(predicted.columns) == 1
        predicted.columns = ["predictions" if one else f"predictions_{{number}}" for number in predicted.columns]
{answer}'''
_SKLEARN: Final = '''

class {name}:
    """Predicts batches of data with an estimator of scikit-learn."""

    def __init__(self, estimator, preprocessor=None):
        self.estimator = estimator
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint):
{load}        return cls(estimator, preprocessor)
{prepared}
    def predict(self, data, feature_columns=None, num_estimator_cpus={cpus}, **predict_kwargs):
{format}        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
{set}        data = {pandas}.DataFrame(data) if isinstance(data, dict) else data
        if feature_columns:
            data = data[feature_columns] if isinstance(data, {pandas}.DataFrame) else data[:, feature_columns]
        predicted = {pandas}.DataFrame(self.estimator.predict(data, **predict_kwargs))
        one = len(predicted.columns) == 1
        predicted.columns = ["predictions" if one else f"predictions_{{number}}" for number in predicted.columns]
{answer}'''
_FORMAT: Final = "        is_frame = isinstance(data, {pandas}.DataFrame)\n"
_IN_FORMAT: Final = """\
        if is_frame:
            return predicted
        arrays = {column: predicted[column].to_numpy() for column in predicted}
        return arrays["predictions"] if one else arrays
"""
_AS_FRAME: Final = "        return predicted\n"
"""What Ray 1.13 answered, whatever it was given."""
_DATA_OF_XGBOOST: Final = """\
        options = dict(dmatrix_kwargs or {{}})
        if all(isinstance(column, str) for column in data.columns):
            options["feature_names"] = list(data.columns)
        if "feature_names" not in options:
            predict_kwargs.setdefault("validate_features", False)
        data = {xgboost}.DMatrix(data.to_numpy(), **options)"""
_ANY: Final = '''

class {name}:
    """Predicts batches of data, in the format that they have."""

    def __init__(self, preprocessor=None):
        self._preprocessor = preprocessor
{prepared}
    def predict(self, data, **kwargs):
        is_frame = isinstance(data, {pandas}.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
{predict}
'''
_BY_FRAMES: Final = """\
        if not isinstance(data, {pandas}.DataFrame):
            data = data if isinstance(data, dict) else {{"__value__": data}}
            rows = {{column: array if array.ndim == 1 else list(array) for column, array in data.items()}}
            data = {pandas}.DataFrame(rows)
        predicted = self._predict_pandas(data, **kwargs)
        if is_frame:
            return predicted
        arrays = {{column: predicted[column].to_numpy() for column in predicted}}
        return next(iter(arrays.values())) if len(arrays) == 1 else arrays"""
_BY_ARRAYS: Final = """\
        if isinstance(data, {pandas}.DataFrame):
            data = {{column: data[column].to_numpy() for column in data}}
            data = next(iter(data.values())) if len(data) == 1 else data
        predicted = self._predict_numpy(data, {kwargs})
        if not is_frame:
            return predicted
        predicted = predicted if isinstance(predicted, dict) else {{"__value__": predicted}}
        rows = {{column: array if array.ndim == 1 else list(array) for column, array in predicted.items()}}
        return {pandas}.DataFrame(rows)"""


class Kind(NamedTuple):
    """A class of predictors.

    Attributes:
        name: What Ray called it.
        library: The module of Ray Train; empty for the base class of all.
        title: What the library calls itself.
        made_with: What it may be made with, in order.
        opened_with: What may be said beside a checkpoint, in order.
        unlike: What may have been said beside a checkpoint, and cannot be any more.
        is_open: Whether anything else may be said beside a checkpoint by name.
        holds: Whether its checkpoints hold the preprocessor of their trainer, if that has one.
    """

    name: str
    library: str
    title: str
    made_with: tuple[str, ...]
    opened_with: tuple[str, ...]
    unlike: tuple[str, ...] = ()
    is_open: bool = False
    holds: bool = False


_OF_PIPELINES: Final = (
    "transformers",
    "Transformers",
    ("pipeline", "preprocessor", "use_gpu"),
    ("use_gpu",),
    ("pipeline_cls", "model_cls", "pretrained_model_kwargs"),
    True,
)
_OF_KERAS: Final = ("model_definition", "use_gpu")
KINDS: Final = (
    Kind("TorchPredictor", "torch", "Torch", ("model", "preprocessor", "use_gpu"), ("model", "use_gpu")),
    Kind("XGBoostPredictor", "xgboost", "XGBoost", ("model", "preprocessor"), ()),
    Kind("LightGBMPredictor", "lightgbm", "LightGBM", ("model", "preprocessor"), ()),
    Kind("TensorflowPredictor", "tensorflow", "Keras", ("model", "preprocessor", "use_gpu"), _OF_KERAS),
    Kind("TransformersPredictor", *_OF_PIPELINES),
    Kind("HuggingFacePredictor", *_OF_PIPELINES),
    Kind("SklearnPredictor", "sklearn", "scikit-learn", ("estimator", "preprocessor"), (), holds=True),
    Kind("Predictor", "", "", ("preprocessor",), ()),
)
_OF_1: Final = "ray.ml.predictors."
_OF_TENSORS: Final = frozenset({"TorchPredictor", "TensorflowPredictor", "HuggingFacePredictor"})
OF_ONE_TENSOR: Final = (
    "Ray 1.13 made one tensor, or list, of all columns of a batch, and answered a frame: predict with a class of your "
    "own that does"
)
_CHECKPOINTS: Final = {
    "torch": "ray.train.torch.TorchCheckpoint",
    "tensorflow": "ray.train.tensorflow.TensorflowCheckpoint",
    "xgboost": "ray.train.xgboost.XGBoostCheckpoint",
    "lightgbm": "ray.train.lightgbm.LightGBMCheckpoint",
}


def is_of_one_tensor(dotted: str) -> bool:
    """Whether a class of predictors is one of Ray 1.13 that converted batches in another way than later ones."""
    return dotted.startswith(_OF_1) and dotted.rpartition(".")[2] in _OF_TENSORS


def writing(
    source: Source, needed: Needed, kind: Kind, name: str, *, is_given: bool, of_frames: bool, by_arrays: bool
) -> list[Edit]:
    """The edits that write a class.

    Args:
        source: The file.
        needed: What imports what the class names.
        kind: The class.
        name: What it is called in the file.
        is_given: Whether the preprocessor is said beside the checkpoint, because checkpoints hold none.
        of_frames: Whether the classes that derive from the base class of all predict data frames.
        by_arrays: Whether the classes that derive from that of Torch predict arrays themselves.

    Raises:
        Declined: If it cannot be told how the model is saved.
        Taken: If a name that is needed means something else in the file.
    """
    pandas = needed("pandas")
    if not kind.library:
        predict = (_BY_FRAMES if of_frames else _BY_ARRAYS).format(pandas=pandas, kwargs="**kwargs")
        text = _ANY.format(name=name, prepared=_PREPARED, predict=predict, pandas=pandas)
        return [*needed.edits, *below_imports(source, text)]
    words = {
        "name": name,
        "parameter": ", preprocessor=None" if is_given else "",
        "kept": _kept(needed, kind, is_given=is_given),
        "prepared": _PREPARED,
        "pandas": pandas,
    }
    text = _written(needed, kind, words, by_arrays=by_arrays)
    return [*needed.edits, *below_imports(source, text)]


def _kept(needed: Needed, kind: Kind, *, is_given: bool) -> str:
    """The preprocessor of a predictor that is made of a checkpoint: checkpoints of Transformers hold none."""
    if kind.library not in _CHECKPOINTS:
        return "preprocessor" if is_given else "None"
    holder = needed(_CHECKPOINTS[kind.library])
    kept = f"{holder}(checkpoint.path, checkpoint.filesystem).get_preprocessor()"
    return f"preprocessor or {kept}" if is_given else kept


def _written(needed: Needed, kind: Kind, words: dict[str, str], *, by_arrays: bool) -> str:
    """The class of a library."""
    if kind.library == "torch":
        torch = needed("torch")
        if by_arrays:
            predict = (_OF_ARRAYS + _BY_ARRAYS).format(pandas=needed("pandas"), kwargs="dtype=dtype") + "\n"
        else:
            as_tensor = f"{torch}.as_tensor(array, dtype=dtypes[column], device=self.device)"
            predict = _predict(needed, as_tensor, "tensor.detach().cpu().numpy()")
        return _TORCH.format(**words, torch=torch, load=loading_of_module(needed, torch), predict=predict)
    if kind.library == "tensorflow":
        tensorflow = needed("tensorflow")
        as_tensor = f"{tensorflow}.convert_to_tensor(array, dtype=dtypes[column])"
        predict = _predict(needed, as_tensor, "tensor.numpy()")
        return _KERAS.format(**words, tensorflow=tensorflow, load=loading_of_keras(needed), predict=predict)
    if kind.library == "transformers":
        pipeline, tables = needed("transformers.pipeline"), needed("transformers.TableQuestionAnsweringPipeline")
        answered = ANSWERED.format(tables=tables, pandas=words["pandas"])
        return _PIPELINE.format(**words, pipeline=pipeline, answered=answered)
    if kind.library == "sklearn":
        return _sklearn(needed, words)
    is_xgboost = kind.library == "xgboost"
    data = _DATA_OF_XGBOOST.format(xgboost=needed("xgboost")) if is_xgboost else ""
    asked = "dmatrix_kwargs=None, " if is_xgboost else ""
    load = loading_of_booster(needed, kind.library)
    words |= _in_format(needed, words["pandas"])
    text = _TREES.format(**words, title=kind.title, load=load, asked=asked, data=data)
    return text.replace("\n\n        predicted", "\n        predicted")


def _sklearn(needed: Needed, words: dict[str, str]) -> str:
    """The class for estimators of scikit-learn."""
    words |= _in_format(needed, words["pandas"])
    load, cpus = opening_of_estimator(needed), "1" if _is_of_1(needed) else "None"
    return _SKLEARN.format(**words, load=load, cpus=cpus, set=SETTING_CPUS)


def _in_format(needed: Needed, pandas: str) -> dict[str, str]:
    """What asks for the format of a batch, and what answers in it; Ray 1.13 answered frames alone."""
    if _is_of_1(needed):
        return {"format": "", "answer": _AS_FRAME}
    return {"format": _FORMAT.format(pandas=pandas), "answer": _IN_FORMAT}


def _is_of_1(needed: Needed) -> bool:
    return any(dotted.startswith(_OF_1) for _, _, dotted in needed.source.names.imports)


def _predict(needed: Needed, as_tensor: str, as_array: str) -> str:
    """The method that predicts, of a class for tensors."""
    return _PREDICT.format(
        pandas=needed("pandas"), numpy=needed("numpy"), as_tensor=as_tensor, as_array=as_array
    )  # fmt: skip
