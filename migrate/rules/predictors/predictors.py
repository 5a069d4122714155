"""``XGBoostPredictor.from_checkpoint(checkpoint).predict(frame)``: the class itself, written into the file once.

Fires on ``TorchPredictor``, ``TensorflowPredictor``, ``XGBoostPredictor``, ``LightGBMPredictor``,
``SklearnPredictor``, and ``TransformersPredictor``, which was ``HuggingFacePredictor``, and on classes that derive from
them or from ``Predictor``, wherever they are not handed on to anything but a ``PredictorDeployment`` of Ray Serve,
which made one ``from_checkpoint``, and which has a finding of its own. The class keeps its name, and predicts the same
for whatever it is given. Where the trainer had a preprocessor, predictors are given it: checkpoints held it, and hold
none today but where the trainers of the tree save it in them, because somebody asks for it, and but for those with
estimators of scikit-learn (``sklearn_trainers``).

Declines, with a finding: imports in functions, blocks or branches, classes that are handed on, members that are not
``from_checkpoint``, arguments that cannot be told apart, classes that change how batches are converted, preprocessors
that are not known where the predictor is made, and files that save models in two ways.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from legacy_api import longest_row
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.predictions import named
from migrate.train.predictors.predictor_classes import KINDS, OF_ONE_TENSOR, Kind, is_of_one_tensor, writing
from migrate.train.predictors.served_predictors import SERVED_WITH, serving
from migrate.train.preprocessors.keeper import are_kept
from migrate.train.preprocessors.of_checkpoints import is_made_elsewhere, is_set_by_hand, preprocessor_for

ORDER = 69

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import numpy as np
import pandas as pd
from ray.train.lightgbm import LightGBMPredictor, LightGBMTrainer

result = LightGBMTrainer(loop).fit()
predictor = LightGBMPredictor.from_checkpoint(result.checkpoint)
print(predictor.predict(frame))
""",
        '''\
import numpy as np
import pandas as pd
from ray.train.lightgbm import LightGBMCheckpoint, LightGBMTrainer, RayTrainReportCallback


class LightGBMPredictor:
    """Predicts batches of data with a booster of LightGBM."""

    def __init__(self, model, preprocessor=None):
        self.model = model
        self._preprocessor = preprocessor

    @classmethod
    def from_checkpoint(cls, checkpoint):
        model = RayTrainReportCallback.get_model(checkpoint)
        preprocessor = LightGBMCheckpoint(checkpoint.path, checkpoint.filesystem).get_preprocessor()
        return cls(model, preprocessor)

    def get_preprocessor(self):
        return self._preprocessor

    def set_preprocessor(self, preprocessor):
        self._preprocessor = preprocessor

    def predict(self, data, feature_columns=None, **predict_kwargs):
        is_frame = isinstance(data, pd.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
        data = pd.DataFrame(data)
        if feature_columns:
            data = data[feature_columns]
        predicted = pd.DataFrame(self.model.predict(data, **predict_kwargs))
        one = len(predicted.columns) == 1
        predicted.columns = ["predictions" if one else f"predictions_{number}" for number in predicted.columns]
        if is_frame:
            return predicted
        arrays = {column: predicted[column].to_numpy() for column in predicted}
        return arrays["predictions"] if one else arrays


result = LightGBMTrainer(loop).fit()
predictor = LightGBMPredictor.from_checkpoint(result.checkpoint)
print(predictor.predict(frame))
''',
    ),
)

_OPENS: Final = "from_checkpoint"
_GIVEN: Final = "preprocessor"
_BATCH: Final = "BatchPredictor"
_BY_FRAME, _BY_ARRAY = "_predict_pandas", "_predict_numpy"
_CONVERTS: Final = frozenset(
    (_BY_FRAME, _BY_ARRAY, "_arrays_to_tensors", "_tensor_to_array", "preferred_batch_format", "_batch_format_to_use")
)
_TORCH: Final = "torch"
_HOLDS_NONE: Final = (
    "checkpoints of trainers hold no preprocessor today: save one with them, "
    "`TorchCheckpoint.from_model(model, preprocessor=...)`, or give it to the predictor"
)


class _Use(NamedTuple):
    """What a file does with one class of predictors.

    Attributes:
        kind: The class.
        used: What the file has of it.
        classes: The classes of the file that derive from it.
    """

    kind: Kind
    used: UsedClass
    classes: list[ast.ClassDef]


def rewrite(result: Result) -> None:
    """Write the first class of predictors that is used and can be written; the next round has the next."""
    source = result.source
    for kind in KINDS:
        used = used_class(source, kind.name, partial(_is_kind, kind))
        if used is None:
            continue
        classes = [node for node in source.names.of(ast.ClassDef) if any(base in used.spelled for base in node.bases)]
        try:
            _write(result, _Use(kind, used, classes))
        except (Declined, Taken) as reason:
            result.decline(used.node, used.row, used.dotted, str(reason))
            continue
        return


def _is_kind(kind: Kind, dotted: str) -> bool:
    if not dotted.startswith("ray.") or dotted.rpartition(".")[2] != kind.name:
        return False
    row = longest_row(dotted)
    return row is not None and row.today == "error"


