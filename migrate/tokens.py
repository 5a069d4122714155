"""The tokens of a file by byte offset: where comments are, and which parentheses belong to an expression."""

from __future__ import annotations

import io
import tokenize
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import ast

    from migrate.source import Source

_SILENT: Final = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


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
    """All tokens of a file that mean something, in order, and its comments."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.all: list[Token] = []
        self.comments: list[Comment] = []
        # tokenize does not know a lone CR as a newline; ast does. Same columns, newlines it knows.
        text = source.data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
            if token.type in _SILENT:
                continue
            start = self._offset(lines, *token.start)
            end = self._offset(lines, *token.end)
            if token.type == tokenize.COMMENT:
                before = lines[token.start[0] - 1][: token.start[1]]
                self.comments.append(Comment(token.string, start, end, not before.strip()))
            else:
                self.all.append(Token(token.type, token.string, start, end))
        self._token_starts = [token.start for token in self.all]

    def _offset(self, lines: list[str], line: int, column: int) -> int:
        text = lines[line - 1] if line <= len(lines) else ""
        return (
            self._source.offset(line, len(text[:column].encode("utf-8")))
            if line <= len(lines)
            else len(self._source.data)
        )

    def index_at(self, offset: int) -> int:
        """The index of the first token that starts at or after ``offset``."""
        return bisect_left(self._token_starts, offset)

    def next(self, text: str, offset: int) -> Token:
        """The first token at or after ``offset`` that reads ``text``."""
        index = self.index_at(offset)
        while self.all[index].text != text:
            index += 1
        return self.all[index]

    def comments_between(self, start: int, end: int) -> list[Comment]:
        """The comments in a range."""
        return [comment for comment in self.comments if start <= comment.start < end]

    def span(self, node: ast.expr, low: int, high: int) -> tuple[int, int]:
        """The range of an expression together with the parentheses around it, inside ``low:high``."""
        start, end = self._source.start(node), self._source.end(node)
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
        return self.next("(", self._source.end(call.func)).start
