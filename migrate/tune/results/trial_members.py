"""What is asked of trials, where an expression certainly holds one, and a trial of today does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, cast

from legacy_api import Row, members_of_trials
from migrate.edit.callsite import called_name
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import FunctionNode, Scope
from migrate.resolve.running.trainables import bases_of, methods_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said
from migrate.tune.callbacks.trial_homes import HOMES, TRIAL_CLASSES
from migrate.tune.results.follow import Flow

_TRIAL: Final = "trial"
_TRIALS: Final = "trials"
_GET_TRIALS: Final = "get_trials"
_ON_CHECKPOINT: Final = "on_checkpoint"
_CHECKPOINT: Final = "checkpoint"
_ORDERS: Final = ("sorted", "list", "tuple", "reversed")
_PICKS: Final = ("max", "min", "next")
_ONLY_TRIALS: Final = frozenset(
    {"trainable_name", "experiment_tag", "evaluated_params", "custom_trial_name", "_checkpoint"}
)
"""What trials of Tune have, the last in Ray 0.8, and those of no searcher's library."""


def given_to_callbacks(source: Source) -> Iterator[ast.expr]:
    """The uses of trials in methods of callbacks, schedulers and reporters, which Tune calls with them.

    They are the parameter `trial`, if nothing is assigned to it, what a loop over the parameter `trials` or over
    ``get_trials()`` of another one gives, what is picked out of them, ``max(trials, key=...)``, and variables that keep
    one of all these, ``best = trial``.
    """
    homes = [node for node in source.names.of(ast.ClassDef) if is_called_with_trials(source, node)]
    methods = [method for home in homes for method in methods_of(home)]
    given = list(_given(source, methods))
    yield from given
    yield from _kept(source, methods, given)


def _given(source: Source, methods: list[FunctionNode]) -> Iterator[ast.expr]:
    """The uses of trials that methods are given, or pick out of those that they are given."""
    for method in methods:
        yield from _uses(source, source.names.inside(method), _TRIAL)
    for node in (*source.names.of(ast.For), *source.names.of(ast.comprehension)) if methods else ():
        loop = cast("ast.For | ast.comprehension", node)
        variable = source.names.variable(loop.target)
        if variable is not None and source.names.function(loop.target) in methods and _are_trials(source, loop.iter):
            yield from _uses(source, *variable)
    for asked in source.names.of(ast.Attribute) if methods else ():
        owner = asked.value
        if source.names.function(owner) in methods and _is_picked(source, source.names.value(owner)):
            yield owner


