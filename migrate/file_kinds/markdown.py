"""Blocks of code in pages of Markdown, and commands in them: only what stands in one is a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from migrate.file_kinds.sites import Site

FENCE: Final = re.compile(
    r"(?ms)^(?P<indent>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(?P<fence>`{3,}|~{3,})(?P<about>[^\n`]*)\n(?P<code>.*?)"
    r"(?:^[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
)
"""A block between fences: what stands before the first, marks of lists included, what that says of it, and its code."""
# An indented block; of its lines, those that begin with the command.
_INDENTED: Final = re.compile(r"(?m)^(?: {4}|\t)[ \t]*(?:\$ +)?(?P<code>ray (?:\\\r?\n|[^\n])*\n?)")


def in_code_blocks(text: str, find: Callable[[str], Iterable[Site]]) -> Iterator[Site]:
    """What ``find`` finds in the blocks of code of a page, with its places in the page."""
    fenced = list(FENCE.finditer(text))
    spans = [block.span() for block in fenced]
    indented = (
        block for block in _INDENTED.finditer(text) if not any(start <= block.start() < end for start, end in spans)
    )
    for block in (*fenced, *indented):
        start = block.start("code")
        for site in find(block["code"]):
            yield site._replace(start=site.start + start, end=site.end + start)
