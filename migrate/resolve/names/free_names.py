"""Names for variables that are written into a file: those that a person would take, where they are free."""

from __future__ import annotations

import ast
from itertools import chain, count

from migrate.resolve.names.names import Names
from migrate.resolve.names.used_names import used_names


def free_in(names: Names, where: ast.AST, *wanted: str) -> str:
    """A name that nothing uses in the function around a place, or in the file where there is no function.

    Args:
        names: The names of the file.
        where: The place.
        wanted: What it is to be called: the first of these that is free, else the last with a number.
    """
    taken = {name for _, name in used_names(_around(names, where))}
    numbered = (f"{wanted[-1]}_{number}" for number in count(2))
    return next(name for name in chain(wanted, numbered) if name not in taken)


def free_for_block(names: Names, statement: ast.stmt, *wanted: str) -> str:
    """A name for what a ``with`` around a statement opens: also that of another ``with`` which is over, or to come.

    ``free_in`` says no to ``file`` in a function that reads one file and writes another one. People call both that.

    Args:
        names: The names of the file.
        statement: What goes into the block.
        wanted: What it is to be called: the first of these that means nothing else, else the last with a number.
    """
    used = used_names(_around(names, statement))
    kept = {name for node, name in used if name in wanted and not _is_in_own_block(names, node, name, statement)}
    return next((name for name in wanted if name not in kept), None) or free_in(names, statement, *wanted)


def is_bindable(names: Names, where: ast.AST) -> bool:
    """Whether ``(name := value)`` can stand at a place, and be read by functions that are written behind it."""
    scope = names.scope(where)
    return not (scope.is_class or isinstance(scope.node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp))


def _around(names: Names, where: ast.AST) -> ast.AST:
    """What may use a variable of a place: its function, with all that stands in it; outside of functions, the file."""
    return names.function(where) or names.tree


def _is_in_own_block(names: Names, node: ast.AST, name: str, statement: ast.stmt) -> bool:
    """Whether a use of a name is over with the block that opens it, and a statement stands outside of that block."""
    if not isinstance(node, ast.Name) or names.scope(node) is not names.scope(statement):
        return False
    upper = names.parents.get(node)
    while upper is not None and not isinstance(upper, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(upper, ast.With):
            opening = next((number for number, item in enumerate(upper.items) if _is_called(item, name)), None)
            if opening is not None:
                earlier = (item.context_expr for item in upper.items[: opening + 1])
                return not any(node in ast.walk(one) for one in earlier) and not _overlap(upper, statement)
        upper = names.parents.get(upper)
    return False


def _is_called(item: ast.withitem, name: str) -> bool:
    return isinstance(item.optional_vars, ast.Name) and item.optional_vars.id == name


def _overlap(block: ast.With, statement: ast.stmt) -> bool:
    return any(node is statement for node in ast.walk(block)) or any(node is block for node in ast.walk(statement))
