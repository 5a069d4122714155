"""One version of one file: its text as UTF-8 bytes, its syntax tree, and the way between the two."""

from __future__ import annotations

import ast
import warnings
from contextlib import contextmanager
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from migrate.edit.edits import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from migrate.edit.edits import Edit
    from migrate.resolve.names.names import Names
    from migrate.resolve.text.tokens import Tokens

Answer = TypeVar("Answer")


def parse(text: str) -> ast.Module:
    """Parse source text without letting its warnings (invalid escapes) reach the user.

    Raises:
        SyntaxError: If the text is no Python, or is nested too deeply for the parser.
    """
    if "\0" in text:
        before = text[: text.index("\0")]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise SyntaxError("source code cannot contain null bytes", ("<source>", line, column, None))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (ValueError, RecursionError, MemoryError) as error:
            reason = str(error) or f"nested too deeply ({type(error).__name__})"
            raise SyntaxError(reason, ("<source>", 1, 1, None)) from None


def compiles(text: str) -> bool:
    """Whether Python would run what parses: it says only then that an argument is given twice, for one.

    ``await`` may stand outside of functions, as in notebooks.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "<source>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


class Source:
    """The text of a file together with its tree.

    Attributes:
        data: The text as UTF-8, the unit of all offsets (``ast`` counts columns in UTF-8 bytes too).
        tree: The parsed module.
        path: The file, if its neighbours may be asked about it.
    """

    def __init__(
        self,
        text: str,
        hidden_lines: Container[int] = (),
        path: str = "",
        give_names: Callable[[Names], None] | None = None,
    ) -> None:
        """Parse a text.

        Args:
            text: The source.
            hidden_lines: Lines whose statements rules must not see (:class:`migrate.resolve.names.names.Names`).
            path: The file it is the text of, for questions to its neighbours; empty if they are not to be asked.
            give_names: Adds what names stand for that the file has from others, see
                :mod:`migrate.resolve.names.given_names`.

        Raises:
            SyntaxError: If the text is no Python.
        """
        self._give_names = give_names
        self.hidden_lines = hidden_lines
        self.path = path
        self._as_given: Source | None = None
        self._planned: list[Edit] = []
        self._answers: dict[Callable[[Source], object], Any] = {}
        self.data = text.encode("utf-8")
        self.tree = parse(text)

    @property
    def as_given(self) -> Source:
        """The file before anything of it was rewritten, which tells for which Ray it is."""
        return self._as_given or self

    @as_given.setter
    def as_given(self, first: Source) -> None:
        self._as_given = first if first is not self else None  # a circle would be found late

    def once(self, question: Callable[[Source], Answer]) -> Answer:
        """The answer to a question about the file, worked out the first time that it is asked."""
        if question not in self._answers:
            self._answers[question] = question(self)
        answer: Answer = self._answers[question]
        return answer

    def forget(self) -> None:
        """Let go of the answers, which refer back to the file: a circle of this size is found late, and at a cost."""
        self._answers.clear()
        self.__dict__.pop("tokens", None)

    @cached_property
    def _starts(self) -> list[int]:
        """The offset of every line. For bytes, only LF, CR and CRLF end a line, as for Python."""
        starts = [0, *accumulate(map(len, self.data.splitlines(keepends=True)))]
        if self.data and not self.data.endswith((b"\n", b"\r")):
            starts.pop()
        return starts

    @cached_property
    def newline(self) -> str:
        """The newline that most lines of the file end with."""
        crlf = self.data.count(b"\r\n")
        lf = self.data.count(b"\n") - crlf
        cr = self.data.count(b"\r") - crlf
        return "\r\n" if crlf > max(lf, cr) else "\r" if cr > lf else "\n"

    @cached_property
    def names(self) -> Names:
        """What every name in the file stands for."""
        from migrate.resolve.names.names import Names

        names = Names(self.tree, self.hidden_lines)
        if self._give_names is not None:
            self._give_names(names)
        if names.stars:
            from migrate.resolve.names.star_names import add_star_names

            add_star_names(names)
        return names

    @cached_property
    def tokens(self) -> Tokens:
        """The tokens of the file, made only when a rule asks for them."""
        from migrate.resolve.text.tokens import Tokens

        return Tokens(self)

    def offset(self, line: int, column: int) -> int:
        """The offset of a position as ``ast`` gives it: line from 1, column in bytes from 0."""
        return self._starts[line - 1] + column

    def start(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword | ast.excepthandler | ast.alias) -> int:
        """The offset of the first byte of a node."""
        return self.offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword | ast.excepthandler | ast.alias) -> int:
        """The offset after the last byte of a node."""
        if node.end_lineno is None or node.end_col_offset is None:  # pragma: no cover - ast.parse sets both
            raise ValueError(f"{node!r} has no end")
        return self.offset(node.end_lineno, node.end_col_offset)

    def slice(self, start: int, end: int) -> str:
        """The text between two offsets, its newlines as a plain line feed so that it can go into an edit."""
        data = self.data[start:end]
        for edit in self._planned:
            if start <= edit.start and edit.end <= end:
                data = data[: edit.start - start] + edit.text.encode("utf-8") + data[edit.end - start :]
        text = data.decode("utf-8")
        return text.replace(self.newline, "\n") if self.newline != "\n" else text

    @contextmanager
    def planned(self, edits: Iterable[Edit]) -> Iterator[None]:
        """Let texts be as they are after edits in them, for a rule that moves what it changes.

        Raises:
            OverlappingEditsError: If two edits share a byte.
        """
        self._planned = in_order(edits)[::-1]
        try:
            yield
        finally:
            self._planned = []

    def text(self, node: ast.expr | ast.stmt) -> str:
        """The source text of a node."""
        return self.slice(self.start(node), self.end(node))

    def line_start(self, offset: int) -> int:
        """The offset at which the line of ``offset`` begins."""
        return self._starts[self.line_number(offset) - 1]

    def line_end(self, offset: int) -> int:
        """The offset at which the line of ``offset`` ends, before its newline."""
        number = self.line_number(offset)
        if number == len(self._starts):
            return len(self.data)
        stop = self._starts[number]
        return stop - (2 if self.data[stop - 2 : stop] == b"\r\n" else 1)

    def next_line(self, offset: int) -> int:
        """The offset at which the line after the one of ``offset`` begins (the end of the file, if none)."""
        number = self.line_number(offset)
        return self._starts[number] if number < len(self._starts) else len(self.data)

    def line_number(self, offset: int) -> int:
        """The line, from 1, that an offset is on."""
        from bisect import bisect_right

        return bisect_right(self._starts, offset)

    def indent(self, offset: int) -> str:
        """The white space that the line of ``offset`` begins with."""
        start = self.line_start(offset)
        line = self.data[start : self.line_end(offset)]
        return line[: len(line) - len(line.lstrip(b" \t\f"))].decode("utf-8").replace("\f", "")

    def position(self, node: ast.AST) -> tuple[int, int]:
        """Line and column of a node as people count them: both from 1, the column in characters."""
        line = getattr(node, "lineno", 1)
        column = getattr(node, "col_offset", 0)
        start = self.offset(line, 0)
        return line, len(self.data[start : start + column].decode("utf-8", "replace")) + 1

    def alone(self, node: ast.stmt) -> bool:
        """Whether a statement has its lines to itself: no ``;`` and no one-line ``if x: ...`` around it."""
        end = self.end(node)
        after = self.data[end : self.line_end(end)].lstrip()
        return self.begins_line(node) and (not after or after.startswith(b"#"))

    def begins_line(self, node: ast.stmt | ast.keyword) -> bool:
        """Whether nothing stands before a statement, or an argument, on its line."""
        start = self.start(node)
        return not self.data[self.line_start(start) : start].strip(b" \t\f")

    def is_elif(self, node: ast.If) -> bool:
        """Whether an ``if`` is written as ``elif``."""
        return not self.data[self.start(node) :].startswith(b"if")
