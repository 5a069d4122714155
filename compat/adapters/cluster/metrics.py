"""``record`` of metrics of ``ray.util.metrics``, which told a counter, a gauge and a histogram a value through Ray 2.6.

Serves the rows ``Counter.record(value)``, ``Gauge.record(value)`` and ``Histogram.record(value)``.
"""

from __future__ import annotations

from typing import Any

from ray.util.metrics import Counter, Gauge, Histogram, Metric

from compat.usage import used
from legacy_api import known
from legacy_api.metrics import TOLD_BY, recorded

_OF_RAY = (Counter, Gauge, Histogram)


def record(self: Metric, value: float, tags: dict[str, str] | None = None) -> None:
    """Tell a metric a value, for a counter also 0."""
    kind = next((one for one in _OF_RAY if isinstance(self, one)), None)
    if kind is not None:
        used(known(recorded(next(name for name in TOLD_BY if name.endswith(f".{kind.__name__}")))).code)
    metric: Any = self
    metric._record(value, tags)
