"""`tune.create_searcher("skopt")`, and the same name as ``search_alg``: searchers whose backend is gone say so.

Serves the rows of the modules they stood in, ``ray.tune.suggest.skopt`` and its sisters; BlendSearch and CFO are
FLAML's own classes, as they were in Ray. Also serves SRC198: those that kept to ``max_concurrent`` do so.
"""

from __future__ import annotations

from functools import wraps
from importlib import import_module
from typing import Any, Final

from ray.tune import search

from compat.errors import LegacyApiError
from compat.finder import modern_name
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known
from legacy_api.searcher_names import STOOD_IN, WITH_LIMIT_BY_NAME

_IN_FLAML: Final = {"blendsearch": "BlendSearch", "cfo": "CFO"}
_LIMITED: Final = "ray.tune.create_searcher(max_concurrent=n)"
_ray_create_searcher = original_of(search, "create_searcher")


@wraps(_ray_create_searcher)
def create_searcher(search_alg: str, **kwargs: Any) -> Any:
    """A searcher by its name.

    Raises:
        LegacyApiError: If Ray dropped the searcher, or it is FLAML's and FLAML is not installed.
        ValueError: If it never had one of this name.
    """
    module = STOOD_IN.get(search_alg.lower())
    flaml = modern_name(module) if module is not None and search_alg.lower() in _IN_FLAML else None
    if flaml is not None:
        return getattr(import_module(flaml), _IN_FLAML[search_alg.lower()])(**kwargs)
    if module is not None:
        raise LegacyApiError(known(module).code, f"The searcher is asked for as {search_alg!r}.")
    searcher = _ray_create_searcher(search_alg, **kwargs)
    limit = kwargs.get("max_concurrent")
    if limit is not None and search_alg.lower() in WITH_LIMIT_BY_NAME:
        used(known(_LIMITED).code)
        searcher.max_concurrent = limit
    return searcher
