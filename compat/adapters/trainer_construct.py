"""The constructors of the trainers: what old code passes that Train V2 no longer takes.

Serves the ``XTrainer(resume_from_checkpoint)`` rows and TRR695. Every constructor also remembers what it was given,
as a `TrainRun`, for the manifest in the run directory.

Each trainer class has a constructor of its own, so each has an overlay of its own; they are all made here. (One
``__new__`` on the base class would see every call, but Python cannot take a ``__new__`` back: once it is deleted, the
class accepts no arguments at all.)
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, Final

from compat.adapters.initial_checkpoint import SPELLINGS, as_train_checkpoint
from compat.adapters.trainer_rows import code_of
from compat.overlay import resolve
from compat.overlays import TRAINERS
from compat.usage import used
from legacy_api import known
from v2_api.train_configs import as_v2_config
from v2_api.train_run import TrainRun

_CONFIGS: Final = ("run_config", "scaling_config")
_RUN: Final = "_compat_run"
_SLIP: Final = "ray.train.torch.TorchTrainer(restore_from_checkpoint)"


def run_of(trainer: Any) -> TrainRun | None:
    """What a trainer's constructor was given, or None if it was made while the shim was not installed."""
    run: TrainRun | None = vars(trainer).get(_RUN)
    return run


def _take_initial_checkpoint(trainer_class: type, arguments: dict[str, Any]) -> Any:
    """Remove the initial checkpoint from a call's arguments and return it, or None."""
    found = None
    for spelling in SPELLINGS:
        value = arguments.pop(spelling, None)
        if value is not None:
            slip = spelling == "restore_from_checkpoint"
            used(known(_SLIP).code if slip else code_of(trainer_class, f"({spelling})"))
            found = as_train_checkpoint(value)
    return found


def _with_v2_configs(given: dict[str, Any]) -> dict[str, Any]:
    """A call's arguments with the configs of ``ray.air.config`` as Train V2 takes them."""
    arguments = dict(given)
    for name in _CONFIGS:
        if name not in given:
            continue
        arguments[name], left_out = as_v2_config(given[name])
        if left_out:
            warnings.warn(
                f"Train V2 has no place for {name}: {', '.join(left_out)}; the run goes on without.", stacklevel=3
            )
    return arguments


def _constructor(target: str) -> Callable[..., None]:
    """A constructor in place of the one of the class ``module:Class``."""
    trainer_class = resolve(target)
    original: Callable[..., None] = vars(trainer_class)["__init__"]
    first = list(inspect.signature(original).parameters)[1]

    @functools.wraps(original)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        given = {first: args[0], **kwargs} if args else kwargs
        if run_of(self) is not None or len(args) > 1 or first not in given:
            # A class further down has taken care of the call already, or Ray shall say what is wrong with it.
            original(self, *args, **kwargs)
            return
        arguments = _with_v2_configs(given)
        initial_checkpoint = _take_initial_checkpoint(type(self), arguments)
        run = TrainRun.of_call(type(self), arguments, initial_checkpoint)
        vars(self)[_RUN] = run
        original(self, **run.constructor_arguments())

    return construct


@functools.cache
def __getattr__(name: str) -> Callable[..., None]:
    """The replacement for the constructor of ``TRAINERS[name]``, made when it is first asked for.

    By then Ray has imported the class: an overlay looks its replacement up when it is applied.
    """
    if name not in TRAINERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _constructor(TRAINERS[name])
