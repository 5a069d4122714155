"""What schedulers of users ask the ``trial_runner`` they are given, and its ``trial_executor``, since Ray 0.8.

Serves the rows ``TrialRunner.has_resources`` and ``TrialRunner.has_resources_for_trial``. The rest of what was asked is
there still. What schedulers of Ray ask of a runner of the user's own making is what they asked of its executor through
Ray 2.6.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ray.tune.schedulers.resource_changing_scheduler import DistributeResources

from compat.usage import used
from legacy_api import known

_ray_total = DistributeResources._get_total_available_resources


def has_resources(self: Any, resources: Any) -> bool:
    """Whether a trial that takes so much could start: yes, for Tune itself waits until it can."""
    used(known("TrialRunner.has_resources").code)
    return True


def has_resources_for_trial(self: Any, trial: Any) -> bool:
    """Whether a trial could start: yes, likewise."""
    used(known("TrialRunner.has_resources_for_trial").code)
    return True


def total_available_resources(self: Any, tune_controller: Any) -> Any:
    """All CPUs and GPUs there are, also where a runner has them in its ``trial_executor`` only, as in Ray 2.6."""
    if not hasattr(tune_controller, "_resource_updater"):
        tune_controller = SimpleNamespace(_resource_updater=tune_controller.trial_executor._resource_updater)
    return _ray_total(self, tune_controller)
