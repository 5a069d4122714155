"""Classes that are written into a file which predicted datasets with the predictors of Ray 1.13 - 2.42."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.resolve.names.definitions import definition
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.checkpoints.saved_models import saves_dictionaries
from migrate.train.predictors.keras_models import loading_of_keras
from migrate.train.preprocessors.keeper_class import is_in_keeper
from migrate.train.sklearn.files import SETTING_CPUS, opening_of_estimator

_TORCH: Final = '''

class {name}:
    """Predicts batches of a dataset with the module of a checkpoint."""

    def __init__(self, checkpoint, model=None{parameter}):
{load}{device}
        self.model = model.eval(){placed}

    def __call__(self, batch, feature_columns=None, keep_columns=None, dtype=None):
        columns = feature_columns or list(batch)
        inputs = {{name: {torch}.as_tensor(batch[name], dtype=dtype){put} for name in columns}}
        with {torch}.no_grad():
            output = self.model(inputs if len(columns) > 1 else inputs[columns[0]])
        outputs = output if isinstance(output, dict) else {{"predictions": output}}
        predictions = {{name: tensor.cpu().numpy() for name, tensor in outputs.items()}}
        return {{**predictions, **{{name: batch[name] for name in keep_columns or ()}}}}
'''
_OF_TORCH: Final = "        model = {giver}(checkpoint.path, checkpoint.filesystem).get_model(model)"
_OF_DICTIONARY: Final = """\
        with checkpoint.as_directory() as directory:
            with open({os}.path.join(directory, "checkpoint.pkl"), "rb") as file:
                saved = {pickle}.load(file)["model"]
        if isinstance(saved, {torch}.nn.Module):
            model = saved
        else:
            {torch}.nn.modules.utils.consume_prefix_in_state_dict_if_present(saved, "module.")
            model.load_state_dict(saved)"""
_KERAS: Final = '''

class {name}:
    """Predicts batches of a dataset with a model of Keras."""

    def __init__(self, checkpoint, model_definition=None{parameter}):
{load}{device}
        self.model = model

    def __call__(self, batch, feature_columns=None, keep_columns=None, dtype=None):
        columns = feature_columns or list(batch)
        inputs = {{name: {tensorflow}.convert_to_tensor(batch[name], dtype=dtype) for name in columns}}
{call}
        outputs = output if isinstance(output, dict) else {{"predictions": output}}
        predictions = {{name: tensor.numpy() for name, tensor in outputs.items()}}
        return {{**predictions, **{{name: batch[name] for name in keep_columns or ()}}}}
'''
_CALL: Final = """\
        output = self.model(inputs if len(columns) > 1 else inputs[columns[0]])"""
_CALL_ON_GPU: Final = """\
        with {tensorflow}.device(self.device):
            output = self.model(inputs if len(columns) > 1 else inputs[columns[0]])"""
_TREES: Final = '''

class {name}:
    """Predicts batches of a dataset with the booster of a checkpoint."""

    def __init__(self, checkpoint):
        self.model = {load}

    def __call__(self, batch, feature_columns=None, keep_columns=None, **options):
        features = batch[feature_columns] if feature_columns else batch
        data = {data}
        predicted = {pandas}.DataFrame(self.model.predict(data, **options))
        one = len(predicted.columns) == 1
        predicted.columns = ["predictions" if one else f"predictions_{{number}}" for number in predicted.columns]
        for name in keep_columns or ():
            predicted[name] = batch[name].to_numpy()
        return predicted
'''
_SKLEARN: Final = '''

class {name}:
    """Predicts batches of a dataset with the estimator of a checkpoint."""

    def __init__(self, checkpoint):
{load}        self.estimator = estimator
        self.preprocessor = preprocessor

    def __call__(self, batch, feature_columns=None, keep_columns=None, num_estimator_cpus=None, **options):
        if self.preprocessor is not None:
            batch = self.preprocessor.transform_batch(batch)
{set}        arrow = [column for column, dtype in batch.dtypes.items() if isinstance(dtype, {pandas}.ArrowDtype)]
        batch = batch.assign(**{{column: batch[column].to_numpy() for column in arrow}})
        features = batch[feature_columns] if feature_columns else batch
        predicted = {pandas}.DataFrame(self.estimator.predict(features, **options))
        one = len(predicted.columns) == 1
        predicted.columns = ["predictions" if one else f"predictions_{{number}}" for number in predicted.columns]
        for name in keep_columns or ():
            predicted[name] = batch[name].to_numpy()
        return predicted
'''
_FUNCTION: Final = '''

class {name}:
    """Predicts batches of a dataset with a function of data frames."""

    def __init__(self, pandas_udf):
        self.function = pandas_udf

    def __call__(self, batch, feature_columns=None, keep_columns=None, **options):
        predictions = self.function(batch[feature_columns] if feature_columns else batch, **options)
        for name in keep_columns or ():
            predictions[name] = batch[name]
        return predictions
'''
ANSWERED: Final = """\
        if not isinstance(self.pipeline, {tables}):
            data = [data[column].to_list() for column in data]
            while isinstance(data, list) and len(data) == 1:
                data = data[0]
        found = self.pipeline(data, **options)
        rows = [row[0] if isinstance(row, list) and len(row) == 1 else row for row in found]
        try:
            predicted = {pandas}.DataFrame(rows)
        except Exception:
            predicted = {pandas}.DataFrame(found)
        predicted.columns = [str(column) for column in predicted.columns]
