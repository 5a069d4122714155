"""Commands in pages of Markdown: only what stands in a fenced block of code is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from migrate.sites import Site

_FENCE: Final = re.compile(
    r"(?ms)^(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})[^\n`]*\n(?P<code>.*?)(?:^[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
)


def in_code_blocks(text: str, find: Callable[[str], Iterable[Site]]) -> Iterator[Site]:
    """What ``find`` finds in the blocks of code of a page, with its places in the page."""
    for block in _FENCE.finditer(text):
        start = block.start("code")
        for site in find(block["code"]):
            yield site._replace(start=site.start + start, end=site.end + start)
