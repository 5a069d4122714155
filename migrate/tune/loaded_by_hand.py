"""Trainables that code loads by itself from a path that somebody wrote down: it may be the file that was saved."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.source import Source
from migrate.resolve.trainables import class_of_instance
from migrate.tune.saving_classes import LOAD

_LOADS: Final = ("restore", *LOAD)
_GIVES_DIRECTORIES: Final = ("save", "checkpoint")
"""What the names of methods and attributes have that give a checkpoint, whose path is its directory today."""


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


def _is_of_checkpoint(source: Source, given: ast.expr) -> bool:
    """Whether a path comes from a checkpoint, or from what saves one."""
    value = source.names.value(given)
    asked = (part.attr for part in ast.walk(value) if isinstance(part, ast.Attribute))
    return any(word in name for name in asked for word in _GIVES_DIRECTORIES)
