"""From the bytes of a file to text and back, the way Python itself reads source (PEP 263)."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

_COOKIE: Final = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK: Final = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")


class UnreadableError(Exception):
    """The bytes are not Python source in the encoding they declare."""


class Decoded(NamedTuple):
    """The text of a file, without its byte order mark, and what is needed to write it again."""

    text: str
    encoding: str
    mark: bytes

    def encode(self, text: str) -> bytes:
        """The bytes of ``text`` in the encoding of the file.

        Raises:
            UnicodeEncodeError: If the encoding has no bytes for a character.
        """
        return self.mark + text.encode(self.encoding)


def _declared(raw: bytes) -> str | None:
    for line in raw.splitlines()[:2] if len(raw) < 4096 else raw[:4096].splitlines()[:2]:
        found = _COOKIE.match(line)
        if found:
            return found.group(1).decode("ascii", "replace")
        if not _BLANK.match(line):
            return None
    return None


def decode(raw: bytes) -> Decoded:
    """Decode a source file.

    Raises:
        UnreadableError: If the encoding is unknown, the bytes are not in it, or writing the text back
            would not give the same bytes.
    """
    mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
    body = raw[len(mark) :]
    encoding = _declared(body) or "utf-8"
    try:
        encoding = codecs.lookup(encoding).name
        text = body.decode(encoding)
        again = text.encode(encoding)
    except LookupError:
        raise UnreadableError(f"unknown encoding: {encoding}") from None
    except UnicodeError as error:
        raise UnreadableError(f"not {encoding}: {error}") from None
    if mark and encoding != "utf-8":
        raise UnreadableError(f"a UTF-8 byte order mark, but the cookie says {encoding}")
    if again != body:
        raise UnreadableError(f"{encoding} text that cannot be written back unchanged")
    return Decoded(text, encoding, mark)
