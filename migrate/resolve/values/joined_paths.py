"""Which path a text is a part of: what is joined, added or written around it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source

_JOINS: Final = ("os.path.join", "pathlib.Path", "os.path.exists", "open")


def path_around(source: Source, node: ast.AST) -> ast.AST:
    """The whole path that a text is a part of, with what asks for it directly."""
    parent = source.names.parents.get(node)
    while parent is not None:
        is_joined = isinstance(parent, ast.Call) and source.names.dotted(parent.func) in _JOINS
        if not is_joined and not isinstance(parent, ast.BinOp | ast.JoinedStr):
            break
        node, parent = parent, source.names.parents.get(parent)
    return node
