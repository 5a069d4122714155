"""Texts in the bytes of a file, searched for all at once. Files without Ray are asked, so little is imported here."""

from __future__ import annotations

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
