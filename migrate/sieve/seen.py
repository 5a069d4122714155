"""What is seen of a file before it is parsed, and a question about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from migrate.resolve.text.reach import Call, Reached, call_at, heads
from migrate.sieve.signs import SUBSYSTEMS


class Seen(NamedTuple):
    """The bytes of a file, and the names of Ray that they reach.

    Attributes:
        data: The file, or the code alone without its texts and comments.
        reached: The dotted names of Ray that stand in it, each with the places where it ends.
        texts: The file with its texts, if ``data`` is the code alone, else nothing.
        path: Where it is, if it stands beside others.
    """

    data: bytes
    reached: Reached
    texts: bytes = b""
    path: str = ""

    def calls_of(self, name: str) -> Iterator[Call]:
        """The calls of what has a dotted name."""
        return (call for end in self.reached.get(name, ()) if (call := call_at(self.data, end)) is not None)

    def spells(self, patterns: Mapping[bytes, re.Pattern[bytes]]) -> bool:
        """Whether one of some patterns stands somewhere, each with a word that it does not do without."""
        return any(word in self.data and pattern.search(self.data) is not None for word, pattern in patterns.items())

    def reaches_any(self, endings: str | tuple[str, ...]) -> bool:
        """Whether a name is reached that ends so."""
        return any(dotted.endswith(endings) for dotted in self.reached)

    def is_in(self, parts: str | tuple[str, ...] = SUBSYSTEMS) -> bool:
        """Whether a name is reached that begins so, as all of Tune, Train and AIR do."""
        return any(dotted.startswith(parts) for dotted in self.reached)

    def derives_from(self, bases: Iterable[str]) -> bool:
        """Whether a class may name one of some bases in its head."""
        ends = [end for base in bases for end in self.reached.get(base, ())]
        return bool(ends) and any(head.start < end <= head.end for head in heads(self.data, b"class") for end in ends)

    def has_classes(self) -> bool:
        """Whether a class is defined."""
        return any(True for _ in heads(self.data, b"class"))


Question: TypeAlias = Callable[[Seen], bool]
"""Whether a file may have something legacy of one kind."""
