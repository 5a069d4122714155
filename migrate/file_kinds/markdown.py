"""Blocks of code in pages of Markdown, and in cells of notebooks that are written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.file_kinds.code import Code

_FENCE: Final = re.compile(
    r"(?ms)^(?P<indent>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(?P<fence>`{3,}|~{3,})(?P<about>[^\n`]*)\n(?P<code>.*?)"
    r"(?:^[ \t>]*(?P=fence)[`~]*[ \t]*\r?$|\Z)"
)
"""A block between fences: what stands before the first, marks of lists included, what that says of it, and its code."""
_LIST_MARK: Final = re.compile(r"[^\s>]")
"""A letter of what begins an item of a list: below it, its lines have blanks."""
# An indented block; of its lines, those that begin with the command.
_INDENTED: Final = re.compile(r"(?m)^(?: {4}|\t)[ \t]*(?:\$ +)?(?P<code>ray (?:\\\r?\n|[^\n])*\n?)")
# What begins below an empty line, each of whose lines is empty or has an indent, and the last of which is not empty.
_PARAGRAPH: Final = re.compile(
    r"(?m)(?:\A|(?<=\n)[ \t]*\r?\n)(?P<code>(?: {4}|\t)[^\n]*\S[^\n]*(?:\n|\Z)"
    r"(?:(?:[ \t]*\r?\n)*(?: {4}|\t)[^\n]*\S[^\n]*(?:\n|\Z))*)"
)
_BLANKS: Final = re.compile(r"(?m)^[ \t]+(?=\S)")


def fenced(text: str) -> Iterator[Code]:
    """The blocks between fences."""
    for found in _FENCE.finditer(text):
        yield Code(
            found.span(), found.start("code"), found["code"], found["about"], _LIST_MARK.sub(" ", found["indent"])
        )


def set_in(text: str, spans: list[tuple[int, int]]) -> Iterator[Code]:
    """The blocks that have nothing but an indent, whatever they hold; none that shares something with the spans."""
    for found in _PARAGRAPH.finditer(text):
        start, end = found.span("code")
        if not any(first < end and start < last for first, last in spans):
            yield Code((start, end), start, found["code"], "", min(_BLANKS.findall(found["code"]), key=len))


def indented(text: str, spans: list[tuple[int, int]]) -> Iterator[Code]:
    """Commands of ``ray`` in blocks that have nothing but an indent; not in what stands between the spans."""
    for found in _INDENTED.finditer(text):
        if not any(start <= found.start() < end for start, end in spans):
            yield Code(found.span(), found.start("code"), found["code"], "", "")
