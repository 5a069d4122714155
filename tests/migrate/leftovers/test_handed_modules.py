"""Modules of Ray that the file gives to its own functions."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop


def told(text):
    assert may_be_legacy(text.encode())
    return [
        (found.line, found.code) for found in rewrite_text(text, positions_in_new=False).findings if found.attention
    ]


@pytest.mark.parametrize(
    ("function", "call", "code"),
    [
        ("def f(tune=None):\n    tune.get_trial_id()\n", "f(tune)", "FUN217"),
        ("def f(x, t=None):\n    t.get_trial_id()\n", "f(1, t=tune)", "FUN217"),
        ("def f(x, *, t):\n    t.report(loss=1)\n", "f(1, t=tune)", "FUN201"),
        ("def f(t):\n    t.checkpoint_dir(step=1)\n", "f(tune)", "FUN214"),
        ("def f(session):\n    session.report({'a': 1})\n", "f(session)", "FUN224"),
        ("def f(s):\n    s.get_checkpoint()\n", "f(air.session)", "FUN225"),
    ],
)
def test_what_a_function_asks_of_a_module_that_it_is_given_is_reported(function, call, code):
    text = f"from ray import air, tune\nfrom ray.air import session\n{function}\n\ndef train(config):\n    {call}\n"
    assert (4, code) in told(text)


def test_what_a_method_asks_of_one_is_reported():
    text = """\
from ray import tune
class Run:
    def log(self, t, loss):
        t.report(loss=loss)
    def go(self):
        self.log(tune, 1)

tune.run(f, queue_trials=True)
"""
    assert (4, "FUN201") in told(text)


@pytest.mark.parametrize(
    ("function", "call"),
    [
        ("def f(t):\n    t.get_trial_id()\n", "f(other)"),
        ("def f(t):\n    t.report({'loss': 1})\n", "f(tune)"),
        ("def f(t):\n    t.get_context().get_trial_id()\n", "f(tune)"),
        ("def f(t):\n    t.Tuner(g)\n", "f(tune)"),
        ("def f(t):\n    t = mine\n    t.get_trial_id()\n", "f(tune)"),
        ("def f(a, t):\n    t.get_trial_id()\n", "f(tune, other)"),
        ("def f(*t):\n    t.get_trial_id()\n", "f(tune)"),
        ("def f(t):\n    t.get_trial_id()\n", "f(*more, tune)"),
    ],
)
def test_what_is_asked_of_anything_else_is_not(function, call):
    assert told(f"from ray import tune\n{function}\n{call}\ntune.report(1, 2, 3)\n")[:-1] == []


KEPT = """\
from ray import tune


class Runner:
    def __init__(self, given=None):
        self.tune = {value}

    def train(self, config):
        {use}


Runner(tune)
"""


@pytest.mark.parametrize("value", ["tune", "given"])
@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("self.tune.report(loss=1)", "FUN201"),
        ('self.tune.run(f, local_dir="x")', "RUN315"),
        ("self.tune.track.log(a=1)", "MOD535"),
    ],
)
def test_what_is_asked_of_a_module_that_an_object_keeps_is_reported(value, use, code):
    assert check_noop(KEPT.format(value=value, use=use)) == [code]


@pytest.mark.parametrize(
    ("pair", "codes"),
    [
        ("self.given, self.tune = given, tune", ["FUN201"]),
        ("self.tune, self.given = tune, given", ["FUN201"]),
        ("(self.given, self.tune) = (given, tune)", ["FUN201"]),
        ("self.tune, self.given = given, 1", ["FUN201"]),
        ("self.given, self.tune = tune, other", []),
        ("self.given, self.tune = tune", []),
        ("self.given, *self.tune = given, tune", []),
    ],
)
def test_a_module_that_is_kept_beside_something_else_is_followed(pair, codes):
    text = KEPT.format(value="None", use="self.tune.report(loss=1)").replace("self.tune = None", pair)
    assert check_noop(text) == codes


@pytest.mark.parametrize("value", ["mine if tune else other", "given.tune", "other"])
def test_what_may_be_something_else_is_not(value):
    assert check_noop(KEPT.format(value=value, use="self.tune.report(loss=1)")) == []


@pytest.mark.parametrize(
    "use", ["self.tune.report({'loss': 1})", "self.tune.run(f, config={})", "self.other.report(loss=1)"]
)
def test_what_is_of_today_is_not(use):
    assert check_noop(KEPT.format(value="tune", use=use)) == []


LOADING = """\
import os


def load():
    from ray import tune

    return tune


def go(f):
    {}
"""


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("load().report(loss=1)", "FUN201"),
        ("t = load()\n    t.report(loss=1)", "FUN201"),
        ("t = load()\n    return t.run(f, local_dir='x')", "RUN315"),
        ("return load().get_trial_id()", "FUN217"),
    ],
)
def test_what_is_asked_of_a_module_that_a_function_gives_back_is_reported(use, code):
    assert code in [found for _, found in told(LOADING.format(use))]


@pytest.mark.parametrize(
    "use",
    [
        "load().report({'loss': 1})",
        "t = load()\n    t = os\n    t.report(loss=1)",
        "load.report(loss=1)",
        "os.report(loss=1)",
        "load(f).x.report(loss=1)",
    ],
)
def test_what_may_be_something_else_than_that_is_not(use):
    assert check_noop(LOADING.format(use)) == []


def test_what_another_function_gives_back_is_not():
    text = LOADING.replace("return tune", "tune.choice([1])\n\n    return os")
    assert check_noop(text.format("load().report(loss=1)")) == []


@pytest.mark.parametrize(
    "code",
    [
        "def f(loss, session=tune):\n    session.report(loss=loss)\n",
        "def f(loss, *, session=tune):\n    session.report(loss=loss)\n",
        "class C:\n    session = tune\n\n    def f(self, loss):\n        self.session.report(loss=loss)\n",
        "class C:\n    session = tune\n\nC.session.report(loss=1)\n",
        "class C:\n    def __init__(self, s=None):\n        self.s = s or tune\n\n    def f(self, logs):\n"
        "        self.s.report(**logs)\n",
    ],
)
def test_what_is_asked_of_one_that_stands_for_nothing_else_is_reported(code):
    text = f"from ray import tune\n\n{code}\n\ndef train(config):\n    tune.report(loss=1)\n"
    assert [code for _, code in told(text)] == ["FUN201"]


@pytest.mark.parametrize(
    "code",
    [
        "def f(loss, session=mine):\n    session.report(loss=loss)\n",
        "def f(loss, session=tune):\n    session.report({'loss': loss})\n",
        "class C:\n    session = tune\n\n    def f(self, loss):\n        self.other.report(loss=loss)\n",
        "class C:\n    session = tune\n    session = mine\n\n    def f(self):\n        self.session.report(a=1)\n",
        "class C:\n    def __init__(self):\n        self.s = mine if tune else other\n\n    def f(self, logs):\n"
        "        self.s.report(**logs)\n",
    ],
)
def test_what_is_asked_of_one_that_may_be_anything_is_not(code):
    assert check_noop(f"from ray import tune\n\n{code}") == []
