"""Searchers as they were made: `max_concurrent`, `reward_attr`, no objective, and other orders of arguments.

Serves the rows of `legacy_api.catalog.searchers`. Behaviour after Ray 0.8.7: a searcher that is told how many trials
may run suggests nothing while so many do; a search space without an objective is searched for RLlib's reward.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
from inspect import isclass, signature
from typing import Any, Final, NamedTuple

from compat.adapters.search.optuna_space import todays_space
from compat.errors import LegacyApiError
from compat.overlays.search import SEARCHERS
from compat.usage import used
from legacy_api import find, known
from legacy_api.objectives import SEARCHERS as OBJECTIVES
from legacy_api.searcher_orders import ORDERS

_ORDER: Final = "searcher with its arguments in the order of another release"
_NO_OBJECTIVE: Final = "searcher with a search space and without metric or mode"
_CLIENT_AND_MODE: Final = "AxSearch(client, mode)"

Arguments = dict[str, Any]
Meant = Callable[[Sequence[Any]], bool]


def _at(position: int, *types: type) -> Meant:
    """Whether the argument at a position is one of these types."""
    return lambda args: len(args) > position and isinstance(args[position], types)


def _longer_than(count: int) -> Meant:
    return lambda args: len(args) > count


def _is_client(args: Sequence[Any]) -> bool:
    return bool(args) and hasattr(args[0], "create_experiment")


def _is_space(args: Sequence[Any]) -> bool:
    """Whether Nevergrad's second argument is the space of 1.x or the names of 0.8, not today's keyword arguments."""
    if len(args) < 2 or args[1] is None:
        return len(args) > 2 and isinstance(args[2], str)
    return not isinstance(args[1], Mapping) or (len(args) > 2 and isinstance(args[2], str))


def _is_sampler(args: Sequence[Any]) -> bool:
    return len(args) > 3 and args[3] is not None and hasattr(args[3], "sample_relative")


class Dialect(NamedTuple):
    """How one searcher was made.

    Attributes:
        meant: For each of its orders in `legacy_api.searcher_orders` what tells that it is meant.
        told: The arguments that each tell what is searched; with one of them, `tune.run` cannot set an objective.
        renamed: Today's names of arguments.
        limited: Whether the searcher has to count its own trials to keep to `max_concurrent`.
        space: What makes today's search space of the one that was given.
    """

    meant: tuple[Meant, ...] = ()
    told: tuple[str, ...] = ("space",)
    renamed: Mapping[str, str] = {}
    limited: bool = False
    space: Callable[[Any], Any] | None = None


DIALECTS: Final[dict[str, Dialect]] = {
    "AxSearch": Dialect((_is_client,), limited=True),
    "BasicVariantGenerator": Dialect((_at(0, bool),), told=()),
    "BayesOptSearch": Dialect((_at(1, int), _at(3, Mapping)), limited=True),
    "HyperOptSearch": Dialect((_at(1, int), _longer_than(7)), limited=True),
    "NevergradSearch": Dialect(
        (_at(2, int), _at(4, int), _is_space), renamed={"parameter_names": "space"}, limited=True
    ),
    "OptunaSearch": Dialect((_is_sampler, _at(5, int)), space=todays_space),
    "TuneBOHB": Dialect((_at(2, int),)),
    "ZOOptSearch": Dialect(told=("dim_dict",), limited=True),
    "Searcher": Dialect(told=()),
}
"""The searchers that today's Ray still has, by the name of the class."""


_OBJECTIVE: Final = ("objective_name", "minimize")
"""What Ax was told before it was a client of the user's."""


class Replaced(NamedTuple):
    """The methods of one searcher class while the shim is installed."""

    construct: Callable[..., None]
    suggest: Callable[..., Any]


