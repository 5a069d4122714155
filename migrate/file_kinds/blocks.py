"""The blocks of Python of a page of Markdown, or of a cell of a notebook that is written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.file_kinds.markdown import FENCE
from migrate.file_kinds.notebook_json import Cell
from migrate.leftovers.scripts_in_texts import imports_ray

_PYTHON: Final = re.compile(r"[ \t]*(?:\{?\.?(?:python[23]?|py|ipython3?)\b|\{code-cell\})", re.IGNORECASE)
"""How the first line of a block says that it is Python: ``python title="a.py"``, ``{.python}``, ``{code-cell}``."""
_LIST_MARK: Final = re.compile(r"[^\s>]")
"""A letter of what begins an item of a list: below it, its lines have blanks."""


class Block(NamedTuple):
    """A block of Python.

    Attributes:
        cell: What it is as a cell of a notebook, with its place in the page.
        indent: What stands before each of its lines, whole or in part.
        line: The line of the page that it begins in.
    """

    cell: Cell
    indent: str
    line: int


def python_blocks(text: str) -> Iterator[Block]:
    """The blocks of Python of a page."""
    number = 0
    for found in FENCE.finditer(text):
        indent, code = _LIST_MARK.sub(" ", found["indent"]), found["code"].removesuffix("\n").removesuffix("\r")
        is_said = _PYTHON.match(found["about"]) is not None
        if not is_said and (found["about"].strip() or not imports_ray(code)):
            continue
        lines = code.split("\n")
        number += 1
        source = "\n".join(_inner(line, indent).removesuffix("\r") for line in lines)
        start = found.start("code")
        cell = Cell(number, source, start, start + len(code), ())
        yield Block(cell, indent, text.count("\n", 0, start) + 1)


def _inner(line: str, indent: str) -> str:
    """A line of a block without what it has of the indent."""
    return next(line[end:] for end in range(len(indent), -1, -1) if line.startswith(indent[:end]))
