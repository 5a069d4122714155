"""Metrics of the user's own, `ray.util.metrics`, and how each is told a value today."""

from __future__ import annotations

from typing import Final

RECORD: Final = "record"
"""What told every one of them a value through Ray 2.6."""
TOLD_BY: Final = {
    "ray.util.metrics.Counter": "inc",
    "ray.util.metrics.Gauge": "set",
    "ray.util.metrics.Histogram": "observe",
}
"""By metric, the method that tells it one today."""


def recorded(metric: str) -> str:
    """How the catalogue spells that a metric is told one as then."""
    return f"{metric.rpartition('.')[2]}.{RECORD}(value)"
