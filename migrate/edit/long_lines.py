"""What grows too long for its line, and gets others."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

LONGEST: Final = 120
STEP: Final = "    "


def length(source: Source, place: int) -> int:
    """How long the line of a place is."""
    return len(source.slice(source.line_start(place), source.line_end(place)).rstrip())


def is_too_long(source: Source, place: int, more: int) -> bool:
    """Whether a line gets too long with so many characters more."""
    return length(source, place) + more > LONGEST


def kept_short(source: Source, call: ast.Call, edits: list[Edit]) -> list[Edit]:
    """The edits of the arguments of a call, which get a line of their own where one would be too long."""
    first, last = source.tokens.opening(call) + 1, source.end(call) - 1
    grown = sum(len(edit.text) - len(source.slice(edit.start, edit.end)) for edit in edits)
    if source.line_start(first) != source.line_start(last) or not is_too_long(source, first, grown):
        return edits
    indent = source.indent(first)
    return [Edit(first, first, f"\n{indent}{STEP}"), *edits, Edit(last, last, f"\n{indent}")]
