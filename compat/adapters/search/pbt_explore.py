"""The step of Population Based Training that changes a config: called by hand, or with nothing to change.

Serves the row ``ray.tune.schedulers.pbt.explore``.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final

from ray.tune.schedulers import pbt

FACTORS: Final = (1.2, 0.8)
"""What a number was multiplied with, before the scheduler took factors of its own."""


def explore(
    config: dict[str, Any],
    mutations: dict[str, Any],
    resample_probability: float,
    custom_explore_fn: Callable[[dict[str, Any]], dict[str, Any]] | None,
) -> dict[str, Any]:
    """A changed copy of a config, as through Ray 1.13.

    Args:
        config: Hyperparameters.
        mutations: How they may change, as `PopulationBasedTraining` takes it.
        resample_probability: How often a value is drawn anew instead of being changed.
        custom_explore_fn: Called with the changed config; returns the one to use.
    """
    explored, _ = pbt._explore(config, mutations, resample_probability, FACTORS, custom_explore_fn)
    return dict(explored)


def of_population(given: Mapping[str, Any]) -> dict[str, Any]:
    """What `PopulationBasedTraining` is given besides, if it was not told what to change.

    From Ray 1.1 to 2.2 such a scheduler copied the best trials and changed nothing; Ray refuses it today, as it does an
    empty dictionary, which is left to it.

    Args:
        given: Its arguments by name.
    """
    if given.get("hyperparam_mutations") is not None or given.get("custom_explore_fn"):
        return {}
    warnings.warn(
        "PopulationBasedTraining without hyperparam_mutations and custom_explore_fn copies the best trials and changes "
        "nothing, as in Ray 1.1 - 2.2.",
        stacklevel=3,
    )
    return {"custom_explore_fn": _unchanged}


def _unchanged(config: dict[str, Any]) -> dict[str, Any]:
    return config
