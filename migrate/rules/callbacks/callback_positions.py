"""``MLflowLoggerCallback(uri, None, "name")``: arguments that callbacks took by position, in an order that is gone.

Fires on ``MLflowLoggerCallback`` with more than one argument by position (``ITG142``), and on
``TuneReportCheckpointCallback`` (``ITG141``) of Lightning, whose third argument was the event, and of XGBoost and
LightGBM, whose fourth was a function that makes metrics of the results, and of Keras, whose first was what it reports,
if that is a dictionary; they are passed by name. With a function in
that place they were written for Ray 2.6 or older, where the end of training saved nothing.

Declines, with a finding: what stands fourth and is certainly neither a function nor a truth value, and what Keras'
callback gets first and is no event. Arguments that are unpacked are left alone.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.positions import ORDERS
from migrate.edit.entries import entries
from migrate.edit.naming import named
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 27

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.integration.mlflow import MLflowLoggerCallback\n\n"
        'callback = MLflowLoggerCallback("http://here", None, "runs", save_artifact=True)\n',
        "from ray.air.integrations.mlflow import MLflowLoggerCallback\n\n"
        'callback = MLflowLoggerCallback("http://here", registry_uri=None, experiment_name="runs", '
        "save_artifact=True)\n",
    ),
    (
        "from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback\n\n"
        'callback = TuneReportCheckpointCallback({"loss": "val_loss"}, "model", "train_end")\n',
        "from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback\n\n"
        'callback = TuneReportCheckpointCallback({"loss": "val_loss"}, "model", on="train_end")\n',
    ),
    (
        "from ray.tune.integration.xgboost import TuneReportCheckpointCallback\n\n\n"
        "def means(results):\n    return {key: sum(values) for key, values in results.items()}\n\n\n"
        'callback = TuneReportCheckpointCallback(None, "model.json", 2, means)\n',
        "from ray.tune.integration.xgboost import TuneReportCheckpointCallback\n\n\n"
        "def means(results):\n    return {key: sum(values) for key, values in results.items()}\n\n\n"
        'callback = TuneReportCheckpointCallback(None, "model.json", 2, '
        "results_postprocessing_fn=means, checkpoint_at_end=False)\n",
    ),
)

_OLD_MLFLOW: Final = "ray.tune.integration.mlflow.MLflowLoggerCallback"
_MLFLOW: Final = (_OLD_MLFLOW, "ray.air.integrations.mlflow.MLflowLoggerCallback")
_OF_MLFLOW: Final = f"{_OLD_MLFLOW}(positional arguments)"
_REPORTING: Final = "ray.tune.integration.*.TuneReportCheckpointCallback(positional arguments)"
_LIGHTNING, _KERAS, *_BOOSTING = (
    _REPORTING.partition("(")[0].replace("*", library)
    for library in ("pytorch_lightning", "keras", "xgboost", "lightgbm")
)

_CALLBACKS: Final = frozenset({*_MLFLOW, _LIGHTNING, _KERAS, *_BOOSTING})


def rewrite(result: Result) -> None:
    """Name the arguments of every callback that are in an order of then."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted not in _CALLBACKS:
            continue
        if guarded(names, call) or any(isinstance(value, ast.Starred) for value in call.args):
            continue
        if dotted in _MLFLOW:
            _name(result, call, 1, ORDERS[_OLD_MLFLOW]["1.13.0"].split()[1:], _OF_MLFLOW)
        elif dotted == _LIGHTNING and _is_events(names.value(call.args[2]) if len(call.args) > 2 else None):
            _name(result, call, 2, ["on"], _REPORTING)
        elif dotted in _BOOSTING and len(call.args) > 3:
            _fourth(result, call)
        elif dotted == _KERAS and len(call.args) == 1 and isinstance(names.value(call.args[0]), ast.Dict):
            _name(result, call, 0, ["metrics"], _REPORTING)
        elif dotted == _KERAS and call.args and not _is_events(names.value(call.args[0])):
            result.decline(call, known(_REPORTING), _REPORTING, "")


def _name(result: Result, call: ast.Call, first: int, order: list[str], form: str) -> None:
    """Write the names of the arguments from a position on, as far as there is one for each."""
    edits = named(result.source, call, first, order)
    if edits:
        result.edits += edits
        result.rewrote(call, known(form), form)


def _fourth(result: Result, call: ast.Call) -> None:
    fourth = call.args[3]
    if _is_function(result.source, fourth):
        _name(result, call, 3, ["results_postprocessing_fn"], _REPORTING)
        end = next(entry.end for entry in entries(result.source, call) if entry.node is fourth)
        result.edit(end, end, ", checkpoint_at_end=False")
    elif not isinstance(result.source.names.value(fourth), ast.Constant | ast.Compare | ast.BoolOp):
        result.decline(call, known(_REPORTING), _REPORTING, "")


def _is_function(source: Source, node: ast.expr) -> bool:
    binding = source.names.binding(node)
    return isinstance(source.names.value(node), ast.Lambda) or (binding is not None and binding.kind == "def")


def _is_events(value: ast.expr | None) -> bool:
    """Whether a value is the name of an event, or several."""
    parts = value.elts if isinstance(value, ast.List) else [value]
    return all(isinstance(part, ast.Constant) and _names_an_event(part.value) for part in parts)


def _names_an_event(value: object) -> bool:
    return isinstance(value, str) and value.endswith(("_begin", "_end", "_start"))
