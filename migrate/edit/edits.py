"""Edits as byte ranges: everything outside them survives byte for byte, by construction."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple


class OverlappingEditsError(Exception):
    """Two edits want to change the same bytes; applying either would be a guess."""


class Edit(NamedTuple):
    """Replace the bytes ``start:end`` of the UTF-8 source by ``text``, whose newlines are line feeds.

    ``is_line`` says that the text is a line of its own, which comes before whatever else goes to the same place;
    ``is_last``, that it comes behind it.
    """

    start: int
    end: int
    text: str
    is_line: bool = False
    is_last: bool = False


def apply_edits(data: bytes, edits: Iterable[Edit], newline: str) -> bytes:
    """The source after all edits, applied right to left so that no edit moves another one's place.

    Args:
        data: The source as UTF-8.
        edits: The edits, in any order. Equal edits count once (two sites that need the same import).
        newline: The newline of the file, which replaces line feeds in new text.

    Raises:
        OverlappingEditsError: If two edits share a byte.
    """
    for edit in reversed(in_order(edits)):
        text = edit.text if newline == "\n" else edit.text.replace("\n", newline)
        if text.startswith("{") and data[edit.start - 1 : edit.start] == b"{":
            text = f" {text}"  # two braces are one of the text in an f-string
        data = data[: edit.start] + text.encode("utf-8") + data[edit.end :]
    return data


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Different edits by their places.

    Raises:
        OverlappingEditsError: If two edits share a byte.
    """
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: (edit.start, edit.end, not edit.is_line, edit.is_last))
    for left, right in pairwise(ordered):
        if right.start < left.end:
            raise OverlappingEditsError(f"edits {left!r} and {right!r} overlap")
    return ordered
