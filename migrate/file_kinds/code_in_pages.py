"""The blocks of code of a page, whatever it is written in, and the commands in them: elsewhere nothing is a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from migrate.file_kinds.sites import Site

_RESTRUCTURED: Final = ".rst"


class Code(NamedTuple):
    """A block of code.

    Attributes:
        span: Where it is in the page, with what begins and ends it.
        start: Where its code begins.
        code: Its lines, as they stand in the page.
        about: What the page says of it, such as the language.
        indent: What stands before each of its lines, whole or in part.
    """

    span: tuple[int, int]
    start: int
    code: str
    about: str
    indent: str


def blocks_of(path: str, text: str) -> Iterator[Code]:
    """The blocks of a page, in their order."""
    if path.lower().endswith(_RESTRUCTURED):
        from migrate.file_kinds.restructured import directives

        yield from sorted(directives(text))
        return
    from migrate.file_kinds.markdown import fenced

    yield from fenced(text)


def in_code(path: str, text: str, find: Callable[[str], Iterable[Site]]) -> Iterator[Site]:
    """What ``find`` finds in the blocks of code of a page, with its places in the page."""
    from migrate.file_kinds.markdown import indented

    blocks = list(blocks_of(path, text))
    for block in (*blocks, *indented(text, [block.span for block in blocks])):
        for site in find(block.code):
            yield site._replace(start=site.start + block.start, end=site.end + block.start)
