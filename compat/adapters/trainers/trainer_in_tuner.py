"""A trainer as a trainable of Tune: ``Tuner(trainer, param_space=...)``.

Serves TRR780. What the search space has under ``train_loop_config``, ``scaling_config``, ``datasets`` or any
other argument of the constructor takes the place of what the trainer was given, in each trial; a trial reserves what
its workers need. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from ray import tune
from ray.air.config import ScalingConfig
from ray.tune.trainable.function_trainable import wrap_function

from compat.adapters.runs.air_scaling_config import require_number, with_workers
from compat.adapters.trainables.trainable_result import NAMES_CHECKPOINTS
from compat.adapters.trainers.data_in_trial import shuffle_as_then
from compat.adapters.trainers.trainer_boosting import is_legacy
from compat.adapters.trainers.trainer_construct import given_to, given_to_ray, run_of
from compat.adapters.trainers.trainer_hooks import overridden
from compat.adapters.trainers.trainer_rows import code_of
from compat.errors import LegacyApiError
from compat.overlay import original_of
from compat.usage import used
from compat.v2_flag import require_placement
from legacy_api import known
from v2_api.train_configs import as_tune_config

_TUNER: Final = known("ray.tune.Tuner(trainer)").code
_logger = logging.getLogger("ray.tune.impl.tuner_internal")
"""The logger by which Ray said what became of the two run configs."""

KeptIn = Mapping[str, tuple[str, ...]]
"""Arguments of the trainers of other libraries, each with the way to it in the arguments of `TorchTrainer`."""


def is_trainer(trainable: Any) -> bool:
    """Whether this is a trainer of Train V2, made while the shim was there."""
    return not isinstance(trainable, type) and hasattr(trainable, "__dict__") and run_of(trainable) is not None


def trainable_of(trainer: Any) -> type:
    """A class of Tune's that runs a trainer in each trial, under the name of the trainer's class."""
    require_placement()
    trainer_class, arguments = given_to(trainer)
    lost = set(overridden(type(trainer))) - set(overridden(trainer_class))
    if lost:
        raise LegacyApiError(
            code_of(type(trainer), f".{min(lost)}"),
            f"{type(trainer).__name__} has a constructor of its own, and a trial makes a {trainer_class.__name__}.",
        )
    name = type(trainer).__name__
    kept_in: KeptIn = getattr(type(trainer), "kept_in", {})
    saves_by_frequency = is_legacy(given_to_ray(trainer))
    base_scaling_config = given_to_ray(trainer).get("scaling_config")

    class TrainTrainable(wrap_function(_named(name))):  # type: ignore[misc]
        # As Tune asks; the others refuse a `CheckpointConfig(checkpoint_frequency=...)`.
        _handles_checkpoint_freq = _handles_checkpoint_at_end = saves_by_frequency

        @classmethod
        def default_resource_request(cls, config: dict[str, Any]) -> Any:
            scaling_config = _scaling_config(config.get("scaling_config", base_scaling_config))
            require_number(scaling_config)
            return scaling_config.as_placement_group_factory()

        def setup(self, config: dict[str, Any], **base: Any) -> None:
            self._base = base
            super().setup(config)

        def _trainable_func(self, config: dict[str, Any]) -> Any:
            merged = arguments_of_trial(self._base, config, kept_in)
            scaling_config = _scaling_config(merged.get("scaling_config"))
            merged["scaling_config"] = _as_scheduled(scaling_config, self.trial_resources)
            return super()._trainable_func({"trainer_class": trainer_class, "arguments": merged})

    TrainTrainable.__name__ = name
    setattr(TrainTrainable, NAMES_CHECKPOINTS, True)
    trainable: type = original_of(tune, "with_parameters")(TrainTrainable, **arguments)
    trainable.__name__ = name
    return trainable


def _named(name: str) -> Callable[[dict[str, Any]], None]:
    def train_coordinator(config: dict[str, Any]) -> None:
        from compat.adapters.trainers.trainer_in_tuner import run_trainer

        run_trainer(config["trainer_class"], config["arguments"])

    train_coordinator.__name__ = name
    return train_coordinator


def run_trainer(trainer_class: type, arguments: dict[str, Any]) -> None:
    """Run a trainer in the trial that this process is; functions among its datasets are called here."""
    from v2_api.train_in_trial import run_in_trial

    if arguments.get("datasets"):
        made = {name: given() if callable(given) else given for name, given in arguments["datasets"].items()}
        shuffle_as_then(made)  # for a preprocessor that is fitted here
        arguments = {**arguments, "datasets": made}
    trainer = trainer_class(**arguments)
    run = run_of(trainer)
    assert run is not None  # the shim is in this process, as in every worker
    run_in_trial(run, trainer)


def _merged(base: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    """The arguments of the constructor with what the search space has for the trial; dictionaries are merged."""
    merged = dict(base)
    for name, value in config.items():
        within = merged.get(name)
        merged[name] = _merged(within, value) if isinstance(within, dict) and isinstance(value, dict) else value
    return merged


def arguments_of_trial(base: dict[str, Any], config: dict[str, Any], kept_in: KeptIn) -> dict[str, Any]:
    """What the trainer of a trial is made of: what it was given, with what is searched for in its place.

    Args:
        base: What the trainer was given, by name.
        config: The configuration of the trial: arguments of the user's trainer, by name.
        kept_in: Where that trainer keeps its own arguments in those of the one that a trial makes.
    """
    merged = dict(base)
    for name, value in config.items():
        found = value
        for part in reversed(kept_in.get(name, (name,))):
            found = {part: found}
        merged = _merged(merged, found)
    return merged


def _scaling_config(given: Any) -> Any:
    """A scaling config of Train V1, which knows what a trial needs."""
    if given is None:
        return ScalingConfig(num_workers=1)  # Train V1 had no default
    return ScalingConfig(**(given if isinstance(given, dict) else as_fields(given)))


def as_fields(scaling_config: Any) -> dict[str, Any]:
    """All that a scaling config of Train V1 had, by name; a search space looks into that."""
    return {field.name: getattr(scaling_config, field.name) for field in dataclasses.fields(ScalingConfig)}


def _as_scheduled(scaling_config: Any, resources: Any) -> Any:
    """The scaling config for what the trial got, which a scheduler may have changed."""
    if not isinstance(resources, tune.PlacementGroupFactory):
        return scaling_config
    if resources == scaling_config.as_placement_group_factory():
        return scaling_config
    return with_workers(resources)


def chosen_run_config(trainer: Any, run_config: Any, param_space: Any) -> Any:
    """The `RunConfig` of a Tuner that is given a trainer: its own, else the trainer's.

    Raises:
        ValueError: If it is to be searched for.
    """
    used(_TUNER)
    if param_space and "run_config" in param_space:
        raise ValueError(
            "`RunConfig` cannot be tuned as part of the `param_space`! Move the run config to be a parameter of the "
            "`Tuner`: Tuner(..., run_config=RunConfig(...))"
        )
    of_trainer = _run_config_of(trainer)
    if run_config is None:
        return of_trainer
    if of_trainer is not None:
        _logger.info(
            "A `RunConfig` was passed to both the `Tuner` and the `%s`. The run config passed to the `Tuner` is the "
            "one that will be used.",
            type(trainer).__name__,
        )
    return run_config


def warn_of_ignored_run_config(trainer: Any) -> None:
    """Say, where a Tuner is restored, that the trainer's own `RunConfig` is not looked at."""
    if _run_config_of(trainer) is not None:
        _logger.warning(
            "The Tune experiment will restore using the original run's `RunConfig`. If you made any changes to the "
            "`RunConfig` within the Trainer you passed into `Tuner.restore`, they will be ignored in the resumed run."
        )


def _run_config_of(trainer: Any) -> Any:
    """What the trainer was given, or None if that says nothing."""
    given = given_to_ray(trainer).get("run_config")
    return None if as_tune_config(given) in (None, tune.RunConfig()) else given


def searchable(param_space: Any) -> Any:
    """A search space for a trainer; a scaling config in it becomes a dictionary, which may have choices in it."""
    if not isinstance(param_space, dict) or not dataclasses.is_dataclass(param_space.get("scaling_config")):
        return param_space
    return {**param_space, "scaling_config": as_fields(param_space["scaling_config"])}
