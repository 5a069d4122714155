"""``BatchPredictor.from_checkpoint(checkpoint, TorchPredictor)``: a class that loads the model, and ``map_batches``.

Fires on predictors of datasets with ``TorchPredictor``, ``XGBoostPredictor``, ``LightGBMPredictor``,
``SklearnPredictor``, or ``TransformersPredictor`` (``HuggingFacePredictor``) without a class of pipelines or models, or
with a class of the tree that derives from one of Ray's, of which nothing is asked but ``predict``, wherever the file
keeps them; and on those of a function of data frames (``from_pandas_udf``). The class is written once for a file, and
knows only what the file needs. Where the trainer had a preprocessor, the dataset is transformed by it first:
checkpoints held it, and hold none today but those with estimators of scikit-learn, which are asked for it. In the block
of a temporary directory the prediction is made at once, before the checkpoint is gone.

Declines, with a finding: other predictors, those that are handed on or asked for something else, arguments that cannot
be told apart, preprocessors that are not known where the prediction is made, files that save models in two ways, and
predictions after the block of a temporary directory in which the predictor was made: it read the checkpoint at once.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find, known
from migrate.edit.callsite import Given, keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.edit.render import Argument, Call
from migrate.resolve.flow.carried import Carried
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.predictions import mapping, named, temporary_blocks
from migrate.train.predictors.predictor_classes import OF_ONE_TENSOR, is_of_one_tensor
from migrate.train.predictors.scorers import OF_FUNCTIONS, Scorer, scorer_of, scorer_of_own, writing
from migrate.train.preprocessors.asked import asked_for
from migrate.train.preprocessors.of_checkpoints import OutOfReach, is_made_elsewhere, preprocessor_for
from migrate.tune.functions.callable_elsewhere import is_named_elsewhere

ORDER = 68

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
import torch
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchPredictor, TorchTrainer

result = TorchTrainer(loop).fit()
predictor = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor, model=Net())
scores = predictor.predict(dataset, batch_size=256, min_scoring_workers=2, feature_columns=["image"])
""",
        """\
import ray
import torch
from ray.data import ActorPoolStrategy
from ray.train.torch import TorchCheckpoint, TorchTrainer


class TorchScorer:
    \"\"\"Predicts batches of a dataset with the module of a checkpoint.\"\"\"

    def __init__(self, checkpoint, model=None):
        model = TorchCheckpoint(checkpoint.path, checkpoint.filesystem).get_model(model)
        self.model = model.eval()

    def __call__(self, batch, feature_columns=None, keep_columns=None, dtype=None):
        columns = feature_columns or list(batch)
        inputs = {name: torch.as_tensor(batch[name], dtype=dtype) for name in columns}
        with torch.no_grad():
            output = self.model(inputs if len(columns) > 1 else inputs[columns[0]])
        outputs = output if isinstance(output, dict) else {"predictions": output}
        predictions = {name: tensor.cpu().numpy() for name, tensor in outputs.items()}
        return {**predictions, **{name: batch[name] for name in keep_columns or ()}}


result = TorchTrainer(loop).fit()
predictor = dict(checkpoint=result.checkpoint, model=Net())
scores = dataset.map_batches(
    TorchScorer,
    fn_constructor_kwargs=predictor,
    fn_kwargs=dict(feature_columns=["image"]),
    batch_size=256,
    compute=ActorPoolStrategy(min_size=2),
)
""",
    ),
)

_CLASSES: Final = ("ray.train.batch_predictor.BatchPredictor", "ray.ml.batch_predictor.BatchPredictor")
_MAKERS: Final = frozenset(
    dotted + ending for dotted in _CLASSES for ending in ("", ".from_checkpoint", ".from_pandas_udf")
)
_OF_FUNCTION: Final = ".from_pandas_udf"
_PREDICTS: Final = ("predict", "predict_pipelined")
_UNPREPARED: Final = (
    "where the checkpoint comes from is not seen: if its model was trained with a `preprocessor`, transform the "
    "dataset with it first"
)


