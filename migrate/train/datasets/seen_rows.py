"""Whether a file sees what the rows of a dataset are: what it asks of it, and of the datasets that are made of it."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from legacy_api.batch_methods import MAPPED, OF_ROWS, ROWS, SAME_ROWS, SHOWN, WITHOUT_ROWS
from legacy_api.batch_places import are_dictionaries
from legacy_api.batch_uses import body_of, is_keyed
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import SHARDS
from migrate.train.datasets.batches import function_of

_LEVELS: Final = 6
"""Through how many variables a dataset is followed."""
_TOGETHER: Final = "union"
_FILTER: Final = "filter"
_SORT: Final = "sort"
_PRINT: Final = "print"
_LENGTH: Final = "len"
_DATASETS: Final = "datasets"


def are_seen(source: Source, dataset: ast.expr, told: Collection[ast.AST], levels: int = _LEVELS) -> bool:
    """Whether more is asked of a dataset than ``count()``, ``show()`` and the like, and columns of its rows by name.

    What a trainer is given is asked in its workers, which are those of the file.

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
        if call in told or around.attr in SHOWN or (around.attr in ROWS and _are_counted(source, call)):
            return False
        if around.attr in WITHOUT_ROWS:
            return bool(call.args)  # such as a function of each row
        has_columns = _has_columns(source, call, around.attr)
        is_same = around.attr in SAME_ROWS or (around.attr == _SORT and bool(call.args))
        if is_same or (has_columns and around.attr == _FILTER):
            return are_seen(source, call, told, levels)
        return not has_columns
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == _TOGETHER:
        return call not in told and are_seen(source, call, told, levels)
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == _PRINT:
        return False
    if isinstance(around, ast.Dict) and levels and _are_of_a_trainer(source, around):
        parts = [part for part, dotted in source.names.calls() if dotted in SHARDS]
        return not parts or any(are_seen(source, part, told, levels - 1) for part in parts)
    if not isinstance(around, ast.Assign) or len(around.targets) > 1 or not levels:
        return not isinstance(around, ast.Expr)
    variable = source.names.variable(around.targets[0])
    reads = source.names.reads(variable[1], variable[0]) if variable is not None else []
    return not reads or any(are_seen(source, read, told, levels - 1) for read in reads)


def _are_counted(source: Source, rows: ast.expr) -> bool:
    """Whether it is only asked how many rows there are: ``len(dataset.take(10))``."""
    call = source.names.parents.get(rows)
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == _LENGTH


def _are_of_a_trainer(source: Source, datasets: ast.Dict) -> bool:
    """Whether a trainer is given some datasets, whose workers go on with parts of them."""
    word = source.names.parents.get(datasets)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) and word.arg == _DATASETS else None
    return isinstance(call, ast.Call) and (source.names.dotted(call.func) or "").startswith("ray.train.")


def _has_columns(source: Source, call: ast.Call, name: str) -> bool:
    """Whether what a method gives rows, or batches, to takes them for dictionaries."""
    if name in ROWS:
        return are_dictionaries(call, source.names.parents)
    found = function_of(source, call.args[0]) if name in (*OF_ROWS, MAPPED) and call.args else None
    return found is not None and is_keyed(found[1].arg, body_of(found[0]))
