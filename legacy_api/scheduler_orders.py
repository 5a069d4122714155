"""The order of arguments of schedulers where releases differ, for calls that pass them by position.

Read in the wheels of 0.5.3, 0.6.6, 0.7.7, 0.8.7, 1.0.1, 1.7.1, 1.8.0, 1.13.0, 2.2.0 and 2.60.0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

UNKNOWN: Final = object()
"""A value that cannot be seen."""

_MODES: Final = ("min", "max")
_REWARD: Final = "time_attr reward_attr"
_BOTH: Final = "time_attr reward_attr metric mode"
_POPULATION: Final = "perturbation_interval hyperparam_mutations"
_EXPLORED: Final = "quantile_fraction resample_probability custom_explore_fn log_config require_attrs synch"


class _Orders(NamedTuple):
    """The orders of one scheduler that are no longer today's.

    Attributes:
        until_06: As the reward came before whatever the scheduler does; empty for schedulers that came later.
        until_17: As metric and mode stood behind it.
        until_20: Today's with fewer parameters; empty if what follows was only added at the end.
    """

    until_06: str
    until_17: str
    until_20: str = ""


_STOPPING: Final = "grace_period min_samples_required"
_BRACKETS: Final = "max_t grace_period reduction_factor brackets"
_ASYNC: Final = _Orders(f"{_REWARD} {_BRACKETS}", f"{_BOTH} {_BRACKETS}")

ORDERS: Final[Mapping[str, _Orders]] = {
    "ASHAScheduler": _ASYNC,
    "AsyncHyperBandScheduler": _ASYNC,
    "HyperBandForBOHB": _Orders("", f"{_BOTH} max_t reduction_factor stop_last_trials"),
    "HyperBandScheduler": _Orders(f"{_REWARD} max_t", f"{_BOTH} max_t reduction_factor stop_last_trials"),
    "MedianStoppingRule": _Orders(
        f"{_REWARD} {_STOPPING} hard_stop verbose", f"{_BOTH} {_STOPPING} min_time_slice hard_stop"
    ),
    "PB2": _Orders(
        "",
        f"{_BOTH} perturbation_interval hyperparam_bounds quantile_fraction log_config require_attrs synch",
    ),
    "PopulationBasedTraining": _Orders(
        f"{_REWARD} {_POPULATION} resample_probability custom_explore_fn",
        f"{_BOTH} {_POPULATION} {_EXPLORED}",
        f"time_attr metric mode perturbation_interval burn_in_period hyperparam_mutations {_EXPLORED}",
    ),
}
"""By the name of the class."""

_FACTORS: Final = 8
"""Where a population takes its factors today, as a tuple, and took a function through Ray 2.1."""


def order_meant(name: str, values: Sequence[object], words: Collection[str | None]) -> tuple[str, ...] | None:
    """The names of arguments by position, if they stand in the order of an older release.

    Args:
        name: The name of the class, one of :data:`ORDERS`.
        values: The arguments by position; :data:`UNKNOWN` for one that cannot be seen.
        words: The names of the others.

    Returns:
        A name for each of the old order; none at all if the order is today's; None if nothing tells which is meant.
    """
    orders, count = ORDERS[name], len(values)
    told: tuple[object, ...] = (*values, *[UNKNOWN] * 4)[: max(count, 4)]
    third, fourth = told[2], told[3]
    if count > 1 and "metric" in words:
        return tuple(orders.until_17.split())  # today's second argument would say it again
    if count <= 2:
        return ()
    if _is_number(third) or isinstance(fourth, Mapping):
        return tuple(orders.until_06.split()) or None
    if third in _MODES:
        is_before_factors = orders.until_20 and count > _FACTORS and not isinstance(told[_FACTORS], tuple)
        return tuple(orders.until_20.split()) if is_before_factors and told[_FACTORS] is not UNKNOWN else ()
    if isinstance(third, str) or fourth in _MODES or (count > 3 and fourth is None):
        return tuple(orders.until_17.split())
    return None if third is UNKNOWN else ()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
