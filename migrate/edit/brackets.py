"""Lines that begin within brackets, and which bracket each of them is in."""

from __future__ import annotations

import tokenize
from collections.abc import Iterator
from typing import Final, NamedTuple

from migrate.resolve.text.source import Source

OPENING: Final = frozenset("([{")
CLOSING: Final = frozenset(")]}")
_TEXT_STARTS: Final = getattr(tokenize, "FSTRING_START", -1)
_TEXT_ENDS: Final = getattr(tokenize, "FSTRING_END", -1)


class Bracket(NamedTuple):
    """A bracket that is open where a line begins.

    Attributes:
        start: Where it stands.
        line: Where its line begins.
        below: Where what follows it on its line begins, or None if nothing does.
    """

    start: int
    line: int
    below: int | None


def lines_in_brackets(source: Source) -> Iterator[tuple[int, Bracket]]:
    """Where the lines begin, behind their indentation by spaces, that are in brackets; each with the innermost one."""
    tokens = source.tokens.all
    parts = [(token.start, token.text, token.kind) for token in tokens]
    parts += [(comment.start, "", tokenize.COMMENT) for comment in source.tokens.comments if comment.alone]
    parts.sort()
    open_ones: list[Bracket] = []
    texts = 0
    last = -1
    for index, (start, text, kind) in enumerate(parts):
        line = source.line_start(start)
        if line != last and open_ones and not texts and not source.data[line:start].strip(b" "):
            yield start, open_ones[-1]
        last = line
        texts += (kind == _TEXT_STARTS) - (kind == _TEXT_ENDS)
        if texts or kind != tokenize.OP:
            continue
        if text in OPENING:
            following = parts[index + 1][0] if index + 1 < len(parts) else len(source.data)
            is_beside = following < source.line_end(start) and parts[index + 1][2] != tokenize.COMMENT
            open_ones.append(Bracket(start, line, following if is_beside else None))
        elif text in CLOSING and open_ones:
            open_ones.pop()


def column_of(source: Source, place: int) -> int:
    """How many characters of its line stand in front of a place."""
    return len(source.slice(source.line_start(place), place))
