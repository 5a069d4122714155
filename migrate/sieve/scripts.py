"""Whether a text of a file may be a script that imports something of Ray."""

from __future__ import annotations

import re
from typing import Final

_TAKEN: Final = re.compile(
    rb"[=(,\[%+][\s\\]*(?:[rRuUbBfF]{0,2})(\"\"\"|'''|\"|')(?:(?!\1)[\s\S]){0,2000}?"
    rb"(?:from[ \t]+ray[.\w]*[ \t]+import|import[ \t]+ray)\b"
)
"""A text that something takes, with such an import near its beginning."""
_IMPORT: Final = re.compile(rb"(?:from[ \t]+ray[.\w]*[ \t]+import|import[ \t]+ray)\b")
_ON_A_LINE: Final = re.compile(rb"import[ \t]+ray[^\n]*\\n|from[ \t]+ray[^\n]*import[^\n]*\\n")


def has_scripts(data: bytes, code: bytes) -> bool:
    """Whether a text of a file may be such a script.

    Args:
        data: The file.
        code: Its code alone, without texts and comments.
    """
    return len(_IMPORT.findall(data)) > len(_IMPORT.findall(code)) and _TAKEN.search(data) is not None


def has_scripts_on_a_line(data: bytes) -> bool:
    """Whether a text of one line may be such a script, whose lines end as they are escaped."""
    return rb"\n" in data and _ON_A_LINE.search(data) is not None
