"""What a datasink of the user's is given when all is written: a list through Ray 2.38, a ``WriteResult`` today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api.data_classes import DATASINKS, WRITTEN
from migrate.edit.callsite import called_name
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.text.source import Source
from migrate.resolve.values.data_classes import methods_for_data

RETURNS: Final = "write_returns"
"""Where a ``WriteResult`` has the list."""
_OF_TODAY: Final = frozenset({RETURNS, "num_rows", "size_bytes"})
_NAME: Final = "write_results"
_AS_BLOCKS: Final = "write_result_blocks"
"""What Ray 2.39 and 2.40 called it, which gave the blocks of results."""
_OF_LISTS: Final = frozenset(
    {"all", "any", "enumerate", "iter", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "tuple", "zip"}
)


class Results(NamedTuple):
    """Such a method that takes a list.

    Attributes:
        owner: Its class.
        method: The method.
        reads: Where it means the list.
        is_certain: Whether it does something there that only lists are good for.
    """

    owner: ast.ClassDef
    method: FunctionNode
    reads: list[ast.Name]
    is_certain: bool


def results_as_lists(source: Source) -> Iterator[Results]:
    """All such methods of a file."""
    for owner, method in methods_for_data(source, DATASINKS, WRITTEN):
        _, given, *_ = (*positional(method), None, None)
        if given is None:
            continue
        home = source.names.inside(method)
        reads = [read for read in source.names.reads(given.arg, home) if not _is_handed_on(source, read)]
        if not reads or any(_is_of_today(source, read) for read in reads):
            continue
        is_certain = any(_is_list(source, read) for read in reads)
        if is_certain or given.arg in (_NAME, _AS_BLOCKS):
            is_bound_once = len(home.bindings[given.arg]) == 1
            yield Results(owner, method, reads, is_certain and is_bound_once and given.arg != _AS_BLOCKS)


def _is_handed_on(source: Source, read: ast.Name) -> bool:
    """Whether the method of the base class is given it."""
    call = source.names.parents.get(read)
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == WRITTEN


def _is_of_today(source: Source, read: ast.Name) -> bool:
    around = source.names.parents.get(read)
    return isinstance(around, ast.Attribute) and around.attr in _OF_TODAY


def _is_list(source: Source, read: ast.Name) -> bool:
    """Whether something is done with it that is done with lists only."""
    around = source.names.parents.get(read)
    if isinstance(around, ast.For | ast.AsyncFor | ast.comprehension):
        return around.iter is read
    if isinstance(around, ast.Subscript):
        return around.value is read
    return isinstance(around, ast.Starred) or (isinstance(around, ast.Call) and called_name(around) in _OF_LISTS)
