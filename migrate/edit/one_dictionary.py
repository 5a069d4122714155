"""Making one dictionary of the keyword arguments of a call."""

from __future__ import annotations

import ast

from migrate.edit.edits import Edit
from migrate.resolve.source import Source


def in_one_dictionary(source: Source, call: ast.Call) -> list[Edit]:
    """The edits that pass what a call passes by keyword as one dictionary; the texts of the values stay."""
    opening, closing = source.tokens.opening(call) + 1, source.end(call) - 1
    edits = [Edit(opening, opening, "{"), Edit(closing, closing, "}")]
    for word in call.keywords:
        start = source.start(word)
        if word.arg is None:
            edits += _opened(source, start, word.value)
            continue
        end = source.tokens.next("=", start).end
        space = "" if source.data[end : end + 1] in (b" ", b"\t") else " "
        edits.append(Edit(start, end, f'"{word.arg}":{space}'))
    return edits


def _opened(source: Source, start: int, value: ast.expr) -> list[Edit]:
    """Let what ``**{...}`` holds stand in the dictionary itself, where it is on one line."""
    if not isinstance(value, ast.Dict) or not value.values:
        return []
    first, last = source.start(value), source.end(value)
    stars, inside = source.data[start:first], source.data[first + 1 : last - 1]
    if stars.strip() != b"**" or b"\n" in inside or b"\r" in inside or inside.rstrip().endswith(b","):
        return []
    before, after = len(inside) - len(inside.lstrip()), len(inside) - len(inside.rstrip())
    return [Edit(start, first + 1 + before, ""), Edit(last - 1 - after, last, "")]
