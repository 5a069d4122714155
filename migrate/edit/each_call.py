"""Going through the calls of what had one of some names: each is rewritten, or reported with the reason why not."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container

from legacy_api import Row, find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken
from migrate.resolve.left.guards import guarded
from migrate.rule import Declined, Result


def rewrite_each(
    result: Result,
    names: Container[str],
    edits: Callable[[ast.Call, str], list[Edit]],
    row: Row | None = None,
) -> None:
    """Rewrite every call that is not meant for several releases of Ray.

    Args:
        result: What the rule does in a file.
        names: The dotted names.
        edits: From a call and its dotted name to what is to be changed; raises `Declined`, or `Taken`, where it cannot.
        row: What the catalogue says of all of them, if they have no row each.
    """
    for call, dotted in result.source.names.calls():
        if dotted not in names or guarded(result.source.names, call):
            continue
        try:
            result.edits += edits(call, dotted)
        except (Declined, Taken) as reason:
            result.decline(call.func, row or find(dotted), dotted, str(reason))
