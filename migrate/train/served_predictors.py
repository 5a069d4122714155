"""Predictors that Ray Serve gave an endpoint, through Ray 2.6: ``PredictorDeployment.bind(XGBoostPredictor, …)``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.source import Source

SERVED_WITH: Final = ("predictor_cls", "checkpoint", "http_adapter", "batching_params", "predict_kwargs")
"""What a deployment is given, in order. Anything else went to ``from_checkpoint`` of its predictor."""
_DEPLOYMENT: Final = "ray.serve.PredictorDeployment"
_DEPLOYS: Final = ("bind", "deploy")
_LEVELS: Final = 4
"""How many ``options(...)`` and variables may stand between."""


def serving(source: Source, predictor: ast.expr) -> ast.Call | None:
    """The call that gives a class of predictors to a deployment; None if whatever takes it is something else."""
    parent = source.names.parents.get(predictor)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in _DEPLOYS:
        return None
    is_word = isinstance(parent, ast.keyword) and parent.arg == SERVED_WITH[0]
    if not is_word and call.args[:1] != [predictor]:
        return None
    return call if _is_deployment(source, call.func.value, _LEVELS) else None


def _is_deployment(source: Source, node: ast.expr, depth: int) -> bool:
    """Whether this is Ray's deployment of a predictor, perhaps with options."""
    if source.names.dotted(node) == _DEPLOYMENT:
        return True
    value = source.names.value(node)
    if not depth or not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    return value.func.attr == "options" and _is_deployment(source, value.func.value, depth - 1)
