"""What schedulers of users asked the runner of trials, and what it does not answer any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, find
from migrate.resolve.source import Source

_RUNNER: Final = "trial_runner"


def asked_of_runners(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What the parameter `trial_runner`, as the methods of schedulers call it, is asked and no longer answers."""
    if not any(parameter.arg == _RUNNER for parameter in source.names.of(ast.arg)):
        return
    for node in source.names.of(ast.Attribute):
        row = find(f"TrialRunner.{node.attr}") if isinstance(node.ctx, ast.Load) else None
        binding = source.names.binding(node.value) if row is not None else None
        parameter = binding.node if binding is not None else None
        if row is not None and isinstance(parameter, ast.arg) and parameter.arg == _RUNNER:
            yield node, row, row.old
