"""`ray.tune.suggest.optuna.param`, of which Ray 1.0 - 1.7 made the search spaces of `OptunaSearch`.

Serves the row of that name. A space was a list of what Optuna's trial is to suggest, each with its arguments; today it
is a dictionary of Optuna's distributions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from compat.usage import used
from legacy_api import known

_PARAM: Final = "ray.tune.suggest.optuna.param"

Suggestion = tuple[str, tuple[Any, ...], dict[str, Any]]


class _Param:
    """``param.suggest_uniform("x", 0, 1)`` is the description of that call, and is not made yet."""

    def __getattr__(self, name: str) -> Callable[..., Suggestion]:
        if not name.startswith("suggest_"):
            raise AttributeError(f"param has no attribute {name!r}")
        return lambda *args, **kwargs: (name, args, kwargs)


param: Final = _Param()


def todays_space(space: Any) -> Any:
    """A search space as today's `OptunaSearch` takes it.

    Args:
        space: What was given; a list of the descriptions that `param` makes becomes a dictionary.

    Raises:
        TypeError: If a description has other arguments than Optuna's trial takes.
        ValueError: If Optuna's trial suggests nothing of the kind.
    """
    if not isinstance(space, list) or not space or not all(_is_suggestion(each) for each in space):
        return space
    used(known(_PARAM).code)
    return dict(_distribution(*suggestion) for suggestion in space)


def _is_suggestion(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and [type(part) for part in value] == [str, tuple, dict]
        and value[0].startswith("suggest_")
    )


def _distribution(kind: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[str, Any]:
    """The name of a parameter, and its distribution."""
    from optuna import distributions

    def within(name: str, low: float, high: float, **more: Any) -> tuple[str, Any]:
        return name, distributions.FloatDistribution(low, high, **more)

    def in_steps(name: str, low: float, high: float, q: float) -> tuple[str, Any]:
        return within(name, low, high, step=q)

    def whole(name: str, low: int, high: int, step: int = 1, log: bool = False) -> tuple[str, Any]:
        return name, distributions.IntDistribution(low, high, step=step, log=log)

    def one_of(name: str, choices: Sequence[Any]) -> tuple[str, Any]:
        return name, distributions.CategoricalDistribution(choices)

    makers: dict[str, Callable[..., tuple[str, Any]]] = {
        "suggest_uniform": within,
        "suggest_loguniform": lambda name, low, high: within(name, low, high, log=True),
        "suggest_discrete_uniform": in_steps,
        "suggest_float": within,
        "suggest_int": whole,
        "suggest_categorical": one_of,
    }
    if kind not in makers:
        raise ValueError(f"A trial of Optuna has no {kind}")
    return makers[kind](*args, **kwargs)
