"""Quotes in what is written into a text with values in it: ``f"{trial.metrics['trial_id']}"``.

Before Python 3.12, the quotes of such a text end it wherever they stand.
"""

from __future__ import annotations

import ast
import tokenize
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.source import Source

_QUOTES: Final = {'"': "'", "'": '"'}
_TEXT_STARTS: Final = getattr(tokenize, "FSTRING_START", tokenize.STRING)
_TEXT_ENDS: Final = getattr(tokenize, "FSTRING_END", None)


def with_other_quotes(source: Source, edits: list[Edit]) -> list[Edit]:
    """The edits, with other quotes in what goes into a text that has those around it, where one kind is free."""
    quoting = [edit for edit in edits if any(quote in edit.text for quote in _QUOTES)]
    texts = [(source.start(node), source.end(node)) for node in source.names.of(ast.JoinedStr)] if quoting else []
    inside = {edit for edit in quoting if any(start < edit.start and edit.end < end for start, end in texts)}
    return [_quoted(edit, _around(source, edit)) if edit in inside else edit for edit in edits]


def _quoted(edit: Edit, taken: set[str]) -> Edit:
    free = [quote for quote in _QUOTES if quote not in taken]
    if len(free) != 1 or free[0] in edit.text or "\\" in edit.text:
        return edit
    return edit._replace(text=edit.text.replace(_QUOTES[free[0]], free[0]))


def _around(source: Source, edit: Edit) -> set[str]:
    """The quotes of the texts on one line that an edit is in."""
    tokens = source.tokens
    opened: list[str] = []
    for token in tokens.all[: tokens.index_at(edit.start)]:
        if token.kind == _TEXT_STARTS and (_TEXT_ENDS is not None or token.end > edit.start):
            opened.append(token.text.lstrip("fFrRbBuU"))
        elif token.kind == _TEXT_ENDS:
            opened.pop()
    return {text[0] for text in opened if not text.startswith(('"""', "'''"))}
