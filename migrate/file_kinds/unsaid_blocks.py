"""Which blocks of a page are Python that do not say what they are: those that go with its other blocks.

In a page whose blocks import Ray, such a block asks or calls something that they bind, or defines a function or class
that they name. What only looks like Python (output, settings such as ``name: value``) does neither.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from migrate.file_kinds.cells import joined
from migrate.file_kinds.notebook_json import Cell
from migrate.resolve.text.source import parse

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_INNER: Final = (*_DEFINITIONS, ast.Lambda)


def going_with(known: Iterable[Cell], unsaid: Iterable[Cell]) -> set[int]:
    """The numbers of the blocks that go with those which are known to be Python.

    Args:
        known: Blocks that are Python.
        unsaid: Blocks that do not say what they are; no two blocks have one number.
    """
    try:
        tree = parse(joined(list(known)).text)
    except SyntaxError:  # each is Python, and all of them together are not, which is said of the page
        return set()
    bound, named = _bound(tree), _named(tree)
    left = {cell.number: found for cell in unsaid if (found := _python(cell)) is not None}
    going: set[int] = set()
    while more := {number for number, one in left.items() if _asks(one, bound) or not named.isdisjoint(_defined(one))}:
        for number in more:
            one = left.pop(number)
            bound |= _bound(one)
            named |= _named(one)
        going |= more
    return going


def _python(cell: Cell) -> ast.Module | None:
    """A block as Python; None if it is none, or may be settings."""
    module = joined([cell])
    if cell.number in module.skipped or cell.number not in module.cells:
        return None
    tree = parse(module.text)
    is_settings = any(isinstance(one, ast.AnnAssign) and one.value is None for one in tree.body)
    return None if is_settings else tree


def _asks(tree: ast.Module, bound: set[str]) -> bool:
    """Whether something that is bound elsewhere is called, asked for something, given to a call, or derived from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _root(node) in bound:
            return True
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            given = [node.func, *node.args, *(word.value for word in node.keywords)]
        elif isinstance(node, ast.ClassDef):
            given = node.bases
        if any(isinstance(part, ast.Name) and part.id in bound for part in given):
            return True
    return False


def _root(node: ast.expr) -> str:
    """The name that something is asked of in the end: ``results`` of ``results[0].metrics``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _defined(tree: ast.Module) -> set[str]:
    return {one.name for one in tree.body if isinstance(one, _DEFINITIONS)}


def _named(tree: ast.Module) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _bound(tree: ast.Module) -> set[str]:
    """The names that a module binds, not those that its functions do."""
    found: set[str] = set()
    for node in _of_module(tree):
        if isinstance(node, ast.alias):
            found.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, _DEFINITIONS):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def _of_module(node: ast.AST) -> Iterator[ast.AST]:
    for part in ast.iter_child_nodes(node):
        yield part
        if not isinstance(part, _INNER):
            yield from _of_module(part)
