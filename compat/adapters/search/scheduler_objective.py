"""What a scheduler optimises, as Ray 0.8 was told: by `reward_attr`, or not at all.

Serves the rows ``ray.tune.schedulers.*(reward_attr)``, ``scheduler without metric or mode``, and arguments of
schedulers without meaning today. Behaviour after Ray 0.8.7: a reward is a metric whose mode is ``max``; without a mode
it is ``max``, without a metric it is RLlib's reward.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Final, NamedTuple

from ray.tune import schedulers

from compat.adapters.search.pbt_explore import of_population
from compat.adapters.search.scheduler_by_hand import as_controller, complete, decision_of_then
from compat.adapters.search.scheduler_orders import named
from compat.usage import used
from legacy_api import known, parameters_of
from legacy_api.objectives import SCHEDULERS

_UNSAID: Final = "scheduler without metric or mode"


class Replaced(NamedTuple):
    """The methods of one scheduler class while the shim is installed."""

    construct: Callable[..., None]
    add: Callable[..., None]
    result: Callable[..., str]
    choose: Callable[..., Any]


def _replaced(scheduler: type) -> Replaced:
    owner = f"ray.tune.schedulers.{scheduler.__name__}"
    row = known(f"{owner}(reward_attr)")
    dropped = {name: one.code for name, one in parameters_of(owner).items() if one.action == "drop"}
    ray_construct: Any = getattr(scheduler, "__init__")  # noqa: B009 - mypy; HyperBandForBOHB inherits it
    ray_add: Any = vars(scheduler)["on_trial_add"]
    ray_result: Any = getattr(scheduler, "on_trial_result")  # noqa: B009 - mypy; HyperBandForBOHB inherits it
    ray_choose: Any = getattr(scheduler, "choose_trial_to_run")  # noqa: B009 - mypy; most inherit it
    metric, mode = SCHEDULERS[scheduler.__name__]

    @wraps(ray_construct)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        args, kwargs = named(scheduler.__name__, args, kwargs)
        for name in dropped.keys() & kwargs.keys():
            used(dropped[name])
            del kwargs[name]
        reward = kwargs.pop("reward_attr", None)
        given = signature(ray_construct).bind(self, *args, **kwargs).arguments
        if reward is not None:
            used(row.code)
            given |= {"metric": reward, "mode": "max"}
        if scheduler is schedulers.PopulationBasedTraining:
            given |= of_population(given)
        ray_construct(**given)

    def say(self: Any) -> None:
        if not self._metric or not self._mode:
            used(known(_UNSAID).code)
            self.set_search_properties(None if self._metric else metric, None if self._mode else mode)

    @wraps(ray_add)
    def add(self: Any, controller: Any, trial: Any) -> None:
        say(self)
        complete(controller, trial)
        ray_add(self, as_controller(controller), trial)

    @wraps(ray_result)
    def judge(self: Any, controller: Any, trial: Any, result: dict[str, Any]) -> str:
        say(self)  # a scheduler of one's own may hand results to one that it keeps, and no trials
        return decision_of_then(trial, ray_result(self, as_controller(controller), trial, result))

    @wraps(ray_choose)
    def choose(self: Any, controller: Any, *args: Any, **kwargs: Any) -> Any:
        return ray_choose(self, as_controller(controller), *args, **kwargs)

    return Replaced(construct, add, judge, choose)


AsyncHyperBandScheduler: Final = _replaced(schedulers.AsyncHyperBandScheduler)
HyperBandForBOHB: Final = _replaced(schedulers.HyperBandForBOHB)
HyperBandScheduler: Final = _replaced(schedulers.HyperBandScheduler)
MedianStoppingRule: Final = _replaced(schedulers.MedianStoppingRule)
PopulationBasedTraining: Final = _replaced(schedulers.PopulationBasedTraining)
