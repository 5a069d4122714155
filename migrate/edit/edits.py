"""Edits as byte ranges: everything outside them survives byte for byte, by construction."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple


class OverlappingEditsError(Exception):
    """Two edits want to change the same bytes; applying either would be a guess."""


class Layer(IntEnum):
    """What stands above what, of all that goes to the same place."""

    OWN_IMPORT = 0
    """The import of one of Python's own modules."""
    GAP = 1
    """The line that parts those from the others."""
    LIBRARY = 2
    """The import of a library, which stands above those of Ray."""
    LINE = 3
    """Any other line."""
    LOWER_LIBRARY = 4
    """The import of a library among imports, which stands below those of Ray."""
    PART = 5
    """What is no line of its own."""
    LAST = 6
    """What stands below all of it."""


class Edit(NamedTuple):
    """Replace the bytes ``start:end`` of the UTF-8 source by ``text``, whose newlines are line feeds.

    The comments that begin at the places ``gone`` go with what is replaced; any other is kept, wherever that can be.
    """

    start: int
    end: int
    text: str
    layer: Layer = Layer.PART
    gone: tuple[int, ...] = ()


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
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: (edit.start, edit.end, edit.layer))
    for left, right in pairwise(ordered):
        if right.start < left.end:
            raise OverlappingEditsError(f"edits {left!r} and {right!r} overlap")
    return ordered
