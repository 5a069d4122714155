"""Comments that go with what is removed, since they speak of nothing else.

That is certain of few: those at the end of lines that go as a whole, those within such lines, and those directly above
them, where what follows has a comment of its own or is set apart. What looks like code that is left out stays, and so
does what parts a file, or may speak of more than what goes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Final

from migrate.edit.blank_lines import MARKS
from migrate.edit.comments import is_for_tools
from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source, parse
from migrate.resolve.text.tokens import Comment

_CODE: Final = re.compile(r"""#+\s*(?:[\w.]+\s*=(?!=)|["'][^"']*["']\s*:|[)\]}])|.*[=,:([{\\]\s*$""")
"""Arguments, items and the beginnings and ends of what goes on in other lines."""
_WORD: Final = re.compile(r"[^\W\d_]")
_CLOSING: Final = (b")", b"]", b"}")


def with_arguments(source: Source, spans: Iterable[tuple[int, int]]) -> list[Comment]:
    """The comments that go with arguments of a call, or items of a dictionary, in order.

    Args:
        source: The file.
        spans: Where each of them begins, with its name, and ends.
    """
    found: list[Comment] = []
    for places in _together(source, spans):
        start, end = places[0][0], places[-1][1]
        if not has_lines(source, start, end):
            continue
        beside, below = _beside(source, start, end)
        if not beside:  # what looks like code beside one of them says nothing of the others
            alone = (place for place in places if has_lines(source, *place))
            beside = [comment for place in alone for comment in _beside(source, *place)[0]]
        found += [*(_above(source, start) if _is_apart(source, below) else []), *beside]
    return found


def with_values(source: Source, values: Iterable[ast.expr]) -> list[Comment]:
    """The comments that go with arguments by name, or with items by their keys, that have some values."""
    starts = ((value, _start(source, value)) for value in values)
    return with_arguments(
        source,
        [
            (start, source.tokens.span(value, start, len(source.data))[1])
            for value, start in starts
            if start is not None
        ],
    )


def _start(source: Source, value: ast.expr) -> int | None:
    """Where an argument or an item begins, with its name; None if it is at a position, or no part of the file."""
    parent = source.names.parents.get(value)
    if isinstance(parent, ast.Dict):
        key = next((key for key, node in zip(parent.keys, parent.values, strict=True) if node is value), None)
        return source.start(key) if key is not None else None
    return source.start(parent) if isinstance(parent, ast.keyword) and parent.arg else None


def with_import(source: Source, statement: ast.Import | ast.ImportFrom) -> list[Comment]:
    """The comments that go with an import that has its lines to itself; those above it stay, as they name a group."""
    return _beside(source, source.start(statement), source.end(statement))[0]


def left_behind(source: Source, removal: Edit, comments: Iterable[Comment]) -> list[Edit]:
    """The edits that take away the comments that are not in what a removal takes, those on lines of their own whole."""
    edits = []
    for comment in comments:
        if removal.start <= comment.start < removal.end:
            continue
        if comment.alone:
            edits.append(Edit(source.line_start(comment.start), source.next_line(comment.end), ""))
            continue
        line = source.data[: comment.start]
        edits.append(Edit(max(len(line.rstrip(b" \t")), removal.end), comment.end, ""))
    return edits


def _together(source: Source, spans: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The places, those together that nothing but a comma parts."""
    found: list[list[tuple[int, int]]] = []
    for start, end in sorted(spans):
        tokens = source.tokens.all
        if found:
            between = tokens[source.tokens.index_at(found[-1][-1][1]) : source.tokens.index_at(start)]
            if [token.text for token in between] == [","]:
                found[-1].append((start, end))
                continue
        found.append([(start, end)])
    return found


def has_lines(source: Source, start: int, end: int) -> bool:
    """Whether nothing else stands on the lines of an argument, or of several."""
    behind = source.data[end : source.line_end(end)].lstrip(b" \t,")
    return not source.data[source.line_start(start) : start].strip() and (not behind or behind.startswith(b"#"))


def _beside(source: Source, start: int, end: int) -> tuple[list[Comment], int]:
    """The comments in some lines, with those that the last one goes on in, and where the line below all of it begins.

    None of them go if one looks like code.
    """
    found = source.tokens.comments_between(start, source.line_end(end))
    below = source.next_line(end)
    last = next((comment for comment in found if comment.start >= end), None)
    column = last.start - source.line_start(last.start) if last is not None else 0
    while last is not None:
        further = source.tokens.comments_between(below, source.line_end(below)) if below < len(source.data) else []
        if not further or not further[0].alone or further[0].start - below != column:
            break
        found.append(further[0])
        below = source.next_line(below)
    return ([] if any(_is_code(comment.text) for comment in found) else found), below


def _is_apart(source: Source, below: int) -> bool:
    """Whether what stands below something is set apart from it: by a comment, a blank line, or the end of the call."""
    line = source.data[below : source.line_end(below)].strip() if below < len(source.data) else b""
    return not line or line.startswith((b"#", *_CLOSING))


def _above(source: Source, start: int) -> list[Comment]:
    """The comment directly above something, of one sentence; none where there is more, or anything else."""
    line, found = source.line_start(start), list[Comment]()
    while line:
        above = source.line_start(line - 1)
        comments = source.tokens.comments_between(above, line)
        if not comments or not comments[0].alone:
            break
        found.insert(0, comments[0])
        line = above
    texts = [comment.text.lstrip("# \t") for comment in found]
    is_one = all(text[:1].islower() for text in texts[1:])
    is_said = all(_is_prose(source, comment, start) for comment in found)
    return found if is_one and is_said else []


def _is_prose(source: Source, comment: Comment, start: int) -> bool:
    """Whether a comment above something says something of it, rather than to a tool, or about parts of the file."""
    text = comment.text
    column = comment.start - source.line_start(comment.start)
    is_beside = column == start - source.line_start(start)
    is_mark = text.encode().startswith(MARKS) or not _WORD.search(text)
    return is_beside and not is_mark and not is_for_tools(text) and not _is_code(text)


def _is_code(text: str) -> bool:
    """Whether a comment looks like code that was left out, or like a part of it."""
    said = text.lstrip("#").strip()
    if _CODE.match(text):
        return True
    try:
        body = parse(said).body
    except SyntaxError:
        return False
    return any(not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Name | ast.Constant) for node in body)
