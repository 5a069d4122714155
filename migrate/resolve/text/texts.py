"""Texts in the bytes of a file, searched for all at once. Files without Ray are asked, so little is imported here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ahocorasick_rs import BytesAhoCorasick, MatchKind

_BEGINNINGS: Final = 3
"""With as few first bytes, or less, an automaton stops at each of them, and one for each text is many times as fast."""
_AT_ONCE: Final = 64
"""How many texts an automaton compares with many bytes at once; one for more of them goes from byte to byte."""


class Texts:
    """Some texts that one looks for again and again, many at once: that is several times as fast as ``text in data``.

    Attributes:
        texts: The texts.
    """

    def __init__(self, texts: Iterable[bytes]) -> None:
        self.texts = tuple(texts)
        few = len({text[:1] for text in self.texts}) <= _BEGINNINGS
        groups = len(self.texts) if few else -(-len(self.texts) // _AT_ONCE)
        self._searches = [
            BytesAhoCorasick(self.texts[first::groups], matchkind=MatchKind.LeftmostFirst).find_matches_as_indexes
            for first in range(groups)
        ]

    def are_in(self, data: bytes) -> bool:
        """Whether any of the texts stands somewhere."""
        for search in self._searches:  # noqa: SIM110 - asked of every file, and `any` would make a generator
            if search(data):
                return True
        return False


class Fitting:
    """A pattern that begins with a text, which is found many times as fast as the pattern."""

    def __init__(self, beginning: bytes, rest: bytes) -> None:
        self._search = BytesAhoCorasick((beginning,)).find_matches_as_indexes
        self._pattern = re.compile(re.escape(beginning) + rest)

    def is_in(self, data: bytes) -> bool:
        """Whether the pattern fits somewhere."""
        return any(self._pattern.match(data, start) is not None for _, start, _ in self._search(data))
