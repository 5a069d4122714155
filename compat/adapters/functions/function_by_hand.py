"""A trainable function that user code drives itself: ``t = wrap_function(f)(config); t.train(); t.stop()``.

Through Ray 2.6 such an object had all it needed within itself. Today the session of a function belongs to the process:
a second object is refused, and one that was not stopped is taken for the trial of whoever reports next. Here an object
brings its session along for as long as one of its methods runs, which is the only time its function runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final

from ray.train._internal import session as ray_session
from ray.tune.result import RESULT_DUPLICATE
from ray.tune.trainable import FunctionTrainable

from compat.adapters.functions.function_iterations import note_iterations
from compat.adapters.trainables.trainable_construct import made_by_hand

_OWN: Final = "_session_by_hand"


@contextmanager
def own_session(self: Any) -> Iterator[Any]:
    """Put the session of an object made by hand in force, and take it back.

    Yields:
        The session; that of the trial if Tune made the object.
    """
    if not made_by_hand(self):
        yield ray_session._session
        return
    outer, ray_session._session = ray_session._session, getattr(self, _OWN, None)
    try:
        yield ray_session._session
    finally:
        setattr(self, _OWN, ray_session._session)
        ray_session._session = outer


def _with_own_session(name: str) -> Callable[..., Any]:
    ray_method = vars(FunctionTrainable)[name]

    @wraps(ray_method)
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        with own_session(self):
            return ray_method(self, *args, **kwargs)

    return method


setup = _with_own_session("setup")
load_checkpoint = _with_own_session("load_checkpoint")
cleanup = _with_own_session("cleanup")
reset_config = _with_own_session("reset_config")
_step = _with_own_session("step")


@wraps(_step)
def step(self: Any) -> dict[str, Any]:
    """`FunctionTrainable.step`: that the function has ended is said with the last result, as through Ray 1.13."""
    with own_session(self) as session:
        note_iterations(session, self)
    result: dict[str, Any] = _step(self)
    if RESULT_DUPLICATE in result and made_by_hand(self):
        return {**(self._last_result or {}), **result}
    return result
