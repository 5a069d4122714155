"""Resources of a trial that are a function of its configuration."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any


def with_resources_of(trainable: Any, resources: Callable[[dict[str, Any]], Any]) -> Any:
    """A trainable that takes what a function of its configuration says.

    Args:
        trainable: A class, a function, or the name of a registered one; it is left as it is.
        resources: The function; it returns a `ray.tune.PlacementGroupFactory`.
    """
    from ray import tune
    from ray.tune.registry import get_trainable_cls

    if isinstance(trainable, str):
        trainable = get_trainable_cls(trainable)
    if not inspect.isclass(trainable):
        function, trainable = trainable, partial(trainable)  # Ray notes the resources on the function itself
        update_wrapper(trainable, function)
        del trainable.__wrapped__
    return tune.with_resources(trainable, resources)
