"""The blocks of Python of a page, or of a cell of a notebook that is written in Markdown, and writing others there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from textwrap import dedent
from typing import Final, NamedTuple

from migrate.file_kinds.cells import is_python
from migrate.file_kinds.code import Code
from migrate.file_kinds.code_in_pages import blocks_of
from migrate.file_kinds.markdown import set_in
from migrate.file_kinds.notebook_json import Cell
from migrate.file_kinds.unsaid_blocks import going_with
from migrate.leftovers.scripts_in_texts import imports_ray

_PYTHON: Final = re.compile(r"[ \t]*(?:\{?\.?(?:python[23]?|py|ipython3?)\b|\{code-cell\})", re.IGNORECASE)
"""How the first line of a block says that it is Python: ``python title="a.py"``, ``{.python}``, ``{code-cell}``."""
_MARKDOWN: Final = (".md", ".markdown")


class Block(NamedTuple):
    """A block of Python.

    Attributes:
        cell: What it is as a cell of a notebook, with its place in the page.
        indent: What stands before each of its lines, whole or in part.
        line: The line of the page that it begins in.
        place: Which of all blocks of the page it is, whatever these hold.
    """

    cell: Cell
    indent: str
    line: int
    place: int


def python_blocks(path: str, text: str, places: Collection[int] | None = None) -> Iterator[Block]:
    """The blocks of Python of a page.

    Args:
        path: The page.
        text: What stands in it.
        places: Which of all its blocks they are, if that is known from what it was before.
    """
    blocks = [_block(text, place, block) for place, block in enumerate(_all_blocks(path, text))]
    found = _places(blocks) if places is None else places
    chosen = [block for block, _ in blocks if block.place in found]
    for number, block in enumerate(chosen, 1):
        yield block._replace(cell=block.cell._replace(number=number))


def _all_blocks(path: str, text: str) -> list[Code]:
    """The blocks of a page, also those of Markdown that have nothing but an indent and are Python."""
    blocks = list(blocks_of(path, text))
    if not path.lower().endswith(_MARKDOWN):
        return blocks
    others = set_in(text, [block.span for block in blocks])
    return sorted([*blocks, *(block for block in others if is_python(dedent(block.code.replace("\r\n", "\n"))))])


def _block(text: str, place: int, block: Code) -> tuple[Block, str]:
    """A block as if it were Python, with a number of its own, and what is said of it."""
    code = block.code.removesuffix("\n").removesuffix("\r")
    source = "\n".join(_inner(line, block.indent).removesuffix("\r") for line in code.split("\n"))
    cell = Cell(place, source, block.start, block.start + len(code), ())
    return Block(cell, block.indent, text.count("\n", 0, block.start) + 1, place), block.about


def _places(blocks: list[tuple[Block, str]]) -> set[int]:
    """Which blocks are Python: those that say so, that import Ray, or that go with others which do."""
    unsaid = [block for block, about in blocks if not about.strip() and not imports_ray(block.cell.source)]
    left = {block.place for block in unsaid}
    python = [one for one, about in blocks if one.place not in left and (not about.strip() or _PYTHON.match(about))]
    found = {block.place for block in python}
    if unsaid and any(imports_ray(block.cell.source) for block in python):
        found |= going_with([block.cell for block in python], [block.cell for block in unsaid])
    return found


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
