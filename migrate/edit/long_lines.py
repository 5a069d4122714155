"""Calls that grow too long for their line: what they are given gets a line of its own."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.source import Source

LONGEST: Final = 120
_STEP: Final = "    "


def kept_short(source: Source, call: ast.Call, edits: list[Edit]) -> list[Edit]:
    """The edits of the arguments of a call, which get a line of their own where one would be too long."""
    start, end = source.line_start(source.start(call)), source.line_end(source.end(call))
    line = source.data[start:end]
    grown = sum(len(edit.text) - len(source.slice(edit.start, edit.end)) for edit in edits)
    if b"\n" in line.strip() or len(line.decode().rstrip()) + grown <= LONGEST:
        return edits
    first, last = source.tokens.opening(call) + 1, source.end(call) - 1
    indent = source.indent(start)
    return [Edit(first, first, f"\n{indent}{_STEP}"), *edits, Edit(last, last, f"\n{indent}")]
