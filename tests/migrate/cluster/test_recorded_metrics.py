"""Metrics of the user's own, which are told values by methods of their own today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray.util.metrics import Counter, Gauge, Histogram\n\n"
MADE = {"Counter": ("inc", "Counter('a')"), "Gauge": ("set", "Gauge('a')"), "Histogram": ("observe", "Histogram('a')")}


@pytest.mark.parametrize(("today", "made"), MADE.values(), ids=MADE)
@pytest.mark.parametrize(
    "line",
    [
        "{made}.record(1)",
        "metric = {made}\nmetric.record(1, tags={{'who': 'a'}})",
        "metric = {made}.set_default_tags({{'who': 'a'}})\nmetric.record(2, {{'who': 'b'}})",
        "class A:\n    def __init__(self):\n        self.metric = {made}\n\n    def f(self):\n"
        "        self.metric.record(1)",
        "metrics = {{'a': {made}}}\nmetrics['a'].record(value=1)",
        "def f(metric):\n    metric.record(1)\n\n\nf({made})",
        "@ray.remote\ndef f(metric):\n    metric.record(1)\n\n\nf.remote({made})",
        "@ray.remote\nclass A:\n    def __init__(self, metric):\n        self.metric = metric\n\n    def f(self):\n"
        "        self.metric.record(1)\n\n\nA.remote({made})",
        "@ray.remote\nclass A:\n    def f(self, metric):\n        metric.record(1)\n\n\na = A.remote()\n"
        "a.f.remote({made})",
        "class A:\n    def __init__(self, metric=None):\n        self.metric = metric\n\n    def f(self):\n"
        "        self.metric.record(1)\n\n\nclass B(A):\n    pass\n\n\nA({made})\nB(metric={made})",
        "from ray import serve\n\n\n@serve.deployment\nclass A:\n    def __init__(self, metric):\n"
        "        self.metric = metric\n\n    def f(self):\n        self.metric.record(1)\n\n\nA.bind({made})",
    ],
)
def test_each_is_told_in_its_way(line, today, made):
    old = f"{HEAD}{line.format(made=made)}\n"
    assert rewritten(old) == old.replace("record(", f"{today}(")


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("said", ["{}", '"{}"', "{} | None"])
def test_one_that_a_parameter_is_said_to_be_is_told_in_its_way(kind, said):
    old = f"{HEAD}def f(metric: {said.format(kind)}):\n    metric.record(1)\n"
    assert rewritten(old) == old.replace("record(", f"{MADE[kind][0]}(")


@pytest.mark.parametrize(
    "lines",
    [
        "def f(metric):\n    metric.record(1)\n\n\nf(Counter('a'))\nf(given)",
        "for metric in [Counter('a'), Gauge('b')]:\n    metric.record(1)",
        "class A:\n    def __init__(self, metric):\n        self.metric = metric\n\n    def f(self):\n"
        "        self.metric.record(1)\n\n\nclass B(A):\n    pass\n\n\nA(Counter('a'))\nB(given)",
    ],
)
def test_what_may_be_something_else_too_is_reported(lines):
    assert check_noop(f"{HEAD}{lines}\n") == ["CON181"]


@pytest.mark.parametrize("given", ["number", "0", "len(found)"])
def test_a_counter_that_may_be_told_nothing_is_a_matter_for_a_person(given):
    done = rewrite_text(f"{HEAD}counter = Counter('a')\ncounter.record({given})\n")
    assert f"counter.inc({given})" in done.text
    assert [(found.code, found.attention) for found in done.findings] == [("CON181", True)]


def test_one_that_is_not_called_in_its_place_is_reported():
    assert check_noop(f"{HEAD}tell = Gauge('a').record\ntell(1)\n") == ["CON182"]


@pytest.mark.parametrize(
    "line",
    [
        "Counter('a').inc()",
        "Gauge('a').set(1)",
        "Histogram('a').observe(1)",
        "given.record(1)",
        "from recorder import Tape\nTape().record(1)",
        "class A:\n    def record(self, value):\n        Gauge('a').set(value)\n\n\nA().record(1)",
        "def f(metric):\n    metric.record(1)\n\n\nf(given)",
    ],
)
def test_metrics_of_today_and_others_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []
