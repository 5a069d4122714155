"""What callbacks of Tune are told of checkpoints: that a trial goes on from one, and which one it has saved.

Ray 1.13 called ``on_trial_restore``, and with it ``LoggerCallback.log_trial_restore``, which Ray still documents and
calls no more. Through Ray 2.6 the checkpoint in ``on_checkpoint`` was that of `Trial.checkpoint`, with ``value``.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.tune.callback import CallbackList
from ray.tune.execution.tune_controller import TuneController

from compat.adapters.results.trial_checkpoint import TrialCheckpoint
from compat.usage import used_at

_HOOKS: Final = (
    ("ray.tune.Callback", "on_trial_restore"),
    ("ray.tune.logger.LoggerCallback", "log_trial_restore"),
)
_OF_OTHERS: Final = ("ray", "compat")
"""What has such methods, and is none of the user's."""
_ray_on_restoring_result: Final = TuneController._on_restoring_result
_ray_on_checkpoint: Final = CallbackList.on_checkpoint


@wraps(_ray_on_restoring_result)
def on_restoring_result(self: Any, trial: Any, result: Any) -> None:
    """Let the trial go on, then tell the callbacks."""
    _ray_on_restoring_result(self, trial, result)
    for callback in self._callbacks._callbacks:
        for owner, hook in _HOOKS:
            method = getattr(type(callback), hook, None)
            if method is not None and method.__module__.partition(".")[0] not in _OF_OTHERS:
                used_at(f"{owner}.{hook}", method)
    self._callbacks.on_trial_restore(iteration=self._iteration, trials=self._trials, trial=trial)


@wraps(_ray_on_checkpoint)
def on_checkpoint(self: Any, *, trial: Any, checkpoint: Any, **info: Any) -> None:
    """Tell every callback of a checkpoint, with both its faces; that of a trainer, a stand-in, has its own."""
    if not trial.stub:
        checkpoint = TrialCheckpoint.of(checkpoint, trial.last_result, tune_only=True)
    _ray_on_checkpoint(self, trial=trial, checkpoint=checkpoint, **info)
