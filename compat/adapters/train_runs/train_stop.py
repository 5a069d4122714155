"""``RunConfig(stop=...)``: criteria that end the run of a trainer, as through Ray 2.42.

The first worker looks at its report and tells the others, so that all of them end after the same report.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class RunStoppedError(BaseException):
    """A criterion is met: the train loop ends here, and the run is finished. Not an error that a loop may catch."""


def is_met(stop: Any, trial_id: str, metrics: Mapping[str, Any]) -> bool:
    """Whether a report ends the run.

    Args:
        stop: Least values by metric, a function or `Stopper` of the trial's id and the metrics, or several of them.
        trial_id: Id of the trial.
        metrics: What was reported.

    Raises:
        ValueError: If a criterion is none of these, or is about a metric that is not reported.
    """
    if isinstance(stop, (list, tuple)):
        return any([is_met(one, trial_id, metrics) for one in stop])
    if isinstance(stop, Mapping):
        return bool(metrics.get("done")) or any(_reached(metrics, name, value) for name, value in stop.items())
    if not callable(stop):
        raise ValueError(f"`stop` should be a dictionary, a function or a Stopper, not {stop!r}")
    met = bool(stop(trial_id, metrics))
    return met or bool(getattr(stop, "stop_all", bool)())


def _reached(metrics: Mapping[str, Any], name: str, least: Any) -> bool:
    value: Any = metrics
    if name in metrics:
        value = metrics[name]
    else:
        for part in name.split("/"):
            if not isinstance(value, Mapping) or part not in value:
                raise ValueError(f"Stopping criterion {name!r} is not among the reported metrics: {sorted(metrics)}")
            value = value[part]
    return bool(value >= least)
