"""LightGBM callbacks that report to Tune, as through Ray 2.6.

Serves the rows ``ray.tune.integration.lightgbm.TuneCallback`` and ``TuneReportCallback``, and the order of arguments
that ``TuneReportCheckpointCallback`` had. What is reported, and when, is as Ray 2.6 did it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ray.tune.integration import lightgbm

from compat.adapters.tracking.report_boosting import constructing
from compat.usage import used
from legacy_api import known

Metrics = str | list[str] | dict[str, str] | None

_ray_construct = lightgbm.TuneReportCheckpointCallback.__init__


class TuneCallback:
    """What users subclassed: is called with LightGBM's environment after every iteration."""


class TuneReportCallback(TuneCallback, lightgbm.TuneReportCheckpointCallback):  # type: ignore[misc]
    """Reports metrics after every iteration and saves nothing.

    Attributes:
        order: LightGBM calls its callbacks in the order of this number.
    """

    order = 20

    def __init__(self, metrics: Metrics = None, results_postprocessing_fn: Callable[..., Any] | None = None) -> None:
        """Take what to report, and a function that changes it before it is reported."""
        used(known("ray.tune.integration.lightgbm.TuneReportCallback").code)
        _ray_construct(
            self, metrics, frequency=0, checkpoint_at_end=False, results_postprocessing_fn=results_postprocessing_fn
        )


construct: Final = constructing(_ray_construct)
