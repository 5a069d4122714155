"""`SearchAlgorithm.next_trials` of Ray 0.8: all trials there are now, where `next_trial` gives one.

Serves the row ``ray.tune.suggest.SearchAlgorithm.next_trials``, for who calls the method and for who overrides it.
"""

from __future__ import annotations

from collections import deque
from functools import wraps
from typing import Any

from ray.tune.search.search_algorithm import SearchAlgorithm

from compat.usage import used
from legacy_api import known

_ray_next_trial = SearchAlgorithm.next_trial


def next_trials(self: SearchAlgorithm) -> list[Any]:
    """The trials that can be made now, of an algorithm that makes one after another."""
    used(known("ray.tune.suggest.SearchAlgorithm.next_trials").code)
    return list(iter(self.next_trial, None))


@wraps(_ray_next_trial)
def next_trial(self: Any) -> Any:
    """One of the trials that an algorithm of Ray 0.8 made at once, or None if there is none now."""
    made_at_once = type(self).next_trials
    if made_at_once is next_trials:
        return _ray_next_trial(self)
    used(known("ray.tune.suggest.SearchAlgorithm.next_trials").code)
    waiting = vars(self).setdefault("_compat_made_at_once", deque())
    if not waiting:
        waiting.extend(made_at_once(self))
    return waiting.popleft() if waiting else None
