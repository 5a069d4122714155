"""Trials that run a trainer all start at once, and may leave workers behind: who reckoned with something else.

Through Ray 2.42 a trial of a trainer held what its workers needed, and began when there was room for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import Row
from migrate.edit.callsite import keyword, passed
from migrate.resolve.flow.held import is_none
from migrate.resolve.text.source import Source
from migrate.resolve.trees.required_extras import requires_dashboard
from migrate.rule import Result
from migrate.tune.searches.limited_searchers import is_limited as has_limit
from migrate.tune.searches.limited_searchers import may_be_limited
from migrate.tune.searches.populations import POPULATIONS, class_of, is_unknown, made_as

_STOPPED: Final = (
    "Ray frees what the workers of a stopped trial held only where its State API answers (`ray[default]`, with the "
    "dashboard); elsewhere the next trial may wait for it for ever. Until it is stopped a trial trains on, and with "
    "`num_to_keep` the checkpoint of its last result may be gone by then"
)
_STOPS: Final = {"tune_config": ("scheduler", "time_budget_s"), "run_config": ("stop",)}
"""What stops a trial before its trainer is done, by the configuration that has it."""
_FREED: Final = (
    "Ray frees what the workers of a stopped trial held as long as its State API answers: that takes the dashboard, "
    "which is in what the project installs of Ray"
)
OF_POPULATION: Final = (
    "population based training compares trials that run side by side: where there is no room for the workers of all of "
    "them, some now run to their end before others begin, and nothing is exploited; with `synch=True` they take turns"
)
_OF_LIMITED_POPULATION: Final = (
    "population based training compares trials that run side by side: those above `max_concurrent_trials` begin when "
    "others have ended, and exploit nothing of theirs; let the cluster have room for all, and leave the limit out"
)
_UNKNOWN: Final = (
    "cannot tell which scheduler it is: population based training has no checkpoints to copy from trial to trial, as "
    "those of a trainer stay with it, and changes nothing"
)
_RETRIED: Final = (
    "Tune has no checkpoint of a trial, and counts `training_iteration` from 1 when it is tried again, while its "
    "trainer goes on where it was: what stops it by that count comes later; stop it by a metric that the loop counts"
)
_LEARNT: Final = (
    "a searcher learns from trials that are done, and is now asked for all of them at once: limit those that run side "
    "by side with `TuneConfig(max_concurrent_trials=...)`"
)
_UNLESS: Final = f"{_LEARNT}, unless it is a `ConcurrencyLimiter`"


class _Remark(NamedTuple):
    """What is said of one value that a Tuner is configured with, and whether a person has to look at it."""

    node: ast.expr
    name: str
    message: str
    attention: bool = True


def tell_of_trials(
    result: Result, tuner: ast.Call, row: Row | None, *, is_limited: bool = False, is_copied: bool = False
) -> None:
    """Say what becomes of what a Tuner is configured with, once of each value.

    Args:
        result: What the rule does.
        tuner: The call that makes the Tuner.
        row: The row of the catalogue.
        is_limited: Whether it is told, in the same round, how many trials run side by side, and did not say it itself.
        is_copied: Whether Tune has the checkpoints of the trials, and goes on counting from them.
    """
    told: dict[ast.expr, list[_Remark]] = {}
    remarks_of_all = [*_of_stopped(result.source, tuner), *_at_once(result.source, tuner, is_limited)]
    for remark in (*remarks_of_all, *(() if is_copied else _of_retried(result.source, tuner))):
        told.setdefault(remark.node, []).append(remark)
    for node, remarks in told.items():
        tell = result.todo if any(remark.attention for remark in remarks) else result.note
        tell(node, row, remarks[0].name, "; and ".join(remark.message for remark in remarks))


def _of_stopped(source: Source, tuner: ast.Call) -> Iterator[_Remark]:
    """What a trial may leave behind that a scheduler, a criterion or the time stops."""
    for config, fields in _STOPS.items():
        made = _config(source, tuner, config)
        for field in fields if made is not None else ():
            value = keyword(made, field) if made is not None else None
            if value is not None and not _stops_nothing(source, value):
                is_freed = requires_dashboard(source.path) and not _is_without_dashboard(source)
                yield _Remark(value, f"{config}.{field}", _FREED if is_freed else _STOPPED, not is_freed)


def _of_retried(source: Source, tuner: ast.Call) -> Iterator[_Remark]:
    """What counts the results of a trial that is tried again, and whose trainer goes on where it was."""
    run, search = _config(source, tuner, "run_config"), _config(source, tuner, "tune_config")
    failure = keyword(run, "failure_config") if run is not None else None
    made = source.names.value(failure) if failure is not None else None
    retries = passed(made, 0, "max_failures") if isinstance(made, ast.Call) else None
    counting = [(run, "stop"), (search, "scheduler")]
    if retries is None or (isinstance(retries, ast.Constant) and not retries.value):
        return
    if any(config is not None and keyword(config, name) is not None for config, name in counting):
        yield _Remark(retries, "failure_config.max_failures", _RETRIED)


def _is_without_dashboard(source: Source) -> bool:
    """Whether a file starts Ray without its dashboard, or may."""
    given = (keyword(call, "include_dashboard") for call, dotted in source.names.calls() if dotted == "ray.init")
    return any(value is not None and not (isinstance(value, ast.Constant) and value.value) for value in given)


def _stops_nothing(source: Source, value: ast.expr) -> bool:
    """Whether it is None, or the scheduler that lets every trial run to its end."""
    made = source.names.value(value)
    return is_none(made) or (isinstance(made, ast.Call) and _class(source, made) == "FIFOScheduler")


def _at_once(source: Source, tuner: ast.Call, is_limited: bool) -> Iterator[_Remark]:
    """What becomes of a scheduler and of a searcher that reckoned with trials that wait for their turn.

    A trial that waits for its workers counts as running. `PopulationBasedTraining` of Ray 2.60 pauses trials in favour
    of those that do not run yet, and compares no others. Those that a limit keeps back are not there for it at all.
    """
    config = _config(source, tuner, "tune_config")
    if config is None:
        return
    scheduler, searcher = keyword(config, "scheduler"), keyword(config, "search_alg")
    is_limited_anyway = keyword(config, "max_concurrent_trials") is not None
    if scheduler is not None and is_limited and is_of_population(source, scheduler):
        yield _Remark(scheduler, "tune_config.scheduler", _OF_LIMITED_POPULATION)
    elif scheduler is not None and not is_limited_anyway and is_of_population(source, scheduler, waiting=False):
        yield _Remark(scheduler, "tune_config.scheduler", OF_POPULATION)
    is_limited |= is_limited_anyway
    if scheduler is not None and is_unknown(source, scheduler):
        yield _Remark(scheduler, "tune_config.scheduler", _UNKNOWN)
    if searcher is not None and not is_limited and learns(source, searcher):
        message = _UNLESS if may_be_limited(source, searcher) else _LEARNT
        yield _Remark(searcher, "tune_config.search_alg", message)


def _config(source: Source, tuner: ast.Call, name: str) -> ast.Call | None:
    given = keyword(tuner, name)
    made = source.names.value(given) if given is not None else None
    return made if isinstance(made, ast.Call) else None


def is_of_population(source: Source, node: ast.expr, *, waiting: bool = True) -> bool:
    """Whether it may be a scheduler that copies what other trials learnt; ``waiting`` with those that take turns."""
    made = [one for home, one in made_as(source, node) if class_of(home, one) in POPULATIONS]
    return any(waiting or not _waits(one) for one in made)


def takes_no_turns(source: Source) -> bool:
    """Whether some run of a file may have a population whose trials do not wait for each other."""
    given = (keyword(call, "scheduler") for call, _ in source.names.calls())
    return any(is_of_population(source, one, waiting=False) for one in given if one is not None)


def _waits(made: ast.expr) -> bool:
    """Whether the trials of a population surely wait for each other."""
    given = keyword(made, "synch") if isinstance(made, ast.Call) else None
    return isinstance(given, ast.Constant) and bool(given.value)


def learns(source: Source, node: ast.expr) -> bool:
    """Whether it may be a searcher without a limit of its own."""
    return not is_none(source.names.value(node)) and not has_limit(source, node)


def _class(source: Source, made: ast.Call) -> str:
    return (source.names.dotted(made.func) or "").rpartition(".")[2]
