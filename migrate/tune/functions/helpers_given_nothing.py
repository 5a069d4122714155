"""Functions that training functions call without an argument which Tune would have passed: it was None there."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source

_DIRECTORY: Final = "checkpoint_dir"
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def is_given_nothing(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether a function is a helper of what Tune runs, and is never given a checkpoint directory.

    Tune gave one to what takes one by name, which is what it runs, and not what that calls.
    """
    names = source.names
    uses = names.reads(function.name, names.scope(function))
    if argument.arg != _DIRECTORY or not uses or isinstance(names.parents.get(function), ast.ClassDef):
        return False
    calls = [call for use in uses if isinstance(call := names.parents.get(use), ast.Call) and call.func is use]
    place = [*positional(function), *function.args.kwonlyargs].index(argument)
    if len(calls) < len(uses) or any(_may_give(call, place) for call in calls):
        return False
    callers = (names.above(call, *_FUNCTIONS) for call in calls)
    return any(isinstance(one, _FUNCTIONS) and source.once(Worlds).is_given(one, TUNE) for one in callers)


def _may_give(call: ast.Call, place: int) -> bool:
    """Whether a call gives the argument, or unpacks what may have it."""
    is_unpacking = any(isinstance(value, ast.Starred) for value in call.args)
    return (
        is_unpacking or any(word.arg is None for word in call.keywords) or passed(call, place, _DIRECTORY) is not None
    )
