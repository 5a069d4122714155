"""The order of arguments of searchers where releases differ, for calls that pass them by position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_OBJECTIVE: Final = ("metric", "mode")
_ENDED: Final = ("max_concurrent", "use_early_stopped_trials")

ORDERS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "AxSearch": (("ax_client", "mode", *reversed(_ENDED)),),
    "BasicVariantGenerator": (("shuffle",),),
    "BayesOptSearch": (
        ("space", "max_concurrent", "reward_attr", *_OBJECTIVE, "utility_kwargs", "random_state", "verbose"),
        (
            *("space", *_OBJECTIVE, "utility_kwargs", "random_state", "random_search_steps", "verbose"),
            *("patience", "skip_duplicate", "analysis", *_ENDED),
        ),
    ),
    "HyperOptSearch": (
        (
            *("space", "max_concurrent", "reward_attr", *_OBJECTIVE, "points_to_evaluate"),
            *("n_initial_points", "random_state_seed", "gamma"),
        ),
        (
            *("space", *_OBJECTIVE, "points_to_evaluate", "n_initial_points", "random_state_seed", "gamma"),
            *_ENDED,
        ),
    ),
    "NevergradSearch": (
        ("optimizer", "space", "max_concurrent", "reward_attr", *_OBJECTIVE),
        ("optimizer", "space", *_OBJECTIVE, "max_concurrent"),
        ("optimizer", "space", *_OBJECTIVE, "points_to_evaluate"),
    ),
    "OptunaSearch": (
        ("space", *_OBJECTIVE, "sampler"),
        ("space", *_OBJECTIVE, "points_to_evaluate", "sampler", "seed", "evaluated_rewards"),
    ),
    "TuneBOHB": (("space", "bohb_config", "max_concurrent", *_OBJECTIVE),),
}
"""By the name of the class, the orders that are no longer today's. Which one a call means, its values tell."""
