"""The tokens of a file by byte offset: where comments are, and which parentheses belong to an expression."""

from __future__ import annotations

import io
import re
import tokenize
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import ast

    from migrate.resolve.text.source import Source

_SILENT: Final = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)

_STRINGS: Final = (tokenize.STRING, getattr(tokenize, "FSTRING_START", tokenize.STRING))
"""What begins a string; texts with values in them have a token of their own since Python 3.12."""
_OPENING: Final = re.compile(rb"(?:[\s\\)]|#[^\r\n]*)*\(")


class Token(NamedTuple):
    """A token: its text and the bytes it covers."""

    kind: int
    text: str
    start: int
    end: int


class Comment(NamedTuple):
    """A comment, and whether it has its line to itself."""

    text: str
    start: int
    end: int
    alone: bool


class Tokens:
    """All tokens of a file that mean something, in order, and its comments, made when somebody asks for them."""

    def __init__(self, source: Source) -> None:
        self._source = source

    @property
    def all(self) -> list[Token]:
        """The tokens that mean something."""
        return self._read[0]

    @property
    def comments(self) -> list[Comment]:
        """The comments."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[list[Token], list[Comment]]:
        found: list[Token] = []
        comments: list[Comment] = []
        # tokenize does not know a lone CR as a newline; ast does. Same columns, newlines it knows.
        text = self._source.data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
            if token.type in _SILENT:
                continue
            start = self._offset(lines, *token.start)
            end = self._offset(lines, *token.end)
            if token.type == tokenize.COMMENT:
                before = lines[token.start[0] - 1][: token.start[1]]
                comments.append(Comment(token.string, start, end, not before.strip()))
            else:
                found.append(Token(token.type, token.string, start, end))
        return found, comments

    @cached_property
    def _token_starts(self) -> list[int]:
        return [token.start for token in self.all]

    def _offset(self, lines: list[str], line: int, column: int) -> int:
        if line > len(lines):
            return len(self._source.data)
        text = lines[line - 1]
        return self._source.offset(line, column if text.isascii() else len(text[:column].encode("utf-8")))

    def index_at(self, offset: int) -> int:
        """The index of the first token that starts at or after ``offset``."""
        return bisect_left(self._token_starts, offset)

    def begins_string(self, line: int) -> bool:
        """Whether the first thing on a line is a string that begins there."""
        start = self._source.offset(line, 0)
        start += len(self._source.indent(start).encode())
        index = self.index_at(start)
        return index < len(self.all) and self.all[index].start == start and self.all[index].kind in _STRINGS

    def next(self, text: str, offset: int) -> Token:
        """The first token at or after ``offset`` that reads ``text``."""
        index = self.index_at(offset)
        while self.all[index].text != text:
            index += 1
        return self.all[index]

    def comments_between(self, start: int, end: int) -> list[Comment]:
        """The comments in a range."""
        if b"#" not in self._source.data[start:end]:
            return []  # most of the time, and without reading the whole file for it
        return [comment for comment in self.comments if start <= comment.start < end]

    def span(self, node: ast.expr, low: int, high: int) -> tuple[int, int]:
        """The range of an expression together with the parentheses around it, inside ``low:high``."""
        start, end = self._source.start(node), self._source.end(node)
        before = self._source.data[low:start]
        if b"#" not in before and not before.rstrip(b" \t\f\r\n\\").endswith(b"("):
            return start, end  # most of the time, and without reading the whole file for it
        first, last = self.index_at(start) - 1, self.index_at(end)
        while first >= 0 and last < len(self.all):
            left, right = self.all[first], self.all[last]
            if left.text != "(" or right.text != ")" or left.start < low or right.end > high:
                break
            start, end = left.start, right.end
            first, last = first - 1, last + 1
        return start, end

    def opening(self, call: ast.Call) -> int:
        """The offset of the parenthesis that opens the arguments of a call."""
        found = _OPENING.match(self._source.data, self._source.end(call.func))
        if found is None:  # pragma: no cover - nothing else stands between what is called and its arguments
            raise ValueError(f"{call!r} has no arguments")
        return found.end() - 1
