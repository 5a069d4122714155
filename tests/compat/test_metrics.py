"""Metrics of the user's own, which were told values by `record`."""

import pytest

from compat import RayCompatWarning


def test_every_metric_is_told_a_value_as_then(ray_session):
    from ray.util.metrics import Counter, Gauge, Histogram

    counter, gauge = Counter("requests_of_then"), Gauge("waiting_of_then", tag_keys=("who",))
    histogram = Histogram("latency_of_then", boundaries=[0.1, 1])
    with pytest.warns(RayCompatWarning, match="CON181"):
        counter.record(0)
    with pytest.warns(RayCompatWarning, match="CON182"):
        gauge.record(3, tags={"who": "a"})
    with pytest.warns(RayCompatWarning, match="CON183"):
        histogram.record(0.5)
