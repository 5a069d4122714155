"""Blank lines below functions and classes that rules wrote into a file, where something stands directly below them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import zip_longest

from migrate.edit.blank_lines import around, missing_below
from migrate.edit.edits import Edit
from migrate.resolve.text.source import Source

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def new_definitions(before: Source, after: Source) -> list[Edit]:
    """The edits that set what stands below a new definition apart from it, as formatters do.

    How far apart the user's own definitions stand is none of our business, also where they have another name now.
    """
    old = {_qualified(before, node) for node in _definitions(before)}
    old |= {_qualified(after, node) for node in _renamed(before.tree, after.tree)}
    edits: list[Edit] = []
    for node in _definitions(after):
        block = after.names.block(node)
        if _qualified(after, node) in old or block[-1] is node:
            continue
        below = after.next_line(after.end(node))
        lines = missing_below(after, below, around(after.indent(after.start(node))))
        if lines:
            edits.append(Edit(below, below, "\n" * lines))
    return edits


def _renamed(before: ast.Module | _Definition, after: ast.Module | _Definition) -> Iterator[_Definition]:
    """The definitions in a body, and in those, that stand in the place of one of the same kind with another name."""
    pairs = list(zip_longest(_inside(before), _inside(after)))
    if any(type(one) is not type(other) for one, other in pairs):
        named = {one.name: one for one in _inside(before)}
        pairs = [(named[other.name], other) for other in _inside(after) if other.name in named]
    for one, other in pairs:
        if one.name != other.name:
            yield other
        yield from _renamed(one, other)


def _inside(node: ast.Module | _Definition) -> list[_Definition]:
    return [part for part in node.body if isinstance(part, _Definition)]


def _definitions(source: Source) -> list[_Definition]:
    names = source.names
    return [*names.of(ast.FunctionDef), *names.of(ast.AsyncFunctionDef), *names.of(ast.ClassDef)]


def _qualified(source: Source, node: ast.AST) -> tuple[str, ...]:
    """The name of a definition behind those of the definitions that it stands in."""
    found: list[str] = []
    around_it: ast.AST | None = node
    while around_it is not None:
        if isinstance(around_it, _Definition):
            found.append(around_it.name)
        around_it = source.names.parents.get(around_it)
    return tuple(reversed(found))
