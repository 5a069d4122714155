"""The file whose path a checkpoint was, where code opens it: ``open(analysis.best_checkpoint)``.

Through Ray 1.13 the checkpoint of a Trainable that returned the path of a file was that file; today it is the directory
that the file is in. Where every Trainable of a file saves into one file of the same name, that name is known.

Code for Trainables that save into a file, and for functions, whose checkpoints were always directories, may have asked
by opening: ``except IsADirectoryError``. Today the file is not there instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.callsite import called_name, passed
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.running.tuners import RUNS, TUNERS
from migrate.resolve.text.source import Source
from migrate.tune.trainables.registered_names import is_registered_name, registered
from migrate.tune.trainables.saved_files import name_of_saved_file

_OPENING: Final = ("torch.load", "numpy.load", "joblib.load", "io.open")
"""What takes the path of a file first, beside ``open`` itself. None of them takes that of a directory."""
_TRAINABLE: Final = ("run_or_experiment", "trainable")
_IS_DIRECTORY: Final = "IsADirectoryError"
_NOT_THERE: Final = "FileNotFoundError"


def opened_in(source: Source, use: ast.expr, path: str = "") -> list[Edit]:
    """The edits after which the file is opened that a checkpoint is opened as; none if that is not known.

    Args:
        source: The file.
        use: The expression that is the checkpoint, or its path.
        path: What is to be written after it, to make it the path of the directory.
    """
    call = source.names.parents.get(use)
    if not isinstance(call, ast.Call) or call.args[:1] != [use] or not _opens(source, call):
        return []
    name = source.once(name_of_saved_file)
    if name is None or source.once(_runs_what_is_elsewhere):
        return []
    try:
        told = _of_directories(source, call, name)
        os, imports = ensure(source, "os", use)
    except (_Unclear, Taken):
        return []
    start, end = source.start(use), source.end(use)
    return [*imports, *told, Edit(start, start, f"{os}.path.join("), Edit(end, end, f'{path}, "{name}")')]


def _runs_what_is_elsewhere(source: Source) -> bool:
    """Whether a file runs a Trainable by a name under which it registers none, as RLlib's algorithms."""
    runs = [call for call, dotted in source.names.calls() if dotted in (*RUNS, *TUNERS)]
    given = [found for call in runs for name in _TRAINABLE if (found := passed(call, 0, name)) is not None]
    return any(is_registered_name(source, one) and not registered(source, one) for one in given)


class _Unclear(Exception):
    """What is done with a directory cannot be told."""


def _opens(source: Source, call: ast.Call) -> bool:
    if called_name(call) == "open":
        return source.names.binding(call.func) is None
    return source.names.dotted(call.func) in _OPENING


def _of_directories(source: Source, call: ast.Call, name: str) -> list[Edit]:
    """The edits after which what was done where the checkpoint is a directory is done where the file is not in it."""
    around = _around(source, call)
    if around is None:
        return []
    kinds = [kind for handler in around.handlers for kind in _kinds(handler)]
    opened = [node for part in around.body for node in ast.walk(part) if isinstance(node, ast.Call)]
    if any(_is_named(kind, _NOT_THERE) for kind in kinds) or sum(_opens(source, node) for node in opened) > 1:
        raise _Unclear
    handlers = filter(_catches_directory, around.handlers)
    if any(_may_be(source, part, name) for handler in handlers for part in _joined(source, handler)):
        raise _Unclear
    named = [kind for kind in kinds if _is_named(kind, _IS_DIRECTORY)]
    return [Edit(source.start(kind), source.end(kind), _NOT_THERE) for kind in named]


def _around(source: Source, call: ast.Call) -> ast.Try | None:
    """The statement that tries to open something and does something else where it is a directory."""
    node: ast.AST | None = call
    while node is not None and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        above = source.names.parents.get(node)
        if isinstance(above, ast.Try) and node in above.body and any(map(_catches_directory, above.handlers)):
            return above
        node = above
    return None


def _catches_directory(handler: ast.ExceptHandler) -> bool:
    return any(_is_named(kind, _IS_DIRECTORY) for kind in _kinds(handler))


def _kinds(handler: ast.ExceptHandler) -> list[ast.expr]:
    return handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type] if handler.type else []


def _is_named(kind: ast.expr, name: str) -> bool:
    return isinstance(kind, ast.Name) and kind.id == name


def _joined(source: Source, handler: ast.ExceptHandler) -> Iterator[ast.expr]:
    """The names of files in a directory that a handler puts together."""
    for part in handler.body:
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and source.names.dotted(node.func) == "os.path.join":
                yield from node.args[1:]
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Div):
                yield node.right
            elif isinstance(node, ast.JoinedStr):
                yield from node.values[1:]


def _may_be(source: Source, part: ast.expr, name: str) -> bool:
    """Whether a part of a path may be a name of a file: it is, or it cannot be seen."""
    value = source.names.value(part)
    told = value.value if isinstance(value, ast.Constant) else None
    return not isinstance(told, str) or told.rpartition("/")[2] == name
