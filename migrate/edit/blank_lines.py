"""How many blank lines are missing around a definition that is written into a file."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from migrate.resolve.text.source import Source

CELL: Final = b"# migrate-cell-"
"""What stands above a cell of a notebook while its cells are one text."""
_OF_NOTEBOOKS: Final = b"# migrate-"
MARKS: Final = (_OF_NOTEBOOKS, b"# %%", b"# In[", b"# COMMAND", b"# MAGIC", b"#!")
"""How comments begin that part a file, or say what it is."""


def around(indent: str) -> int:
    """How many blank lines there are above and below a function or class with an indentation, as formatters have it."""
    return 1 if indent else 2


def above_comments(source: Source, line: int) -> int:
    """Where the comments begin that stand directly above a line, but for those at the beginning of the file."""
    place = line
    while place:
        start = source.line_start(place - 1)
        text = source.data[start:place]
        if not text.lstrip().startswith(b"#") or text.startswith(MARKS) or source.indent(start) != source.indent(line):
            return place
        place = start
    return line


def missing_above(source: Source, offset: int, wanted: int, gone: Container[int] = ()) -> int:
    """How many are missing above the line at a place; none where a file, a block or a comment stands above.

    Args:
        source: The file.
        offset: Where the line begins.
        wanted: How many there are to be.
        gone: The numbers of lines that are taken away.
    """
    found, line = 0, source.line_number(offset) - 1
    while line > 0:
        if line in gone:
            line -= 1
            continue
        text = source.data[source.offset(line, 0) : source.line_end(source.offset(line, 0))].strip()
        if text:
            is_head = text.endswith(b":") or (text.startswith(b"#") and not found)
            return 0 if is_head else max(wanted - found, 0)
        found, line = found + 1, line - 1
    return 0


def blank_below(source: Source, offset: int) -> int:
    """Where the blank lines end that begin at the beginning of a line."""
    while offset < len(source.data) and not source.data[offset : source.line_end(offset)].strip():
        offset = source.next_line(offset)
    return offset


def missing_below(source: Source, offset: int, wanted: int) -> int:
    """How many are missing above what stands at a place or below it; none at the end of the file, or of a cell."""
    found = 0
    while offset < len(source.data):
        line = source.data[offset : source.line_end(offset)].strip()
        if line:
            return 0 if line.startswith(CELL) else max(wanted - found, 0)
        found, offset = found + 1, source.next_line(offset)
    return 0