"""
"""What a pipeline makes of the columns in ``data``: lines of a method, for names of pandas and the tables' pipeline."""
_PIPELINE: Final = '''

class {name}:
    """Predicts batches of a dataset with a pipeline of Transformers that reads a checkpoint."""

    def __init__(self, checkpoint, use_gpu={default}, **options):
        if {chosen} and "device_map" not in options:
            options.setdefault("device", 0)
        with checkpoint.as_directory() as directory:
            self.pipeline = {pipeline}(model=directory, **options)

    def __call__(self, batch, feature_columns=None, keep_columns=None, **options):
        data = batch[feature_columns] if feature_columns else batch
{answered}        for name in keep_columns or ():
            predicted[name] = batch[name].to_numpy()
        return predicted
'''
_OWN: Final = '''

class {name}:
    """Predicts batches of a dataset with a predictor that reads a checkpoint."""

    def __init__(self, checkpoint, predictor_cls, **kwargs):
        self.predictor = predictor_cls.from_checkpoint(checkpoint, **kwargs)
        self.predictor.set_preprocessor(None)

    def __call__(self, batch, feature_columns=None, keep_columns=None, **kwargs):
        features = batch
        if feature_columns:
            features = {features}
        predictions = self.predictor.predict(features, **kwargs)
        for name in keep_columns or ():
            predictions[name] = batch[name]
        return predictions
'''
_OF_FRAMES: Final = "batch[feature_columns]"
_OF_ARRAYS: Final = "{name: array for name, array in batch.items() if name in feature_columns}"
_PLAIN: Final = "{giver}.get_model(checkpoint)"
_CLASSED: Final = "{giver}(checkpoint.path, checkpoint.filesystem).get_model()"


class Scorer(NamedTuple):
    """What takes the place of a predictor.

    Attributes:
        library: The module of Ray Train; empty for a predictor of the tree, which the class is given.
        name: What the class is called, if nothing else is.
        made_with: What the predictor was made with, and the class is, beside a checkpoint; None for anything.
        unlike: What the predictor may have been made with that the class is not.
        asked_with: What a batch may be predicted with; None for whatever the library's booster takes.
        frames: Whether batches are data frames.
    """

    library: str
    name: str
    made_with: tuple[str, ...] | None
    asked_with: tuple[str, ...] | None
    frames: bool
    unlike: tuple[str, ...] = ()
    prepares: bool = False
    unasked: tuple[str, ...] = ()


_OF_PIPELINES: Final = Scorer(
    "transformers", "PipelineScorer", None, None, True, ("pipeline_cls", "model_cls", "pretrained_model_kwargs")
)
OF_FUNCTIONS: Final = Scorer("", "FunctionScorer", ("pandas_udf",), None, True)
"""What takes the place of a predictor that is a function of data frames, and has no checkpoint."""
_SCORERS: Final = {
    "TorchPredictor": Scorer("torch", "TorchScorer", ("model", "use_gpu"), ("dtype",), False),
    "TensorflowPredictor": Scorer("tensorflow", "KerasScorer", ("model_definition", "use_gpu"), ("dtype",), False),
    "XGBoostPredictor": Scorer("xgboost", "XGBoostScorer", (), None, True, unasked=("dmatrix_kwargs",)),
    "LightGBMPredictor": Scorer("lightgbm", "LightGBMScorer", (), None, True),
    "SklearnPredictor": Scorer("sklearn", "SklearnScorer", (), None, True, prepares=True),
    "HuggingFacePredictor": _OF_PIPELINES,
    "TransformersPredictor": _OF_PIPELINES,
}
_OWN_NAMES: Final = {True: "FrameScorer", False: "PredictorScorer"}
"""What the class is called for a predictor of the tree, by whether that predicts data frames."""
_DECIDED: Final = {"_predict_pandas": True, "_predict_numpy": False}
"""Whether a class of the file predicts data frames, by what it says."""
COLUMNS: Final = ("feature_columns", "keep_columns")


