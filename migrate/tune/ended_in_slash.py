"""Directories of trials that ended in a slash through Ray 2.6: what is added to one needs its own today.

``tune.get_trial_dir() + "log.txt"`` would be a file beside the directory.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.resolve.items import Items
from migrate.resolve.shapes import ONE
from migrate.resolve.source import Source
from migrate.rule import Result

_ROW: Final = "ray.tune.get_trial_dir"
_SAID: Final = "the directory ended in a slash through Ray 2.6, and ends in none today: write one behind it"


def write_slashes(result: Result, asked: Collection[ast.expr]) -> None:
    """Write the slashes that are missing behind directories of trials, and report those within f-strings.

    Args:
        result: What the rule does; it rewrites what asks for the directory.
        asked: The expressions that ask for it.
    """
    result.edits += slashes(result.source, asked)
    for formatted in in_formatted_texts(result.source, asked):
        result.todo(formatted, known(_ROW), _ROW, _SAID)


def slashes(source: Source, asked: Collection[ast.expr]) -> list[Edit]:
    """The edits that write a slash where a name is added to one of these directories, or to a variable that holds one.

    Args:
        source: The file.
        asked: The expressions that ask for the directory.
    """
    return [Edit(end, end, ' + "/"') for end in (source.end(node.left) for node in _added(source, asked, False))]


def in_formatted_texts(source: Source, asked: Collection[ast.expr]) -> Iterator[ast.JoinedStr]:
    """The f-strings in which something follows one of these directories: ``f"{tune.get_trial_dir()}log.txt"``."""
    items = _held(source, asked)
    for text in source.names.of(ast.JoinedStr) if asked else ():
        for part, behind in zip(text.values, text.values[1:], strict=False):
            if isinstance(part, ast.FormattedValue) and items.is_one(part.value) and not _begins_with_slash(behind):
                yield text
    for added in _added(source, asked, True):
        around = source.names.above(added, ast.JoinedStr)
        if isinstance(around, ast.JoinedStr):
            yield around


def _added(source: Source, asked: Collection[ast.expr], is_in_text: bool) -> list[ast.BinOp]:
    """Where a name is added to a directory, within f-strings or elsewhere: they may have no quotes to spare."""
    items = _held(source, asked)
    sums = [node for node in source.names.of(ast.BinOp) if isinstance(node.op, ast.Add)] if asked else []
    found = [node for node in sums if items.is_one(node.left) and not _begins_with_slash(node.right)]
    return [node for node in found if (source.names.above(node, ast.JoinedStr) is not None) is is_in_text]


def _held(source: Source, asked: Collection[ast.expr]) -> Items:
    return Items(source, lambda node: ONE if node in asked else None)


def _begins_with_slash(node: ast.expr) -> bool:
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value.startswith(("/", "\\"))
