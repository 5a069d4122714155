"""One worker of RaySGD: its operator, and what the trainer asks of it."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any

import torch

from compat.adapters.sgd.torch.constants import NUM_STEPS, SCHEDULER_STEP, USE_FP16
from compat.adapters.sgd.torch.training_operator import TrainingOperator


class Runner:
    """Holds an operator.

    Attributes:
        operator: The operator.
    """

    def __init__(self, make: Callable[..., TrainingOperator], world_rank: int = 0, local_rank: int = 0) -> None:
        """Make the operator, in its worker."""
        self.operator = make(world_rank=world_rank, local_rank=local_rank)
        self._epochs = 0

    def train_epoch(self, num_steps: int | None, profile: bool, info: Any, batches: Any = None) -> dict[str, Any]:
        """Train for an epoch, or for some steps.

        Raises:
            ValueError: If there are no data.
        """
        operator = self.operator
        loader = batches if batches is not None else operator.train_loader
        if loader is None:
            raise ValueError("No training dataloader provided. Make sure you pass one in `register_data`.")
        sampler = getattr(loader, "sampler", None)
        if hasattr(sampler, "set_epoch"):
            sampler.set_epoch(self._epochs)  # type: ignore[union-attr]
        told = {
            **(info or {}),
            NUM_STEPS: num_steps,
            USE_FP16: operator.use_fp16,
            SCHEDULER_STEP: operator.scheduler_step_freq,
        }
        self._time(profile)
        with operator.timers.record("train_epoch"):
            stats = _call(operator.train_epoch, iter(loader), told, num_steps, self._epochs)
        self._epochs += 1
        times = {"profile": operator.timers.stats()} if profile else {}
        return {"epoch": self._epochs, **stats, **times}

    def validate(self, num_steps: int | None, profile: bool, info: Any) -> dict[str, Any]:
        """Validate.

        Raises:
            ValueError: If there are no data for it.
        """
        operator = self.operator
        if operator.validation_loader is None:
            raise ValueError("No validation dataloader provided.")
        self._time(profile)
        with operator.timers.record("validation"):
            batches = itertools.islice(iter(operator.validation_loader), num_steps)
            stats: dict[str, Any] = operator.validate(batches, info or {})
        return {**stats, "profile": operator.timers.stats()} if profile else stats

    def _time(self, profile: bool) -> None:
        timers = self.operator.timers
        timers.reset()
        (timers.enable if profile else timers.disable)()

    def state(self) -> bytes:
        """All that a checkpoint has of this worker."""
        operator = self.operator
        state = {
            "epoch": self._epochs,
            "operator": operator.state_dict(),
            "models": [model.state_dict() for model in operator._originals],
            "optimizers": [optimizer.state_dict() for optimizer in operator.optimizers],
            "schedulers": [scheduler.state_dict() for scheduler in operator.schedulers],
        }
        buffer = io.BytesIO()
        torch.save(state, buffer)
        return buffer.getvalue()

    def load(self, content: bytes) -> None:
        """Take the state of a checkpoint."""
        state = torch.load(io.BytesIO(content), map_location=self.operator.device, weights_only=False)
        operator = self.operator
        for having, states in (
            (operator._originals, "models"),
            (operator.optimizers, "optimizers"),
            (operator.schedulers, "schedulers"),
        ):
            for each, of_each in zip(having, state.get(states, ()), strict=False):
                each.load_state_dict({name.removeprefix("module."): value for name, value in of_each.items()})
        self._epochs = state["epoch"]
        operator.load_state_dict(state["operator"])

    def models(self) -> list[Any]:
        """The models, as they were registered."""
        return [model.cpu() for model in self.operator._originals]


def _call(train_epoch: Callable[..., Any], batches: Any, info: Any, num_steps: int | None, epoch: int) -> Any:
    """Call a `train_epoch` of any age: some take the number of steps, some get no more batches than that."""
    taken = signature(train_epoch).parameters
    every = any(parameter.kind == parameter.VAR_KEYWORD for parameter in taken.values())
    more = {"num_steps": num_steps, "epoch_idx": epoch}
    wanted = {name: value for name, value in more.items() if every or name in taken}
    return train_epoch(itertools.islice(batches, num_steps), info, **wanted)


_runner: Runner | None = None
"""In a worker of Ray: its runner."""


def make_here(make: Callable[..., TrainingOperator]) -> None:
    """Make the runner of this worker."""
    global _runner
    from ray import train

    context = train.get_context()
    _runner = Runner(make, context.get_world_rank(), context.get_local_rank())


def call_here(method: str, *args: Any) -> Any:
    """Call a method of the runner of this worker."""
    return getattr(_runner, method)(*args)


def apply_here(function: Callable[[Any], Any]) -> Any:
    """Call a function with the operator of this worker."""
    return function(_runner.operator if _runner is not None else None)


def operator_of(
    operator_class: type[TrainingOperator], config: dict[str, Any], settings: dict[str, Any]
) -> Callable[..., TrainingOperator]:
    """How to make the operator in a worker, which adds its ranks."""
    return partial(operator_class, config, **settings)
