"""What is asked of the deployments of Ray Serve that they had through Ray 2.6: ``Model.deploy()``, ``Model.url``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source
from migrate.serve.deployments import DEPLOYMENT, OPTIONS, decorator_of

_CLASS: Final = "ray.serve.Deployment"
_GIVES: Final = "ray.serve.get_deployment"
_LEVELS: Final = 4
"""How many variables and ``options(...)`` may stand between."""


def asked_of_deployments(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Members of deployments, and arguments of their ``options``, that are gone."""
    if not any(dotted.startswith("ray.serve") or dotted == "ray" for _, _, dotted in source.names.imports):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"{_CLASS}.{node.attr}")
        if row is not None and _is_deployment(source, node.value, _LEVELS):
            yield node, row, f"{_CLASS}.{node.attr}"
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == OPTIONS:
            for word in call.keywords:
                row = find(f"{DEPLOYMENT}({word.arg})")
                if row is not None and _is_deployment(source, call.func.value, _LEVELS):
                    yield word.value, row, f"{_CLASS}.{OPTIONS}({word.arg}=)"


def _is_deployment(source: Source, node: ast.expr, depth: int) -> bool:
    """Whether an expression is a deployment that the file makes, or asks Serve for."""
    names = source.names
    bindings = names.bindings(node)
    if bindings and all(decorator_of(source, one.node) is not None for one in bindings):
        return True
    value = names.value(node)
    if not depth or not isinstance(value, ast.Call):
        return False
    if names.dotted(value.func) in (DEPLOYMENT, _GIVES):
        return True
    made = value.func
    if isinstance(made, ast.Attribute) and made.attr == OPTIONS:
        return _is_deployment(source, made.value, depth - 1)
    return isinstance(made, ast.Call) and names.dotted(made.func) == DEPLOYMENT
