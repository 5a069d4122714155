"""Whether a directory is where the runs of a file are, each in a directory of its own below it, and none itself."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant

_PLACES: Final = ("local_dir", "storage_path", "upload_dir")
_DEFAULT: Final = "ray_results"
"""What the directory is called that runs are in which say none."""


def is_above_runs(source: Source, path: ast.expr) -> bool:
    """Whether a run of the file is told to be in a directory, or that is where all are that are told nothing."""
    asked = constant(source, path)
    if isinstance(asked, str) and asked.replace("\\", "/").rstrip("/").rpartition("/")[2] == _DEFAULT:
        return True
    calls = [call for call, dotted in source.names.calls() if dotted.startswith("ray.")]
    told = (keyword(call, place) for call in calls for place in _PLACES)
    return any(_is_same(source, part, path) for value in told if value is not None for part in ast.walk(value))


def _is_same(source: Source, part: ast.AST, path: ast.expr) -> bool:
    """Whether one expression is what another one is, which may be made absolute."""
    if not isinstance(part, ast.expr):
        return False
    known = constant(source, path)
    if isinstance(known, str):
        return constant(source, part) == known
    variable = source.names.variable(path)
    if variable is not None:
        return source.names.variable(part) == variable
    return isinstance(path, ast.Name | ast.Attribute) and ast.dump(part) == ast.dump(path)