@cache
def replaced(name: str) -> Replaced:
    """The methods of the class of this name."""
    module, legacy = SEARCHERS[name]
    cls: Any = getattr(import_module(module), name)
    dialect = DIALECTS[name]
    ray_construct: Any = vars(cls)["__init__"]
    ray_suggest: Any = vars(cls).get("suggest")

    @wraps(ray_construct)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        given = _named(name, args, kwargs)
        if given is not None:
            args, kwargs = (), given
        limit = _take(f"{legacy}.{name}", kwargs, ray_construct)
        for old, new in dialect.renamed.items():
            if old in kwargs:
                used(known(f"{legacy}.{name}({old})").code)
                kwargs[new] = kwargs.pop(old)
        bound = signature(ray_construct).bind(self, *args, **kwargs)
        if dialect.space is not None:
            bound.arguments["space"] = dialect.space(bound.arguments.get("space"))
        _tell_objective(dialect, OBJECTIVES.get(name), bound.arguments)
        _tell_client(bound.arguments)
        ray_construct(*bound.args, **bound.kwargs)
        if limit is not None and dialect.limited:
            self.max_concurrent = limit

    if ray_suggest is None:
        return Replaced(construct, lambda *_: None)

    @wraps(ray_suggest)
    def suggest(self: Any, trial_id: str) -> Any:
        limit = getattr(self, "max_concurrent", None)
        if limit and len(self._live_trial_mapping) >= limit:
            return None
        return ray_suggest(self, trial_id)

    return Replaced(construct, suggest)


def __getattr__(name: str) -> Replaced:
    if name not in DIALECTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return replaced(name)


def _named(name: str, args: Sequence[Any], kwargs: Arguments) -> Arguments | None:
    """All arguments by name, or None if the positional ones stand in today's order.

    Raises:
        TypeError: If an argument is given twice, or there are too many.
    """
    for meant, order in zip(DIALECTS[name].meant, ORDERS.get(name, ()), strict=True):
        if not meant(args):
            continue
        used(known(_ORDER).code)
        if len(args) > len(order) or set(order[: len(args)]) & set(kwargs):
            raise TypeError(f"these positional arguments are {', '.join(order)}, and none may be given twice")
        return dict(zip(order, args, strict=False)) | kwargs
    return None


def _take(owner: str, kwargs: Arguments, ray_construct: Any) -> int | None:
    """Take out the arguments that are gone; the limit that the searcher itself has to keep to, if there is one.

    Raises:
        LegacyApiError: If trials that were stopped early are to be ignored.
    """
    taken = {
        key: kwargs.pop(key)
        for key in ("reward_attr", "max_concurrent", "use_early_stopped_trials", "shuffle", *_OBJECTIVE)
        if key in kwargs and key not in signature(ray_construct).parameters and find(f"{owner}({key})")
    }
    for key, value in taken.items():
        row = known(f"{owner}({key})")
        if key == "use_early_stopped_trials" and value is False:
            raise LegacyApiError(row.code, "It is False.")
        if value is not None:
            used(row.code)
    if taken.get("reward_attr") is not None:
        kwargs |= {"metric": taken["reward_attr"], "mode": "max"}
    if taken.get("objective_name") is not None:
        kwargs |= {"metric": taken["objective_name"], "mode": "min" if taken.get("minimize") else "max"}
    return taken.get("max_concurrent")


def _tell_objective(dialect: Dialect, objective: tuple[str, str] | None, bound: Arguments) -> None:
    """Say what Ray 0.8 optimised, where a space is given and nothing else can say it any more."""
    optimizer = bound.get("optimizer")  # Nevergrad's knows what it searches once it is an object that can be asked
    told = any(_is_given(bound.get(name)) for name in dialect.told)
    told = told or (hasattr(optimizer, "ask") and not isclass(optimizer))
    if objective is None or not told or bound.get("mode") is not None:
        return
    used(known(_NO_OBJECTIVE).code)
    metric, mode = objective
    if bound.get("metric") is None:
        bound["metric"] = metric
    bound["mode"] = mode


def _is_given(value: Any) -> bool:
    """Whether an argument says something; a space of Nevergrad refuses to be asked whether it is true."""
    return bool(value) if isinstance(value, (dict, list)) else value is not None


def _tell_client(bound: Arguments) -> None:
    """An Ax client with an experiment knows its objective, and today's Ray does not want to be told again."""
    client = bound.get("ax_client")
    if client is None or bound.get("mode") is None or bound.get("space") or bound.get("metric"):
        return
    used(known(_CLIENT_AND_MODE).code)
    del bound["mode"]
