"""``try: tune.run(..., resume=True)``, ``except ValueError``: what was raised where there is no run to go on with.

Ray 0.8 - 2.42 raised a ``ValueError``. ``Tuner.restore`` does not find the file of the run, which is an ``OSError``.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

_THEN: Final = "ValueError"
_TODAY: Final = "FileNotFoundError"
_CAUGHT_ANYWAY: Final = frozenset({_TODAY, "OSError", "IOError", "EnvironmentError", "Exception", "BaseException"})
_RESUME: Final = "resume"
_NEVER: Final = (False, None, "AUTO")
"""What lets no run fail because there is none yet."""


def catching_missing(source: Source, call: ast.Call) -> list[Edit]:
    """The edits that let a handler of what old Ray raised catch what is raised today, if a run has to be there."""
    resume = next((word.value for word in call.keywords if word.arg == _RESUME), None)
    if resume is None or (isinstance(resume, ast.Constant) and resume.value in _NEVER):
        return []
    handler = _handler(source, call)
    if handler is None or handler.type is None:
        return []
    if isinstance(handler.type, ast.Tuple):
        end = source.end(handler.type.elts[-1])
        return [Edit(end, end, f", {_TODAY}")]
    start, end = source.start(handler.type), source.end(handler.type)
    return [Edit(start, end, f"({source.text(handler.type)}, {_TODAY})")]


def _handler(source: Source, call: ast.Call) -> ast.ExceptHandler | None:
    """The handler that catches a ``ValueError`` of a call, if none around it caught what is raised today anyway."""
    names = source.names
    inner: ast.AST = call
    outer = names.parents.get(inner)
    while outer is not None and not isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if isinstance(outer, ast.Try) and inner in outer.body:
            for handler in outer.handlers:
                caught = _caught(handler)
                if handler.type is None or not _CAUGHT_ANYWAY.isdisjoint(caught):
                    return None
                if _THEN in caught:
                    return handler
        inner, outer = outer, names.parents.get(outer)
    return None


def _caught(handler: ast.ExceptHandler) -> list[str]:
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [one.id for one in types if isinstance(one, ast.Name)]
