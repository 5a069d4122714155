"""Functions that a loop gives to Tune or to a trainer, one after the other, run in that world."""

import pytest

from tests.migrate.support import rewritten

FUNCTIONS = """\
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def one(config):
    session.report({"loss": 1})


def two(config):
    session.report({"loss": 2})


"""


@pytest.mark.parametrize(
    "loop",
    [
        "for function in (one, two):\n    tune.Tuner(function).fit()\n",
        "for name, function in [('a', one), ('b', two)]:\n    tune.Tuner(function).fit()\n",
        "for _, (name, function) in [(0, ('a', one)), (1, ('b', two))]:\n    tune.Tuner(function).fit()\n",
        "functions = {'a': one, 'b': two}\nfor name, function in functions.items():\n    tune.Tuner(function).fit()\n",
        "functions = {'a': one, 'b': two}\nfor function in functions.values():\n    tune.Tuner(function).fit()\n",
        "results = [tune.Tuner(function).fit() for function in [one, two]]\n",
        "functions = [one, two]\ntune.Tuner(functions[which]).fit()\n",
    ],
)
def test_a_loop_gives_its_functions_to_tune(loop):
    text = rewritten(FUNCTIONS + loop)
    assert '    tune.report({"loss": 1})' in text
    assert '    tune.report({"loss": 2})' in text
    assert 'train.report({"loss": 1})' in rewritten(FUNCTIONS + loop.replace("tune.Tuner(", "TorchTrainer("))


@pytest.mark.parametrize(
    "loop",
    [
        "for function, name in [(one, 'a'), (two, 'b')]:\n    tune.Tuner(name).fit()\n",
        "functions = {'a': one, 'b': two}\nfor name, function in functions.items():\n    tune.Tuner(name).fit()\n",
        "for function in made(one, two):\n    tune.Tuner(function).fit()\n",
        "for function in (one, two):\n    pass\ntune.Tuner(other).fit()\n",
    ],
)
def test_what_the_loop_does_not_give_is_left_open(loop):
    text = rewritten(FUNCTIONS + loop)
    assert '    tune.report({"loss": 1})' not in text
    assert '    train.report({"loss": 1})' not in text
