"""What datasets are asked about their blocks, or are told to sort and group by, that works in another way today."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import Row, known
from legacy_api.dataset_blocks import BLOCKS, BY_FUNCTION, COUNTED, SHUFFLE, SHUFFLED
from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, pair
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.train.datasets.asked import datasets

_HAVE_THEIR_DATA: Final = re.compile(
    r"ray\.data\.(?:read_api\.)?from_(?:items|dask|mars|modin|spark|tf|(?:pandas|numpy|arrow)(?:_refs)?)"
)
_EXECUTED: Final = ("materialize", "fully_executed")
_SPLIT: Final = {
    **dict.fromkeys(("split", "split_at_indices", "split_proportionately"), Several(ONE)),
    "train_test_split": pair(ONE, ONE),
}
"""What takes a dataset apart, and executes it for that."""
_ASKED: Final = frozenset((COUNTED, SHUFFLE, *BY_FUNCTION))
_WITH_DATA: Final = ("ray.data.dataset.MaterializedDataset", "ray.data.MaterializedDataset")


class Blocks(NamedTuple):
    """A place that means the blocks, or the order, of a dataset as they were.

    Attributes:
        node: What is asked for, or given.
        row: What is said of it.
        old: The spelling.
    """

    node: ast.expr
    row: Row
    old: str


def asked_of_blocks(source: Source) -> Iterator[Blocks]:
    """Everything of the kind in a file."""
    for call in source.names.method_calls(_ASKED):
        if not isinstance(call.func, ast.Attribute):
            continue
        name, dataset = call.func.attr, call.func.value
        if name == COUNTED and datasets(source).is_one(dataset) and not _has_data(source).is_one(dataset):
            yield Blocks(call.func, known(BLOCKS), f"Dataset.{COUNTED}()")
        elif name == SHUFFLE and _is_said(source, keyword(call, COUNTED)) and datasets(source).is_one(dataset):
            yield Blocks(keyword(call, COUNTED), known(SHUFFLED), f"Dataset.{SHUFFLE}({COUNTED}=)")  # type: ignore[arg-type]
        elif name in BY_FUNCTION:
            key = passed(call, 0, "key")
            if key is not None and _is_function(source, key) and datasets(source).is_one(dataset):
                yield Blocks(key, known(BY_FUNCTION[name]), f"Dataset.{name}(function)")


def _is_said(source: Source, number: ast.expr | None) -> bool:
    value = source.names.value(number) if number is not None else None
    return value is not None and not (isinstance(value, ast.Constant) and value.value is None)


def _is_function(source: Source, key: ast.expr) -> bool:
    binding = source.names.binding(key)
    is_defined = binding is not None and isinstance(binding.node, ast.FunctionDef)
    return is_defined or isinstance(source.names.value(key), ast.Lambda)


def _has_data(source: Source) -> Items:
    """What holds a dataset that has its data, and knows its blocks, today."""
    return source.once(_with_data)


def _with_data(source: Source) -> Items:
    made: set[ast.AST] = {call for call, dotted in source.names.calls() if _HAVE_THEIR_DATA.fullmatch(dotted)}
    made |= {node for node in source.names.of(ast.arg) if said(source.names, node.annotation) in _WITH_DATA}
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _EXECUTED:
            made.add(call)
    parts: dict[ast.AST, Several] = {}
    pairs: set[ast.AST] = set()
    for call in source.names.of(ast.Call):
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr in _SPLIT
            and datasets(source).is_one(call.func.value)
        ):
            (pairs.add(call) if call.func.attr == "train_test_split" else parts.update({call: Several(ONE)}))
    return Items(
        source,
        lambda node: ONE if node in made else parts.get(node) or (pair(ONE, ONE) if node in pairs else None),
        kinds=(ast.Call, ast.arg),
    )
