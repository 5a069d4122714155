"""``except RuntimeError`` around ``Tuner.restore``: a ``FileNotFoundError``, too, where no run is.

Fires on the first handler that catches a ``RuntimeError`` of a ``try`` in whose body an experiment is restored, in a
file that uses something that no Ray after 2.6 had: through Ray 2.6 a path without an experiment was a ``RuntimeError``.

Declines, in silence: handlers of wider errors, which catch both, and a ``try`` that has one for the error of today.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import RESTORES
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import air, tune

try:
    tuner = tune.Tuner.restore("/data/run", trainable=train)
except RuntimeError:
    tuner = tune.Tuner(train, run_config=air.RunConfig(local_dir="/data", name="run"))
""",
        """\
from ray import tune

try:
    tuner = tune.Tuner.restore("/data/run", trainable=train)
except (RuntimeError, FileNotFoundError):
    tuner = tune.Tuner(train, run_config=tune.RunConfig(storage_path="/data", name="run"))
""",
    ),
)

_THEN: Final = "RuntimeError"
_TODAY: Final = "FileNotFoundError"
_BOTH: Final = frozenset({_TODAY, "OSError", "IOError", "EnvironmentError", "Exception", "BaseException"})
"""What catches the error of today."""
_ELSEWHERE: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_NOTE: Final = "where there is no experiment it is a `FileNotFoundError` today"


def rewrite(result: Result) -> None:
    """Let each such handler catch the error of today."""
    source = result.source
    restores = [call for call, dotted in source.names.calls() if dotted in RESTORES] if result.until_26 else []
    for handler in {_handler(source, call): None for call in restores if not guarded(source.names, call)}:
        if handler is None or handler.type is None:
            continue
        if isinstance(handler.type, ast.Tuple):
            end = source.end(handler.type.elts[-1])
            result.edit(end, end, f", {_TODAY}")
        else:
            result.edit(source.start(handler.type), source.end(handler.type), f"({_THEN}, {_TODAY})")
        result.note(handler, None, f"except {_THEN} of Tuner.restore()", _NOTE)


def _handler(source: Source, call: ast.Call) -> ast.ExceptHandler | None:
    """The handler that caught the error of a call, and does not catch that of today."""
    for tried in _tries(source, call):
        for handler in tried.handlers:
            kinds = _kinds(handler)
            if handler.type is None or kinds & _BOTH:
                return None
            if _THEN in kinds:
                later = tried.handlers[tried.handlers.index(handler) + 1 :]
                return None if any(one.type is None or _kinds(one) & _BOTH for one in later) else handler
    return None


def _tries(source: Source, node: ast.AST) -> Iterator[ast.Try]:
    """Every ``try`` in whose body a node stands, from the inside out, as far as the function goes."""
    child, parent = node, source.names.parents.get(node)
    while parent is not None and not isinstance(parent, _ELSEWHERE):
        if isinstance(parent, ast.Try) and child in parent.body:
            yield parent
        child, parent = parent, source.names.parents.get(parent)


def _kinds(handler: ast.ExceptHandler) -> set[str]:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {kind.id for kind in kinds if isinstance(kind, ast.Name)}
