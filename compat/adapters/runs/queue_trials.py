"""``queue_trials=False``: a run whose trials need more than the whole cluster has ends with an error, as on Ray 0.8.

Today such trials wait for ever, for nodes that may still come.
"""

from __future__ import annotations

from typing import Any

import ray
from ray.tune import Callback, TuneError


class NoQueue(Callback):  # type: ignore[misc]
    """Ends the run where nothing runs and what is pending could never start on this cluster."""

    def on_step_begin(self, iteration: int, trials: list[Any], **info: Any) -> None:
        """Look at the trials before each step.

        Raises:
            ray.tune.TuneError: If no trial runs and one asks for more than there is.
        """
        if any(trial.status == "RUNNING" for trial in trials):
            return
        for trial in trials:
            if trial.status == "PENDING":
                _require(trial)


def _require(trial: Any) -> None:
    there = ray.cluster_resources()
    wanted = trial.placement_group_factory.required_resources
    if any(amount > there.get(name, 0) for name, amount in wanted.items()):
        raise TuneError(
            f"Insufficient cluster resources to launch trial: trial requested {dict(wanted)} but the cluster has only "
            f"{there}. Pass `queue_trials=True` in ray.tune.run() to wait until the cluster scales up or resources "
            "become available."
        )
