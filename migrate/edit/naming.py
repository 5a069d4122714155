"""Writing the names of arguments that a call passes by position."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from migrate.edit.edits import Edit
from migrate.edit.entries import entries
from migrate.resolve.text.source import Source


def named(source: Source, call: ast.Call, first: int, names: Sequence[str]) -> list[Edit]:
    """The edits that name the arguments from a position on; none if there is not a name for each.

    Args:
        source: The file.
        call: The call.
        first: The position.
        names: The names, from that position on.
    """
    if not first < len(call.args) <= first + len(names):
        return []
    given = {entry.node: entry for entry in entries(source, call)}
    return [
        Edit(given[node].start, given[node].start, f"{name}=")
        for node, name in zip(call.args[first:], names, strict=False)
    ]
