"""In which world a function runs that ``partial`` or ``tune.with_parameters`` binds an argument of."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.running.tuners import RESTORES, RUNS, TUNERS
from migrate.resolve.running.worlds import TRAIN, TUNE
from migrate.resolve.text.source import Source
from migrate.train.trainers.subclasses import is_trainer_class
from migrate.tune.functions.bound_arguments import PARTIAL, WITH_PARAMETERS

_BINDS: Final = (PARTIAL, *WITH_PARAMETERS)
_HANDS_ON: Final = (*_BINDS, "ray.tune.with_resources", "ray.tune.utils.trainable.with_resources")
_DEPTH: Final = 6
"""Through how many calls and variables a function is followed."""


def world_of_bound(source: Source, node: ast.expr) -> set[str]:
    """The worlds, as far as they are seen, that run what an expression is bound to as an argument; none for another.

    Args:
        source: The file.
        node: The expression: ``train`` in ``tune.Tuner(partial(f, train))``.
    """
    call = _call_of(source, node)
    if call is None or call.args[:1] == [node] or source.names.dotted(call.func) not in _BINDS:
        return set()
    return _worlds(source, call, _DEPTH)


def _worlds(source: Source, function: ast.expr, depth: int) -> set[str]:
    """The worlds that run what an expression gives."""
    call = _call_of(source, function)
    if call is not None and depth:
        dotted = source.names.dotted(call.func) or ""
        if dotted in (*RUNS, *TUNERS, *RESTORES):
            return {TUNE}
        if dotted in _HANDS_ON:
            return _worlds(source, call, depth - 1) if call.args[:1] == [function] else set()
        return {TRAIN} if is_trainer_class(dotted) else set()
    statement = source.names.parents.get(function)
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name) or not depth:
        return set()
    variable = source.names.variable(statement.targets[0])
    uses = source.names.reads(variable[1], variable[0]) if variable is not None else ()
    return {world for use in uses for world in _worlds(source, use, depth - 1)}


def _call_of(source: Source, node: ast.expr) -> ast.Call | None:
    """The call that an expression is an argument of."""
    parent = source.names.parents.get(node)
    given = parent if isinstance(parent, ast.keyword) else node
    call = source.names.parents.get(given) if given is parent else parent
    return call if isinstance(call, ast.Call) and call.func is not node else None
