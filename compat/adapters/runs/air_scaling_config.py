"""`ray.air.ScalingConfig` as in Ray 2.0 - 2.6: a field that is gone, and no number of workers. For CFG132, CFG134.

The number was None by default, and Ray has counted one since 2.7. A trainer of one's own had no workers then and
reserved what its loop takes; `of_trainer` finds out which it is.
"""

from __future__ import annotations

import dataclasses
from functools import wraps
from inspect import signature
from typing import Any, Final

from ray.air.config import ScalingConfig

from compat.adapters.runs.config_places import by_place
from compat.usage import used
from legacy_api import parameters_of

_ray_construct: Final = vars(ScalingConfig)["__init__"]
_ray_bundles: Final = vars(ScalingConfig)["as_placement_group_factory"]
_ray_config_for: Final = vars(ScalingConfig)["from_placement_group_factory"].__func__
_PARAMETERS: Final = signature(_ray_construct)
_OWNER: Final = "ray.train.ScalingConfig"
_ROWS: Final = parameters_of(_OWNER)
_NUMBER: Final = "num_workers"


class Unstated(int):
    """A number of workers that nobody stated: one, as since Ray 2.7; none where None was stated."""


class NoWorkers(int):
    """A number of workers that a config of `ray.air` was given, which is none. No trainer took it before Ray 2.51."""


@wraps(_ray_construct)
def construct(self: Any, *args: Any, **fields: Any) -> None:
    """Forget the field that has no meaning today, and note that no number of workers was given.

    Raises:
        TypeError: If no release took what is given by position.
    """
    by_name = by_place(_OWNER, args)
    fields, args = by_name | fields, () if by_name else args
    for name in [name for name in fields if name in _ROWS and name not in self.__dataclass_fields__]:
        if fields.pop(name) is not None:
            used(_ROWS[name].code)
    given = _PARAMETERS.bind(self, *args, **fields)
    if given.arguments.get(_NUMBER) is None:
        given.arguments[_NUMBER] = Unstated(_NUMBER not in given.arguments)
    elif type(given.arguments[_NUMBER]) is int and given.arguments[_NUMBER] == 0 and type(self) is ScalingConfig:
        given.arguments[_NUMBER] = NoWorkers()
    _ray_construct(*given.args, **given.kwargs)


@wraps(_ray_bundles)
def as_placement_group_factory(self: Any) -> Any:
    """What a trial reserves: without workers the trainer's alone, as in Ray 2.6.3; today one worker's, too."""
    if self.num_workers is not None and not _states_none(self):
        return _ray_bundles(self)
    from ray.tune import PlacementGroupFactory

    return PlacementGroupFactory([self._trainer_resources_not_none], strategy=self.placement_strategy)


@classmethod  # type: ignore[misc]
@wraps(_ray_config_for)
def from_placement_group_factory(cls: Any, pgf: Any) -> Any:
    """The config for what a scheduler made of such resources: without workers if there are none in them, either.

    A trainer with workers reserves nothing apart from their bundles, in Ray today and since 2.7.
    """
    if len(pgf.bundles) > 1 or pgf.head_bundle_is_empty:
        return with_workers(pgf)
    return cls(trainer_resources=dict(pgf.bundles[0]), num_workers=None, placement_strategy=pgf.strategy)


def with_workers(pgf: Any) -> Any:
    """The config of a trainer that has workers in any case: the bundles are theirs."""
    return _ray_config_for(ScalingConfig, pgf)


def item(self: Any, name: str) -> Any:
    """``scaling_config["num_workers"]`` in a trainer of one's own, for which Ray 1.13 had a dictionary.

    Raises:
        KeyError: If there is no such field.
    """
    if name not in self.__dataclass_fields__:
        raise KeyError(name)
    return getattr(self, name)


@dataclasses.dataclass(eq=False, repr=False)
class _TrainerAlone(ScalingConfig):  # type: ignore[misc]
    """What a trainer of one's own without workers reserves: its own resources, one CPU by default. Ray 2.6.3."""

    num_workers: Any = None

    @property
    def total_resources(self) -> dict[str, float]:
        return dict(self._trainer_resources_not_none)


def _states_none(config: Any) -> bool:
    """Whether a config was given ``num_workers=None``."""
    return isinstance(getattr(config, _NUMBER, None), Unstated) and not config.num_workers


def of_trainer(config: Any) -> Any:
    """A config as a trainer of one's own takes it: without workers if it is of `ray.air` and states no number."""
    if not isinstance(getattr(config, _NUMBER, None), Unstated):
        return config
    fields = {field.name: getattr(config, field.name) for field in dataclasses.fields(config)}
    return _TrainerAlone(**{**fields, _NUMBER: None})


def require_number(config: Any) -> None:
    """Refuse a config without workers where there have to be some: Train V2 trains in the driver then.

    One of `ray.train` may have been given ``num_workers=0`` for just that, which Ray has had since 2.51.

    Raises:
        ValueError: If it is given ``num_workers=None``, or none by `ray.air`, as in Ray 2.0 - 2.42.
    """
    if _states_none(config):
        raise ValueError(
            "ScalingConfig(num_workers=None) does not say how many workers there shall be: give a number, in the "
            "`scaling_config` of the trainer or in the `param_space` of a `Tuner`. Without the argument there is one."
        )
    number = getattr(config, _NUMBER, None)
    if isinstance(number, NoWorkers):
        raise ValueError(
            f"'num_workers' in `scaling_config` must be a positive integer. Received {number}. Only `fit()` of a "
            "trainer with the `ScalingConfig` of `ray.train` trains in this process then, as since Ray 2.51."
        )
