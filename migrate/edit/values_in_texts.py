"""What is written into a text with values in it: ``f"{trial.metrics['trial_id']}"``.

Before Python 3.12, the quotes of such a text end it wherever they stand, and no line ends in one that is on one line.
Of two braces that follow each other it shows one, in any Python.
"""

from __future__ import annotations

import ast
import re
import tokenize
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

_QUOTES: Final = {'"': "'", "'": '"'}
_TEXT_STARTS: Final = getattr(tokenize, "FSTRING_START", tokenize.STRING)
_TEXT_ENDS: Final = getattr(tokenize, "FSTRING_END", None)
_LONG: Final = ('"""', "'''")
_BRACE: Final = "{"
_ENDED: Final = re.compile(r"((?<=[(\[{])\n[ \t]*|\n[ \t]*(?=[)\]}]))|[ \t]*\n[ \t]*")
"""Where a line ends, beside a bracket or elsewhere."""


def as_values_in_texts(source: Source, edits: list[Edit]) -> list[Edit]:
    """The edits, with what goes into a text on one line, with other quotes than it has where one kind is free."""
    touchy = [edit for edit in edits if any(part in edit.text for part in (*_QUOTES, _BRACE, "\n"))]
    texts = [(source.start(node), source.end(node)) for node in source.names.of(ast.JoinedStr)] if touchy else []
    inside = {edit for edit in touchy if any(start < edit.start and edit.end < end for start, end in texts)}
    return [_fitting(source, edit) if edit in inside else edit for edit in edits]


def _fitting(source: Source, edit: Edit) -> Edit:
    around = _around(source, edit)
    taken = {text[0] for text in around if not text.startswith(_LONG)}
    free = [quote for quote in _QUOTES if quote not in taken]
    text = edit.text
    if len(free) == 1 and free[0] not in text and "\\" not in text:
        text = text.replace(_QUOTES[free[0]], free[0])
    if taken:
        text = _ENDED.sub(lambda end: "" if end[1] is not None else " ", text)
    if text.startswith(_BRACE) and source.slice(edit.start - 1, edit.start) == _BRACE:
        text = f" {text}"
    return edit._replace(text=text)


def _around(source: Source, edit: Edit) -> list[str]:
    """The quotes of the texts that an edit is in."""
    tokens = source.tokens
    opened: list[str] = []
    for token in tokens.all[: tokens.index_at(edit.start)]:
        if token.kind == _TEXT_STARTS and (_TEXT_ENDS is not None or token.end > edit.start):
            opened.append(token.text.lstrip("fFrRbBuU"))
        elif token.kind == _TEXT_ENDS:
            opened.pop()
    return opened
