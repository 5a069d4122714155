"""`SearchAlgorithm.next_trials` of Ray 0.8: all trials there are now, where `next_trial` gives one.

Serves the row ``ray.tune.suggest.SearchAlgorithm.next_trials``, for who calls the method and for who overrides it, also
in a class derived from one of Ray's algorithms.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any

from ray.tune.search.basic_variant import BasicVariantGenerator as _Variants
from ray.tune.search.search_algorithm import SearchAlgorithm as _Algorithm
from ray.tune.search.search_generator import SearchGenerator as _Generator

from compat.usage import used
from legacy_api import known

NextTrial = Callable[[Any], Any]

_WAITING = "_compat_made_at_once"
_MAKING = "_compat_makes_trials"


def next_trials(self: _Algorithm) -> list[Any]:
    """The trials that can be made now, of an algorithm that makes one after another."""
    used(known("ray.tune.suggest.SearchAlgorithm.next_trials").code)
    return list(iter(self.next_trial, None))


def _next_trial_of(makes_one: NextTrial) -> NextTrial:
    """The `next_trial` of one of Ray's classes, which asks a `next_trials` of the user's if there is one."""

    @wraps(makes_one)
    def next_trial(self: Any) -> Any:
        """One of the trials that an algorithm of Ray 0.8 made at once, or None if there is none now."""
        own = vars(self)
        if type(self).next_trials is next_trials or own.get(_MAKING):
            return makes_one(self)
        used(known("ray.tune.suggest.SearchAlgorithm.next_trials").code)
        waiting = own.setdefault(_WAITING, deque())
        if not waiting:
            own[_MAKING] = True  # `super().next_trials()` asks Ray for one trial after another
            try:
                waiting.extend(self.next_trials())
            finally:
                del own[_MAKING]
        trial = waiting.popleft() if waiting else None
        # An algorithm that has made its last trials says that it is finished; Tune would not come for those that wait.
        if waiting:
            own["is_finished"] = bool
        else:
            own.pop("is_finished", None)
        return trial

    return next_trial


class SearchAlgorithm:
    """Stands for what is put into Ray's class."""

    next_trial = _next_trial_of(_Algorithm.next_trial)
    next_trials = next_trials


class BasicVariantGenerator:
    """Stands for what is put into Ray's class."""

    next_trial = _next_trial_of(_Variants.next_trial)


class SearchGenerator:
    """Stands for what is put into Ray's class."""

    next_trial = _next_trial_of(_Generator.next_trial)