class _Predictor(NamedTuple):
    """One predictor of datasets.

    Attributes:
        made: The call that makes it.
        scorer: What takes its place.
        checkpoint: What holds the model; None for a function.
        state: What the class is made with: the checkpoint, and what else there is.
        calls: The predictions.
        dotted: What makes it.
    """

    made: ast.Call
    scorer: Scorer
    checkpoint: ast.expr | None
    state: Call
    calls: list[ast.Call]
    dotted: str


def rewrite(result: Result) -> None:
    """Rewrite every predictor of datasets, with its predictions."""
    source = result.source
    found: list[_Predictor] = []
    for call, dotted in source.names.calls():
        if dotted not in _MAKERS or guarded(source.names, call):
            continue
        try:
            found.append(_read(source, call, dotted))
        except Declined as reason:
            _decline(result, call, dotted, str(reason))
    taken: set[str] = set()
    for scorer in dict.fromkeys(one.scorer for one in found):
        alike = [one for one in found if one.scorer == scorer]
        use_gpu = any(argument.name == "use_gpu" for one in alike for argument in one.state.arguments)
        gpus = any(_ask_for_gpus(one.calls) for one in alike)
        try:
            name, edits = writing(source, alike[0].made, scorer, use_gpu=use_gpu, gpus=gpus)
        except (Declined, Taken) as reason:
            for one in alike:
                _decline(result, one.made, one.dotted, str(reason))
            continue
        done = [_rewrite(result, one, name, taken) for one in alike]
        if any(done):
            result.edits += edits


def _decline(result: Result, call: ast.Call, dotted: str, reason: str) -> None:
    result.decline(call.func, find(dotted) or known(dotted.partition(".BatchPredictor")[0]), dotted, reason)


def _read(source: Source, call: ast.Call, dotted: str) -> _Predictor:
    """Tell the parts of a predictor apart."""
    if dotted.endswith(_OF_FUNCTION):
        return _read_function(source, call, dotted)
    given, closing = named(source, call, ("checkpoint", "predictor_cls"))
    predictor = given.get("predictor_cls")
    scorer = None
    if predictor is not None:
        if is_of_one_tensor(source.names.dotted(predictor.node) or ""):
            raise Declined(OF_ONE_TENSOR)
        scorer = scorer_of(source.names.dotted(predictor.node)) or scorer_of_own(source, predictor.node)
    if scorer is None:
        raise Declined("its predictor is none that can be written here, and no class of this tree")
    if "checkpoint" not in given:
        raise Declined("its checkpoint is not seen")
    calls = _predictions(source, call)
    if any(block not in temporary_blocks(source, one) for block in temporary_blocks(source, call) for one in calls):
        raise Declined("it predicts after the block of the directory its checkpoint may be in: predict in the block")
    if scorer.library:
        predictor = given.pop("predictor_cls")
        closing = (*predictor.all_comments, *closing)
    unlike = next((name for name in given if name in scorer.unlike), None)
    if unlike is not None:
        raise Declined(f"`{unlike}` says how its pipeline is made")
    if scorer.made_with is not None:
        unknown = next((name for name in given if name not in ("checkpoint", *scorer.made_with)), None)
        if unknown is not None:
            raise Declined(f"`{unknown}` is an argument of a predictor of your own")
    elif not scorer.library and "use_gpu" not in given and _ask_for_gpus(calls):
        raise Declined("say with `use_gpu` whether its predictor uses the GPU of its worker")
    return _Predictor(call, scorer, given["checkpoint"].node, _state(given, closing), calls, dotted)


def _read_function(source: Source, call: ast.Call, dotted: str) -> _Predictor:
    """Tell the parts of a predictor apart that is a function of data frames."""
    made_with = OF_FUNCTIONS.made_with or ()
    given, closing = named(source, call, made_with)
    if tuple(given) != made_with:
        raise Declined("its function is not seen")
    return _Predictor(call, OF_FUNCTIONS, None, _state(given, closing), _predictions(source, call), dotted)


