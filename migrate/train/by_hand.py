"""Training functions that are called by hand, where no worker and no trial runs: Train V2 raises there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row, find
from migrate.resolve.source import Source


def called_by_hand(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What functions that the file itself calls, outside of any function, ask of a worker."""
    names = source.names
    called: set[ast.AST] = set()
    for call in names.of(ast.Call):
        binding = names.binding(call.func) if names.function(call) is None else None
        if binding is not None and binding.kind == "def":
            called.add(binding.node)
    for asked, dotted in names.calls() if called else ():
        row = find(f"{dotted} outside of a worker")
        if row is not None and not called.isdisjoint(names.functions(asked)):
            yield asked, row, row.old
