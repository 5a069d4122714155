"""Whether a place in a file runs more often than another one, and whether two of them run in one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import permutations
from typing import Final

from migrate.resolve.names.names import Names

REPEATING: Final = (
    *(ast.For, ast.AsyncFor, ast.While),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
"""What runs something again and again."""
_ENDS: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_DEPTH: Final = 4


def ancestors(names: Names, node: ast.AST) -> Iterator[ast.AST]:
    """The nodes around a node, from the innermost outwards."""
    current = names.parents.get(node)
    while current is not None:
        yield current
        current = names.parents.get(current)


def is_repeated(names: Names, node: ast.AST, once: ast.AST, depth: int = 0) -> bool:
    """Whether a place runs several times each time that another one runs.

    Args:
        names: The names of the file.
        node: The place: in a loop, or in a function of the file that is called several times.
        once: The other one.
        depth: How many functions have been looked at.
    """
    outside = {*ancestors(names, once)}
    for around in ancestors(names, node):
        if around in outside or depth == _DEPTH:
            return False
        if isinstance(around, REPEATING):
            return True
        if isinstance(around, ast.FunctionDef):
            calls = _calls_of(names, around)
            several = any(not excludes(names, first, second) for first, second in permutations(calls, 2))
            return several or any(is_repeated(names, call, once, depth + 1) for call in calls)
    return False


def _calls_of(names: Names, function: ast.FunctionDef) -> list[ast.Call]:
    variable = names.bound(function, function.name)
    parents = (names.parents.get(use) for use in names.reads(variable[1], variable[0])) if variable is not None else ()
    return [call for call in parents if isinstance(call, ast.Call) and names.binding(call.func) is not None]


def excludes(names: Names, first: ast.AST, second: ast.AST) -> bool:
    """Whether only one of two places runs: they are in other branches, or what the first one is in ends before."""
    around = [first, *ancestors(names, first)]
    common = next((node for node in [second, *ancestors(names, second)] if node in around), None)
    if common is None:
        return False
    if isinstance(common, ast.If | ast.IfExp | ast.Match):
        return True
    branches = (node for node in around[: around.index(common)] if isinstance(node, ast.If))
    return any(isinstance(branch.body[-1], _ENDS) and first is not branch.test for branch in branches)
