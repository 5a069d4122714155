"""Which of two places in a file runs first."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from migrate.resolve.text.source import Source


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
    beside = next((body for body in bodies(block) if statement in body), [])
    if part is None:  # what is tried, or done with something, has run when what comes after it does
        return isinstance(block, ast.Try | ast.With) and beside is block.body and runs_before(source, block, where)
    if isinstance(block, ast.Try) and beside is block.body and part in block.orelse:
        return True
    return part in beside and beside.index(statement) < beside.index(part)


def in_other_branches(source: Source, one: ast.AST, other: ast.AST) -> bool:
    """Whether two places are in two branches of one ``if``, of which only one runs."""
    chosen = {block: branch for block, branch in _branches(source, one)}
    return any(branch is not chosen.get(block, branch) for block, branch in _branches(source, other))


def _branches(source: Source, place: ast.AST) -> Iterator[tuple[ast.If, list[ast.stmt]]]:
    """Every ``if`` that a place is in, with the branch of it."""
    statements = [*_statements_around(source, place)]
    for inner in statements:
        block = source.names.parents.get(inner)
        if isinstance(block, ast.If):
            yield block, block.body if inner in block.body else block.orelse


def above_all(source: Source, places: Sequence[ast.AST]) -> ast.stmt | None:
    """The statement above which something runs before any of some places; None if they are not of one function.

    It is of the innermost block that has all of the places in it, so that a branch is left only for what another has.
    """
    names = source.names
    around = [list(_statements_around(source, place)) for place in places]
    for statement in around[0]:
        block = names.parents.get(statement)
        beside = next((body for body in bodies(block) if statement in body), []) if block is not None else []
        held = [next((beside.index(one) for one in each if one in beside), None) for each in around]
        first = min((place for place in held if place is not None), default=0)
        if None not in held and not (isinstance(statement, ast.If) and source.is_elif(statement)):
            return beside[first]
    return None


def _statements_around(source: Source, place: ast.AST) -> Iterator[ast.stmt]:
    """The statements of the same function, or of the module, that a place is in, from the innermost on."""
    part: ast.AST | None = source.names.statement(place)
    while part is not None and not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(part, ast.stmt):
            yield part
        part = source.names.parents.get(part)


def bodies(block: ast.AST) -> list[list[ast.stmt]]:
    """The lists of statements that a statement has below it."""
    found = (getattr(block, field, None) for field in ("body", "orelse", "finalbody"))
    return [body for body in found if isinstance(body, list)]
