"""``error.__cause__`` of a trainer's failure: it was the exception of the user's code, and is nothing today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.names.names import Names
from migrate.resolve.running.repeated import ancestors
from migrate.resolve.text.source import Source

_CAUSE: Final = "TrainingFailedError.__cause__"


def asked_causes(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every place that asks what is behind the failure of a trainer that was caught."""
    names = source.names
    for node in names.of(ast.Attribute) if "TrainingFailedError" in names.words else ():
        if node.attr != "__cause__" or not isinstance(node.value, ast.Name) or not isinstance(node.ctx, ast.Load):
            continue
        handler = _handler_of(names, node.value)
        bound = [handler] if handler is not None else [found.node for found in names.bindings(node.value)]
        if bound and all(_catches_failures(source, binding) for binding in bound):
            yield node, known(_CAUSE), source.text(node)


def _handler_of(names: Names, error: ast.Name) -> ast.ExceptHandler | None:
    """The handler around a name that binds it: other handlers of the scope often use the same name."""
    for around in ancestors(names, error):
        if isinstance(around, ast.ExceptHandler) and around.name == error.id:
            return around
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return None  # whose own name it may be
    return None


def _catches_failures(source: Source, handler: ast.AST) -> bool:
    if not isinstance(handler, ast.ExceptHandler) or handler.type is None:
        return False
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    dotted = [source.names.dotted(kind) or "" for kind in kinds]
    return any(name.startswith("ray.train.") and name.endswith(".TrainingFailedError") for name in dotted)
