"""A stopping criterion that a result lacks: an error through Ray 2.6, a line in the log today.

A run that can only have been written for those releases ends with the error; a mistyped criterion would let it run for
ever. For what also ran on Ray 2.7 and later, today's Ray decides.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Final

from ray.tune import Callback, Experiment, TuneError
from ray.tune.registry import get_trainable_cls
from ray.tune.utils import flatten_dict

from compat.adapters.functions.function_signature import takes_arguments_of_then
from compat.adapters.trainables.trainable_methods import speaks_underscore
from legacy_api import Row

_FIRST_LENIENT: Final = (2, 7)


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
                raise TuneError(f"Stopping criteria {criterion} not provided in result dict. Keys are {list(flat)}.")
            if flat[criterion] >= value:
                return


def written_before_2_7(trainable: Any, rows: Iterable[Row]) -> bool:
    """Whether a run can only have been written for Ray 2.6 or an older one.

    Args:
        trainable: A class or a function as today's Ray takes it, the name of a registered one, or an `Experiment`.
        rows: The rows of the arguments that were given.
    """
    if any(row.last and tuple(map(int, row.last.split(".")[:2])) < _FIRST_LENIENT for row in rows):
        return True
    name = trainable.run_identifier if isinstance(trainable, Experiment) else trainable
    if isinstance(name, str):
        trainable = get_trainable_cls(name)
    underscore = inspect.isclass(trainable) and speaks_underscore(trainable)
    return underscore or takes_arguments_of_then(trainable)
