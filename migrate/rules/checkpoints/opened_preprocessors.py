"""``checkpoint.get_preprocessor()`` where a predictor of one's own opens a checkpoint: the preprocessor of the trainer.

Fires on ``from_checkpoint`` of classes that derive from a predictor of Ray's, where every checkpoint that they open is
of a trainer of the file, and the trainers of the file share one preprocessor, which the class can see. Checkpoints of
Ray 1.13 - 2.6 held it, and hold none today.

Declines, leaving it to the report of what checkpoints lack: classes that nothing in the file opens or that other files
may have, checkpoints from elsewhere, and preprocessors that differ, are not known to the class, or transform datasets
by hand as well.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.predictors.served_predictors import serving
from migrate.train.preprocessors.of_checkpoints import are_all_prepared, is_made_elsewhere, preprocessor_for

ORDER = 67

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessors import StandardScaler
from ray.train.predictor import Predictor
from ray.train.torch import TorchTrainer

scaler = StandardScaler(["x"])
result = TorchTrainer(loop, datasets={"train": dataset}, preprocessor=scaler).fit()


class Own(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.get_preprocessor())

    def _predict_pandas(self, data):
        return data


print(Own.from_checkpoint(result.checkpoint).predict(frame))
""",
        '''\
import pandas
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


class Predictor:
    """Predicts batches of data, in the format that they have."""

    def __init__(self, preprocessor=None):
        self._preprocessor = preprocessor

    def get_preprocessor(self):
        return self._preprocessor

    def set_preprocessor(self, preprocessor):
        self._preprocessor = preprocessor

    def predict(self, data, **kwargs):
        is_frame = isinstance(data, pandas.DataFrame)
        if self._preprocessor is not None:
            data = self._preprocessor.transform_batch(data)
        if not isinstance(data, pandas.DataFrame):
            data = data if isinstance(data, dict) else {"__value__": data}
            rows = {column: array if array.ndim == 1 else list(array) for column, array in data.items()}
            data = pandas.DataFrame(rows)
        predicted = self._predict_pandas(data, **kwargs)
        if is_frame:
            return predicted
        arrays = {column: predicted[column].to_numpy() for column in predicted}
        return next(iter(arrays.values())) if len(arrays) == 1 else arrays


scaler = StandardScaler(["x"])
datasets = {"train": dataset}
scaler.fit(datasets["train"])
result = TorchTrainer(loop, datasets={name: scaler.transform(dataset) for name, dataset in datasets.items()}).fit()


class Own(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(scaler)

    def _predict_pandas(self, data):
        return data


print(Own.from_checkpoint(result.checkpoint).predict(frame))
''',
    ),
)

_OPENS: Final = "from_checkpoint"
_ASKS: Final = "get_preprocessor"
_MAKER: Final = "BatchPredictor"
_CLASS_ARGUMENT: Final = "predictor_cls"


def rewrite(result: Result) -> None:
    """Name the preprocessor in every such method."""
    source = result.source
    if _ASKS.encode() not in source.data:
        return
    for node in source.names.of(ast.ClassDef):
        if not _is_predictor(source, node) or guarded(source.names, node):
            continue
        for method in methods_of(node):
            calls = _asking(source, method) if method.name == _OPENS else []
            try:
                written = [(call, _preprocessor(source, node, call)) for call in calls]
            except Declined:
                continue
            for call, name in written:
                result.edit(source.start(call), source.end(call), name)


def _is_predictor(source: Source, node: ast.ClassDef) -> bool:
    dotted = [source.names.dotted(base) or "" for base in node.bases]
    return any(base.startswith("ray.") and base.endswith("Predictor") for base in dotted)


def _asking(source: Source, method: FunctionNode) -> list[ast.Call]:
    """Where a method asks its checkpoint for the preprocessor."""
    parameters = positional(method)
    checkpoint = parameters[1].arg if len(parameters) > 1 else ""
    uses = source.names.reads(checkpoint, source.names.inside(method)) if checkpoint else []
    members = [source.names.parents.get(use) for use in uses]
    calls = [
        source.names.parents.get(member)
        for member in members
        if isinstance(member, ast.Attribute) and member.attr == _ASKS
    ]
    return [call for call in calls if isinstance(call, ast.Call) and not call.args and not call.keywords]


def _preprocessor(source: Source, node: ast.ClassDef, call: ast.Call) -> str:
    """The name of the preprocessor of every checkpoint that a class opens."""
    opened = _opened(source, node)
    if not opened or may_be_taken_by_others(source.path, node.name):
        raise Declined("other files may open checkpoints with the class")
    name = preprocessor_for(source, call)
    if not name or not are_all_prepared(source) or any(is_made_elsewhere(source, one) for one in opened):
        raise Declined("not every checkpoint has the preprocessor")
    return name


def _opened(source: Source, node: ast.ClassDef) -> list[ast.expr]:
    """The checkpoints that a class opens.

    Raises:
        Declined: If it is used for something else, too.
    """
    names = source.names
    found: list[ast.expr] = []
    for use in names.reads(node.name, names.scope(node)):
        if source.start(node) <= source.start(use) < source.end(node):
            continue
        parent = names.parents.get(use)
        call = names.parents.get(parent) if isinstance(parent, ast.keyword | ast.Attribute) else parent
        if not isinstance(call, ast.Call):
            raise Declined("the class is handed on")
        if isinstance(parent, ast.Attribute):
            checkpoint = passed(call, 0, "checkpoint") if parent.attr == _OPENS and call.func is parent else None
        elif serving(source, use) is not None:
            checkpoint = passed(call, 1, "checkpoint")
        else:
            is_taken = parent.arg == _CLASS_ARGUMENT if isinstance(parent, ast.keyword) else call.args[1:2] == [use]
            dotted = names.dotted(call.func) or ""
            checkpoint = passed(call, 0, "checkpoint") if is_taken and f".{_MAKER}" in dotted else None
        if checkpoint is None:
            raise Declined("the class is handed on")
        found.append(checkpoint)
    return found
