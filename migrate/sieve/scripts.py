"""Whether a text of a file may be a script that imports something of Ray."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.bare import texts_in

_TAKES: Final = (*(b"=", b"(", b",", b"[", b"{", b"%", b"+"), *(b'":', b"':", b'"', b"'", b"\\"))
"""What ends the line before a text that something takes, and not the one before a docstring, but for what it gives."""
_NEAR: Final = 200
"""How far before a text that is looked for."""
_IMPORT: Final = re.compile(rb"(?:from[ \t]+ray[.\w]*[ \t]+import|import[ \t]+ray)\b")
_PROMPT: Final = b">>> "
"""What stands before what is typed in a dialogue, which a docstring may show, too."""
_PROMPTS: Final = re.compile(rb"(?m)^[ \t]*(?:>>>|\.\.\.)[ \t]?")
_ON_A_LINE: Final = re.compile(rb"import[ \t]+ray[^\n]*\\n|from[ \t]+ray[^\n]*import[^\n]*\\n")


def has_scripts(data: bytes, code: bytes) -> bool:
    """Whether a text of a file may be such a script.

    Args:
        data: The file.
        code: Its code alone, without texts and comments.
    """
    return any(True for _ in scripts_in(data, code))


def scripts_in(data: bytes, code: bytes) -> Iterator[bytes]:
    """The texts of a file that may be such scripts, without the prompts of a dialogue.

    Args:
        data: The file.
        code: Its code alone, without texts and comments.
    """
    if len(_IMPORT.findall(data)) <= len(_IMPORT.findall(code)):
        return
    for start, text in texts_in(data):
        if _IMPORT.search(text) is not None and (_PROMPT in text or _is_taken(data, start)):
            yield _PROMPTS.sub(b"", text) if _PROMPT in text else text


def _is_taken(data: bytes, start: int) -> bool:
    """Whether something takes the text that begins somewhere."""
    before = data[max(0, start - _NEAR) : start].rstrip(b"rRuUbBfF").rstrip(b" \t")
    if before[-1:] not in (b"", b"\n", b"\r"):
        return True
    line = before.rstrip().rpartition(b"\n")[2].partition(b"#")[0].rstrip()
    return line.endswith(_TAKES) and b"->" not in line


def has_scripts_on_a_line(data: bytes) -> bool:
    """Whether a text of one line may be such a script, whose lines end as they are escaped."""
    return rb"\n" in data and _ON_A_LINE.search(data) is not None
