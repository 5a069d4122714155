"""Statements that set a variable of the environment: ``os.environ["TUNE_RESULT_DIR"] = "/runs"``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.source import Source

_ENVIRONMENT: Final = "os.environ"


def variable_set(source: Source, statement: ast.AST) -> str:
    """The variable that a statement sets and does nothing else; empty if it does not.

    Args:
        source: The file.
        statement: Any statement of it.
    """
    if not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        return ""
    target = statement.targets[0]
    if not isinstance(target, ast.Subscript) or source.names.dotted(target.value) != _ENVIRONMENT:
        return ""
    return str(target.slice.value) if isinstance(target.slice, ast.Constant) else ""
