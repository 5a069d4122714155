"""What a class of the code derives from, through classes of its file and of others of the tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from migrate.resolve.definitions import definition
from migrate.resolve.source import Source

_LEVELS: Final = 8
"""How many classes are followed, one after the other."""


def derives_from(source: Source, node: ast.expr, is_wanted: Callable[[str], bool], depth: int = 0) -> bool:
    """Whether an expression names a class that is wanted, or one that derives from such a class.

    Args:
        source: The file.
        node: What names the class.
        is_wanted: Says it of the full name of a class of Ray.
        depth: How many classes have been followed.
    """
    dotted = source.names.dotted(node) or ""
    if is_wanted(dotted):
        return True
    if depth == _LEVELS:
        return False
    binding = source.names.binding(node)
    home, found = source, [binding] if binding is not None else []
    if dotted and not dotted.startswith("ray."):
        elsewhere = definition(source.path, dotted)
        home, found = (elsewhere[0], [*elsewhere[1]]) if elsewhere is not None else (source, [])
    return any(
        derives_from(home, base, is_wanted, depth + 1)
        for one in found
        if isinstance(one.node, ast.ClassDef)
        for base in one.node.bases
    ) or any(home is not source and one.kind == "import" and is_wanted(one.dotted) for one in found)
