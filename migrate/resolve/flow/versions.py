"""A name that a block assigns anew: each time, it is another variable.

Notebooks above all assign the same few names in one cell after the other. Where that is done by statements of the
block itself, one after the other, and all uses are in the block, too, it is certain which of them a use means; and so
it is in a function after the last of them, whenever it is called. Such a name gets one variable for each time,
``trainer@1``, ``trainer@2`` …; a name that a function uses before, or that is assigned in other ways first, stays one
variable.
"""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from migrate.resolve.names.names import Names
    from migrate.resolve.names.scopes import Binding, Scope

_HOMES: Final = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
_INLINE: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.ClassDef)
_ANEW: Final = (
    ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
)  # fmt: skip
"""Statements after which a name means what they say, whatever it meant before."""


def versions(names: Names, name: str, home: Scope, reads: Iterable[ast.Name]) -> dict[ast.AST, str]:
    """By the nodes that bind or use a name of a scope, the variable that it is there; empty if it is always the same.

    Args:
        names: The names of the file.
        name: The name.
        home: The scope that it is bound in.
        reads: All its uses.
    """
    bindings = home.bindings[name]
    if not isinstance(home.node, _HOMES) or home.elsewhere or _is_one_import(bindings):
        return {}
    body = home.node.body
    order = {statement: number for number, statement in enumerate(body)}
    nodes: list[tuple[ast.AST, int]] = []
    anew: list[int] = []
    for binding in bindings:
        place = _place(names, binding.node, order)
        if place is None or not _is_kept(names, binding):
            return {}
        statement = body[place]
        if isinstance(statement, _ANEW) and _binds(names, statement, binding):
            anew.append(place)
        nodes.append((binding.node, place))
    if len(set(anew)) < 2:
        return {}
    starts = sorted(set(anew))
    for use in reads:
        place = _place(names, use, order)
        if place is None:
            return {}
        if _is_inline(names.scope(use), home):
            nodes.append((use, place - 1))
        elif place >= starts[-1]:
            nodes.append((use, place))
        else:
            return {}
    found: dict[ast.AST, str] = {}
    for node, place in nodes:
        found[node] = f"{name}@{bisect_left(starts, place + 1)}"
    return found


def _is_one_import(bindings: list[Binding]) -> bool:
    """Whether a name is imported again and again, and always from the same place."""
    return all(found.kind == "import" for found in bindings) and len({found.dotted for found in bindings}) == 1


def _place(names: Names, node: ast.AST, order: dict[ast.stmt, int]) -> int | None:
    """The number of the statement of a block that a node is in; None if it is in none."""
    current: ast.AST | None = node
    while current is not None and current not in order:
        current = names.parents.get(current)
    return order[current] if isinstance(current, ast.stmt) else None


def _is_kept(names: Names, binding: Binding) -> bool:
    """Whether a binding leaves nothing of what the name meant."""
    return not isinstance(names.parents.get(binding.node), ast.AugAssign)


def _binds(names: Names, statement: ast.stmt, binding: Binding) -> bool:
    """Whether it is the statement itself that binds, and not something inside of it."""
    if binding.node is statement:
        return True
    node, parent = binding.node, names.parents.get(binding.node)
    while isinstance(parent, ast.Tuple | ast.List | ast.Starred):
        node, parent = parent, names.parents.get(parent)
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return parent is statement
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return parent is statement and node in targets


def _is_inline(scope: Scope, home: Scope) -> bool:
    """Whether what is evaluated in a scope is evaluated where it stands in the block."""
    while scope is not home and isinstance(scope.node, _INLINE) and scope.parent is not None:
        scope = scope.parent
    return scope is home
