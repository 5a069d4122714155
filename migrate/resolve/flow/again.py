"""How to write at one place of a file what is given at another."""

from __future__ import annotations

import ast

from migrate.resolve.text.source import Source

_LITERAL = (ast.Constant, ast.Dict, ast.List, ast.Tuple, ast.expr_context)


def again(source: Source, node: ast.expr, given: ast.expr) -> str | None:
    """How to write at one place what is given at another; None if it may be something else there.

    Args:
        source: The file.
        node: Where it is written once more.
        given: What is given: a literal, or a variable that is bound once.
    """
    if all(isinstance(part, _LITERAL) for part in ast.walk(given)):
        return source.text(given)
    names = source.names
    found = names.lookup(given.id, names.scope(given)) if isinstance(given, ast.Name) else None
    if not isinstance(given, ast.Name) or found is None or len(found[1]) != 1:
        return None
    return given.id if names.lookup(given.id, names.scope(node)) == found else None
