"""What is asked for by name in the directory of a trainer's result: files that Tune wrote, and checkpoints."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.text.source import Source
from migrate.resolve.values.joined_paths import path_around
from migrate.train.results.metrics import is_result
from migrate.tune.results.analysis_words import FILES_OF_TRIALS

_FILE: Final = re.compile(rf"(?:^|/)(?:{FILES_OF_TRIALS})$")
_CHECKPOINT: Final = "checkpoint_"
_NAMED: Final = re.compile(rf"(?:^|/){_CHECKPOINT}(?:\d+|%\d*d|\{{[^{{}}]*\}}|\*|\?+)?(?:$|/)")
_SEARCHES: Final = re.compile(r"(?s).*\.r?glob")
_DIRECTORIES: Final = ("path", "log_dir")
_CHECKPOINTS: Final = ("checkpoint", "best_checkpoints", "get_best_checkpoint")
_LEVELS: Final = 4


def files_of_runs(source: Source) -> Iterator[tuple[ast.Constant, str]]:
    """Every text that adds such a file to the directory of a trainer's result, and the name of the file."""
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str) and _FILE.search(node.value):
            whole = path_around(source, node)
            if not _is_written(source, whole) and any(_is_directory(source, part) for part in ast.walk(whole)):
                yield node, node.value.rpartition("/")[2]


def checkpoints_of_runs(source: Source) -> Iterator[ast.expr]:
    """Every text that names a checkpoint, or all of them, in the directory of a trainer's result."""
    if _CHECKPOINT.encode() not in source.data:
        return
    for node in source.names.of(ast.Constant):
        if not isinstance(node.value, str) or not _NAMED.search(node.value):
            continue
        whole = path_around(source, node)
        call = source.names.parents.get(node)
        searched = call.func if isinstance(call, ast.Call) and _SEARCHES.fullmatch(source.text(call.func)) else None
        parts = [part for around in (whole, searched) if around is not None for part in ast.walk(around)]
        if any(_is_directory(source, part) for part in parts):
            yield node


def _is_directory(source: Source, node: ast.AST) -> bool:
    """Whether an expression is the directory of a result, or a variable with a path that begins with it."""
    for _ in range(_LEVELS):
        if isinstance(node, ast.Attribute):
            is_result_of = node.attr in _DIRECTORIES and is_result(source, node.value)
            return is_result_of or (node.attr == "parent" and _is_of_checkpoint(source, node.value))
        if isinstance(node, ast.Call) and node.args:
            if source.names.dotted(node.func) == "os.path.dirname" and _is_of_checkpoint(source, node.args[0]):
                return True
            node = node.args[0]
        elif isinstance(node, ast.Name):
            value = source.names.value(node)
            if value is node:
                return False
            node = value
        else:
            return False
    return False


def _is_of_checkpoint(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the directory of a checkpoint of a result, which lay in that of the trial."""
    path = source.names.value(node)
    while isinstance(path, ast.Call) and path.args:
        path = source.names.value(path.args[0])
    asked = source.names.value(path.value) if isinstance(path, ast.Attribute) and path.attr == "path" else None
    while isinstance(asked, ast.Subscript):
        asked = asked.value
    asked = asked.func if isinstance(asked, ast.Call) else asked
    return isinstance(asked, ast.Attribute) and asked.attr in _CHECKPOINTS and is_result(source, asked.value)


def _is_written(source: Source, path: ast.AST) -> bool:
    """Whether the file itself writes there."""
    return any(_writes(call) for call in (path, source.names.parents.get(path)) if isinstance(call, ast.Call))


def _writes(call: ast.Call) -> bool:
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    is_opened = isinstance(call.func, ast.Name) and call.func.id == "open"
    modes = [part.value for part in call.args[1:2] if isinstance(part, ast.Constant)] if is_opened else []
    return method.startswith(("to_", "write", "save", "dump")) or any(set("wax") & set(str(mode)) for mode in modes)
