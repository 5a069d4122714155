"""Arguments of a training function that ``partial`` and ``tune.with_parameters`` bind, where Tune passed them, too.

``with_parameters`` gave its own value, or a default that is something, whatever Tune passed, and gives it today: such a
function stays as it is. Over what a ``partial`` binds, Tune passed its own.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.names.scopes import FunctionNode, default_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.functions.passed_by_hand import bound_elsewhere

PARTIAL: Final = "functools.partial"
WITH_PARAMETERS: Final = ("ray.tune.with_parameters", "ray.tune.utils.trainable.with_parameters")


def is_always_bound(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether ``with_parameters`` gives a function the argument wherever it is run."""
    names = source.names
    is_bound = False
    for use in names.reads(function.name, names.scope(function)):
        call = names.parents.get(use)
        if isinstance(call, ast.Call) and call.func is use:
            continue  # called by hand, with whatever it is given
        if not binds(source, use, argument):
            return False
        is_bound = True
    others = [by in WITH_PARAMETERS for by, _ in bound_elsewhere(source, function, argument)]
    return (is_bound or bool(others)) and all(others)


def binds(source: Source, use: ast.expr, argument: ast.arg) -> bool:
    """Whether a place that names a function gives it to ``with_parameters`` that binds the argument."""
    call = source.names.parents.get(use)
    if (
        not isinstance(call, ast.Call)
        or call.args[:1] != [use]
        or source.names.dotted(call.func) not in WITH_PARAMETERS
    ):
        return False
    return keyword(call, argument.arg) is not None or _is_something(source, argument)


def _is_something(source: Source, argument: ast.arg) -> bool:
    """Whether an argument has a default that is something, which ``with_parameters`` gave over what Tune passed."""
    function = source.names.owners.get(argument)
    default = default_of(function, argument) if isinstance(function, FunctionNode) else None
    return isinstance(default, ast.Constant) and bool(default.value)


def is_bound_to_nothing(source: Source, function: FunctionNode, argument: ast.arg) -> bool:
    """Whether a ``partial`` of another file binds the argument to None, as it is where nobody gives it.

    Raises:
        Declined: If one binds it to something: Tune passed its own over it.
    """
    values = [value for by, value in bound_elsewhere(source, function, argument) if by == PARTIAL]
    if not all(isinstance(value, ast.Constant) and value.value is None for value in values):
        raise Declined(f"another file binds `{argument.arg}` of `{function.name}` itself")
    return bool(values)
