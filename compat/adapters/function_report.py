"""`tune.report` with keywords or a single number, as trainable functions called it through Ray 2.6."""

from __future__ import annotations

from functools import wraps
from numbers import Number
from typing import Any, Final

from ray import tune
from ray.tune.result import DEFAULT_METRIC

from compat.adapters.function_checkpoint import take_pending_checkpoint
from compat.overlay import original_of
from compat.usage import used
from legacy_api import known

_KEYWORDS: Final = "ray.tune.report(**metrics)"
_VALUE: Final = "ray.tune.report(value)"
_ray_report = original_of(tune, "report")


@wraps(_ray_report)
def report(metrics: Any = None, *, checkpoint: Any = None, **metrics_by_name: Any) -> None:
    """Report the metrics of one iteration of a trial.

    Args:
        metrics: A dict, as today, or one number, which Ray 1.x reported under the name ``_metric``.
        checkpoint: A checkpoint of the iteration. Without one, what was saved under ``tune.checkpoint_dir`` since
            the last report.
        **metrics_by_name: The metrics by name, as through Ray 2.6. ``metrics`` may then be one of them.
    """
    named = dict(metrics_by_name)
    if isinstance(metrics, dict):
        named = metrics | named
    elif metrics is not None:
        named = {(DEFAULT_METRIC if isinstance(metrics, Number) else "metrics"): metrics} | named
        used(known(_VALUE).code)
    if metrics_by_name:
        used(known(_KEYWORDS).code)
    _ray_report(named, checkpoint=checkpoint or take_pending_checkpoint())
