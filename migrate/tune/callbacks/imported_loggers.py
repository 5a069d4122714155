"""Logger classes that a file imports from its tree: the callbacks that they become there."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.flow.carried import Carried
from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source

_WRITTEN_ANYWAY: Final = ("DEFAULT_LOGGERS", "JsonLogger", "CSVLogger", "TBXLogger")
_CALLBACK: Final = "LoggerCallback"


def is_written_anyway(dotted: str) -> bool:
    """Whether a logger of Ray's writes files that are always written today."""
    return dotted.startswith("ray.tune.logger.") and dotted.rpartition(".")[2] in _WRITTEN_ANYWAY


def imported_callbacks(path: str, dotted: str) -> list[str] | None:
    """The callbacks, by their dotted names, that do what an imported class, or a list of classes, did; None if unknown.

    Args:
        path: The importing file.
        dotted: The name that it imports.
    """
    home = definition(path, dotted)
    if home is None or len(home[1]) != 1:
        return None
    source, bindings = home
    parts = [bindings[0].value] if bindings[0].value is not None else []
    owners: list[ast.AST] = [bindings[0].node] if bindings[0].kind == "class" else []
    for part in [inner for outer in parts for inner in logger_parts(source, outer)]:
        if is_written_anyway(source.names.dotted(part) or ""):
            continue
        binding = source.names.binding(part)
        owners.append(binding.node if binding is not None else part)
    found = [_callback(source, owner) for owner in owners]
    if not all(found) or not (owners or parts):
        return None
    return [f"{dotted.rpartition('.')[0]}.{callback}" for callback in found]


def _callback(source: Source, node: ast.AST) -> str:
    """The name of the callback that a class is, or that stands beside it once its file is rewritten; empty if none."""
    from migrate.rules.callbacks.csv_loggers import becomes as becomes_of_csv
    from migrate.rules.callbacks.logger_classes import becomes

    if not isinstance(node, ast.ClassDef):
        return ""
    if any((source.names.dotted(base) or "").endswith(_CALLBACK) for base in node.bases):
        return node.name
    beside = source.names.module.bindings.get(f"{node.name}Callback")
    return f"{node.name}Callback" if beside else becomes(source, node) or becomes_of_csv(source, node)


def logger_parts(source: Source, node: ast.expr, around: tuple[ast.expr, ...] = ()) -> list[ast.expr]:
    """The classes in sums of tuples and lists; a variable that something is put into stands for itself.

    Args:
        source: The file.
        node: The expression.
        around: What it is a part of: ``loggers = (loggers,)`` has no end.
    """
    found = source.names.value(node)
    if source.names.dotted(node) or found in around or source.names.variable(node) in source.once(Carried).put:
        return [node]
    parts: list[ast.expr] = []
    if isinstance(found, ast.List | ast.Tuple):
        parts = found.elts
    elif isinstance(found, ast.BinOp) and isinstance(found.op, ast.Add):
        parts = [found.left, found.right]
    elif called_name(found) in ("list", "tuple") and isinstance(found, ast.Call) and len(found.args) == 1:
        parts = found.args
    else:
        return [found]
    return [one for part in parts for one in logger_parts(source, part, (*around, found))]
