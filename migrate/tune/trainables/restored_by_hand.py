"""Instances of Trainable classes that code restores itself from a path: their iterations count from 0 again today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.running.trainables import is_instance
from migrate.resolve.text.source import Source

_RESTORE: Final = "restore"
_SAVE: Final = "save"
_TRAIN: Final = "train"
_COUNTS: Final = frozenset({"iteration", "training_iteration", "iterations_since_restore"})
_SELF: Final = "self"


def restored_from_paths(source: Source) -> Iterator[ast.Call]:
    """Every call that restores an instance from something else than what ``save()`` gave, if a file asks for counts."""
    restored = [
        call
        for method in source.names.attributes({_RESTORE})
        if isinstance(call := source.names.parents.get(method), ast.Call) and call.func is method and call.args
        if isinstance(method, ast.Attribute) and is_instance(source, method.value)
    ]
    if restored and _asks_for_counts(source):
        yield from (call for call in restored if not _is_saved(source, call.args[0]))


def _is_saved(source: Source, given: ast.expr) -> bool:
    """Whether an expression is what an instance returned when it was saved, which knows its iteration."""
    made = source.names.value(given)
    return isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == _SAVE


def _asks_for_counts(source: Source) -> bool:
    """Whether a file asks an instance, or what its ``train()`` gave, for the number of its iterations."""
    for node in source.names.of(ast.Attribute):
        is_self = isinstance(node.value, ast.Name) and node.value.id == _SELF
        if node.attr in _COUNTS and not is_self and source.names.dotted(node) is None:
            return True
    for part in source.names.of(ast.Subscript):
        made = source.names.value(part.value)
        is_of_train = isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == _TRAIN
        if is_of_train and isinstance(part.slice, ast.Constant) and part.slice.value in _COUNTS:
            return True
    return False
