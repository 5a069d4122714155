"""Trials that run a trainer all start at once, and wait for room for their workers: who reckoned with less.

Through Ray 2.42 a trial of a trainer held what its workers needed, and began when there was room for it.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row
from migrate.edit.callsite import keyword
from migrate.resolve.source import Source
from migrate.rule import Result

_POPULATIONS: Final = ("PopulationBasedTraining", "PB2")
_OF_POPULATION: Final = (
    "population based training compares trials that run side by side: where there is no room for the workers of all of "
    "them, some now run to their end before others begin, and nothing is exploited; with `synch=True` they take turns"
)
_LEARNT: Final = (
    "a searcher learns from trials that are done, and is now asked for all of them at once: limit those that run side "
    "by side with `TuneConfig(max_concurrent_trials=...)`"
)
_LIMITS: Final = ("ConcurrencyLimiter", "BasicVariantGenerator")
"""What stands in the place of a searcher, and has a limit of its own or learns nothing."""


def tell_of_trials_at_once(result: Result, tuner: ast.Call, row: Row | None) -> None:
    """Say what becomes of a scheduler and of a searcher that reckoned with trials that wait for their turn.

    A trial that waits for its workers counts as running. `PopulationBasedTraining` of Ray 2.60 pauses trials in favour
    of those that do not run yet, and compares no others.
    """
    names = result.source.names
    given = keyword(tuner, "tune_config")
    config = names.value(given) if given is not None else None
    if not isinstance(config, ast.Call):
        return
    scheduler, searcher = keyword(config, "scheduler"), keyword(config, "search_alg")
    if scheduler is not None and _is_of_population(result.source, scheduler):
        result.todo(scheduler, row, "tune_config.scheduler", _OF_POPULATION)
    is_limited = keyword(config, "max_concurrent_trials") is not None
    if searcher is not None and not is_limited and _learns(result.source, searcher):
        result.todo(searcher, row, "tune_config.search_alg", _LEARNT)


def _is_of_population(source: Source, node: ast.expr) -> bool:
    """Whether it is a scheduler that copies what other trials have learnt, and does not wait for them."""
    made = source.names.value(node)
    if not isinstance(made, ast.Call) or _class(source, made) not in _POPULATIONS:
        return False
    waits = keyword(made, "synch")
    return waits is None or (isinstance(waits, ast.Constant) and not waits.value)


def _learns(source: Source, node: ast.expr) -> bool:
    """Whether it is a searcher without a limit of its own; one that is made elsewhere may be."""
    made = source.names.value(node)
    if isinstance(made, ast.Constant):
        return False
    return not isinstance(made, ast.Call) or _class(source, made) not in _LIMITS


def _class(source: Source, made: ast.Call) -> str:
    return (source.names.dotted(made.func) or "").rpartition(".")[2]
