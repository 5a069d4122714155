"""What schedulers of users asked the runner of trials, and what it does not answer any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.names.scopes import positional
from migrate.resolve.running.subclasses import ancestry
from migrate.resolve.text.source import Source

_RUNNER: Final = "trial_runner"
_KEPT: Final = (_RUNNER, f"_{_RUNNER}")
"""What a scheduler calls it where it keeps it."""
EXECUTOR: Final = "trial_executor"
HAS_ROOM: Final = "has_resources_for_trial"
_ANSWERED: Final = (
    *("_resource_updater", HAS_ROOM, "pause_trial", "save"),
    "force_reconcilation_on_next_step_end",
)
"""What Ray's stand-in for the executor of trials does still."""
_GIVEN: Final = frozenset(
    {
        *("choose_trial_to_run", "on_trial_add", "on_trial_complete", "on_trial_error", "on_trial_remove"),
        "on_trial_result",
    }
)
"""Methods of schedulers that are given the runner first."""
_SCHEDULERS: Final = "ray.tune.schedulers."


def asked_of_runners(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """What the runner, as the methods of schedulers are given it, is asked and no longer answers."""
    taking = {argument.arg for argument in source.names.of(ast.arg)}
    own = {_RUNNER} & taking
    own |= {given.arg for given in source.once(_given)}
    for node in source.names.of(ast.Attribute) if own else ():
        row = find(f"TrialRunner.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        if row is not None and _is_runner(source, node.value) and not _is_answered(source, node):
            yield node, row, row.old


def is_in_scheduler(source: Source, node: ast.AST) -> bool:
    """Whether a node is in a class that derives from a scheduler of Ray."""
    return source.names.above(node, ast.ClassDef) in source.once(_schedulers)


def _schedulers(source: Source) -> set[ast.AST]:
    return {
        owner
        for owner in source.names.of(ast.ClassDef)
        if any(name.startswith(_SCHEDULERS) for base in owner.bases for name in ancestry(source, base))
    }


def _given(source: Source) -> set[ast.arg]:
    """The parameters of methods of schedulers that are the runner, whatever they are called."""
    methods = (part for part in source.names.of(ast.FunctionDef) if part.name in _GIVEN)
    given = (one for method in methods if is_in_scheduler(source, method) for one in positional(method)[1:2])
    return set(given)


def _is_runner(source: Source, node: ast.expr) -> bool:
    """Whether an expression is that parameter, or an attribute that it is kept in."""
    if isinstance(node, ast.Attribute):
        return node.attr in _KEPT
    binding = source.names.binding(node)
    parameter = binding.node if binding is not None else None
    return isinstance(parameter, ast.arg) and (parameter.arg == _RUNNER or parameter in source.once(_given))


def _is_answered(source: Source, node: ast.Attribute) -> bool:
    """Whether the executor is asked for something that it does still."""
    asked = source.names.parents.get(node)
    return node.attr == EXECUTOR and isinstance(asked, ast.Attribute) and asked.attr in _ANSWERED
