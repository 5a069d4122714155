"""Which datasets the workers of a trainer divide among them: through Ray 2.6 the one called ``train``, since then all.

Serves TRP198, AIR252 and AIR253. What only Ray 1.13 - 2.6 had, a ``preprocessor``, a trainer of a library, a dictionary
as ``scaling_config`` or a `DatasetConfig`, tells that the workers get the other datasets whole. So does a train loop
that asks `ray.air.session` for its part beside a ``ScalingConfig`` of `ray.air`: since Ray 2.7 both have other names;
unless its module has, or it uses, what `ray.train` has only had since then.
Such a config alone tells that it may have been meant: that is said, and nothing is changed. Behaviour of Ray 2.6.3.
"""

from __future__ import annotations

from typing import Any, Final

from compat.adapters.runs.names_since_2_7 import has_any, objects_since_2_7
from compat.adapters.trainers.dataset_config import WILDCARD, DatasetConfig
from compat.usage import used
from legacy_api import known
from v2_api.function_code import codes_of, names_in

_TRAIN: Final = "train"
_CODE: Final = known('Trainer(datasets=...) with others than "train"').code
_OF_CLASS: Final = "_dataset_config"
_SESSION: Final = "ray.air.session"
_PART: Final = "get_dataset_shard"
_CONTEXT: Final = "get_context"


def as_then(config: Any) -> Any:
    """The `DividedData` that this is, or None if it is another `DataConfig`."""
    return config if isinstance(getattr(config, "configs", None), dict) else None


def with_division(trainer_class: type, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a trainer's constructor, with the ``dataset_config`` that code of Ray 2.6 meant.

    Args:
        trainer_class: The class of the trainer.
        arguments: What its constructor was given, by name.

    Raises:
        ValueError: If what is said of the datasets contradicts itself, or does not go with them.
    """
    datasets, said = arguments.get("datasets"), arguments.get("dataset_config")
    if isinstance(said, dict) or getattr(trainer_class, _OF_CLASS, None):
        return {**arguments, "dataset_config": _as_said(trainer_class, said, datasets)}
    config = arguments.get("scaling_config")
    if not isinstance(datasets, dict) or not set(datasets) - {_TRAIN} or said is not None:
        return arguments
    from ray.train import DataConfig  # at the call: this module is imported while ray.train is

    is_of_then = any("legacy_name" in vars(base) for base in trainer_class.__mro__)
    is_of_air = type(config).__module__ == "ray.air.config"
    if (
        is_of_then
        or isinstance(config, dict)
        or arguments.get("preprocessor") is not None
        or (is_of_air and _asks_session(arguments.get("train_loop_per_worker")))
    ):
        return {**arguments, "dataset_config": DataConfig(datasets_to_split=[_TRAIN] if _TRAIN in datasets else [])}
    if is_of_air and getattr(config, "num_workers", 1) != 1:
        used(_CODE)
    return arguments


def _as_said(trainer_class: type, said: Any, datasets: Any) -> Any:
    from compat.adapters.trainers.divided_data import DividedData

    if said is not None and not isinstance(said, dict):
        if as_then(said) is not None:  # of a trainer that is restored
            return said
        raise ValueError(
            f"{trainer_class.__name__} has a `{_OF_CLASS}`, which does not go with a `ray.train.DataConfig`: leave one "
            "of them out."
        )
    base = getattr(trainer_class, _OF_CLASS, None) or {
        _TRAIN: DatasetConfig(fit=True, split=True),
        WILDCARD: DatasetConfig(split=False),
    }
    return DividedData(DatasetConfig.validated(DatasetConfig.merge(base, said), datasets), datasets)


def _asks_session(loop: Any) -> bool:
    """Whether a train loop has its part of a dataset from `ray.air.session`."""
    known_there = getattr(loop, "__globals__", {})
    names_of_codes = [set(names_in(code)) for code in codes_of(loop)]
    if _uses_what_came_later(known_there, names_of_codes):
        return False
    if getattr(known_there.get(_PART), "__module__", "").endswith("air_session"):
        return True
    return any(_PART in names and bool(names & {"session", _SESSION}) for names in names_of_codes)


def _uses_what_came_later(known_there: dict[str, Any], names_of_codes: list[set[str]]) -> bool:
    """Whether a train loop was written for Ray 2.7 or newer, whatever it has of `ray.air` beside that."""
    import ray.train  # at the call, as above

    if has_any(known_there.values(), objects_since_2_7(ray.train)):
        return True
    return any({"train", _CONTEXT} <= names for names in names_of_codes)
