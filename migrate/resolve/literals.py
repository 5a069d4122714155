"""What expressions are that are literals, or variables that are assigned one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.resolve.source import Source


def constant(source: Source, node: ast.expr) -> object:
    """The value of an expression that is a literal, or a variable assigned one; ``...`` if it is neither."""
    found = source.names.value(node)
    try:
        value: object = ast.literal_eval(found)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return ...
    return value
