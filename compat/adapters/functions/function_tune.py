"""`ray.tune.get_checkpoint` and `ray.tune.get_context` in Train workers, where they know nothing today.

Through Ray 2.42 a worker was a part of a trial, and asked Tune as well as Train. In a trial they are Ray's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray import train, tune
from ray.train._internal import session

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker


def _in_worker(name: str) -> Callable[..., Any]:
    ray_function = original_of(tune, name)
    code: Final = known(f"ray.tune.{name} in a Train worker").code

    @wraps(ray_function)
    def tune_function() -> Any:
        if session._session is None and in_train_worker():
            used(code)
            return original_of(train, name)()
        return ray_function()

    return tune_function


get_checkpoint = _in_worker("get_checkpoint")
get_context = _in_worker("get_context")
