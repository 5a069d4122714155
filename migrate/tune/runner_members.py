"""What schedulers of users asked the runner of trials, and what it does not answer any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source

_RUNNER: Final = "trial_runner"
_KEPT: Final = (_RUNNER, f"_{_RUNNER}")
"""What a scheduler calls it where it keeps it."""
_EXECUTOR: Final = "trial_executor"
_ANSWERED: Final = (
    *("_resource_updater", "has_resources_for_trial", "pause_trial", "save"),
    "force_reconcilation_on_next_step_end",
)
"""What Ray's stand-in for the executor of trials does still."""


def asked_of_runners(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What the parameter `trial_runner`, as the methods of schedulers call it, is asked and no longer answers."""
    if not any(parameter.arg == _RUNNER for parameter in source.names.of(ast.arg)):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"TrialRunner.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        if row is not None and _is_runner(source, node.value) and not _is_answered(source, node):
            yield node, row, row.old


def _is_runner(source: Source, node: ast.expr) -> bool:
    """Whether an expression is that parameter, or an attribute that it is kept in."""
    if isinstance(node, ast.Attribute):
        return node.attr in _KEPT
    binding = source.names.binding(node)
    parameter = binding.node if binding is not None else None
    return isinstance(parameter, ast.arg) and parameter.arg == _RUNNER


def _is_answered(source: Source, node: ast.Attribute) -> bool:
    """Whether the executor is asked for something that it does still."""
    asked = source.names.parents.get(node)
    return node.attr == _EXECUTOR and isinstance(asked, ast.Attribute) and asked.attr in _ANSWERED
