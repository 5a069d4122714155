"""Whether a trainable leaves files where its trial works, and whether a file reads what trials have left.

Through Ray 2.6 a trial worked in the directory of its results. Today it works elsewhere, and what it leaves there is
copied to its results only if artifacts are synchronised.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.conversions import is_relative
from migrate.edit.callsite import passed
from migrate.resolve.definitions import definition
from migrate.resolve.meanings import meanings
from migrate.resolve.source import Source
from migrate.resolve.trainables import bases_of
from migrate.tune.registered_names import registered

_ASKED: Final = frozenset({"trial_dir", "get_trial_dir"})
"""Functions that name the directory of a trial."""
_KNOWING: Final = frozenset({"self", "reporter"})
"""What has that directory as ``logdir``."""
_EXPORTING: Final = frozenset({"export_model", "_export_model"})
"""Methods that are given the directory of a trial to write into."""
_SAVING: Final = frozenset(
    {"save", "savefig", "savez", "savetxt", "to_csv", "to_json", "to_pickle", "dump", "imwrite", "imsave"}
    | {"save_model", "save_weights", "save_pretrained", "write_text", "write_bytes", "write_image"}
)
"""Methods and functions of libraries that write the file whose name they are given."""
_WRITERS: Final = {"ModelCheckpoint": "filepath", "CSVLogger": "filename"}
"""Callbacks of Keras that write the file whose name they are given, and what that argument is called."""
_ASKED_FOR_BEST: Final = "get_best_logdir"
_BEST_ONE: Final = "best_logdir"
_OF_TRIAL: Final = ("logdir", "log_dir")
"""What gave the directory of a trial, through Ray 2.6."""
_PATH: Final = "path"
"""What gives it today."""
_BEST: Final = ("get_best_trial", "best_trial", "get_best_result")
_OF_TUNE: Final = ("progress.csv", "result.json", "params.json", "params.pkl", "error.txt", "error.pkl", "events.out")
"""What Tune itself writes there."""
_ELSEWHERE: Final = ("/", "~", "\\")


def leaves_files(source: Source, trainable: ast.expr) -> bool:
    """Whether a trainable, or a function that it calls, certainly writes files where its trial works.

    Args:
        source: The file.
        trainable: What is to be run: of the file, or of another one of its tree.
    """
    return any(_writes(home, part) for home, node in _bodies(source, trainable) for part in ast.walk(node))


def reads_files(source: Source) -> bool:
    """Whether a file reads what trials have left in their directories, whoever wrote it there."""
    for node in source.names.of(ast.Constant):
        name = node.value
        if not isinstance(name, str) or "." not in name.rpartition("/")[2].strip(".") or name.endswith(_OF_TUNE):
            continue
        joined = source.names.parents.get(node)
        if isinstance(joined, ast.JoinedStr):
            values = [part.value for part in joined.values[:1] if isinstance(part, ast.FormattedValue)]
            homes = values if joined.values[1:2] == [node] and name.startswith("/") else []
        elif isinstance(joined, ast.BinOp):
            homes = [joined.left] if node is joined.right else []
        elif isinstance(joined, ast.Call):
            is_join = source.names.dotted(joined.func) == "os.path.join" and len(joined.args) == 2
            homes = joined.args[:1] if is_join and joined.args[-1] is node else []
        else:
            homes = []
        if any(_is_directory(source, home) for home in homes):
            return True
    return False


def _is_directory(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the directory of a trial that a run was asked for."""
    found = source.names.value(node)
    if isinstance(found, ast.Call) and _last(found) == "Path" and found.args:
        found = source.names.value(found.args[0])
    if isinstance(found, ast.Call):
        return isinstance(found.func, ast.Attribute) and found.func.attr == _ASKED_FOR_BEST
    if not isinstance(found, ast.Attribute):
        return False
    owner = source.names.value(found.value)
    best = _last(owner) if isinstance(owner, ast.Call) else owner.attr if isinstance(owner, ast.Attribute) else ""
    is_named = isinstance(found.value, ast.Name) and found.value.id.endswith(("trial", "result"))
    is_one = best in _BEST or is_named
    return found.attr == _BEST_ONE or (found.attr in _OF_TRIAL and is_one) or (found.attr == _PATH and best in _BEST)


def _last(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _bodies(source: Source, trainable: ast.expr) -> list[tuple[Source, ast.AST]]:
    """The definitions that a trainable runs: its own, those of its bases, and functions that they call."""
    run = registered(source, trainable) or [trainable]
    found = [home for one in run for meant in meanings(source, one) for home in _of_trainable(source, meant)]
    for home, node in found:
        for call in ast.walk(node):
            if isinstance(call, ast.Call):
                found += [(home, called) for called in _defined(home, call.func) if (home, called) not in found]
    return found


def _of_trainable(source: Source, node: ast.expr) -> Iterator[tuple[Source, ast.AST]]:
    """What defines a trainable: in the file, or in another one of its tree that it has it from."""
    if isinstance(node, ast.Call):  # `partial(train, ...)`, `tune.with_parameters(train, ...)`
        for argument in node.args[:1]:
            yield from _of_trainable(source, argument)
        return
    dotted = source.names.dotted(node) if source.path else None
    there = definition(source.path, dotted) if dotted is not None else None
    if there is None:
        yield from ((source, home) for home in _defined(source, node))
        return
    other, bindings = there
    for binding in bindings:
        yield from ((other, home) for home in _homes(other, binding.node))


def _defined(source: Source, node: ast.expr) -> Iterator[ast.AST]:
    """What defines a function or class of the file itself."""
    binding = source.names.binding(node)
    if binding is not None:
        yield from _homes(source, binding.node)


def _homes(source: Source, node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.ClassDef):
        yield from bases_of(source, node)
    elif isinstance(node, ast.FunctionDef):
        yield node


def _writes(source: Source, node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        return node.attr in _ASKED or (node.attr == "logdir" and isinstance(node.ctx, ast.Load) and owner in _KNOWING)
    if isinstance(node, ast.FunctionDef):
        return node.name in _EXPORTING
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id == "open":
        mode, name = passed(node, 1, "mode"), passed(node, 0, "file")
        is_written = isinstance(mode, ast.Constant) and bool(set(str(mode.value)) & set("wax"))
        return is_written and name is not None and _is_relative(source, name)
    writer = _WRITERS.get(_last(node))
    if writer is not None:
        name = passed(node, 0, writer)
        return name is not None and _is_relative(source, name)
    if isinstance(node.func, ast.Attribute) and node.func.attr in _SAVING:
        return any(_is_relative(source, name) for name in node.args)
    return False


def _is_relative(source: Source, name: ast.expr) -> bool:
    """Whether an expression certainly is the name of a file below the directory that one is in."""
    found = source.names.value(name)
    if isinstance(found, ast.Call):
        return is_relative(source, found)
    if isinstance(found, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "" for part in found.values]
    else:
        parts = [found.value] if isinstance(found, ast.Constant) else [""]
    if not isinstance(parts[0], str) or not parts[0]:
        return False
    text = "".join(map(str, parts))
    return not text.startswith(_ELSEWHERE) and "://" not in text and "." in text
