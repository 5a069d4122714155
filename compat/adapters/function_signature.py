"""Trainable functions by their signatures of then: ``f(config, reporter)`` and ``f(config, checkpoint_dir=None)``.

The function Ray gets takes ``config`` alone. It brings the shim with it: unpickling it in a worker process installs
the shim there, also when Ray was started before the shim could set a hook.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from ray.tune import trainable as ray_trainable

from compat.overlay import original_of
from compat.usage import used_at

_REPORTER: Final = "def trainable(config, reporter)"
_CHECKPOINT_DIR: Final = "def trainable(config, checkpoint_dir)"
_ray_wrap_function = original_of(ray_trainable, "wrap_function")


def _argument_names(function: Callable[..., Any]) -> list[str]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.POSITIONAL_ONLY, p.KEYWORD_ONLY)]


def adapt_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of ``config`` alone that calls ``function`` as Tune did through Ray 2.6.

    Args:
        function: What the user passed as a trainable.

    Returns:
        ``function`` itself if it takes only ``config``.
    """
    _, *others = _argument_names(function) or [""]
    if "checkpoint_dir" in others:
        return _with_argument(function, "checkpoint_dir", _CHECKPOINT_DIR)
    if "reporter" in others:
        return _with_argument(function, "reporter", _REPORTER)
    return function


def _with_argument(function: Callable[..., Any], argument: str, old: str) -> Callable[..., Any]:
    used_at(old, function)

    def arguments() -> dict[str, Any]:
        from compat.adapters.function_checkpoint import restored_checkpoint_dir
        from compat.adapters.function_report import report

        return {argument: restored_checkpoint_dir() if argument == "checkpoint_dir" else report}

    if inspect.isgeneratorfunction(function):

        @wraps(function)
        def trainable(config: dict[str, Any]) -> Any:
            yield from function(config, **arguments())
    else:

        @wraps(function)
        def trainable(config: dict[str, Any]) -> Any:
            return function(config, **arguments())

    del trainable.__wrapped__  # Ray looks at the signature, and must not see the one underneath
    return trainable


@wraps(_ray_wrap_function)
def wrap_function(train_func: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """`ray.tune.trainable.wrap_function`, which every way of handing a function to Tune goes through."""
    return _ray_wrap_function(adapt_function(train_func), *args, **kwargs)
