"""Checkpoints that lambdas have as the default of a parameter: `lambda c=checkpoint: c.to_dict()`."""

import pytest

from tests.migrate.support import rewritten

LOOP = """\
from ray.air import session
from ray import tune


def fit(config):
    checkpoint = session.get_checkpoint()
    {}


tune.Tuner(fit).fit()
"""


@pytest.mark.parametrize(
    "line",
    [
        "step = lambda c=checkpoint: c.to_dict()['step'] if c else 0\n    print(step())",
        "step = lambda n, c=checkpoint: c.to_dict()['step'] + n\n    print(step(1), step(n=2))",
        "step = lambda *, c=checkpoint: c.to_dict()['step']\n    print(step())",
    ],
)
def test_the_default_that_calls_leave_is_followed(line):
    assert "load_state(c)['step']" in rewritten(LOOP.format(line))


@pytest.mark.parametrize(
    "line",
    [
        "step = lambda c=checkpoint: c.to_dict()['step']\n    print(step(other))",
        "step = lambda c=checkpoint: c.to_dict()['step']\n    print(step(), step(c=other))",
        "step = lambda c=other: c.to_dict()['step']\n    print(step())",
        "step = lambda c, d=checkpoint: c.to_dict()['step']\n    print(step(other))",
        "step = lambda c=checkpoint: c.to_dict()['step']\n    button.on_click(step)",
    ],
)
def test_what_calls_give_in_its_place_is_not(line):
    assert "c.to_dict()['step']" in rewritten(LOOP.format(line))
