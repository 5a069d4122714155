"""Texts in the bytes of a file, searched for all at once. Files without Ray are asked, so little is imported here."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ahocorasick_rs import BytesAhoCorasick, MatchKind


class Texts:
    """Some texts that one looks for again and again, all of them at once: that is as fast as the search for one.

    Attributes:
        texts: The texts.
    """

    def __init__(self, texts: Iterable[bytes]) -> None:
        self.texts = tuple(texts)
        self._automaton = BytesAhoCorasick(self.texts, matchkind=MatchKind.LeftmostFirst)

    def are_in(self, data: bytes) -> bool:
        """Whether any of the texts stands somewhere."""
        return bool(self._automaton.find_matches_as_indexes(data))


def fits(data: bytes, beginning: bytes, pattern: re.Pattern[bytes]) -> bool:
    """Whether a pattern fits somewhere. What it begins with is found many times as fast as the pattern."""
    place = data.find(beginning)
    while place >= 0:
        if pattern.match(data, place) is not None:
            return True
        place = data.find(beginning, place + 1)
    return False
