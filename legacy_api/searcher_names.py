"""Searchers by the names that `tune.create_searcher` and ``search_alg`` took, and that are not what they were."""

from __future__ import annotations

from typing import Final

STOOD_IN: Final = {
    "blendsearch": "ray.tune.suggest.flaml",
    "cfo": "ray.tune.suggest.flaml",
    "dragonfly": "ray.tune.suggest.dragonfly",
    "sigopt": "ray.tune.suggest.sigopt",
    "skopt": "ray.tune.suggest.skopt",
}
"""The module that each of them stood in, whose row says where it is or what is nearest to it."""

WITH_LIMIT_BY_NAME: Final = frozenset({"ax", "bayesopt", "hyperopt", "nevergrad", "zoopt"})
"""Those whose class kept to `max_concurrent`, and does not take it today."""
