"""``# migrate: ignore[CODE]``: statements that are left as they are, and findings that are not wanted."""

from __future__ import annotations

import re
from typing import Final

_COMMENT: Final = re.compile(r"#\s*migrate:\s*ignore\b(?:\[([^\]]*)\])?")
EVERY_CODE: Final = "*"

Ignored = dict[int, frozenset[str]]
"""By line, from 1: the codes that are ignored there; :data:`EVERY_CODE` for all of them."""


def ignored_lines(text: str) -> Ignored:
    """The lines that say to ignore something, and what."""
    if "migrate:" not in text:
        return {}
    found: Ignored = {}
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        comment = _COMMENT.search(line)
        if comment is not None:
            codes = [code.strip().upper() for code in (comment[1] or "").split(",")]
            found[number] = frozenset(filter(None, codes)) or frozenset({EVERY_CODE})
    return found


def is_ignored(ignored: Ignored, lines: range, code: str) -> bool:
    """Whether a code is ignored on one of the lines."""
    return any(
        EVERY_CODE in ignored[line] or any(code.startswith(prefix) for prefix in ignored[line])
        for line in ignored
        if line in lines
    )
