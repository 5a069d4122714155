"""``trial.checkpoint.value``, which was the path of a trial's checkpoint, as today's ``trial.checkpoint.path``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source
from migrate.resolve.values.asked_whether import is_asked_whether
from migrate.tune.checkpoints.directory_above import asked_itself
from migrate.tune.checkpoints.opened_files import opened_in
from migrate.tune.checkpoints.uses import uses_of
from migrate.tune.files.ended_in_slash import slashes_of_paths
from migrate.tune.trainables.saved_files import is_of_a_file, saves_files_only

CHECKPOINTS: Final = ("checkpoint", "_checkpoint")
"""What it is called on a trial; the second by Ray 0.8, where it was saved: as a file, whatever saved it."""
_PATH: Final = "path"
_OF_RAY_1: Final = "value"
"""What the path was called through Ray 1.13, when it ended in a slash."""


def of_today(source: Source, path: ast.Attribute) -> list[Edit]:
    """The edits after which the path of a checkpoint is asked for as today; none if that would be another one.

    A trial without a checkpoint had an empty one, whose path was None. Today it has none.

    Args:
        source: The file.
        path: ``trial.checkpoint.value``, or what else the path was called; ``checkpoint.value`` of a variable.
    """
    holder, end = path.value, source.end(path)
    checkpoint = source.names.value(holder)
    renamed = Edit(end - len(path.attr), end, _PATH)
    if not isinstance(checkpoint, ast.Attribute):
        return []
    if checkpoint.attr != CHECKPOINTS[0]:
        if checkpoint is not holder:
            return []
        last = source.end(checkpoint)
        made_public = Edit(last - len(checkpoint.attr), last, CHECKPOINTS[0])
        is_restored = all(_is_restored(source, use) for use in uses_of(source, path))
        return [made_public, renamed] if is_restored else _of_file(source, path, [made_public, renamed])
    if is_asked_whether(source, path):
        return [Edit(source.end(holder), end, "")]
    if is_of_a_file(source, path):
        return _of_file(source, path, [renamed])
    is_chosen = isinstance(source.names.parents.get(path), ast.BoolOp)
    ended = slashes_of_paths(source, path) if path.attr == _OF_RAY_1 else []
    if not is_chosen and not any(is_asked_whether(source, use) for use in uses_of(source, path)):
        return [renamed, *ended]
    if not isinstance(holder, ast.Name) and not isinstance(checkpoint.value, ast.Name):
        return []
    start = source.start(path)
    return [Edit(start, start, f"{source.text(holder)} and "), renamed, *ended]


def _of_file(source: Source, path: ast.expr, renamed: list[Edit]) -> list[Edit]:
    """The edits after which the file of a checkpoint is opened in it.

    Or after which the directory is asked for that the file was in, which is the checkpoint itself.
    """
    if not source.once(saves_files_only):
        return []
    opened = [opened_in(source, use) for use in uses_of(source, path)]
    asked = [edit for edits in opened for edit in edits] if all(opened) else asked_itself(source, path)
    return [*renamed, *asked] if asked else []


def _is_restored(source: Source, use: ast.expr) -> bool:
    """Whether a path goes to a method that loads a checkpoint: a file then, its directory today.

    It was absolute, so that whatever it is joined to is of no matter.
    """
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.BinOp):
        return isinstance(parent.op, ast.Div) and parent.right is use and _is_restored(source, parent)
    if not isinstance(parent, ast.Call) or parent.keywords or not parent.args or parent.args[-1] is not use:
        return False
    if isinstance(parent.func, ast.Attribute) and parent.func.attr == "restore":
        return len(parent.args) == 1
    is_path = called_name(parent) == "str" or source.names.dotted(parent.func) in ("os.path.join", "pathlib.Path")
    return is_path and _is_restored(source, parent)
