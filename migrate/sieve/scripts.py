"""Whether a text of a file may be a script that imports something of Ray."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.resolve.text.bare import texts_in
from migrate.resolve.text.texts import Texts

_TAKES: Final = (*(b"=", b"(", b",", b"[", b"{", b"%", b"+"), *(b'":', b"':", b'"', b"'", b"\\"))
"""What ends the line before a text that something takes, and not the one before a docstring, but for what it gives."""
_NEAR: Final = 200
"""How far before a text that is looked for."""
_IMPORT: Final = re.compile(rb"(?:from[ \t]+ray[.\w]*[ \t]+import|import[ \t]+ray)\b")
_JOINS: Final = (rb'\n".join(', rb"\n'.join(")
"""How lines are put together."""
_QUOTES: Final = b"rRuUbBfF\"'"
_PROMPT: Final = b">>> "
"""What stands before what is typed in a dialogue, which a docstring may show, too."""
_PROMPTS: Final = re.compile(rb"(?m)^[ \t]*(?:>>>|\.\.\.)[ \t]?")
_TYPED: Final = re.compile(rb"(?:^|[\r\n])[ \t]*(?:>>>|\.\.\.) ?([^\r\n]*)")
_TRIPLE: Final = (b'"""', b"'''")
_ESCAPED: Final = Texts((rb"\n",))
_ON_A_LINE: Final = (
    re.compile(rb"import[ \t]+ray[^\n]*\\n"),
    re.compile(rb"from[ \t]+ray[^\n]*import[^\n]*\\n"),
)
"""Patterns that begin with letters are fast."""


class Script(NamedTuple):
    """What may be such a script.

    Attributes:
        code: Its bytes; of a dialogue that nothing takes, what is typed in it.
        is_exact: Whether they are just what Python reads there.
    """

    code: bytes
    is_exact: bool

    def is_told_of(self) -> bool:
        """Whether there may be something to say of it, asked of one of which the bytes cannot tell more.

        To read a dialogue takes a part of what it takes to read the file around it, and most have nothing old.
        """
        if not self.is_exact:
            return True
        from migrate.leftovers.report import is_old_script

        return is_old_script(self.code.decode("utf-8", "replace"))


def scripts_in(data: bytes, code: bytes) -> Iterator[Script]:
    """The texts of a file that may be such scripts.

    Args:
        data: The file.
        code: Its code alone, without texts and comments.
    """
    if len(_IMPORT.findall(data)) <= len(_IMPORT.findall(code)):
        return
    for start, text in texts_in(data):
        if _IMPORT.search(text) is None:
            continue
        if _is_taken(data, start):
            yield Script(_PROMPTS.sub(b"", text) if _PROMPT in text else text, False)
        elif _PROMPT in text and _IMPORT.search(typed := _typed_in(text)) is not None:
            yield Script(typed, typed.isascii() and b"\\" not in typed)
    if any(mark in data for mark in _JOINS):
        yield Script(b"\n".join(text.strip(_QUOTES) for _, text in texts_in(data)), False)


def _typed_in(text: bytes) -> bytes:
    """What is typed in the dialogues of a text, which has its quotes."""
    quotes = 3 if text.startswith(_TRIPLE) else 1
    return b"\n".join(_TYPED.findall(text[quotes:-quotes]))


def _is_taken(data: bytes, start: int) -> bool:
    """Whether something takes the text that begins somewhere."""
    before = data[max(0, start - _NEAR) : start].rstrip(b"rRuUbBfF").rstrip(b" \t")
    if before[-1:] not in (b"", b"\n", b"\r"):
        return True
    line = before.rstrip().rpartition(b"\n")[2].partition(b"#")[0].rstrip()
    return line.endswith(_TAKES) and b"->" not in line


def has_scripts_on_a_line(data: bytes) -> bool:
    """Whether a text of one line may be such a script, whose lines end as they are escaped."""
    return _ESCAPED.are_in(data) and any(pattern.search(data) is not None for pattern in _ON_A_LINE)
