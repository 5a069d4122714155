"""What is asked of the deployments of Ray Serve that they had through Ray 2.6: ``Model.deploy()``, ``Model.url``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find, known, parameters_of
from legacy_api.serve_options import AT_FIXED, AUTOSCALING, FIXED, HTTP, LOCATION, OLD_ANSWER, OLD_HANDLE, OLD_TARGET
from migrate.resolve.text.source import Source
from migrate.serve.answers import waits_for_answers
from migrate.serve.autoscaling import old_targets
from migrate.serve.deployments import DEPLOYMENT, OPTIONS, handle_calls, is_deployment
from migrate.serve.http_options import http_options

_CLASS: Final = "ray.serve.Deployment"


def asked_of_deployments(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Members of deployments, and arguments of their ``options``, that are gone."""
    if not any(dotted.startswith("ray.serve") or dotted == "ray" for _, _, dotted in source.names.imports):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"{_CLASS}.{node.attr}")
        if row is not None and is_deployment(source, node.value):
            yield node, row, f"{_CLASS}.{node.attr}"
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == OPTIONS:
            for word in call.keywords:
                row = find(f"{DEPLOYMENT}({word.arg})")
                if row is not None and is_deployment(source, call.func.value):
                    yield word.value, row, f"{_CLASS}.{OPTIONS}({word.arg}=)"


def old_targets_of_scaling(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Targets of autoscaling under their old name in dictionaries; those of configs are arguments of them."""
    for target in old_targets(source):
        config = source.names.parents.get(target.node)
        if not isinstance(config, ast.Call) or source.names.dotted(config.func) != AUTOSCALING:
            yield target.node, known(f"{AUTOSCALING}({OLD_TARGET})"), OLD_TARGET


def gone_http_options(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Options of proxies that are gone, in dictionaries; those of ``HTTPOptions`` are arguments of it."""
    for options in http_options(source):
        if not isinstance(options, ast.Dict) and source.names.dotted(options.func) is not None:
            continue
        for name, value in _items(options):
            row = parameters_of(HTTP).get(name)
            if row is not None:
                yield value, row, row.old
            elif name == LOCATION and isinstance(value, ast.Constant) and value.value == FIXED:
                yield value, known(AT_FIXED), AT_FIXED


def _items(options: ast.Call | ast.Dict) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(options, ast.Call):
        yield from ((word.arg, word.value) for word in options.keywords if word.arg is not None)
        return
    for key, value in zip(options.keys, options.values, strict=True):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, value


def old_handles(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Handles that are told to be, or not to be, what all are today."""
    for call in handle_calls(source):
        yield call, known(OLD_HANDLE), OLD_HANDLE


def old_answers(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What waits for answers of handles that Serve gives, and takes references alone."""
    for call in waits_for_answers(source):
        yield call, known(OLD_ANSWER), OLD_ANSWER
