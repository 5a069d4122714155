"""Trials that run a trainer and are stopped before it is done: what they may leave behind."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import keyword
from migrate.rule import Result

_STOPPED: Final = (
    "Ray frees what the workers of a stopped trial held only where its State API answers (`ray[default]`, with the "
    "dashboard); elsewhere the next trial may wait for it for ever"
)
_STOPS: Final = {"tune_config": ("scheduler", "time_budget_s"), "run_config": ("stop",)}
"""What stops a trial before its trainer is done, by the configuration that has it."""


def tell_of_stopped_trials(result: Result, tuner: ast.Call, row: Row | None) -> None:
    """Say what a trial may leave behind that a scheduler, a criterion or the time stops."""
    for config, fields in _STOPS.items():
        given = keyword(tuner, config)
        made = result.source.names.value(given) if given is not None else None
        if not isinstance(made, ast.Call):
            continue
        for field in fields:
            value = keyword(made, field)
            if value is not None:
                result.todo(value, row, f"{config}.{field}", _STOPPED)
