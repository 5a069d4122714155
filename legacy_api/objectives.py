"""What Ray 0.8 optimised where nobody said it: RLlib's reward, with a few exceptions. Later releases must be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REWARD: Final = ("episode_reward_mean", "max")

SCHEDULERS: Final[Mapping[str, tuple[str, str]]] = dict.fromkeys(
    (
        "AsyncHyperBandScheduler", "HyperBandForBOHB", "HyperBandScheduler", "MedianStoppingRule",
        "PopulationBasedTraining",
    ),
    REWARD,
)  # fmt: skip
"""Metric and mode of the schedulers of Ray 0.8, by the name of the class."""

SEARCHERS: Final[Mapping[str, tuple[str, str]]] = {
    "AxSearch": REWARD,
    "BayesOptSearch": REWARD,
    "HyperOptSearch": REWARD,
    "NevergradSearch": REWARD,
    "TuneBOHB": ("neg_mean_loss", "max"),
    "ZOOptSearch": ("episode_reward_mean", "min"),
}
"""Metric and mode of the searchers of Ray 0.8 that Ray still has, by the name of the class."""
