"""Statements that are put into a block that is written above them."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.importing import ensure_as_is
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Result

_SIMPLE: Final = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)


def movable_statement(source: Source, node: ast.AST) -> ast.stmt:
    """The statement around a node, if all of its lines can be moved to the right.

    Raises:
        Declined: If they cannot.
    """
    statement = source.names.statement(node)
    if not isinstance(statement, _SIMPLE) or not source.alone(statement):
        raise Declined("it is part of a larger statement")
    if any(map(is_text_of_lines, ast.walk(statement))):
        raise Declined("a text of several lines stands in the statement")
    return statement


def is_text_of_lines(node: ast.AST) -> bool:
    """Whether something is a text of several lines, which would be another one further to the right or left."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return (is_text or isinstance(node, ast.JoinedStr)) and getattr(node, "lineno", 0) != getattr(node, "end_lineno", 0)


def put_below(result: Result, statement: ast.stmt, head: str, deeper: str, replaced: ast.expr) -> None:
    """Put a statement under a head of one or several lines, further to the right; one part of it is replaced."""
    source = result.source
    first = source.line_start(source.start(statement))
    result.edit(first, first, head + deeper)
    line = source.next_line(first)
    while line <= source.end(statement) and line > first:
        is_kept = not source.start(replaced) < line <= source.end(replaced)
        if is_kept and source.data[line : source.line_end(line)].strip():
            result.edit(line, line, deeper)
        following = source.next_line(line)
        if following == line:
            break
        line = following


def import_all(result: Result, node: ast.AST, *modules: str) -> None:
    """Import modules by their last names for what is written at a place.

    Raises:
        Taken: If such a name means something else there.
    """
    for module in modules:
        result.edits += ensure_as_is(result.source, module, node)
