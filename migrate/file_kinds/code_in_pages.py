"""The blocks of code of a page, whatever it is written in, and the commands in them: elsewhere nothing is a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from migrate.file_kinds.code import Code
from migrate.file_kinds.markdown import fenced, indented
from migrate.file_kinds.restructured import directives
from migrate.file_kinds.sites import Site

_RESTRUCTURED: Final = ".rst"


def blocks_of(path: str, text: str) -> Iterator[Code]:
    """The blocks of a page, in their order."""
    if path.lower().endswith(_RESTRUCTURED):
        yield from sorted(directives(text))
        return
    yield from fenced(text)


def in_code(path: str, text: str, find: Callable[[str], Iterable[Site]]) -> Iterator[Site]:
    """What ``find`` finds in the blocks of code of a page, with its places in the page."""
    blocks = list(blocks_of(path, text))
    for block in (*blocks, *indented(text, [block.span for block in blocks])):
        for site in find(block.code):
            yield site._replace(start=site.start + block.start, end=site.end + block.start)
