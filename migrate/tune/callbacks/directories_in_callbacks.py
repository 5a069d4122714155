"""Which of the two directories that a trial has today a callback means by ``trial.logdir``, which was both.

What loggers write, and callbacks themselves, is in the one of the driver, ``trial.local_path``, and copied to storage.
What the trial leaves, its checkpoints above all, is in storage alone, ``trial.path``.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import Final

from migrate.edit.callsite import passed
from migrate.resolve.text.source import Source
from migrate.tune.files.trial_files import OF_DIRECTORIES, OF_TUNE

LOCAL: Final = "local_path"
STORED: Final = "path"
_WHOLE: Final = OF_DIRECTORIES | {"shutil.rmtree"}
"""Functions that look at, copy or remove all that is in a directory."""
_GLOBS: Final = ("glob.glob", "glob.iglob")
_PATHS: Final = ("pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath")
_OF_PATHS: Final = ("glob", "rglob", "iterdir", "walk")
_CHECKPOINT: Final = "checkpoint"
_EVENTS: Final = "events.out"
_WRITING: Final = frozenset("wax+")


def directories_meant(source: Source, asked: Collection[ast.expr]) -> dict[ast.expr, str]:
    """The attribute that has the directory that a callback means, ``path`` or ``local_path``, for every place.

    Where that is not seen it is what the same method means elsewhere.

    Args:
        source: The file.
        asked: Every ``trial.logdir`` in callbacks.
    """
    seen = {node: _meant(source, node) for node in asked}
    stored = {source.names.function(node) for node, meant in seen.items() if meant == STORED}
    return {node: meant or (STORED if source.names.function(node) in stored else LOCAL) for node, meant in seen.items()}


def _meant(source: Source, asked: ast.expr) -> str:
    """What the uses of a directory say of it; empty if they say nothing."""
    said = [_said(source, use) for use in _uses(source, asked)]
    return STORED if STORED in said else next(filter(None, said), "")


def _uses(source: Source, asked: ast.expr) -> Iterator[ast.expr]:
    """The expression, and where the variable is read that it is assigned to."""
    yield asked
    statement = source.names.parents.get(asked)
    if isinstance(statement, ast.Assign) and statement.value is asked and isinstance(statement.targets[0], ast.Name):
        variable = source.names.variable(statement.targets[0])
        yield from source.names.reads(variable[1], variable[0]) if variable is not None else ()


def _said(source: Source, use: ast.expr) -> str:
    """The directory that has what is asked for, or that a file is written to; empty if that cannot be told."""
    parent = source.names.parents.get(use)
    dotted = source.names.dotted(parent.func) or "" if isinstance(parent, ast.Call) and use in parent.args else ""
    if dotted in _WHOLE:
        return STORED
    if dotted in _PATHS and isinstance(parent, ast.Call):
        outer = source.names.parents.get(parent)
        is_searched = isinstance(outer, ast.Attribute) and outer.attr in _OF_PATHS
        return STORED if is_searched else _said(source, parent)
    name, joined = _joined(source, use)
    return _of_file(source, name, joined) if joined is not None and name else ""


def _joined(source: Source, use: ast.expr) -> tuple[str, ast.expr | None]:
    """The name that a directory is joined with, if it is written there, and the expression that gives both."""
    parent = source.names.parents.get(use)
    behind: ast.expr | None = None
    if isinstance(parent, ast.Call) and source.names.dotted(parent.func) == "os.path.join" and parent.args[0] is use:
        behind = parent.args[1] if len(parent.args) > 1 else None
    elif isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add | ast.Div) and parent.left is use:
        behind = parent.right
    elif isinstance(parent, ast.FormattedValue):
        text = source.names.parents.get(parent)
        if isinstance(text, ast.JoinedStr) and text.values[0] is parent and len(text.values) > 1:
            parent, behind = text, text.values[1]
    first = behind.values[0] if isinstance(behind, ast.JoinedStr) and behind.values else behind
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str) or not isinstance(parent, ast.expr):
        return "", None
    return first.value.strip("/"), parent


def _of_file(source: Source, name: str, joined: ast.expr) -> str:
    """The directory that has a file, or several; empty if that cannot be told."""
    if name.startswith(_CHECKPOINT):
        return STORED
    if name.endswith(OF_TUNE) or name.startswith(_EVENTS):
        return LOCAL
    call = source.names.parents.get(joined)
    if not isinstance(call, ast.Call):
        return ""
    if source.names.dotted(call.func) in _GLOBS:
        return STORED
    if not isinstance(call.func, ast.Name) or call.func.id != "open":
        return ""
    return LOCAL if _writes(call) or name in _written(source, call) else STORED


def _writes(opening: ast.Call) -> bool:
    mode = passed(opening, 1, "mode")
    return mode is not None and not (isinstance(mode, ast.Constant) and _WRITING.isdisjoint(str(mode.value)))


def _written(source: Source, call: ast.Call) -> set[str]:
    """The names of files that the class which something stands in writes itself."""
    home = source.names.above(call, ast.ClassDef) or source.tree
    opened = [part for part in ast.walk(home) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)]
    written = (part for part in opened if getattr(part.func, "id", "") == "open" and _writes(part))
    texts = (part.value for one in written for part in ast.walk(one) if isinstance(part, ast.Constant))
    return {text.strip("/") for text in texts if isinstance(text, str)}
