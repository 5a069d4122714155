"""Which of two places in a file runs first."""

from __future__ import annotations

import ast

from migrate.resolve.source import Source


def runs_before(source: Source, statement: ast.stmt, where: ast.AST) -> bool:
    """Whether a statement of the same function, or of the module, has certainly run when code at ``where`` does.

    Args:
        source: The file.
        statement: The statement.
        where: Another node; not one in a function that is called later.
    """
    parents = source.names.parents
    block = parents.get(statement)
    if block is None:
        return False
    part: ast.AST | None = where
    while part is not None and parents.get(part) is not block:
        part = parents.get(part)
    beside = next((body for body in _bodies(block) if statement in body), [])
    if part is None:  # what is tried, or done with something, has run when what comes after it does
        return isinstance(block, ast.Try | ast.With) and beside is block.body and runs_before(source, block, where)
    if isinstance(block, ast.Try) and beside is block.body and part in block.orelse:
        return True
    return part in beside and beside.index(statement) < beside.index(part)


def _bodies(block: ast.AST) -> list[list[ast.stmt]]:
    found = (getattr(block, field, None) for field in ("body", "orelse", "finalbody"))
    return [body for body in found if isinstance(body, list)]
