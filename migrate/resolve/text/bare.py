"""The bytes of a Python file without what its texts and comments say, which is no code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# Every alternative begins with a byte that is rare: the pattern is searched for fast.
_NO_CODE: Final = re.compile(
    rb"#[^\r\n]*|\"\"\"[^\\\"]*(?:(?:\\.|\"(?!\"\"))[^\\\"]*)*\"\"\"|'''[^\\']*(?:(?:\\.|'(?!''))[^\\']*)*'''"
    rb"|\"[^\\\"\r\n]*(?:\\(?:\r\n|.)[^\\\"\r\n]*)*\"|'[^\\'\r\n]*(?:\\(?:\r\n|.)[^\\'\r\n]*)*'|[\"']",
    re.DOTALL,
)
_NAME: Final = re.compile(rb"[\"']+\w+(?:\.\w+)*(?:\[[\w.,| \[\]]*\])?(?: *\| *\w+(?:\.\w+)*)*[\"']+")
"""A name, or what an annotation says with it: ``Optional[Trial]``, ``Trial | None``."""
_INNER_TEXTS: Final = {b'"': re.compile(rb"'[^']*'"), b"'": re.compile(rb'"[^"]*"')}
_HASH: Final = ord("#")
_PREFIXES: Final = b"fFtTrR"
_FORMATTED: Final = re.compile(rb"[fFtT][rR]?$")


class _Unclear(Exception):
    """Bytes cannot tell where a text ends."""


def bare(data: bytes) -> bytes | None:
    """The code of a file, with empty texts and without comments; None if bytes cannot tell where a text ends.

    Texts that are formatted stay, as there is code in them, and so do texts that are nothing but a name, or a type.
    """
    try:
        return _NO_CODE.sub(_without, data)
    except _Unclear:
        return None


def texts_in(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Every text of a file, with its quotes and without its prefix, and where it begins."""
    for match in _NO_CODE.finditer(data):
        if len(match[0]) > 1 and match[0][0] != _HASH:
            yield match.start(), match[0]


def _without(match: re.Match[bytes]) -> bytes:
    text = match[0]
    if text[0] == _HASH:
        return b""
    if len(text) == 1:
        raise _Unclear
    start = match.start()
    if start and match.string[start - 1] in _PREFIXES and _FORMATTED.search(match.string, max(0, start - 2), start):
        fields = _INNER_TEXTS[text[:1]].sub(b"", text.replace(b"{{", b"").replace(b"}}", b""))
        if fields.count(b"{") != fields.count(b"}"):
            raise _Unclear  # the quote that seems to end it may stand in one of its fields
        return text
    return text if _NAME.fullmatch(text) else b'""'
