"""The files of a tree that have frames of trials from another one: they are handed some, or call what gives one back.

Those files need not name Ray: what they read of a frame is asked where the frame is made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Shape
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others
from migrate.resolve.trees.neighbours import importing, read

MAKES_FRAME: Final = ("dataframe", "get_dataframe")
"""The methods of an analysis, and of a ``ResultGrid``, that make one, with a row for each trial."""
SAME_COLUMNS: Final = (
    *("assign", "copy", "drop", "dropna", "fillna", "head", "query", "reset_index", "sort_values", "tail"),
)
"""Methods of a frame that give one with the same columns, or nearly so."""


def files_with_frames(source: Source) -> Iterator[Source]:
    """The other files that have a frame from a file."""
    frames = source.once(_frames)
    yield from {given.home: None for given in given_to_others(source, frames)}
    if source.path and frames.are_any and frames.functions():
        yield from filter(None, map(read, importing(source.path)))


def _frames(source: Source) -> Items:
    return Items(source, _made, kinds=(ast.Call,), answers=dict.fromkeys(SAME_COLUMNS, ONE))


def _made(node: ast.AST) -> Shape | None:
    is_made = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MAKES_FRAME
    return ONE if is_made else None
