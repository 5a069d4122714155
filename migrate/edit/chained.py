"""Leaving a method out of a chain of calls."""

from __future__ import annotations

import ast

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source


def without_method(source: Source, call: ast.Call, owner: ast.expr) -> Edit:
    """The edit that leaves ``owner`` in the place of a call of one of its methods, with the line that is its own.

    Args:
        source: The file.
        call: The call: ``owner.method(...)``.
        owner: What it is a method of.
    """
    start, end = source.tokens.next(".", source.end(owner)).start, source.end(call)
    line, after = source.line_start(start), source.next_line(end)
    is_continued = source.slice(0, line).endswith(("\\\n", "\\\r\n"))
    if is_continued or source.slice(line, start).strip() or source.slice(end, after).strip():
        return Edit(start, end, "")
    return Edit(line, after, "")
