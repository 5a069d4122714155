"""Lines that stand below what follows a bracket move with it, where an edit in front of the bracket moves that.

``air.RunConfig(name="a",`` becomes one character longer as ``tune.RunConfig(``, and what stands below ``name``
moves. Only the indentation of lines that begin within brackets changes, which means nothing; lines in strings stay.
"""

from __future__ import annotations

import sys

from migrate.edit.brackets import CLOSING, OPENING, Bracket, column_of, lines_in_brackets
from migrate.edit.edits import Edit, in_order
from migrate.resolve.text.source import Source


def with_aligned_lines(source: Source, edits: list[Edit]) -> list[Edit]:
    """The edits, and those that move the lines which are aligned with what they move.

    Raises:
        OverlappingEditsError: If two edits share a byte.
    """
    if not any(_moves_bracket(source, edit) for edit in edits):
        return edits  # most of the time, and without the tokens of the file
    ordered = in_order(edits)
    moved: dict[int, int] = {}
    below: dict[int, bool] = {}
    for place, bracket in lines_in_brackets(source):
        line = source.line_start(place)
        columns = moved.get(bracket.line, 0)
        column = column_of(source, bracket.below) if bracket.below is not None else sys.maxsize
        is_aligned = below.setdefault(bracket.start, column_of(source, place) == column)  # as the first line is
        if is_aligned and column_of(source, place) >= column:
            columns = _moved(source, ordered, bracket, columns)
        elif _is_touched(source, ordered, bracket.line, bracket.line + column_of(source, bracket.line)):
            columns = 0
        width = place - line
        if columns and width > max(-columns, 0) and not _is_touched(source, ordered, line, place):
            moved[line] = columns
    more = [Edit(line + 1, line + 1 + max(-columns, 0), " " * max(columns, 0)) for line, columns in moved.items()]
    return [*edits, *more]


def _moves_bracket(source: Source, edit: Edit) -> bool:
    """Whether an edit changes where a bracket stands that is open at the end of the line."""
    replaced = source.data[edit.start : edit.end]
    if len(replaced) == len(edit.text.encode()) and "\n" not in edit.text:
        return False
    depth = 0
    for character in reversed(source.slice(edit.end, source.line_end(edit.end))):
        depth += (character in CLOSING) - (character in OPENING)
        if depth < 0:
            return True
    return False


def _moved(source: Source, edits: list[Edit], bracket: Bracket, columns: int) -> int:
    """By how many columns a bracket moves whose line itself moves by some; none where that cannot be told."""
    for edit in edits:
        if edit.end < bracket.line or edit.start > bracket.start:
            continue
        if edit.end == bracket.line and _is_of_whole_lines(source, edit):
            continue
        if edit.start < bracket.line or edit.end > bracket.start:
            return 0
        head, _, tail = edit.text.rpartition("\n")
        if head or edit.text.startswith("\n"):
            columns = len(tail) - column_of(source, edit.end)
        else:
            columns += len(tail) - len(source.slice(edit.start, edit.end))
    return columns


def _is_of_whole_lines(source: Source, edit: Edit) -> bool:
    """Whether an edit that ends where a line begins leaves that as it is."""
    return edit.text.endswith("\n") or (not edit.text and source.line_start(edit.start) == edit.start)


def _is_touched(source: Source, edits: list[Edit], line: int, place: int) -> bool:
    """Whether an edit says how a line is indented, which begins at one place and has its text at another."""
    for edit in edits:
        if edit.start < place and edit.end > line:
            return True
        if edit.end == line and not _is_of_whole_lines(source, edit):
            return True
        if edit.start == place and (edit.text.isspace() or "\n" in edit.text):
            return True
    return False