def is_scorer(name: str) -> bool:
    """Whether a class of this name takes, or may take, a predictor's place: a number may have made the name free."""
    known = {*(scorer.name for scorer in (*_SCORERS.values(), OF_FUNCTIONS)), *_OWN_NAMES.values()}
    return name.rstrip("0123456789").rstrip("_") in known


def scorer_of(dotted: str | None) -> Scorer | None:
    """What takes the place of a predictor of Ray's, wherever that was imported from; None for any other class."""
    return _SCORERS.get(dotted.rpartition(".")[2]) if dotted and dotted.startswith("ray.") else None


def scorer_of_own(source: Source, predictor: ast.expr) -> Scorer | None:
    """What takes the place of a predictor of the tree that derives from one of Ray's; None for any other class.

    Raises:
        Declined: If it cannot be told in which format it predicts, or with which devices.
    """
    binding = source.names.binding(predictor)
    if binding is not None and binding.kind == "import":
        found = definition(source.path, binding.dotted)
        source, bindings = found if found is not None else (source, [])
        binding = bindings[0] if len(bindings) == 1 else None
    node = binding.node if binding is not None else None
    base = source.names.dotted(node.bases[0]) if isinstance(node, ast.ClassDef) and len(node.bases) == 1 else None
    if not isinstance(node, ast.ClassDef) or base is None or not base.startswith("ray."):
        return None
    methods = methods_of(node)
    said = {_DECIDED[method.name] for method in methods if method.name in _DECIDED}
    known = scorer_of(base)
    if known is None and base.rpartition(".")[2] != "Predictor":
        return None
    if known is not None and known.prepares:
        return None  # what it opens has the preprocessor, which the class would take away from it
    frames = said or ({known.frames} if known is not None else set())
    if len(frames) != 1:
        raise Declined("it cannot be told in which format its predictor predicts")
    of_frames = frames.pop()
    return Scorer("", _OWN_NAMES[of_frames], None, None, of_frames)


def writing(source: Source, where: ast.AST, scorer: Scorer, *, use_gpu: bool, gpus: bool) -> tuple[str, list[Edit]]:
    """The name of the class that takes a predictor's place, and the edits that write it.

    Args:
        source: The file.
        where: Where it is used.
        scorer: What takes the predictor's place.
        use_gpu: Whether a predictor says if it uses a GPU.
        gpus: Whether its workers ask for GPUs.

    Raises:
        Declined: If it cannot be told how the model is saved.
        Taken: If a name that it needs means something else in the file.
    """
    needed = Needed(source, where)
    name = source.names.free_name(scorer.name)
    if scorer is OF_FUNCTIONS:
        text = _FUNCTION.format(name=name)
    elif not scorer.library:
        text = _OWN.format(name=name, features=_OF_FRAMES if scorer.frames else _OF_ARRAYS)
    elif scorer is _OF_PIPELINES:
        text = _pipeline(needed, name, gpus)
    elif scorer.library == "torch":
        text = _torch(needed, name, use_gpu, gpus)
    elif scorer.library == "tensorflow":
        text = _keras(needed, name, use_gpu, gpus)
    elif scorer.library == "sklearn":
        load, pandas = opening_of_estimator(needed), needed("pandas")
        text = _SKLEARN.format(name=name, load=load, set=SETTING_CPUS, pandas=pandas)
    else:
        text = _trees(needed, name, scorer)
    return name, [*needed.edits, *below_imports(source, text)]


def _torch(needed: Needed, name: str, use_gpu: bool, gpus: bool) -> str:
    torch = needed("torch")
    load = loading_of_module(needed, torch)
    parameter, chosen = _on_gpu(needed, use_gpu, gpus)
    device = placed = put = ""
    if chosen:
        device = f'\n        self.device = {torch}.device("cuda" if {chosen} else "cpu")'
        placed, put = ".to(self.device)", ".to(self.device)"
    return _TORCH.format(
        name=name, parameter=parameter, load=load, device=device, placed=placed, put=put, torch=torch
    )  # fmt: skip


def _keras(needed: Needed, name: str, use_gpu: bool, gpus: bool) -> str:
    tensorflow, load = needed("tensorflow"), loading_of_keras(needed)
    parameter, chosen = _on_gpu(needed, use_gpu, gpus)
    device = f'\n        self.device = "GPU:0" if {chosen} else None' if chosen else ""
    call = _CALL_ON_GPU.format(tensorflow=tensorflow) if chosen else _CALL
    return _KERAS.format(name=name, parameter=parameter, load=load, device=device, call=call, tensorflow=tensorflow)


