"""Statements whose value a notebook shows: the last expression of a cell, which must stay its last statement."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.blank_lines import CELL, blank_below
from migrate.resolve.text.source import Source

_SHOW_NOTHING: Final = ("print", "display", "pprint")


def is_shown(source: Source, statement: ast.stmt) -> bool:
    """Whether a statement is the last expression of a cell, of which the notebook shows what it gives."""
    if not isinstance(statement, ast.Expr) or not isinstance(source.names.parents.get(statement), ast.Module):
        return False
    if CELL not in source.data or _shows_nothing(statement.value):
        return False
    end = source.end(statement)
    if b";" in source.data[end : source.line_end(end)]:
        return False  # which keeps a notebook from showing it
    return _ends_cell(source, source.next_line(end))


def _shows_nothing(value: ast.expr) -> bool:
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in _SHOW_NOTHING


def _ends_cell(source: Source, offset: int) -> bool:
    """Whether nothing but comments stands between a place and the end of its cell."""
    while True:
        following = blank_below(source, offset)
        line = source.data[following : source.line_end(following)]
        if not line or line.startswith(CELL):
            return True
        if not line.lstrip().startswith(b"#") or source.next_line(following) == following:
            return False
        offset = source.next_line(following)
