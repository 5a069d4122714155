"""Whether the directories of trials have other names in each run, as the function that names them shows."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.names.scopes import positional
from migrate.resolve.text.source import Source

_TRIAL_ID: Final = "trial_id"
_CHANGING: Final = ("uuid.", "time.", "datetime.", "random.", "secrets.", "tempfile.")
"""Modules whose functions give something else in each run."""


def names_apart(source: Source, creator: ast.expr) -> bool:
    """Whether a ``trial_dirname_creator`` certainly gives no name that it gave in an earlier run, or is None.

    Args:
        source: The file.
        creator: The function, or what names it.
    """
    found: ast.AST = source.names.value(creator)
    if isinstance(found, ast.Constant):
        return found.value is None
    if isinstance(found, ast.Call) and (source.names.dotted(found.func) or "").endswith(".function"):
        found = source.names.value(found.args[0]) if found.args else found  # `tune.function(name)` of Ray 0.8
    binding = source.names.binding(found) if isinstance(found, ast.Name) else None
    function = binding.node if binding is not None else found
    if not isinstance(function, ast.Lambda | ast.FunctionDef):
        return False
    trials = {argument.arg for argument in positional(function)}
    return any(_changes(source, part, trials) for part in ast.walk(function))


def _changes(source: Source, part: ast.AST, trials: set[str]) -> bool:
    """Whether a part of a name is another one in each run: the trial's id, the trial as a text, the time."""
    if isinstance(part, ast.Attribute):
        return part.attr == _TRIAL_ID or (source.names.dotted(part) or "").startswith(_CHANGING)
    if isinstance(part, ast.Name) and part.id in trials:
        return not isinstance(source.names.parents.get(part), ast.Attribute | ast.Subscript)
    return isinstance(part, ast.Name) and (source.names.dotted(part) or "").startswith(_CHANGING)
