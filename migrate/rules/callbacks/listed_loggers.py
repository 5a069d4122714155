"""``LOGGERS = (JsonLogger, Mine)`` that other files had loggers from: without the classes that Ray no longer has.

Fires on tuples and lists of the module which nothing in the file reads, and in which classes of the file, that have got
callbacks beside them, stand beside Ray's for files that are always written today (``MOD601`` - ``MOD603``): the file
could not be imported for those. Runs of other files are given the callbacks, or are reported.

Declines, leaving the finding: what the file itself reads, other classes in it, and texts of several lines.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import longest_row
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.callbacks.imported_loggers import is_written_anyway

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune.logger import JsonLogger, LoggerCallback


class Mine:
    def on_result(self, result):
        print(result)


class MineCallback(LoggerCallback):
    def log_trial_result(self, iteration, trial, result):
        Mine().on_result(result)


LOGGERS = (JsonLogger, Mine)
""",
        """\
from ray.tune.logger import LoggerCallback


class Mine:
    def on_result(self, result):
        print(result)


class MineCallback(LoggerCallback):
    def log_trial_result(self, iteration, trial, result):
        Mine().on_result(result)


LOGGERS = (Mine,)
""",
    ),
)

_LEFT_OUT: Final = "left out: Ray writes its files anyway, and no run takes classes of loggers"


def rewrite(result: Result) -> None:
    """Leave out what is gone of every such list."""
    source = result.source
    for statement in source.tree.body:
        target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
        if not isinstance(statement, ast.Assign) or not isinstance(target, ast.Name):
            continue
        listed = statement.value
        if not isinstance(listed, ast.Tuple | ast.List) or guarded(source.names, statement):
            continue
        gone = [part for part in listed.elts if is_written_anyway(source.names.dotted(part) or "")]
        kept = [part for part in listed.elts if part not in gone]
        if not gone or not kept or not all(_has_callback(source, part) for part in kept):
            continue
        if source.names.is_read(target.id, source.names.module) or listed.lineno != listed.end_lineno:
            continue
        text = ", ".join(source.text(part) for part in kept)
        brackets = ("[", "]") if isinstance(listed, ast.List) else ("(", ",)" if len(kept) == 1 else ")")
        result.edit(source.start(listed), source.end(listed), f"{brackets[0]}{text}{brackets[1]}")
        for part in gone:
            dotted = source.names.dotted(part) or ""
            result.note(part, longest_row(dotted), dotted, _LEFT_OUT)


def _has_callback(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a class of the file that has got a callback beside it."""
    binding = source.names.binding(node) if isinstance(node, ast.Name) else None
    if binding is None or not isinstance(binding.node, ast.ClassDef):
        return False
    beside = source.names.module.bindings.get(f"{binding.node.name}Callback", [])
    return any(isinstance(one.node, ast.ClassDef) for one in beside)
