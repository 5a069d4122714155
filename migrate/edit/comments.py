"""Comments in what is taken out of a file: they stay, on lines of their own above the statement, if nothing has them.

What a comment says to a linter or a type checker goes with the code that it was for, and so does what an edit says that
it takes with it (``Edit.gone``, see :mod:`migrate.edit.comments_that_go`).
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.names.shimmed import BEFORE_RAY
from migrate.resolve.text.source import Source
from migrate.resolve.text.tokens import Comment

_TOOLS: Final = (
    "noqa|type:|pylint|isort|flake8|ruff|mypy|pyright|pyre|pytype|pragma|nosec|fmt:|yapf|nopep8|noinspection"
)
_FOR_TOOLS: Final = re.compile(rf"#+:?\s*(?:{_TOOLS})|{re.escape(BEFORE_RAY)}$", re.IGNORECASE)


def is_for_tools(text: str) -> bool:
    """Whether a comment speaks to a linter or a type checker."""
    return _FOR_TOOLS.match(text) is not None


def keeping_comments(source: Source, edits: list[Edit]) -> list[Edit]:
    """The edits, and those that keep comments which the edits would take away."""
    gone = {place for edit in edits for place in edit.gone}
    lost = [(comment, edit) for edit in edits for comment in _lost(source, edit, edits) if comment.start not in gone]
    kept: dict[Edit, list[str]] = {}
    for comment, edit in lost:
        place = _place(source, edit)
        if place is not None and not any(other.start < place < other.end for other in edits):
            where = Edit(place, place, source.indent(place))
            kept.setdefault(where, []).append(comment.text)
    lines = [where._replace(text="".join(f"{where.text}{text}\n" for text in texts)) for where, texts in kept.items()]
    return [*edits, *lines]  # behind what else goes to the same place: next to the statement


def _lost(source: Source, edit: Edit, edits: list[Edit]) -> list[Comment]:
    """The comments in a place that no edit writes again."""
    if edit.start == edit.end:
        return []
    found = source.tokens.comments_between(edit.start, edit.end)
    return [
        comment
        for comment in found
        if not is_for_tools(comment.text) and not any(comment.text in other.text for other in edits)
    ]


def _place(source: Source, edit: Edit) -> int | None:
    """Where a line goes that is to stand above the statement that an edit begins in; None if there is no such place."""
    line = source.line_start(edit.start)
    if not source.data[line : edit.start].strip():
        return line
    statements = (node for node in ast.walk(source.tree) if isinstance(node, ast.stmt))
    around = [start for node in statements if (start := _start(source, node)) <= edit.start < source.end(node)]
    begun = [start for start in around if not source.data[source.line_start(start) : start].strip()]
    return source.line_start(max(begun)) if begun else None


def _start(source: Source, node: ast.stmt) -> int:
    """Where a statement begins, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([source.start(node), *(source.line_start(source.start(decorator)) for decorator in decorators)])
