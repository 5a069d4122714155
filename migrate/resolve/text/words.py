"""Whole words in the bytes of a file: patterns of a shape that is searched for fast."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from typing import Final

from ahocorasick_rs import BytesAhoCorasick

from migrate.resolve.text.reach import GAP
from migrate.resolve.text.texts import Texts

_LETTERS: Final = frozenset(letter.encode() for letter in f"{string.ascii_letters}{string.digits}_")

_QUOTES: Final = (b'"', b"'")
_NAMES: Final = re.compile(rb"[\s\\]*=(?!=)")


def whole_words(words: Iterable[bytes]) -> re.Pattern[bytes]:
    """Any of some words. The pattern begins with letters: one that begins with an assertion is many times slower."""
    alternatives = b"|".join(rb"%s(?<!\w%s)" % (word, word) for word in sorted(words))
    return re.compile(rb"(?:%s)(?!\w)" % (alternatives or b"(?!)"))


class Words:
    """Some words that one looks for again and again.

    Attributes:
        words: The words.
        pattern: Any of them.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(word.encode() for word in words)
        self.pattern = whole_words(self.words)
        self._texts = Texts(sorted(self.words))
        self._automaton = BytesAhoCorasick(self.words)

    def are_in(self, data: bytes) -> bool:
        """Whether any of the words stands somewhere. For several words, that is many times as fast as the pattern."""
        return self._texts.are_in(data) and any(
            data[start - 1 : start] not in _LETTERS and data[end : end + 1] not in _LETTERS
            for _, start, end in self._automaton.find_matches_as_indexes(data, overlapping=True)
        )


def is_key_of(data: bytes, word: bytes) -> bool:
    """Whether a word stands somewhere as what names a value: a text of its own, or the name of an argument."""
    place = data.find(word)
    while place >= 0:
        end = place + len(word)
        before, after = data[place - 1 : place], data[end : end + 1]
        if (before in _QUOTES and after in _QUOTES) or (before not in _LETTERS and _NAMES.match(data, end)):
            return True
        place = data.find(word, end)
    return False


def chains(words: Iterable[str]) -> re.Pattern[bytes]:
    """Any of some words, or of some attributes one of the other, written with dots."""
    return re.compile(b"|".join(_chain(*word.encode().split(b".")) for word in sorted(words)) or b"(?!)")


def _chain(first: bytes, *rest: bytes) -> bytes:
    return rb"%s(?<!\w%s)" % (first, first) + b"".join(rb"%s\.%s%s" % (GAP, GAP, word) for word in rest) + rb"(?!\w)"
