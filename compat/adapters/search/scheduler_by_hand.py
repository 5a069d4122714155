"""Schedulers that are handed a runner and trials of the user's own making, as Ray 0.8 and 1.x let them be.

Those runners have a ``trial_executor`` that saves, stops and starts trials; today's schedulers ask the runner itself,
and write into a trial what it goes on from. Behaviour after Ray 0.8.7, in which a trial that clones another is started
again at once, and Ray 1.13, in which it is paused and its ``on_checkpoint`` is told.
"""

from __future__ import annotations

from inspect import signature
from types import SimpleNamespace
from typing import Any, Final

from ray.train import CheckpointConfig
from ray.tune.experiment import Trial
from ray.tune.schedulers import TrialScheduler
from ray.tune.trainable.metadata import _TrainingRunMetadata

_MEMORY: Final = "memory"
"""What old executors were told of a checkpoint that is not to be kept."""


def as_controller(runner: Any) -> Any:
    """What a scheduler of today can ask in place of a runner.

    Args:
        runner: Tune's own, a stand-in with the methods of today, or one with a ``trial_executor``.
    """
    if hasattr(runner, "_schedule_trial_save") or not hasattr(runner, "trial_executor"):
        return runner
    return _Controller(runner)


def decision_of_then(trial: Any, decision: str) -> str:
    """What a scheduler decided, in the words of the runner's time.

    A trial that cloned another was running again in Ray 0.8 when the scheduler answered, so that it was to continue.
    """
    started_again = vars(trial).pop("_started_again", False) if hasattr(trial, "__dict__") else False
    return TrialScheduler.CONTINUE if started_again and decision == TrialScheduler.NOOP else decision


def complete(runner: Any, trial: Any) -> None:
    """Give a trial that its class did not construct what today's schedulers read from every trial.

    Args:
        runner: The runner that the trial is of.
        trial: The trial; one of Tune's own stays as it is.
    """
    if hasattr(trial, "run_metadata"):
        return
    trial.run_metadata = _TrainingRunMetadata()
    trial.run_metadata.checkpoint_manager = _CheckpointManager(runner, trial)
    trial.temporary_state = SimpleNamespace(saving_to=None)
    for name, value in (("evaluated_params", {}), ("storage", None), ("_default_result_or_future", None)):
        if not hasattr(trial, name):
            setattr(trial, name, value)


class _Controller:
    """A runner, with what today's schedulers ask beside what it has."""

    def __init__(self, runner: Any) -> None:
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._runner, name)

    @property
    def search_alg(self) -> Any:
        """The search algorithm, under the name of Ray 1.x or of 0.8."""
        return getattr(self._runner, "search_alg", None) or getattr(self._runner, "_search_alg", None)

    def _schedule_trial_save(self, trial: Any, storage: Any = None, result: dict[str, Any] | None = None) -> Any:
        return self._runner.trial_executor.save(trial, _MEMORY, result=result)

    def pause_trial(self, trial: Any, should_checkpoint: bool = True) -> None:
        """Stop a trial, which is to go on later.

        Args:
            trial: The trial.
            should_checkpoint: Whether it is to be saved before.
        """
        executor = self._runner.trial_executor
        if should_checkpoint:
            executor.save(trial, _MEMORY, result=trial.last_result)
        keeps_logger = "stop_logger" in signature(executor.stop_trial).parameters
        executor.stop_trial(trial, **({"stop_logger": False} if keeps_logger else {}))
        trial.status = Trial.PAUSED


class _CheckpointManager:
    """The part of a trial's checkpoint manager that schedulers use."""

    def __init__(self, runner: Any, trial: Any) -> None:
        self._runner = runner
        self._trial = trial
        self._latest: Any = None
        self.checkpoint_config = CheckpointConfig()

    @property
    def _latest_checkpoint_result(self) -> Any:
        return self._latest

    @_latest_checkpoint_result.setter
    def _latest_checkpoint_result(self, latest: Any) -> None:
        """Go on from the checkpoint of another trial, which a scheduler writes here."""
        self._latest = latest
        told = getattr(type(self._trial), "on_checkpoint", None)
        if told not in (None, Trial.on_checkpoint):
            self._trial.on_checkpoint(latest.checkpoint)
        else:
            self._runner.trial_executor.start_trial(self._trial, latest.checkpoint, train=False)
            self._trial._started_again = True
