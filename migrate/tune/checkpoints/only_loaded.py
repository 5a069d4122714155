"""Paths of checkpoints that go nowhere but to what loads them, which takes their directories today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.tune.trainables.saving_classes import LOAD

_LOADS: Final = ("restore", *LOAD)
_SAME: Final = ("sorted", "reversed", "list", "tuple")
_PICK: Final = ("max", "min")
_LIST, _PAIR, _PATH, _SCORE = range(4)
"""What ``get_trial_checkpoints_paths`` gives, and what is in it."""


def are_only_loaded(source: Source, paths: ast.expr) -> bool:
    """Whether all that is done with paths of checkpoints, and their scores, is that the paths are loaded.

    Args:
        source: The file.
        paths: An expression that gives a list of pairs: the path of a checkpoint, and its score.
    """
    ends = list(_ends(source, paths, _LIST))
    return bool(ends) and all(level == _PATH and _is_loaded(source, use) for use, level in ends)


def _ends(source: Source, use: ast.expr, level: int) -> Iterator[tuple[ast.expr, int]]:
    """Where what comes from a list of pairs is used in the end, but for the scores, and what it is there."""
    parent = source.names.parents.get(use)
    if level == _SCORE:
        return
    if isinstance(parent, ast.Subscript) and parent.value is use:
        yield from _ends(source, parent, _part(parent, level))
    elif isinstance(parent, ast.Call) and level == _LIST and parent.args[:1] == [use] and _is_of_list(parent):
        yield from _ends(source, parent, _PAIR if called_name(parent) in _PICK else _LIST)
    elif isinstance(parent, ast.Assign) and len(parent.targets) == 1:
        yield from _held(source, use, parent.targets[0], level)
    elif isinstance(parent, ast.For | ast.comprehension) and parent.iter is use and level == _LIST:
        yield from _held(source, use, parent.target, _PAIR)
    else:
        yield use, level


def _is_of_list(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in (*_SAME, *_PICK) and len(call.args) == 1


def _part(item: ast.Subscript, level: int) -> int:
    """What an item, or a slice, is of a list or of a pair."""
    if level == _LIST:
        return _LIST if isinstance(item.slice, ast.Slice) else _PAIR
    place = item.slice.value if isinstance(item.slice, ast.Constant) else None
    return {0: _PATH, 1: _SCORE}.get(place, _LIST) if level == _PAIR and isinstance(place, int) else _LIST


def _held(source: Source, use: ast.expr, target: ast.expr, level: int) -> Iterator[tuple[ast.expr, int]]:
    """The ends of what is put into a variable, or of a pair that is put into two; itself, if that is not followed."""
    parts = [(target, level)]
    if level == _PAIR and isinstance(target, ast.Tuple) and len(target.elts) == 2:
        parts = [(target.elts[0], _PATH), (target.elts[1], _SCORE)]
    for part, of_part in parts:
        variable = source.names.variable(part) if isinstance(part, ast.Name) else None
        if variable is None or len(variable[0].bindings[variable[1]]) != 1:
            yield use, _LIST
            continue
        for read in source.names.reads(variable[1], variable[0]):
            yield from _ends(source, read, of_part)


def _is_loaded(source: Source, path: ast.expr) -> bool:
    """Whether an object loads a path, or trials begin with it."""
    parent = source.names.parents.get(path)
    if isinstance(parent, ast.keyword):
        call = source.names.parents.get(parent)
        is_begun_with = isinstance(call, ast.Call) and source.names.dotted(call.func) in RUNS
        return is_begun_with and parent.arg == _LOADS[0]
    method = parent.func if isinstance(parent, ast.Call) and parent.args == [path] else None
    return isinstance(method, ast.Attribute) and method.attr in _LOADS
