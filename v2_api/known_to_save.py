"""Whether a run saves checkpoints, as far as that can be known before it starts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from types import CodeType, FunctionType
from typing import Any, Final

_WORD: Final = "checkpoint"
_NOT_OF_USERS: Final = ("ray", "compat", "v2_api", "legacy_api")


def experiment_saves(experiment: Any, scheduler: Any) -> bool:
    """Whether the trials of an experiment save checkpoints.

    Args:
        experiment: A `ray.tune.Experiment`.
        scheduler: The scheduler of the run; some save trials that they pause.
    """
    from ray.tune.registry import get_trainable_cls
    from ray.tune.schedulers import HyperBandScheduler, PopulationBasedTraining, ResourceChangingScheduler

    config = experiment.checkpoint_config
    if config.checkpoint_frequency or config.checkpoint_at_end:
        return True
    if isinstance(scheduler, (HyperBandScheduler, PopulationBasedTraining, ResourceChangingScheduler)):
        return True
    wrapped = getattr(get_trainable_cls(experiment.run_identifier), "_trainable_func", None)
    return wrapped is not None and speaks_of_checkpoints(wrapped)


def train_loop_saves(loop: Any, run_config: Any) -> bool:
    """Whether the workers of a trainer save checkpoints.

    Args:
        loop: The train loop.
        run_config: The `ray.train.RunConfig`, if there is one.
    """
    from ray.train import CheckpointConfig

    given = getattr(run_config, "checkpoint_config", None)
    return (given is not None and given != CheckpointConfig()) or speaks_of_checkpoints(loop)


def speaks_of_checkpoints(function: Any) -> bool:
    """Whether the code of a function names a checkpoint: as an argument, a method, a keyword.

    Args:
        function: A function of the user's, or what Ray or the shim have wrapped around it.
    """
    return any(_WORD in name.lower() for code in _codes(function, set()) for name in _names(code))


def _codes(function: Any, seen: set[int]) -> Iterator[CodeType]:
    """The code of a function, and of the functions in its closure, except for Ray's and ours."""
    if id(function) in seen:
        return
    seen.add(id(function))
    if isinstance(function, partial):
        yield from _codes(function.func, seen)
    elif isinstance(function, FunctionType):
        if str(function.__module__).partition(".")[0] not in _NOT_OF_USERS:
            yield function.__code__
        for value in inspect.getclosurevars(function).nonlocals.values():
            yield from _codes(value, seen)
    elif inspect.ismethod(function):
        yield from _codes(function.__func__, seen)
    elif not inspect.isclass(function) and callable(function):
        yield from _codes(getattr(type(function), "__call__", None), seen)  # noqa: B004


def _names(code: CodeType) -> Iterator[str]:
    yield from (*code.co_names, *code.co_varnames)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
        elif isinstance(constant, tuple):  # names of keyword arguments
            yield from (each for each in constant if isinstance(each, str))
