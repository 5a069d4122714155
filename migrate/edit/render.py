"""Writing calls: on one line if they fit, else one argument per line, with the user's argument texts and comments."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source

WIDTH: Final = 88
"""Lines longer than this are wrapped."""

_STEP: Final = "    "
_CLOSING: Final = (")", "]", "}")


class Raw:
    """A piece of the user's source that is moved somewhere else.

    Attributes:
        lines: Its lines without newlines; the first starts at the piece itself.
        column: The column the piece starts at in its file.
        indent: The width of the indentation of the line it starts on.
        fixed: Numbers (from 0) of lines that begin inside a string and must not be moved.
        comments: The comments in it, for whoever drops the piece.
    """

    def __init__(
        self,
        text: str,
        column: int = 0,
        indent: int = 0,
        fixed: frozenset[int] = frozenset(),
        comments: tuple[str, ...] = (),
    ) -> None:
        self.comments = comments
        self.lines = text.split("\n")
        self.column = column
        self.indent = indent
        self.fixed = fixed

    @property
    def text(self) -> str:
        """The piece as it was written."""
        return "\n".join(self.lines)

    @property
    def one_line(self) -> bool:
        """Whether the piece has no newline."""
        return len(self.lines) == 1

    def within(self, text: str) -> Raw:
        """A text that the piece is a part of, moved as it is; any other text stands for itself.

        So is the piece with something behind its first bracket that it does not have.
        """
        first = text.split("\n", 1)[0]
        is_opened = first[:1] == self.lines[0][:1] and text.endswith(self.text[1:])
        ahead = 0 if is_opened else first.find(self.lines[0])
        more = text.count("\n") - len(self.lines) + 1
        if ahead < 0 or (more and not is_opened):
            return Raw(text)
        fixed = frozenset(number + more for number in self.fixed)
        return Raw(text, self.column - ahead, self.indent, fixed, self.comments)

    def at(self, column: int, indent: int) -> str:
        """The text for a place at ``column`` on a line indented by ``indent``, the rest moved along with it."""
        block = bool(re.search(r"[\[({:]\s*(?:#.*)?$", self.lines[0]))
        shift = indent - self.indent if block else column - self.column
        widths = {
            number: len(line) - len(line.lstrip(" ")) + shift
            for number, line in enumerate(self.lines[1:], 1)
            if number not in self.fixed and line.strip()
        }
        heads = {number: self.lines[number].lstrip(" ") for number in widths}
        beside = (*_CLOSING, "#") if block else _CLOSING  # lines that are out of the code may stand where they like
        inside = [width for number, width in widths.items() if not heads[number].startswith(beside)]
        least = min(inside, default=indent + 1)  # what stood left of its bracket may stand left of its line
        more = indent + len(_STEP) - least if least <= indent else 0
        moved = list(self.lines)
        for number, width in widths.items():
            is_end = heads[number].startswith(_CLOSING) and (not block or number == len(self.lines) - 1)
            wanted = max(width, indent) if more and is_end else width + more
            moved[number] = " " * max(wanted, 0) + heads[number]
        return "\n".join(moved)


class Argument:
    """One argument of a call, with the comments that belong to it."""

    def __init__(self, name: str, value: Raw | Call, before: tuple[str, ...] = (), after: str = "") -> None:
        self.name = name
        self.value = value
        self.before = before
        self.after = after

    @property
    def text(self) -> str:
        """The value, for a place at the start of a line."""
        return self.value.text if isinstance(self.value, Raw) else self.value.at(0, 0)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments around it."""
        return (*self.before, *([self.after] if self.after else []))

    @property
    def has_comments(self) -> bool:
        """Whether a comment must be written with the argument, which takes a line of its own."""
        return bool(self.before or self.after or (isinstance(self.value, Call) and self.value.has_comments))


