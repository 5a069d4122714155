"""Datasets that a driver makes pipelines of, ``ray.data.range(8).repeat(2)``: there are none any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.leftovers.relevance import uses_tune_or_train
from migrate.resolve.source import Source

PIPED: Final = ("repeat", "window")
"""What made a pipeline of a dataset."""

_PIPELINE: Final = "ray.data.DatasetPipeline"
_DATA: Final = "ray.data."


def pipelines(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every pipeline that is made of what `ray.data` has read or made, in a file that uses Tune or Train."""
    if not uses_tune_or_train(source):
        return
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in PIPED and _is_data(source, call.func.value):
            yield call.func, known(_PIPELINE), f"Dataset.{call.func.attr}"


def _is_data(source: Source, node: ast.expr) -> bool:
    """Whether this is a dataset that `ray.data` has made, perhaps with something done to it."""
    made = source.names.value(node) if isinstance(node, ast.Name) else node
    if not isinstance(made, ast.Call):
        return False
    dotted = source.names.dotted(made.func)
    if dotted is not None and dotted.startswith(_DATA):
        return True
    return isinstance(made.func, ast.Attribute) and _is_data(source, made.func.value)
