"""Training functions that are called by hand, where no worker and no trial runs: Train V2 raises there.

What a function asks in a ``try`` that goes on after the error is asked for that very case.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import takewhile

from legacy_api import Row, find
from migrate.resolve.guards import is_caught
from migrate.resolve.source import Source


def called_by_hand(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What functions that the file itself calls, outside of any function, ask of a worker."""
    names = source.names
    found = [(asked, find(f"{dotted} outside of a worker")) for asked, dotted in names.calls()]
    rows = [(asked, row) for asked, row in found if row is not None]
    if not rows:
        return
    called: set[ast.AST] = set()
    by_hand: set[ast.AST] = set()
    for call in names.of(ast.Call):
        binding = names.binding(call.func)
        if binding is not None and binding.kind == "def":
            called.add(binding.node)
            if names.function(call) is None:
                by_hand.add(binding.node)
    for asked, row in rows if by_hand else ():
        # A function that is defined in another one, and only handed on there, runs elsewhere.
        around = list(takewhile(called.__contains__, names.functions(asked)))
        if not by_hand.isdisjoint(around) and not is_caught(names, asked, "RuntimeError"):
            yield asked, row, row.old
