"""`ray.train.report` and its sisters outside of Train workers, where they raise today.

Through Ray 2.42 they worked in a trainable function of Tune; and anywhere else, such as in a training function that is
called by hand, they answered as if there was one worker, with a warning. In a Train worker they are Ray's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray import train
from ray.train import context
from ray.train._internal import session

from compat.adapters.train1.running import current as session_of_train1
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from v2_api.worlds import in_train_worker

_KEYWORDS: Final = known("ray.train.report(**metrics)").code
_SINCE_2_7: Final = "_compat_reports_as_since_2_7"


def _in_trial(name: str) -> Callable[..., Any]:
    ray_function = original_of(train, name)
    code = known(f"ray.train.{name} in a Tune function").code

    @wraps(ray_function)
    def train_function(*args: Any, **kwargs: Any) -> Any:
        if session._session is not None and session._session.world_rank is None:
            from ray import tune  # at the call: ray.tune imports ray.train

            used(code)
            setattr(session._session, _SINCE_2_7, True)
            return original_of(tune, name)(*args, **kwargs)
        return (ray_function if in_train_worker() else by_hand(name))(*args, **kwargs)

    return train_function


def reports_as_since_2_7(trial_session: Any) -> bool:
    """Whether the function of a trial asks `ray.train` for its session, which only Ray 2.7 - 2.42 let it do."""
    return getattr(trial_session, _SINCE_2_7, False)


def by_hand(name: str) -> Callable[..., Any]:
    """What a function of `ray.train` was through Ray 2.42, which looks for a session and finds none."""
    used(known(f"ray.train.{name} outside of a worker").code)
    function: Callable[..., Any] = getattr(context if name == "get_context" else session, name)
    return function


_report = _in_trial("report")


@wraps(original_of(train, "report"))
def report(*metrics: Any, **named: Any) -> None:
    """Report metrics, as today; or by name, as through Ray 1.13: ``train.report(loss=0.1)``."""
    run = session_of_train1()
    if run is not None:
        run.report({name: value for given in metrics for name, value in given.items()} | named)
        return
    if not metrics and named and "metrics" not in named:
        used(_KEYWORDS)
        metrics, named = (named,), {}
    _report(*metrics, **named)


get_checkpoint = _in_trial("get_checkpoint")
get_context = _in_trial("get_context")
