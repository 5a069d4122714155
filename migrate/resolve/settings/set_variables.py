"""Statements that set a variable of the environment: ``os.environ["TUNE_RESULT_DIR"] = "/runs"``."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source

_ENVIRONMENT: Final = "os.environ"
_SETTING: Final = ("setdefault", "putenv", "setenv")
_SETTING_ITEMS: Final = ("setitem",)
"""What is given the environment before the name: ``monkeypatch.setitem(os.environ, "RAY_STORAGE", "/runs")``."""
_NAME, _VALUE = "name", "value"


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


def set_to(source: Source, name: ast.expr) -> ast.expr | None:
    """What a variable of the environment is set to where its name stands; None where it is not set.

    Args:
        source: The file.
        name: An expression that gives the name.
    """
    parent = source.names.parents.get(name)
    if isinstance(parent, ast.Dict):
        return next((value for key, value in zip(parent.keys, parent.values, strict=True) if key is name), None)
    if isinstance(parent, ast.keyword) and parent.arg == _NAME:
        call = source.names.parents.get(parent)
        return _set_by(call, None) if isinstance(call, ast.Call) else None
    if isinstance(parent, ast.Call):
        return _set_by(parent, name)
    statement = source.names.parents.get(parent) if parent is not None else None
    is_target = isinstance(statement, ast.Assign) and parent in statement.targets
    return statement.value if isinstance(statement, ast.Assign) and is_target else None


def _set_by(call: ast.Call, name: ast.expr | None) -> ast.expr | None:
    """What a call sets a variable to: ``os.environ.setdefault(name, "1")``; its name is a keyword's if it is None."""
    if not isinstance(call.func, ast.Attribute):
        return None
    before = 0 if call.func.attr in _SETTING else 1 if call.func.attr in _SETTING_ITEMS else None
    if before is None or (name is not None and call.args[before : before + 1] != [name]):
        return None
    behind = call.args[before + 1 :] if name is not None else []
    return next(iter([*behind, *(word.value for word in call.keywords if word.arg == _VALUE)]), None)
