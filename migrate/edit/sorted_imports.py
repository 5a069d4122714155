"""The order of names in imports that the rules changed: that of isort and ruff, if the file keeps it anywhere else."""

from __future__ import annotations

import ast
from itertools import pairwise

from migrate.edit.edits import Edit
from migrate.edit.joined_imports import is_plain, text_of
from migrate.edit.unused import local_name
from migrate.resolve.text.source import Source


def sorted_imports(before: Source, after: Source) -> list[Edit]:
    """The edits that put the names of imports of Ray in order which ``before`` had not, or had otherwise.

    They stay as they are in a file with an import that was in no order, between brackets and beside comments.
    """
    old = before.names.of(ast.ImportFrom)
    if not all(_is_sorted(one.names) for one in old):
        return []
    known = {before.text(statement) for statement in old}
    edits: list[Edit] = []
    for statement in after.names.of(ast.ImportFrom):
        if after.text(statement) in known:
            continue
        names = sorted(statement.names, key=_by_kind)
        if names == statement.names or not is_plain(after, statement) or not _are_different(names):
            continue
        text = f"from {statement.module} import {', '.join(map(text_of, names))}"
        edits.append(Edit(after.start(statement), after.end(statement), text))
    return edits


def _are_different(names: list[ast.alias]) -> bool:
    """Whether each binds a name of its own: of two for the same, the last one counts."""
    return len({local_name(alias) for alias in names}) == len(names)


def _is_sorted(names: list[ast.alias]) -> bool:
    """Whether names are in an order that formatters know: by their kinds, or by the alphabet, letter cases or not."""
    keys = (_by_kind, lambda alias: alias.name, lambda alias: alias.name.lower())
    return any(all(key(one) <= key(other) for one, other in pairwise(names)) for key in keys)


def _by_kind(alias: ast.alias) -> tuple[int, str, str]:
    """Constants first, then classes, then what else there is."""
    name = alias.name
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return kind, name.lower(), name
