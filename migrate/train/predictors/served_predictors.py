"""Predictors that Ray Serve gave an endpoint, through Ray 2.6: ``PredictorDeployment.bind(XGBoostPredictor, …)``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source
from migrate.serve.deployments import Deployed, deployed

SERVED_WITH: Final = ("predictor_cls", "checkpoint", "http_adapter", "batching_params", "predict_kwargs")
"""What a deployment is given, in order. Anything else went to ``from_checkpoint`` of its predictor."""
DEPLOYMENTS: Final = ("ray.serve.PredictorDeployment", "ray.serve.air_integrations.PredictorDeployment")


def served(source: Source, call: ast.Call) -> Deployed | None:
    """What a call gives an endpoint; None if it gives none to a predictor."""
    return deployed(source, call, lambda node: source.names.dotted(node) in DEPLOYMENTS)


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