def _on_gpu(needed: Needed, use_gpu: bool, gpus: bool) -> tuple[str, str]:
    """The parameter that says whether a GPU is used, and what tells it; both empty where none is."""
    on_gpu = f"bool({needed('ray')}.get_gpu_ids())" if gpus else ""
    if not use_gpu:
        return "", on_gpu
    return (", use_gpu=None", f"({on_gpu} if use_gpu is None else use_gpu)") if gpus else (", use_gpu=False", "use_gpu")


def _pipeline(needed: Needed, name: str, gpus: bool) -> str:
    """The class for pipelines of Transformers, which take the GPU of their worker if nothing else is said."""
    tables = needed("transformers.TableQuestionAnsweringPipeline")
    pipeline, pandas = needed("transformers.pipeline"), needed("pandas")
    on_gpu = f"({needed('ray')}.get_gpu_ids() if use_gpu is None else use_gpu)" if gpus else "use_gpu"
    default = "None" if gpus else "False"
    answered = ANSWERED.format(tables=tables, pandas=pandas)
    return _PIPELINE.format(name=name, default=default, chosen=on_gpu, pipeline=pipeline, answered=answered)


_OF_DICTIONARIES: Final = (".from_dict", ".from_directory")
"""What makes a checkpoint of a dictionary: as it was, and as it is written today."""


def loading_of_module(needed: Needed, torch: str) -> str:
    """How the module of Torch is read that a checkpoint holds, as lines of a method.

    Raises:
        Declined: If the file saves modules in two ways.
        Taken: If a name that is needed means something else in the file.
    """
    if not saves_dictionaries(needed.source):
        return _OF_TORCH.format(giver=needed("ray.train.torch.TorchCheckpoint"))
    made = (dotted for _, dotted in needed.source.names.calls() if "TorchCheckpoint.from_" in dotted)
    if any(not dotted.endswith(_OF_DICTIONARIES) for dotted in made):
        raise Declined("some checkpoints of this file are dictionaries, others models of Torch")
    return _OF_DICTIONARY.format(os=needed("os"), pickle=needed("pickle"), torch=torch)


def _trees(needed: Needed, name: str, scorer: Scorer) -> str:
    library, pandas = needed(scorer.library) if scorer.library == "xgboost" else "", needed("pandas")
    if library:
        data = f"{library}.DMatrix(features.to_numpy(), feature_names=list(features.columns))"
    else:
        data = 'features.convert_dtypes(dtype_backend="numpy_nullable")'
    return _TREES.format(name=name, load=loading_of_booster(needed, scorer.library), data=data, pandas=pandas)


def _reads_made_ones(source: Source) -> bool:
    """Whether every predictor of XGBoost's that a file makes is of a checkpoint that is made of a model just there."""
    words = source.names.words
    is_handed_on = any(dotted.endswith(".XGBoostPredictor") for _, dotted in source.names.uses())
    if is_handed_on or not words.isdisjoint(("PredictorDeployment", "BatchPredictor")):
        return False
    asked = [call for call, dotted in source.names.calls() if dotted.endswith(".XGBoostPredictor.from_checkpoint")]
    read = [source.names.value(call.args[0]) for call in asked if call.args]
    made = [one for one in read if isinstance(one, ast.Call)]
    are_made = all((source.names.dotted(one.func) or "").endswith(".XGBoostCheckpoint.from_model") for one in made)
    return bool(asked) and len(made) == len(asked) and are_made


def loading_of_booster(needed: Needed, library: str) -> str:
    """How the booster is read: XGBoost's checkpoints of models have another file than those of its trainer.

    Raises:
        Declined: If the file has checkpoints of both.
        Taken: If a name that is needed means something else in the file.
    """
    callback = f"ray.train.{library}.RayTrainReportCallback"
    source = needed.source
    uses = [dotted for node, dotted in source.names.uses() if not is_in_keeper(source, node)]
    if library != "xgboost" or not any(".XGBoostCheckpoint" in dotted for dotted in uses):
        return _PLAIN.format(giver=needed(callback))
    is_trained = any(dotted.endswith((".XGBoostTrainer", ".xgboost.RayTrainReportCallback")) for dotted in uses)
    if is_trained and not _reads_made_ones(source):
        raise Declined("some checkpoints of this file are a trainer's, others are made of models")
    return _CLASSED.format(giver=needed("ray.train.xgboost.XGBoostCheckpoint"))