def _kept(source: Source, methods: list[FunctionNode], given: list[ast.expr]) -> Iterator[ast.Name]:
    """The uses of variables of methods that hold one of the trials that those are given, or None before that."""
    values: dict[Variable, list[ast.expr]] = {}
    for statement in source.names.of(ast.Assign) if given else ():
        if source.names.function(statement) not in methods:
            continue
        for target, value in (pair for one in statement.targets for pair in _pairs(one, statement.value)):
            variable = source.names.variable(target) if isinstance(target, ast.Name) else None
            if variable is not None:
                values.setdefault(variable, []).append(value)
    for (scope, name), held in values.items():
        trials = [value for value in held if value in given]
        nothing = [value for value in held if isinstance(value, ast.Constant) and value.value is None]
        if trials and len(trials) + len(nothing) == len(held) == len(scope.bindings[name]):
            yield from source.names.reads(name, scope)


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, side by side: ``best, score = trial, 1``."""
    sides = (target, value)
    if not all(isinstance(side, ast.Tuple) for side in sides):
        return [sides]
    targets, values = (side.elts for side in sides if isinstance(side, ast.Tuple))
    return list(zip(targets, values, strict=True)) if len(targets) == len(values) else [sides]


def given_checkpoints(source: Source) -> Iterator[ast.Name]:
    """The uses of the parameter `checkpoint` of ``on_checkpoint`` in callbacks, if nothing is assigned to it."""
    homes = [node for node in source.names.of(ast.ClassDef) if is_called_with_trials(source, node)]
    for method in (method for home in homes for method in methods_of(home) if method.name == _ON_CHECKPOINT):
        yield from _uses(source, source.names.inside(method), _CHECKPOINT)


def said_to_be_trials(source: Source) -> Iterator[ast.Name]:
    """The uses of parameters that are annotated as trials, and of what a loop over annotated lists of them gives."""
    lists = set()
    for node in source.names.of(ast.arg):
        function = source.names.owners.get(node)
        if not isinstance(node, ast.arg) or node.annotation is None or not isinstance(function, FunctionNode):
            continue
        written = node.annotation
        if said(source.names, written) in TRIAL_CLASSES:
            yield from _uses(source, source.names.inside(function), node.arg)
        elif isinstance(written, ast.Subscript) and said(source.names, written.slice) in TRIAL_CLASSES:
            lists.add(node)
    for loop in (*source.names.of(ast.For), *source.names.of(ast.comprehension)) if lists else ():
        assert isinstance(loop, ast.For | ast.comprehension)
        binding, variable = source.names.binding(loop.iter), source.names.variable(loop.target)
        if binding is not None and binding.node in lists and variable is not None:
            yield from _uses(source, *variable)


def used_as_trials(source: Source) -> Iterator[ast.Name]:
    """The uses of parameters that are called a trial and are asked for what nothing else has: ``trainable_name``."""
    asked = [node.value for node in source.names.of(ast.Attribute) if getattr(node, "attr", "") in _ONLY_TRIALS]
    bindings = [source.names.binding(node) for node in asked if isinstance(node, ast.Name)]
    for parameter in dict.fromkeys(binding.node for binding in bindings if binding is not None):
        function = source.names.owners.get(parameter)
        if not isinstance(parameter, ast.arg) or not isinstance(function, FunctionNode):
            continue
        if parameter.arg.lower().endswith(_TRIAL):
            yield from _uses(source, source.names.inside(function), parameter.arg)


def is_called_with_trials(source: Source, node: ast.ClassDef) -> bool:
    """Whether a class derives from one whose methods Tune calls."""
    dotted = (source.names.dotted(base) or "" for part in bases_of(source, node) for base in part.bases)
    return any(map(HOMES.fullmatch, dotted))


def _uses(source: Source, scope: Scope, name: str) -> Iterator[ast.Name]:
    """The uses of a variable that has its value from one place: as a parameter, or in a loop."""
    bindings = scope.bindings.get(name, [])
    if len(bindings) == 1 and bindings[0].kind in ("param", "other"):
        yield from source.names.reads(name, scope)


def _are_trials(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the parameter `trials`, or what a parameter answers to ``get_trials()``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == _GET_TRIALS:
        binding = source.names.binding(node.func.value)
        return binding is not None and binding.kind == "param"
    binding = source.names.binding(node)
    if binding is not None and binding.kind == "param":
        return getattr(binding.node, "arg", "") == _TRIALS
    found = source.names.value(node)
    if isinstance(found, ast.ListComp | ast.GeneratorExp):
        loop = found.generators[0]
        is_same = (
            isinstance(found.elt, ast.Name) and isinstance(loop.target, ast.Name) and found.elt.id == loop.target.id
        )
        return is_same and len(found.generators) == 1 and _are_trials(source, loop.iter)
    is_ordered = isinstance(found, ast.Call) and called_name(found) in _ORDERS
    return is_ordered and isinstance(found, ast.Call) and bool(found.args) and _are_trials(source, found.args[0])


def _is_picked(source: Source, node: ast.expr) -> bool:
    """Whether an expression is one of such trials."""
    if isinstance(node, ast.Subscript):
        return not isinstance(node.slice, ast.Slice) and _are_trials(source, node.value)
    if not isinstance(node, ast.Call) or not node.args:
        return False
    return called_name(node) in _PICKS and _are_trials(source, node.args[0])


@cache
def _members() -> frozenset[str]:
    """What the catalogue has rows for, or for a member of."""
    return frozenset(name.partition(".")[0] for name in members_of_trials())


def lost_members(source: Source, flow: Flow) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every member of a trial that the catalogue has a row for, with its row and its spelling.

    Args:
        source: The file.
        flow: What the calls of `tune.run` and `run_experiments` in it gave.
    """
    asked = [node for node in source.names.attributes(_members()) if isinstance(node.ctx, ast.Load)]
    if not asked:
        return
    handed: set[ast.AST] = {*given_to_callbacks(source), *said_to_be_trials(source)}
    yield from _rows_of(source, [node for node in asked if node.value in handed or flow.is_trial(node.value)])


def asked_of_given_trials(
    source: Source, functions: Iterable[FunctionNode], parameter: str = _TRIAL
) -> Iterator[tuple[ast.AST, Row, str]]:
    """The same of the trial that some functions are called with, such as the methods of a callback somewhere else."""
    given = {use for function in functions for use in _uses(source, source.names.inside(function), parameter)}
    asked = [node for node in source.names.attributes(_members()) if isinstance(node.ctx, ast.Load)] if given else []
    yield from _rows_of(source, [node for node in asked if node.value in given])


def _rows_of(source: Source, asked: Iterable[ast.Attribute]) -> Iterator[tuple[ast.AST, Row, str]]:
    rows = members_of_trials()
    for node in asked:
        outer = source.names.parents.get(node)
        name = f"{node.attr}.{outer.attr}" if isinstance(outer, ast.Attribute) else node.attr
        row = rows.get(name) or rows.get(node.attr)
        if row is not None:
            yield node, row, f"Trial.{name if name in rows else node.attr}"
