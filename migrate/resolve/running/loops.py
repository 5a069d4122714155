"""The loops that a piece of code is in."""

from __future__ import annotations

import ast

from migrate.resolve.names.names import Names


def loops_around(names: Names, node: ast.AST) -> set[ast.AST]:
    """The loops that a node is in, those around its function included."""
    found: set[ast.AST] = set()
    upper = names.parents.get(node)
    while upper is not None:
        if isinstance(upper, ast.For | ast.While | ast.AsyncFor):
            found.add(upper)
        upper = names.parents.get(upper)
    return found
