"""`tune.create_searcher("skopt")`, and the same name as ``search_alg``: searchers whose backend is gone say so.

Serves the rows of the modules they stood in, ``ray.tune.suggest.skopt`` and its sisters.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.tune import search

from compat.errors import LegacyApiError
from compat.overlay import original_of
from legacy_api import known

_STOOD_IN: Final = {
    "blendsearch": "ray.tune.suggest.flaml",
    "cfo": "ray.tune.suggest.flaml",
    "dragonfly": "ray.tune.suggest.dragonfly",
    "sigopt": "ray.tune.suggest.sigopt",
    "skopt": "ray.tune.suggest.skopt",
}
_ray_create_searcher = original_of(search, "create_searcher")


@wraps(_ray_create_searcher)
def create_searcher(search_alg: str, **kwargs: Any) -> Any:
    """A searcher by its name.

    Raises:
        LegacyApiError: If Ray dropped the searcher.
        ValueError: If it never had one of this name.
    """
    module = _STOOD_IN.get(search_alg.lower())
    if module is not None:
        raise LegacyApiError(known(module).code, f"The searcher is asked for as {search_alg!r}.")
    return _ray_create_searcher(search_alg, **kwargs)
