"""Trials that run a trainer and are stopped or compared before it is done: what they may leave behind, and wait for."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import keyword
from migrate.resolve.source import Source
from migrate.rule import Result

_STOPPED: Final = (
    "Ray frees what the workers of a stopped trial held only where its State API answers (`ray[default]`, with the "
    "dashboard); elsewhere the next trial may wait for it for ever"
)
_POPULATION: Final = (
    "population based training compares trials that run side by side: where there is no room for the workers of all of "
    "them, some now run to their end before others begin, and nothing is exploited; with `synch=True` they take turns"
)
_POPULATIONS: Final = ("PopulationBasedTraining", "PB2")
_STOPS: Final = {"tune_config": ("scheduler", "time_budget_s"), "run_config": ("stop",)}
"""What stops a trial before its trainer is done, by the configuration that has it."""


def tell_of_stopped_trials(result: Result, tuner: ast.Call, row: Row | None) -> None:
    """Say what a trial may leave behind that a scheduler, a criterion or the time stops.

    A trial that waits for its workers counts as running. `PopulationBasedTraining` of Ray 2.60 pauses trials in favour
    of those that do not run yet, and compares no others.
    """
    for config, fields in _STOPS.items():
        given = keyword(tuner, config)
        made = result.source.names.value(given) if given is not None else None
        if not isinstance(made, ast.Call):
            continue
        for field in fields:
            value = keyword(made, field)
            if value is not None:
                result.todo(value, row, f"{config}.{field}", _STOPPED)
            if value is not None and _is_of_population(result.source, value):
                result.todo(value, row, f"{config}.{field}", _POPULATION)


def _is_of_population(source: Source, node: ast.expr) -> bool:
    """Whether it is a scheduler that copies what other trials have learnt, and does not wait for them."""
    made = source.names.value(node)
    if not isinstance(made, ast.Call) or (source.names.dotted(made.func) or "").split(".")[-1] not in _POPULATIONS:
        return False
    waits = keyword(made, "synch")
    return waits is None or (isinstance(waits, ast.Constant) and not waits.value)
