"""A call in the user's file: its arguments with their texts and the comments that belong to them."""

from __future__ import annotations

import ast
from typing import NamedTuple

from migrate.edit.render import Raw, raw
from migrate.resolve.text.source import Source
from migrate.resolve.text.tokens import Comment


class Given(NamedTuple):
    """One argument as the user wrote it.

    Attributes:
        name: The keyword; empty for a positional argument, ``*`` or ``**`` for an unpacked one.
        node: The expression.
        raw: Its source, parentheses included.
        before: Comments on lines of their own above it.
        after: The comment that ends its line.
    """

    name: str
    node: ast.expr
    raw: Raw
    before: tuple[str, ...]
    after: str

    @property
    def text(self) -> str:
        """The source of the value."""
        return self.raw.text

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments around it."""
        return (*self.before, *([self.after] if self.after else []))

    @property
    def all_comments(self) -> tuple[str, ...]:
        """The comments around it and in it, for whoever drops the argument."""
        return (*self.before, *self.raw.comments, *([self.after] if self.after else []))


def arguments(source: Source, call: ast.Call) -> tuple[list[Given], tuple[str, ...]]:
    """The arguments of a call, in the order they are written, and the comments after the last of them."""
    low = source.tokens.opening(call) + 1
    high = source.end(call) - 1
    nodes: list[tuple[str, ast.expr]] = []
    for value in call.args:
        nodes.append(("*", value.value) if isinstance(value, ast.Starred) else ("", value))
    for keyword in call.keywords:
        nodes.append((keyword.arg or "**", keyword.value))
    return assigned(source, nodes, low, high)


def assigned(
    source: Source, nodes: list[tuple[str, ast.expr]], low: int, high: int
) -> tuple[list[Given], tuple[str, ...]]:
    """Named values between two offsets, in the order they are written, and the comments after the last of them."""
    nodes = sorted(nodes, key=lambda pair: source.start(pair[1]))
    spans = [source.tokens.span(node, low, high) for _, node in nodes]
    before: list[list[str]] = [[] for _ in nodes]
    after: list[str] = ["" for _ in nodes]
    closing: list[str] = []
    between = [one for one in source.tokens.comments_between(low, high) if not _is_in(one.start, spans)]
    for comment, further in zip(between, _further(source, between), strict=True):
        last = max((index for index, (_, end) in enumerate(spans) if end <= comment.start), default=-1)
        same_line = last >= 0 and source.line_number(spans[last][1]) == source.line_number(comment.start)
        if not comment.alone and same_line and not after[last]:
            after[last] = comment.text
        elif last + 1 < len(nodes):
            before[last + 1].append(further + comment.text)
        else:
            closing.append(further + comment.text)
    given = [
        Given(name, node, raw(source, *span, node), tuple(before[index]), after[index])
        for index, ((name, node), span) in enumerate(zip(nodes, spans, strict=True))
    ]
    return given, tuple(closing)


def _is_in(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _further(source: Source, comments: list[Comment]) -> list[str]:
    """How much further each comment is indented than the first one of its block, such as code that is left out."""
    further: list[str] = []
    first, line = 0, -1
    for comment in comments:
        column = comment.start - source.line_start(comment.start)
        follows = comment.alone and source.line_number(comment.start) == line + 1
        first = first if follows else column
        line = source.line_number(comment.start) if comment.alone else -1
        further.append(" " * max(column - first, 0))
    return further


def keyword(call: ast.Call, *names: str) -> ast.expr | None:
    """The value of the first keyword argument with one of the names, or None."""
    return next((word.value for word in call.keywords if word.arg in names), None)


def passed(call: ast.Call, position: int, *names: str) -> ast.expr | None:
    """The value of an argument that is given by one of its names, or else at a position; or None.

    What stands behind unpacked arguments is at no position that can be told.
    """
    named = keyword(call, *names)
    if named is not None:
        return named
    given = call.args[: position + 1]
    is_unclear = any(isinstance(value, ast.Starred) for value in given)
    return given[position] if position < len(given) and not is_unclear else None


def called_name(node: ast.AST | None) -> str:
    """The plain name that an expression calls (``len``); empty if it is no such call."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
