"""The blocks of Python of a page, or of a cell of a notebook that is written in Markdown, and writing others there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from migrate.file_kinds.code_in_pages import blocks_of
from migrate.file_kinds.notebook_json import Cell
from migrate.leftovers.scripts_in_texts import imports_ray

_PYTHON: Final = re.compile(r"[ \t]*(?:\{?\.?(?:python[23]?|py|ipython3?)\b|\{code-cell\})", re.IGNORECASE)
"""How the first line of a block says that it is Python: ``python title="a.py"``, ``{.python}``, ``{code-cell}``."""


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


def python_blocks(path: str, text: str) -> Iterator[Block]:
    """The blocks of Python of a page."""
    number = 0
    for block in blocks_of(path, text):
        code = block.code.removesuffix("\n").removesuffix("\r")
        is_said = _PYTHON.match(block.about) is not None
        if not is_said and (block.about.strip() or not imports_ray(code)):
            continue
        number += 1
        source = "\n".join(_inner(line, block.indent).removesuffix("\r") for line in code.split("\n"))
        cell = Cell(number, source, block.start, block.start + len(code), ())
        yield Block(cell, block.indent, text.count("\n", 0, block.start) + 1)


def _inner(line: str, indent: str) -> str:
    """A line of a block without what it has of the indent."""
    return next(line[end:] for end in range(len(indent), -1, -1) if line.startswith(indent[:end]))


def with_sources(text: str, blocks: list[Block], sources: dict[int, str]) -> str:
    """A page, or such a cell, with other sources in its blocks; lines that stay are the same to the byte.

    Args:
        text: The page.
        blocks: Its blocks.
        sources: What becomes of them, by the numbers of their cells.
    """
    for block in reversed(blocks):
        cell = block.cell
        source = sources.get(cell.number, cell.source)
        if source != cell.source:
            text = text[: cell.start] + _in_page(text, block, source) + text[cell.end :]
    return text


def _in_page(text: str, block: Block, source: str) -> str:
    """The lines of a block with another source, as they stand in the page."""
    cell = block.cell
    old, new = cell.source.split("\n"), source.split("\n")
    last = text[cell.end : text.find("\n", cell.end)] == "\r"  # its end stands behind the block
    as_is = (text[cell.start : cell.end] + "\r" * last).split("\n")
    ending = "\r" * as_is[0].endswith("\r")
    lines: list[str] = []
    for tag, start, end, first, behind in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            lines += as_is[start:end]
        else:
            lines += [f"{block.indent if line else ''}{line}{ending}" for line in new[first:behind]]
    is_last_bare = bool(ending) and not as_is[-1].endswith(ending)  # the page ends with the block, and without an end
    return "\n".join(lines).removesuffix("\r" * (last or is_last_bare))
