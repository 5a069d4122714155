"""Trainable functions by their signatures of then: ``f(config, reporter)`` and ``f(config, checkpoint_dir=None)``.

The function Ray gets takes ``config`` and what `tune.with_parameters` adds. It brings the shim with it: unpickling it
in a worker process imports what it needs, also when Ray was started before the shim could set a hook.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial, wraps
from typing import Any, Final

from ray.tune import trainable as ray_trainable

from compat.adapters.functions.function_output import without_refused_output
from compat.overlay import original_of
from compat.usage import used, used_at
from legacy_api import parameters_of

_FORMS: Final = {
    "checkpoint_dir": "def trainable(config, checkpoint_dir)",
    "checkpoint": "def trainable(config, checkpoint)",
    "reporter": "def trainable(config, reporter)",
}
_ROWS: Final = parameters_of("ray.tune.function_runner.wrap_function")
_ADAPTED: Final = "_ray_compat_adapted"
_ray_wrap_function = original_of(ray_trainable, "wrap_function")


def _argument_names(function: Callable[..., Any]) -> list[str]:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    # A `checkpoint` with a default of its own was never one that Tune gave.
    of_the_user = {p.name for p in parameters if p.name == "checkpoint" and p.default not in (None, p.empty)}
    named = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.POSITIONAL_ONLY, p.KEYWORD_ONLY)]
    return [p.name for p in named if p.name not in of_the_user]


def _bound_by_partial(function: Any) -> set[str]:
    return set(function.keywords) if isinstance(function, partial) else set()


def adapt_function(function: Callable[..., Any], bound: Iterable[str] = ()) -> Callable[..., Any]:
    """A function of ``config`` that calls ``function`` as Tune did through Ray 2.6.

    Args:
        function: What the user passed as a trainable: a function, a method, a partial, any callable.
        bound: Arguments that Tune must leave alone, because the user gives them.

    Returns:
        ``function`` itself if Tune did not give it more than ``config``.
    """
    if getattr(function, _ADAPTED, False):
        return function
    _, *others = _argument_names(function) or [""]
    for argument in _FORMS:
        if argument in others and argument not in _bound_by_partial(function).union(bound):
            return _with_argument(function, argument)
    return function


def _with_argument(function: Callable[..., Any], argument: str) -> Callable[..., Any]:
    used_at(_FORMS[argument], function)
    default = inspect.signature(function).parameters[argument].default

    def arguments(stack: ExitStack, bound: dict[str, Any]) -> dict[str, Any]:
        from compat.adapters.functions.function_checkpoint import restored_checkpoint_dir
        from compat.adapters.functions.function_checkpoint_path import restored_checkpoint
        from compat.adapters.functions.function_report import Reporter

        if argument == "reporter":
            return {argument: Reporter()}
        restored = restored_checkpoint if argument == "checkpoint" else restored_checkpoint_dir
        path = stack.enter_context(restored())
        has_default = default is not inspect.Parameter.empty
        # At a fresh start `tune.with_parameters` left a checkpoint_dir at its default.
        leave_default = path is None and has_default and (bound or argument == "checkpoint")
        return {} if leave_default else {argument: path}

    if inspect.isgeneratorfunction(_function_of(function)):

        @wraps(function)
        def trainable(config: dict[str, Any], **parameters: Any) -> Any:
            with ExitStack() as stack:
                yield from function(config, **arguments(stack, parameters), **parameters)
    else:

        @wraps(function)
        def trainable(config: dict[str, Any], **parameters: Any) -> Any:
            with ExitStack() as stack:
                return function(config, **arguments(stack, parameters), **parameters)

    del trainable.__wrapped__  # Ray looks at the signature, and must not see the one underneath
    setattr(trainable, _ADAPTED, argument)
    return trainable


def saves_itself(function: Any) -> bool:
    """Whether a trainable, as `adapt_function` returns it, takes a ``checkpoint_dir``."""
    return getattr(function, _ADAPTED, None) == "checkpoint_dir"


def takes_arguments_of_then(trainable: Any) -> bool:
    """Whether a function, or the class that `wrap_function` made of it, takes what Tune gave through Ray 2.6."""
    return hasattr(trainable, _ADAPTED)


def _function_of(function: Any) -> Any:
    if isinstance(function, partial):
        return _function_of(function.func)
    return function if inspect.isroutine(function) else getattr(function, "__call__", function)  # noqa: B004


@wraps(_ray_wrap_function)
def wrap_function(train_func: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """`ray.tune.trainable.wrap_function`, which every way of handing a function to Tune goes through."""
    from compat.adapters.trainables.function_of_then import function_of_then

    # Whether its checkpoints are copied, in Ray 1.3 - 1.8; whether to warn if it makes none, in Ray 1.0 - 2.6.
    for name in _ROWS.keys() & kwargs.keys():
        kwargs.pop(name)
        used(_ROWS[name].code)
    adapted = adapt_function(train_func)
    given = adapted if inspect.isgeneratorfunction(_function_of(adapted)) else without_refused_output(adapted)
    wrapped = function_of_then(_ray_wrap_function(given, *args, **kwargs))
    if takes_arguments_of_then(adapted):
        setattr(wrapped, _ADAPTED, getattr(adapted, _ADAPTED))
    return wrapped
