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
        if word.arg is not None:
            start = source.start(word)
            end = source.tokens.next("=", start).end
            space = "" if source.data[end : end + 1] in (b" ", b"\t") else " "
            edits.append(Edit(start, end, f'"{word.arg}":{space}'))
    return edits
