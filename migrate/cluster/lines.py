"""Edits of whole lines, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import yaml

from migrate.cluster.document import COMMENT, Document, Entry


class LineEdit(NamedTuple):
    """Lines that are replaced.

    Attributes:
        first: Index of the first line.
        end: Index behind the last one.
        new: What stands in their place, with line ends.
        key: The legacy key that this is done for.
        at: Index of the line with the key.
    """

    first: int
    end: int
    new: str
    key: str
    at: int


def shifted(lines: Iterable[str], columns: int, newline: str) -> Iterator[str]:
    """Lines indented deeper, each with an end; blank ones stay as they are."""
    for line in lines:
        ended = line if line.endswith("\n") else line + newline
        yield " " * columns + ended if line.strip() else ended


def moved(lines: Iterable[str], columns: int, newline: str) -> Iterator[str]:
    """Lines indented deeper, or less deep as far as there is room."""
    for line in shifted(lines, max(columns, 0), newline):
        room = len(line) - len(line.lstrip(" "))
        yield line[min(max(-columns, 0), room) :]


def dumped(value: Any, step: int, columns: int, newline: str) -> list[str]:
    """A value as lines of block YAML."""
    text: str = yaml.safe_dump(value, sort_keys=False, indent=max(step, 2), width=100_000, allow_unicode=True)
    return list(shifted((line + newline for line in text.splitlines()), columns, newline))


def inline(value: Any) -> str:
    """A value on one line."""
    text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=100_000, allow_unicode=True)
    return text.strip().removesuffix("...").strip()


def removed(doc: Document, entry: Entry) -> LineEdit:
    """A key that is gone. What has a comment becomes one itself: a comment is not lost, nor left without its key."""
    lines = doc.lines[entry.first : entry.last + 1]
    if not doc.has_comment(entry):
        return taken(doc, entry)
    ended = shifted(lines, 0, doc.newline)
    pad = " " * doc.column
    kept = [line if COMMENT.match(line) or not line.strip() else f"{pad}# {line[doc.column :]}" for line in ended]
    return LineEdit(entry.first, entry.last + 1, "".join(kept), entry.key, entry.line)


def taken(doc: Document, entry: Entry) -> LineEdit:
    """The lines of a key taken out, its comments with them; two blank lines do not become one paragraph."""
    end = entry.last + 1
    if doc.is_blank(entry.first - 1) and end < len(doc.lines) and doc.is_blank(end):
        end += 1
    return LineEdit(entry.first, end, "", entry.key, entry.line)


def step_of(doc: Document) -> int:
    """How deep the file indents; 4 if it does not say."""
    for entry in doc.entries.values():
        children = doc.entries_of(entry.node)
        if children and children[0].column > doc.column:
            return children[0].column - doc.column
    return 4
