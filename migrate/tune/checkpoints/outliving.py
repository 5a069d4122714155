"""Whether the path of a directory is still wanted when the directory is no longer there."""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.text.source import Source

_PARTS: Final = (
    ast.BinOp, ast.JoinedStr, ast.FormattedValue, ast.IfExp, ast.BoolOp, ast.Tuple, ast.List, ast.Set, ast.Dict,
    ast.Starred, ast.NamedExpr, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp,
)  # fmt: skip
"""Expressions that hold the path if one of their parts does."""
_KEEPING: Final = ("dict", "list", "tuple", "set", "str")
_PATHS: Final = (
    "os.path.join", "os.path.abspath", "os.path.realpath", "os.path.normpath", "os.path.expanduser", "os.fspath",
    "pathlib.Path", "pathlib.PurePath",
)  # fmt: skip
_METHODS: Final = ("append", "extend", "insert", "add", "update", "setdefault", "joinpath", "put")
"""Methods that keep what they are given, or answer with a path below it."""


def outlives(source: Source, uses: Collection[ast.expr], block: Collection[ast.AST]) -> bool:
    """Whether a path, or what is made of it, is kept for later than a block.

    What is passed to any other function counts as used there and then.

    Args:
        source: The file.
        uses: Where the path is used.
        block: All nodes of the block.
    """
    pending, seen = list(uses), set(uses)
    while pending:
        use = pending.pop()
        if use not in block:
            if _is_before(source, use, block) or _is_anew(source, use, block):
                continue
            return True
        holder = _holder(source, use)
        if holder is None:
            continue
        following = _variable_uses(source, holder)
        if following is None:
            return True
        pending += [node for node in following if node not in seen]
        seen.update(following)
    return False


def is_kept_in_dictionary(source: Source, uses: Collection[ast.expr]) -> bool:
    """Whether a function returns a path, or what is made of it, in a dictionary.

    Args:
        source: The file.
        uses: Where the path is used in the function.
    """
    pending = [(use, False) for use in uses]
    seen = set(pending)
    while pending:
        use, is_inside = pending.pop()
        holder = _holder(source, use)
        if holder is None:
            continue
        is_inside |= _is_in_dictionary(source, use, holder)
        if isinstance(holder, ast.Return):
            if is_inside:
                return True
            continue
        following = [(node, is_inside) for node in _container_uses(source, holder)]
        pending += [one for one in following if one not in seen]
        seen.update(following)
    return False


def _is_in_dictionary(source: Source, use: ast.expr, holder: ast.AST) -> bool:
    """Whether a statement keeps a path in a dictionary: in one that it makes, or as one of its items."""
    if isinstance(holder, ast.Assign) and any(isinstance(target, ast.Subscript) for target in holder.targets):
        return True
    if isinstance(holder, ast.Call) and isinstance(holder.func, ast.Attribute) and holder.func.attr == "setdefault":
        return True
    current: ast.AST | None = use
    while current is not holder and current is not None:
        if isinstance(current, ast.Dict | ast.DictComp) or called_name(current) == "dict":
            return True
        current = source.names.parents.get(current)
    return False


def _container_uses(source: Source, holder: ast.AST) -> list[ast.Name]:
    """The uses of the variable that a statement keeps a path in, or in which it has one more item for it."""
    kept = holder.targets[0] if isinstance(holder, ast.Assign) and len(holder.targets) == 1 else None
    if isinstance(kept, ast.Subscript):
        kept = kept.value
    elif isinstance(holder, ast.Call) and isinstance(holder.func, ast.Attribute):
        kept = holder.func.value
    elif kept is None or not isinstance(kept, ast.Name):
        return _variable_uses(source, holder) or []
    variable = source.names.variable(kept) if isinstance(kept, ast.Name) else None
    return source.names.reads(variable[1], variable[0]) if variable is not None else []


def _is_before(source: Source, use: ast.expr, block: Collection[ast.AST]) -> bool:
    """Whether a use stands before a block, and no loop comes back to it."""
    names = source.names
    first = min((node for node in block if isinstance(node, ast.stmt)), key=source.start, default=None)
    if first is None or source.end(use) > source.start(first) or names.function(use) is not names.function(first):
        return False
    loop = names.above(use, ast.For, ast.While, ast.AsyncFor)
    while loop is not None:
        if isinstance(loop, ast.stmt) and source.end(loop) > source.start(first):
            return False
        loop = names.above(loop, ast.For, ast.While, ast.AsyncFor)
    return True


def _is_anew(source: Source, use: ast.expr, block: Collection[ast.AST]) -> bool:
    """Whether a variable is assigned again between a block and a use behind it, wherever that is reached."""
    names = source.names
    above: set[ast.AST] = set()
    current: ast.AST | None = use
    while current is not None:
        above.add(current)
        current = names.parents.get(current)
    end = max((source.end(node) for node in block if isinstance(node, ast.stmt)), default=0)
    for binding in names.bindings(use):
        statement = names.statement(binding.node)
        is_between = end <= source.start(statement) and source.end(statement) <= source.start(use)
        if isinstance(statement, ast.Assign) and is_between and names.parents.get(statement) in above:
            return True
    return False


def _holder(source: Source, node: ast.expr) -> ast.AST | None:
    """The statement that keeps what is made of a path; None if a function has used it up."""
    current: ast.AST = node
    while True:
        parent = source.names.parents[current]
        if isinstance(parent, ast.stmt):
            is_kept = isinstance(parent, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return)
            return parent if is_kept else None
        if isinstance(parent, ast.Yield | ast.Await):
            return parent
        if isinstance(parent, ast.Call | ast.keyword):
            call = source.names.parents[parent] if isinstance(parent, ast.keyword) else parent
            if not isinstance(call, ast.Call) or current is call.func or not _keeps(source, call):
                return None if not _adds(call) else call
            parent = call
        elif isinstance(parent, ast.IfExp):
            if current is parent.test:
                return None
        elif isinstance(parent, ast.Attribute):
            call = source.names.parents[parent]
            if parent.attr != "joinpath" or not isinstance(call, ast.Call):
                return None
            parent = call
        elif not isinstance(parent, _PARTS):
            return None
        current = parent


def _keeps(source: Source, call: ast.Call) -> bool:
    """Whether a call answers with a path below the one that it is given, or with something that holds it."""
    return called_name(call) in _KEEPING or source.names.dotted(call.func) in _PATHS


def _adds(call: ast.AST) -> bool:
    method = call.func if isinstance(call, ast.Call) else None
    return isinstance(method, ast.Attribute) and method.attr in _METHODS


def _variable_uses(source: Source, holder: ast.AST) -> list[ast.Name] | None:
    """The uses of the variable that a statement keeps a path in; None if it is something else."""
    if isinstance(holder, ast.Assign):
        target = holder.targets[0] if len(holder.targets) == 1 else None
    else:
        target = holder.target if isinstance(holder, ast.AnnAssign) else None
    variable = source.names.variable(target) if isinstance(target, ast.Name) else None
    return source.names.reads(variable[1], variable[0]) if variable is not None else None