class Call:
    """A call to write."""

    def __init__(self, function: str, arguments: list[Argument], closing: tuple[str, ...] = ()) -> None:
        self.function = function
        self.arguments = arguments
        self.closing = closing

    @property
    def has_comments(self) -> bool:
        """Whether there is a comment anywhere between the parentheses."""
        return bool(self.closing) or any(argument.has_comments for argument in self.arguments)

    def flat(self) -> str | None:
        """The call on one line, or None if a comment or a newline in an argument forbids it."""
        if self.has_comments:
            return None
        parts = []
        for argument in self.arguments:
            value = argument.value
            text = value.flat() if isinstance(value, Call) else value.lines[0] if value.one_line else None
            if text is None:
                return None
            parts.append(_named(argument.name) + text)
        return f"{self.function}({', '.join(parts)})"

    def at(self, column: int, indent: int, reserve: int = 0) -> str:
        """The call for a place at ``column`` on a line indented by ``indent``.

        Args:
            column: Where the call begins.
            indent: How far its line is indented.
            reserve: How many characters follow it on its last line.
        """
        flat = self.flat()
        if flat is not None and column + len(flat) + reserve <= WIDTH:
            return flat
        if not self.arguments and not self.closing:
            return f"{self.function}()"
        inner = indent + len(_STEP)
        pad = " " * inner
        lines = [f"{self.function}("]
        for argument in self.arguments:
            lines += [pad + comment for comment in argument.before]
            name = _named(argument.name)
            value = argument.value.at(inner + len(name), inner, *([1] if isinstance(argument.value, Call) else []))
            lines.append(f"{pad}{name}{value},{argument.after and '  ' + argument.after}")
        lines += [pad + comment for comment in self.closing]
        lines.append(" " * indent + ")")
        return "\n".join(lines)


def _named(name: str) -> str:
    return name if name.startswith("*") or not name else f"{name}="


def assignment(name: str, value: Raw | Call, indent: int) -> str:
    """The statement that gives a variable a value. Begins without its indentation and goes on with it.

    A value in several lines that only the brackets around it held together gets brackets of its own.

    Args:
        name: The variable.
        value: The value.
        indent: How far the statement is indented.
    """
    text = value.at(indent + len(name) + 3, indent)
    return f"{name} = {text if _holds_together(text) else f'({text})'}"


def _holds_together(text: str) -> bool:
    """Whether an expression is one without brackets around it."""
    try:
        return len(ast.parse(text).body) == 1
    except SyntaxError:
        return False


def raw(source: Source, start: int, end: int, node: ast.expr) -> Raw:
    """A piece of a source, ready to be moved.

    Args:
        source: The file.
        start: Where the piece begins, parentheses around the expression included.
        end: Where it ends.
        node: The expression in it, in which strings over several lines are looked for.
    """
    fixed = _lines_in_strings(source, [node], source.line_number(start))
    column = start - source.line_start(start)
    comments = tuple(comment.text for comment in source.tokens.comments_between(start, end))
    return Raw(source.slice(start, end), column, len(source.indent(start)), fixed, comments)


def _lines_in_strings(source: Source, nodes: Iterable[ast.AST], first: int) -> frozenset[int]:
    """The numbers of lines that begin inside a string, counted from 0 at the line ``first``.

    Strings that stand one below the other are one for Python, but each begins a line of its own.
    """
    fixed: set[int] = set()
    for part in (part for node in nodes for part in ast.walk(node)):
        if isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)):
            below = range(part.lineno + 1, (part.end_lineno or part.lineno) + 1)
            fixed.update(line - first for line in below if not source.tokens.begins_string(line))
    return frozenset(fixed)


def dedent_block(source: Source, body: list[ast.stmt], indent: str) -> str:
    """The lines of ``body``, from its first statement to the end of its last, indented by ``indent`` instead.

    The text begins at the first statement, without its own indentation.
    """
    start, end = source.start(body[0]), source.end(body[-1])
    old = source.indent(start)
    fixed = _lines_in_strings(source, body, source.line_number(start))
    lines = source.slice(start, end).split("\n")
    out = [lines[0]]
    for number, line in enumerate(lines[1:], 1):
        if number not in fixed and line.startswith(old):
            out.append(indent + line[len(old) :])
        else:
            out.append(line)
    return "\n".join(out)
