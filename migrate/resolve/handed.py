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
    constructor = _constructor(source, call)
    function = constructor or carried.called(call)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    if word is not None:
        return next((one for one in (*positional(function), *function.args.kwonlyargs) if one.arg == word.arg), None)
    is_of_object = isinstance(call.func, ast.Attribute) and source.names.scope(function).is_class
    place = call.args.index(node) + (constructor is not None or is_of_object)
    is_plain = not any(isinstance(value, ast.Starred) for value in call.args[: call.args.index(node)])
    return positional(function)[place] if is_plain and place < len(positional(function)) else None


def _constructor(source: Source, call: ast.Call) -> ast.FunctionDef | None:
    """The ``__init__`` of the class of the file that a call makes an instance of."""
    binding = source.names.binding(call.func)
    home = binding.node if binding is not None else None
    methods = home.body if isinstance(home, ast.ClassDef) else []
    return next((one for one in methods if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
