"""Trainables that code loads by itself from a path that somebody wrote down: it may be the file that was saved."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.running.trainables import class_of_instance
from migrate.resolve.settings.program_options import is_called_options
from migrate.resolve.text.source import Source
from migrate.tune.trainables.saving_classes import LOAD

_LOADS: Final = ("restore", *LOAD)
_SAVES: Final = ("save", "save_checkpoint", "_save", "save_to_object")
"""Methods that give a checkpoint, whose path is its directory today."""
_TELLS: Final = (
    *("checkpoint", "best_checkpoint", "get_best_checkpoint", "latest_checkpoint", "get_last_checkpoint"),
    *("best_checkpoints", "best_checkpoint_results", "get_trial_checkpoints_paths"),
)
"""Methods and attributes of runs, trials and results that give one, or several."""
_SETTINGS: Final = ("cfg", "conf", "param", "self")
"""What variables have in their names that hold what somebody wrote down, besides the options of a program."""
_PICKS: Final = ("max", "min", "sorted")
_DEPTH: Final = 6
"""Through how many steps a path is followed."""


def may_be_given_file(source: Source, classes: list[ast.ClassDef]) -> bool:
    """Whether an object of some classes may be told to load a file of which no run has told.

    Args:
        source: The file.
        classes: A Trainable class, and those that load what it saves.
    """
    for call in source.names.of(ast.Call):
        method = call.func if isinstance(call, ast.Call) else None
        if not isinstance(call, ast.Call) or not isinstance(method, ast.Attribute) or method.attr not in _LOADS:
            continue
        given = passed(call, 0, "checkpoint_path", "checkpoint")
        if given is None or class_of_instance(source, method.value) not in classes:
            continue
        if not _is_of_checkpoint(source, given):
            return True
    return False


def _is_of_checkpoint(source: Source, given: ast.expr, depth: int = 0) -> bool:
    """Whether a path comes from a checkpoint, or from what saves one, perhaps through variables."""
    value = source.names.value(given)
    if any(_gives_checkpoint(source, part) for part in ast.walk(value) if isinstance(part, ast.Attribute)):
        return True
    inner = _whole(value)
    return inner is not None and depth < _DEPTH and _is_of_checkpoint(source, inner, depth + 1)


def _gives_checkpoint(source: Source, member: ast.Attribute) -> bool:
    """Whether a method or an attribute gives a checkpoint of a run, and not a path that somebody wrote down."""
    call = source.names.parents.get(member)
    if isinstance(call, ast.Call) and call.func is member:
        return member.attr in (*_SAVES, *_TELLS)
    owner = member.value
    is_setting = isinstance(owner, ast.Name) and any(word in owner.id.lower() for word in _SETTINGS)
    return member.attr in _TELLS and not is_setting and not is_called_options(owner)


def _whole(value: ast.expr) -> ast.expr | None:
    """What an expression has something of: an item, a member, the largest."""
    if isinstance(value, ast.Attribute | ast.Subscript):
        return value.value
    is_picked = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _PICKS
    return value.args[0] if is_picked and isinstance(value, ast.Call) and len(value.args) == 1 else None