def _write(result: Result, use: _Use) -> None:
    source, used = result.source, use.used
    if is_of_one_tensor(used.dotted):
        raise Declined(OF_ONE_TENSOR)
    name = used.name(use.kind.name)
    of_frames, by_arrays = _check_classes(use)
    _check_members(source, use)
    is_given, added, notes = _preprocessors(source, use)
    needed = Needed(source, used.where)
    edits = writing(source, needed, use.kind, name, is_given=is_given, of_frames=of_frames, by_arrays=by_arrays)
    result.edits += used.taken_over(name, [*edits, *added])
    for node, message in notes:
        result.todo(node, used.row, used.dotted, message)


def _check_classes(use: _Use) -> tuple[bool, bool]:
    """Whether the classes of the file that derive from it predict data frames, or arrays, themselves.

    Raises:
        Declined: If that cannot be told, or is done in another way.
    """
    methods = [{method.name for method in methods_of(node)} for node in use.classes]
    formats = {frozenset(own & _CONVERTS) for own in methods}
    by_arrays = formats == {frozenset({_BY_ARRAY})}
    if use.kind.library:
        is_plain = formats <= {frozenset()}
        if not is_plain and not (by_arrays and use.kind.library == _TORCH and _is_base_alone(use)):
            raise Declined("a class of yours changes how batches are converted")
        return False, by_arrays
    if not by_arrays and formats != {frozenset({_BY_FRAME})}:
        raise Declined("it cannot be told in which format its classes predict")
    return not by_arrays, by_arrays


def _is_base_alone(use: _Use) -> bool:
    """Whether a class is nothing in the file but what others derive from."""
    bases = [base for node in use.classes for base in node.bases]
    return all(node in bases for node in use.used.spelled)


def _check_members(source: Source, use: _Use) -> None:
    """Raise unless everything that is asked of the class itself is known."""
    names, kind = source.names, use.kind
    for node in use.used.spelled:
        parent = names.parents.get(node)
        if isinstance(parent, ast.Attribute) and (parent.attr != _OPENS or not kind.library):
            raise Declined(f"it is asked for `{parent.attr}`")
        if isinstance(parent, ast.Call) and parent.func is node:
            given, _ = named(source, parent, kind.made_with)
            unknown = next((word for word in given if word not in kind.made_with), None)
            if unknown is not None:
                raise Declined(f"`{unknown}` is an argument of a predictor of your own")
        elif (
            isinstance(parent, ast.keyword | ast.Call | ast.Compare | ast.Tuple | ast.List | ast.Dict)
            and serving(source, node) is None
        ):
            raise Declined("it is handed on")
    derived = {node.name for node in use.classes}
    for call, dotted in names.calls():
        if f".{_BATCH}" in dotted and any(
            isinstance(value, ast.Name) and value.id in derived
            for value in [*call.args, *(word.value for word in call.keywords)]
        ):
            raise Declined("a `BatchPredictor` has a class of yours that derives from it")


def _preprocessors(source: Source, use: _Use) -> tuple[bool, list[Edit], list[tuple[ast.AST, str]]]:
    """Whether predictors are given their preprocessors, the edits that do, and what is to be said of them."""
    if not use.kind.library:
        return False, [], []
    edits: list[Edit] = []
    notes: list[tuple[ast.AST, str]] = []
    openings = [(call, ("checkpoint", *use.kind.opened_with)) for call in _openings(source, use)]
    openings += [(call, (*SERVED_WITH, *use.kind.opened_with)) for call in _servings(source, use)]
    for call, order in openings:
        given, _ = named(source, call, order)
        unlike = next((word for word in given if word in use.kind.unlike), None)
        if unlike is not None:
            raise Declined(f"`{unlike}` says how its pipeline is made")
        unknown = next((word for word in given if word not in order), None)
        if (unknown is not None and not use.kind.is_open) or "checkpoint" not in given:
            raise Declined("its arguments cannot be told apart")
        if use.kind.holds or are_kept(source):
            continue
        if is_set_by_hand(source):
            notes = notes or [(call, _HOLDS_NONE)]
            continue
        preprocessor = preprocessor_for(source, call, given["checkpoint"].node)
        if preprocessor:
            edits.append(behind(source, call, entries(source, call)[-1], [f"{_GIVEN}={preprocessor}"]))
        elif is_made_elsewhere(source, given["checkpoint"].node):
            notes = notes or [(call, _HOLDS_NONE)]
    return bool(edits), edits, notes


def _openings(source: Source, use: _Use) -> Iterator[ast.Call]:
    """The calls of ``from_checkpoint`` of the class, and of those of the file that have no other."""
    heirs = _heirs(use)
    for call in source.names.of(ast.Call):
        owner = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == _OPENS else None
        is_heir = isinstance(owner, ast.Name) and owner.id in heirs
        if owner is not None and (owner in use.used.spelled or is_heir):
            yield call


def _servings(source: Source, use: _Use) -> Iterator[ast.Call]:
    """The calls that give a deployment of Ray Serve the class, or one of the file that opens checkpoints as it does."""
    heirs = _heirs(use)
    own = [node for node in source.names.of(ast.Name) if node.id in heirs]
    for node in dict.fromkeys([*use.used.spelled, *own]):
        call = serving(source, node)
        if call is not None:
            yield call


def _heirs(use: _Use) -> list[str]:
    """The classes of the file that open checkpoints as the class does that they derive from."""
    return [node.name for node in use.classes if all(method.name != _OPENS for method in methods_of(node))]
