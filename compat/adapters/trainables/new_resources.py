"""`Trainable.update_resources`, which Ray 1.6 - 1.10 called where a trial went on with other resources than before.

A `ResourceChangingScheduler` gives it such. The call comes before the checkpoint is loaded.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.tune.execution.tune_controller import TuneController

from compat.usage import used_at

_HOOK: Final = "update_resources"
_BEGAN_WITH: Final = "_compat_began_with"
_ray_schedule_trial_restore: Final = TuneController._schedule_trial_restore


@wraps(_ray_schedule_trial_restore)
def schedule_trial_restore(self: Any, trial: Any) -> bool:
    """Let a trial that has begun go on from its checkpoint, if there is one; its class is told of new resources."""
    resources = trial.placement_group_factory
    began_with = vars(trial.temporary_state).setdefault(_BEGAN_WITH, resources)
    if began_with != resources:
        setattr(trial.temporary_state, _BEGAN_WITH, resources)
        method = getattr(trial.get_trainable_cls(), _HOOK, None)
        if method is not None:
            used_at(f"ray.tune.Trainable.{_HOOK}", method)
            self._schedule_trial_task(
                trial=trial, method_name=_HOOK, args=(resources,), kwargs={}, on_error=self._trial_task_failure
            )
    goes_on: bool = _ray_schedule_trial_restore(self, trial)
    return goes_on
