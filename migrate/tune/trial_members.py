"""What is asked of trials, where an expression certainly holds one, and a trial of today does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of, methods_of
from migrate.tune.follow import Flow

_CALLBACKS: Final = (
    "ray.tune.Callback",
    "ray.tune.callback.Callback",
    "ray.tune.logger.LoggerCallback",
    "ray.tune.logger.logger.LoggerCallback",
)
_PARAMETER: Final = "trial"


def given_to_callbacks(source: Source) -> Iterator[ast.Name]:
    """The uses of the parameter `trial` in methods of callbacks that assign nothing to it."""
    for node in source.names.of(ast.ClassDef):
        if not any(source.names.dotted(base) in _CALLBACKS for part in bases_of(source, node) for base in part.bases):
            continue
        for method in methods_of(node):
            scope = source.names.inside(method)
            bindings = scope.bindings.get(_PARAMETER, [])
            if len(bindings) == 1 and bindings[0].kind == "param":
                yield from source.names.reads(_PARAMETER, scope)


def lost_members(source: Source, flow: Flow) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every member of a trial that the catalogue has a row for, with its row and its spelling.

    Args:
        source: The file.
        flow: What the calls of `tune.run` and `run_experiments` in it gave.
    """
    in_callbacks: set[ast.AST] = set(given_to_callbacks(source))
    for node in source.names.of(ast.Attribute):
        if not isinstance(node.ctx, ast.Load) or not (node.value in in_callbacks or flow.is_trial(node.value)):
            continue
        outer = source.names.parents.get(node)
        name = f"{node.attr}.{outer.attr}" if isinstance(outer, ast.Attribute) else node.attr
        row = find(f"Trial.{name}") or find(f"Trial.{node.attr}")
        if row is not None:
            yield node, row, row.old
