"""Modules of Ray that functions may be given, to ask them for what Tune and Train have."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.carried import Carried
from migrate.resolve.scopes import positional
from migrate.resolve.source import Source

MODULES: Final = (
    *("ray.tune", "ray.train", "ray.air", "ray.air.session", "ray.tune.session", "ray.train.session"),
    *("ray.tune.track", "ray.tune.suggest", "ray.tune.schedulers", "ray.tune.logger"),
)


def given_parameter(source: Source, node: ast.expr) -> ast.arg | None:
    """The parameter of a function of the file that an expression is given to."""
    parent = source.names.parents.get(node)
    word = parent if isinstance(parent, ast.keyword) else None
    call = source.names.parents.get(word) if word is not None else parent
    if not isinstance(call, ast.Call) or node is call.func:
        return None
    carried = source.once(Carried)
    function = carried.called(call)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    if word is not None:
        return next((one for one in (*positional(function), *function.args.kwonlyargs) if one.arg == word.arg), None)
    place = call.args.index(node) + (isinstance(call.func, ast.Attribute) and source.names.scope(function).is_class)
    is_plain = not any(isinstance(value, ast.Starred) for value in call.args[: call.args.index(node)])
    return positional(function)[place] if is_plain and place < len(positional(function)) else None
