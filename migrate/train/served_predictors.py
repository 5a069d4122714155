"""Predictors that Ray Serve gave an endpoint, through Ray 2.6: ``PredictorDeployment.bind(XGBoostPredictor, …)``."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.resolve.source import Source

SERVED_WITH: Final = ("predictor_cls", "checkpoint", "http_adapter", "batching_params", "predict_kwargs")
"""What a deployment is given, in order. Anything else went to ``from_checkpoint`` of its predictor."""
DEPLOYMENTS: Final = ("ray.serve.PredictorDeployment", "ray.serve.air_integrations.PredictorDeployment")
DEPLOYS: Final = ("bind", "deploy")
"""The methods that a deployment is given all that with."""
OPTIONS: Final = "options"
_LEVELS: Final = 4
"""How many ``options(...)`` and variables may stand between."""


class Served(NamedTuple):
    """A predictor that is given an endpoint.

    Attributes:
        call: What gives a deployment the predictor: ``bind(...)`` or ``deploy(...)``.
        method: The function of that call, an attribute of the deployment.
        options: The calls that give the deployment options, the last ones first.
        root: What stands for Ray's deployment.
    """

    call: ast.Call
    method: ast.Attribute
    options: tuple[ast.Call, ...]
    root: ast.expr


def served(source: Source, call: ast.Call) -> Served | None:
    """What a call gives an endpoint; None if it gives none to a predictor."""
    method = call.func
    if not isinstance(method, ast.Attribute) or method.attr not in DEPLOYS:
        return None
    node = method.value
    options: list[ast.Call] = []
    for _ in range(_LEVELS):
        if source.names.dotted(node) in DEPLOYMENTS:
            return Served(call, method, tuple(options), node)
        value = source.names.value(node)
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute) or value.func.attr != OPTIONS:
            return None
        options.append(value)
        node = value.func.value
    return None


def serving(source: Source, predictor: ast.expr) -> ast.Call | None:
    """The call that gives a class of predictors to a deployment; None if whatever takes it is something else."""
    parent = source.names.parents.get(predictor)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call):
        return None
    is_word = isinstance(parent, ast.keyword) and parent.arg == SERVED_WITH[0]
    if not is_word and call.args[:1] != [predictor]:
        return None
    return call if served(source, call) is not None else None
