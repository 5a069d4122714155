"""A stopping criterion that a result lacks: an error through Ray 2.6, a line in the log today.

A run that can only have been written for those releases ends with the error at the first such result. What also ran on
Ray 2.7 and later may report its criteria only now and then, or end by itself: it ends with the error where many results
came in no time, so that nothing is lost, and is warned of otherwise.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, Final

from ray.tune import Callback, Experiment, TuneError
from ray.tune.registry import get_trainable_cls, is_function_trainable
from ray.tune.schedulers import FIFOScheduler
from ray.tune.utils import flatten_dict

from compat.adapters.functions.function_signature import takes_arguments_of_then
from compat.adapters.runs.run_age import in_run_of_then
from compat.adapters.trainables.trainable_methods import speaks_underscore
from legacy_api import Row

_FIRST_LENIENT: Final = (2, 7)
_AFTER_08: Final = (1, 0)
_NOTABLE: Final = 100
"""How many results that lack all criteria are worth a warning: a criterion may come with every tenth of them."""
_HOPELESS: Final = 1000
"""How many of them end the run, if they came in :data:`_NO_TIME`: what takes longer may mean it."""
_NO_TIME: Final = 60.0
"""Seconds of training."""


class RequiredStopKeys(Callback):  # type: ignore[misc]
    """Ends the run at a result that lacks a criterion before another one is met."""

    def on_trial_result(self, iteration: int, trials: list[Any], trial: Any, result: Any, **info: Any) -> None:
        """Look at one result.

        Raises:
            ray.tune.TuneError: If it lacks a criterion.
        """
        if result.get("done"):
            return
        flat = flatten_dict(result)
        for criterion, value in trial.stopping_criterion.items():
            if criterion not in flat:
                raise _not_provided(criterion, flat)
            if flat[criterion] >= value:
                return


class SomeStopKey(Callback):  # type: ignore[misc]
    """Ends a run whose trials would never end: nothing but a criterion stops them, and no result has one."""

    def __init__(self) -> None:
        """Start with no trial."""
        self._without: dict[str, float] = {}

    def on_trial_result(self, iteration: int, trials: list[Any], trial: Any, result: Any, **info: Any) -> None:
        """Look at one result.

        Raises:
            ray.tune.TuneError: If no result of the trial had a criterion, and there were many in no time.
        """
        criteria, without = trial.stopping_criterion, self._without.get(trial.trial_id, 0)
        if not criteria or without == inf:
            return
        flat = flatten_dict(result)
        ends = result.get("done") or any(criterion in flat for criterion in criteria)
        self._without[trial.trial_id] = inf if ends else without + 1
        if ends or is_function_trainable(trial.trainable_name):
            return
        if without + 1 == _NOTABLE:
            warnings.warn(
                f"The first {_NOTABLE} results of {trial} have none of its stopping criteria: {', '.join(criteria)}. "
                "Through Ray 2.6 the first of them was an error; today such a trial may never end.",
                stacklevel=2,
            )
        if without + 1 == _HOPELESS and result.get("time_total_s", inf) < _NO_TIME:
            raise _not_provided(next(iter(criteria)), flat)


def _not_provided(criterion: str, result: dict[str, Any]) -> TuneError:
    return TuneError(f"Stopping criteria {criterion} not provided in result dict. Keys are {list(result)}.")


def stop_keys_watched(
    trainables: Sequence[Any], rows: Iterable[Row] = (), *, scheduler: Any = None, time_budget_s: Any = None
) -> list[Any]:
    """The callbacks that a run needs for its criteria to be looked at as through Ray 2.6.

    Args:
        trainables: Classes or functions as today's Ray takes them, names of registered ones, or `Experiment` objects.
        rows: The rows of the arguments that were given.
        scheduler: What may stop a trial beside its criteria.
        time_budget_s: What may stop the run.
    """
    given = list(rows)
    if in_run_of_then() or all(written_before_2_7(each, given) for each in trainables):
        return [RequiredStopKeys()]
    by_scheduler = scheduler not in (None, "fifo") and type(scheduler) is not FIFOScheduler
    return [] if by_scheduler or time_budget_s is not None else [SomeStopKey()]


def written_before_2_7(trainable: Any, rows: Iterable[Row]) -> bool:
    """Whether a run can only have been written for Ray 2.6 or an older one.

    Args:
        trainable: A class or a function as today's Ray takes it, the name of a registered one, or an `Experiment`.
        rows: The rows of the arguments that were given.
    """
    return (
        _has_rows_before(_FIRST_LENIENT, trainable, rows)
        or _speaks_underscore(trainable)
        or takes_arguments_of_then(_registered(trainable))
    )


def written_for_08(trainable: Any, rows: Iterable[Row]) -> bool:
    """Whether a run has what only Ray 0.8, of the releases that the catalogue compares, took.

    Args:
        trainable: As for :func:`written_before_2_7`.
        rows: Likewise.
    """
    return _has_rows_before(_AFTER_08, trainable, rows) or _speaks_underscore(trainable)


def _has_rows_before(release: tuple[int, int], trainable: Any, rows: Iterable[Row]) -> bool:
    of_experiment = getattr(trainable, "given_rows", ()) if isinstance(trainable, Experiment) else ()
    dated = (row for row in (*rows, *of_experiment) if row.last)
    return any(tuple(map(int, row.last.split(".")[:2])) < release for row in dated)


def _speaks_underscore(trainable: Any) -> bool:
    registered = _registered(trainable)
    return inspect.isclass(registered) and speaks_underscore(registered)


def _registered(trainable: Any) -> Any:
    if isinstance(trainable, Experiment):
        trainable = trainable.run_identifier
    return get_trainable_cls(trainable) if isinstance(trainable, str) else trainable
