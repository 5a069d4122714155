"""Searchers by the names that `tune.create_searcher` and ``search_alg`` took, and that today's Ray does not have."""

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