def _ask_for_gpus(calls: list[ast.Call]) -> bool:
    return any(keyword(call, "num_gpus_per_worker") is not None for call in calls)


def _state(given: dict[str, Given], closing: tuple[str, ...]) -> Call:
    """What the class is made with, as a dictionary."""
    kept = [Argument(name, part.raw, part.before, part.after) for name, part in given.items()]
    return Call("dict", kept, closing)


def _predictions(source: Source, made: ast.Call) -> list[ast.Call]:
    """The calls that predict with what a call makes."""
    names = source.names
    parent = names.parents.get(made)
    if isinstance(parent, ast.Attribute):
        holders: list[ast.expr] = [made]
    elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        variable = names.variable(parent.targets[0])
        if variable is None or [one.value for one in variable[0].bindings[variable[1]]] != [made]:
            raise Declined("its variable may be something else, too")
        holders = list(names.reads(variable[1], variable[0]))
    elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Attribute):
        holders = _held(source, made, parent.targets[0])
    else:
        raise Declined("it is handed on")
    calls = [call for holder in holders if (call := _prediction(source, holder)) is not None]
    if len(calls) < len(holders):
        raise Declined("it is handed on, or asked for more than predictions")
    return calls


def _held(source: Source, made: ast.Call, target: ast.Attribute) -> list[ast.expr]:
    """Where an attribute is read that holds a predictor alone, and that no other file names."""
    attributes = source.once(Carried).attributes
    variable = attributes.variable(target)
    if variable is None or attributes.values.get(variable) != [made]:
        raise Declined("its attribute may be something else, too")
    if is_named_elsewhere(source, target.attr):
        raise Declined(f"another file may ask for its attribute `{target.attr}`")
    return attributes.reads(variable)


def _prediction(source: Source, holder: ast.expr) -> ast.Call | None:
    member = source.names.parents.get(holder)
    call = source.names.parents.get(member) if isinstance(member, ast.Attribute) and member.attr in _PREDICTS else None
    return call if isinstance(call, ast.Call) and call.func is member else None


def _prepared(source: Source, predictor: _Predictor, taken: set[str]) -> tuple[list[str], list[Edit]]:
    """What transforms the dataset of each prediction first, and the edits that ask a checkpoint for it."""
    checkpoint, calls = predictor.checkpoint, predictor.calls
    if checkpoint is None or predictor.scorer.prepares:
        return [""] * len(calls), []
    try:
        return [preprocessor_for(source, call, checkpoint) for call in calls], []
    except OutOfReach:
        if is_made_elsewhere(source, checkpoint):
            raise
    name, edits = asked_for(source, predictor.scorer.library, predictor.made, checkpoint, calls, taken)
    return [name] * len(calls), edits


def _rewrite(result: Result, predictor: _Predictor, name: str, taken: set[str]) -> bool:
    """Rewrite a predictor with its predictions; tells whether that could be done."""
    source = result.source
    is_inline = isinstance(source.names.parents.get(predictor.made), ast.Attribute)
    try:
        prepared, asking = _prepared(source, predictor, taken)
        texts = [
            mapping(source, predictor.scorer, call, name, predictor.state if is_inline else None, preprocessor)
            for call, preprocessor in zip(predictor.calls, prepared, strict=True)
        ]
    except (Declined, Taken) as reason:
        _decline(result, predictor.made, predictor.dotted, str(reason))
        return False
    result.edits += asking
    if not is_inline:
        start = source.start(predictor.made)
        column, indent = start - source.line_start(start), len(source.indent(start))
        result.edit(start, source.end(predictor.made), predictor.state.at(column, indent))
    for call, (text, imports) in zip(predictor.calls, texts, strict=True):
        result.edit(source.start(call), source.end(call), text)
        result.edits += imports
    checkpoint = None if predictor.scorer.prepares else predictor.checkpoint
    if checkpoint is not None and is_made_elsewhere(source, checkpoint):
        result.todo(predictor.made, known("ray.train.batch_predictor"), predictor.dotted, _UNPREPARED)
    return True
