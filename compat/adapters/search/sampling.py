"""`tune.uniform`, `tune.loguniform` and `tune.randint` as in Ray 0.8: NumPy's arguments, and functions to draw with.

Serves the rows ``ray.tune.loguniform(min_bound)`` and ``(max_bound)``, ``ray.tune.uniform(NumPy's arguments)``,
``ray.tune.randint(NumPy's arguments)`` and ``ray.tune.uniform(...).func(None)``. The result is a domain of today, which
every searcher understands, unless several values at once are asked for.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

import numpy as np
from ray.tune.search import sample

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

_ray_uniform = original_of(sample, "uniform")
_ray_loguniform = original_of(sample, "loguniform")
_ray_randint = original_of(sample, "randint")


@wraps(_ray_uniform)
def uniform(*args: Any, **kwargs: Any) -> Any:
    """A number between two bounds: ``lower`` and ``upper``, or NumPy's ``low``, ``high`` and ``size``."""
    if (len(args) == 2 and not kwargs) or {"lower", "upper"} & set(kwargs):
        return _ray_uniform(*args, **kwargs)
    used(known("ray.tune.uniform(NumPy's arguments)").code)
    if "size" in kwargs or len(args) > 2:
        return sample.sample_from(lambda _: np.random.uniform(*args, **kwargs))
    return _ray_uniform(**_bounds(args, kwargs, low=0.0, high=1.0))


@wraps(_ray_randint)
def randint(*args: Any, **kwargs: Any) -> Any:
    """An integer from ``lower`` to below ``upper``, or as NumPy has it: ``low``, ``high`` and ``size``."""
    if (len(args) == 2 and not kwargs) or {"lower", "upper"} & set(kwargs):
        return _ray_randint(*args, **kwargs)
    used(known("ray.tune.randint(NumPy's arguments)").code)
    if {"size", "dtype"} & set(kwargs) or len(args) > 2:
        return sample.sample_from(lambda _: np.random.randint(*args, **kwargs))
    bounds = _bounds(args, kwargs, low=None, high=None)
    if bounds["upper"] is None:
        bounds = {"lower": 0, "upper": bounds["lower"]}
    return _ray_randint(**bounds)


@wraps(_ray_loguniform)
def loguniform(*args: Any, **kwargs: Any) -> Any:
    """A number whose logarithm is uniform between two bounds, which were called ``min_bound`` and ``max_bound``."""
    for old, new in (("min_bound", "lower"), ("max_bound", "upper")):
        if old in kwargs:
            used(known(f"ray.tune.loguniform({old})").code)
            kwargs[new] = kwargs.pop(old)
    return _ray_loguniform(*args, **kwargs)


def func(domain: sample.Domain, spec: Any = None) -> Any:
    """Draw one value, as the function in every sample of Ray 0.8 did, whatever the trial's specification."""
    used(known("ray.tune.uniform(...).func(None)").code)
    return domain.sample()


def _bounds(args: tuple[Any, ...], kwargs: dict[str, Any], **defaults: Any) -> dict[str, Any]:
    """Both bounds by today's names.

    Raises:
        TypeError: If something else is among the arguments, or a bound is given twice.
    """
    given = defaults | dict(zip(("low", "high"), args, strict=False)) | kwargs
    if set(given) != {"low", "high"} or len(args) + len(kwargs) > 2:
        raise TypeError(f"the bounds are `lower` and `upper`, not {', '.join(kwargs)}")
    return {"lower": given["low"], "upper": given["high"]}
