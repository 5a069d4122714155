"""Which datasets the workers of a trainer divide among them: through Ray 2.6 the one called ``train``, since then all.

Serves TRP198. What only Ray 1.13 - 2.6 had, a ``preprocessor``, a trainer of a library or a dictionary as
``scaling_config``, tells that the workers get the other datasets whole. A ``ScalingConfig`` of `ray.air` tells that it
may have been meant: those also worked later, so that is said and nothing is changed. Behaviour of Ray 2.6.3.
"""

from __future__ import annotations

from typing import Any, Final

from compat.usage import used
from legacy_api import known

_TRAIN: Final = "train"
_CODE: Final = known('Trainer(datasets=...) with others than "train"').code


def with_division(trainer_class: type, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a trainer's constructor, with the ``dataset_config`` that code of Ray 2.6 went without.

    Args:
        trainer_class: The class of the trainer.
        arguments: What its constructor was given, by name.
    """
    datasets, config = arguments.get("datasets"), arguments.get("scaling_config")
    if not isinstance(datasets, dict) or not set(datasets) - {_TRAIN} or arguments.get("dataset_config") is not None:
        return arguments
    from ray.train import DataConfig  # at the call: this module is imported while ray.train is

    is_of_then = any("legacy_name" in vars(base) for base in trainer_class.__mro__)
    if is_of_then or isinstance(config, dict) or arguments.get("preprocessor") is not None:
        return {**arguments, "dataset_config": DataConfig(datasets_to_split=[_TRAIN] if _TRAIN in datasets else [])}
    if type(config).__module__ == "ray.air.config" and getattr(config, "num_workers", 1) != 1:
        used(_CODE)
    return arguments
