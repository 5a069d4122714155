"""`ray.tune.schedulers.pbt.explore`: the step of Population Based Training that users called by hand.

Serves the row ``ray.tune.schedulers.pbt.explore``.
"""

from __future__ import annotations

from collections.abc import Callable
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
