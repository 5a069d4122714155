"""``map_batches(f, compute="actors", batch_format="native")``: values that methods of datasets took.

Serves rows DAT241 - DAT244. Behaviour of Ray 1.13; recorded in tests/regression (names_of_datasets).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from compat.adapters.data.unsaid_batches import with_old_format
from compat.overlay import resolve
from compat.usage import used
from legacy_api import known
from legacy_api.dataset_values import BY_DEFAULT, SIZE_BY_DEFAULT, VALUES

_NUMBERS_AND_NAMES: Final = {"native": "pandas", BY_DEFAULT: SIZE_BY_DEFAULT}
"""What a value says today that has a word, or a number, for it."""
_IN_TASKS: Final = "It is a function here, and runs in tasks."
_NATIVE: Final = "Served as `pandas`, which tables were; rows that are no dictionaries came as lists."


def taking(target: str) -> Callable[..., Any]:
    """A method of today that also takes the values of then.

    Args:
        target: Where it stands, as ``module:Class.method``.
    """
    original = resolve(target)
    name = target.rpartition(".")[2]

    @wraps(original)
    def take(*args: Any, **kwargs: Any) -> Any:
        for (parameter, value), old in VALUES.items():
            given = kwargs.get(parameter)
            if not isinstance(given, str) or given != value:
                continue
            is_for_pool = parameter == "compute"
            pool = _pool(value, args[1] if len(args) > 1 else kwargs.get("fn")) if is_for_pool else None
            used(known(old).code, _detail(value, is_pool=pool is not None))
            kwargs[parameter] = _NUMBERS_AND_NAMES.get(value, pool)
        return original(*args, **with_old_format(name, args, kwargs))

    return take


def _detail(value: str, *, is_pool: bool) -> str:
    if value == "native":
        return _NATIVE
    return _IN_TASKS if value == "actors" and not is_pool else ""


def _pool(asked: str, function: Any) -> Any:
    """How Ray is to run a function or a class: in actors only the class that is asked to be, for it takes no others."""
    if asked == "tasks" or not isinstance(function, type):
        return None
    from ray.data import ActorPoolStrategy

    return ActorPoolStrategy()
