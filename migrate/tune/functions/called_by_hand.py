"""Where code calls a training function itself, outside of Tune: nothing of a trial is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.text.source import Source


def calls_by_hand(source: Source, node: ast.AST) -> Iterator[ast.Call]:
    """The calls of the function around a node that no trial makes, if trials run that function."""
    names, worlds = source.names, source.once(Worlds)
    function = names.function(node)
    if not isinstance(function, FunctionNode) or TUNE not in worlds.of(node):
        return
    for call in names.of(ast.Call):
        binding = names.binding(call.func) if isinstance(call.func, ast.Name) else None
        if binding is not None and binding.node is function and not worlds.of(call):
            yield call
