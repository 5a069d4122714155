"""Leaving a statement out."""

from __future__ import annotations

import ast

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source


def left_out(source: Source, statement: ast.stmt) -> Edit:
    """The edit that leaves a statement out; ``pass`` takes its place where it is the only one of its block.

    Args:
        source: The file.
        statement: The statement.
    """
    if len(source.names.block(statement)) > 1 and source.alone(statement):
        return Edit(source.line_start(source.start(statement)), source.next_line(source.end(statement)), "")
    return Edit(source.start(statement), source.end(statement), "pass")
