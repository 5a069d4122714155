"""Whether a file sees what the rows of a dataset are: what it asks of it, and of the datasets that are made of it."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from legacy_api.batch_methods import SAME_ROWS, WITHOUT_ROWS
from migrate.resolve.source import Source

_LEVELS: Final = 6
"""Through how many variables a dataset is followed."""
_TOGETHER: Final = "union"


def are_seen(source: Source, dataset: ast.expr, told: Collection[ast.AST], levels: int = _LEVELS) -> bool:
    """Whether something else is asked of a dataset than ``count()``, ``sum()`` and the like, which give no rows.

    Args:
        source: The file.
        dataset: The dataset.
        told: Calls of methods of datasets that something is said of by itself; what they give is not followed.
        levels: Through how many variables it may be followed.
    """
    parents = source.names.parents
    around = parents.get(dataset)
    call = parents.get(around) if isinstance(around, ast.Attribute) else around
    if isinstance(around, ast.Attribute) and isinstance(call, ast.Call) and call.func is around:
        if around.attr in WITHOUT_ROWS or call in told:
            return False
        return around.attr not in SAME_ROWS or are_seen(source, call, told, levels)
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == _TOGETHER:
        return call not in told and are_seen(source, call, told, levels)
    if not isinstance(around, ast.Assign) or len(around.targets) > 1 or not levels:
        return not isinstance(around, ast.Expr)
    variable = source.names.variable(around.targets[0])
    reads = source.names.reads(variable[1], variable[0]) if variable is not None else []
    return not reads or any(are_seen(source, read, told, levels - 1) for read in reads)
