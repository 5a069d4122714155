"""Modules and classes of Ray that functions may be given, to ask them for what Tune and Train have."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.flow.carried import Carried
from migrate.resolve.names.definitions import definition
from migrate.resolve.names.scopes import FunctionNode, default_of, positional
from migrate.resolve.text.source import Source

MODULES: Final = (
    *("ray.tune", "ray.train", "ray.air", "ray.air.session", "ray.tune.session", "ray.train.session"),
    *("ray.tune.track", "ray.tune.suggest", "ray.tune.schedulers", "ray.tune.logger"),
)

_INIT: Final = "__init__"
SESSIONS: Final = ("ray.air.session", "ray.tune.session", "ray.train.session")
"""Those that are told of wherever they are handed on: what is asked of them depends on where that runs."""
_CLASSES: Final = ("Trainer", "Checkpoint")
"""What classes end in whose methods functions may ask: ``cls.restore(path)``."""


def may_be_handed_on(dotted: str) -> bool:
    """Whether a name of Ray is a module, or a class, that code gives functions to ask it for something."""
    return dotted in MODULES or (dotted.startswith("ray.") and dotted.endswith(_CLASSES))


def given_to_others(source: Source, node: ast.expr) -> tuple[Source, ast.arg] | None:
    """The parameter of a function, or a class, of another file of the tree that an expression is given to."""
    parent = source.names.parents.get(node)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    dotted = source.names.dotted(call.func) if isinstance(call, ast.Call) and call.func is not node else None
    found = definition(source.path, dotted) if dotted and not dotted.startswith("ray.") else None
    defined = found[1][0].node if found is not None and len(found[1]) == 1 else None
    methods = defined.body if isinstance(defined, ast.ClassDef) else [defined]
    wanted = _INIT if isinstance(defined, ast.ClassDef) else getattr(defined, "name", "")
    function = next((one for one in methods if isinstance(one, FunctionNode) and one.name == wanted), None)
    if found is None or function is None or not isinstance(call, ast.Call):
        return None
    parameter = _parameter(call, node, function, begins=isinstance(defined, ast.ClassDef))
    return (found[0], parameter) if parameter is not None else None


def given_parameter(source: Source, node: ast.expr) -> ast.arg | None:
    """The parameter of a function of the file that an expression is given to, or is the default of."""
    parent = source.names.parents.get(node)
    if isinstance(parent, FunctionNode | ast.Lambda):
        given = (*positional(parent), *parent.args.kwonlyargs)
        return next((one for one in given if default_of(parent, one) is node), None)
    word = parent if isinstance(parent, ast.keyword) else None
    call = source.names.parents.get(word) if word is not None else parent
    if not isinstance(call, ast.Call) or node is call.func:
        return None
    carried = source.once(Carried)
    constructor = _constructor(source, call)
    function = constructor or carried.called(call)
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    is_of_object = isinstance(call.func, ast.Attribute) and source.names.scope(function).is_class
    return _parameter(call, node, function, begins=constructor is not None or is_of_object)


def _parameter(call: ast.Call, node: ast.expr, function: FunctionNode, *, begins: bool) -> ast.arg | None:
    """The parameter that a call gives an expression to.

    Args:
        call: The call.
        node: The expression, an argument of it or the value of one.
        function: What is called.
        begins: Whether its first parameter is given otherwise, as that of methods is.
    """
    name = next((word.arg for word in call.keywords if word.value is node), None)
    if name is not None:
        return next((one for one in (*positional(function), *function.args.kwonlyargs) if one.arg == name), None)
    if node not in call.args or any(isinstance(one, ast.Starred) for one in call.args[: call.args.index(node)]):
        return None
    place = call.args.index(node) + begins
    return positional(function)[place] if place < len(positional(function)) else None


def _constructor(source: Source, call: ast.Call) -> ast.FunctionDef | None:
    """The ``__init__`` of the class of the file that a call makes an instance of."""
    binding = source.names.binding(call.func)
    home = binding.node if binding is not None else None
    methods = home.body if isinstance(home, ast.ClassDef) else []
    return next((one for one in methods if isinstance(one, ast.FunctionDef) and one.name == _INIT), None)
