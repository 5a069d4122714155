"""Decorators that put a trainable function into a run of a tracking service, as Ray 1.x had them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def tracked(
    func: Function,
    mixin: type,
    *,
    check: Callable[[Mapping[str, Any]], object],
    begin: Callable[[Mapping[str, Any]], Callable[[], object]],
) -> Function:
    """The function within a run of the service; a class is only marked, as it ever was, and inherits the mixin itself.

    Args:
        func: The trainable function or class that is decorated.
        mixin: The base class by which a class is tracked.
        check: Raises if the trial's config has no settings for the service.
        begin: Begins a run as the trial's config says, and returns what ends it.
    """
    if inspect.isclass(func):
        setattr(func, "__mixins__", (mixin,))  # noqa: B010 - mypy
        return func

    class AsksForSettings:
        """What the function's trainable inherits: an object of it is not made without the settings."""

        def __init__(self, config: dict[str, Any], *args: Any, **kwargs: Any) -> None:
            check(config)
            super().__init__(config, *args, **kwargs)  # type: ignore[call-arg]

    @wraps(func)
    def logged(config: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        end = begin(config)
        try:
            return func(config, *args, **kwargs)
        finally:
            end()

    setattr(logged, "__mixins__", (*getattr(func, "__mixins__", ()), AsksForSettings))  # noqa: B010 - mypy
    return logged  # type: ignore[return-value]
