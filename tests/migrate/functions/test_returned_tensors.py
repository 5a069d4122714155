"""Functions that Tune runs and that return tensors as metrics."""

import pytest

from tests.migrate.support import check_noop, check_transformed

FILE = """\
import torch
from ray import tune


def train(config):
    loss = torch.mean(losses(config))
    {}


{}
"""
RUN = 'tune.run(train, restore="x")'
CODE = "FUN279"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('return {"loss": loss.detach()}', 'return {"loss": loss.detach().tolist()}'),
        ('return {"loss": loss}', 'return {"loss": loss.item()}'),
        ('return {"a": 1, "half": -loss / 2}', 'return {"a": 1, "half": (-loss / 2).tolist()}'),
        ('yield {"loss": loss.cpu()}', 'yield {"loss": loss.cpu().tolist()}'),
    ],
)
def test_numbers_are_returned_in_the_place_of_tensors(before, after):
    check_transformed(FILE.format(before, RUN), FILE.format(after, RUN))


@pytest.mark.parametrize(
    ("returned", "run"),
    [
        ('return {"loss": loss.detach()}', f"{RUN}\nprint(train({{}}))"),
        ('return {"weights": model.state_dict()}', RUN),
        ('return {"all": {"loss": loss.detach()}}', RUN),
    ],
)
def test_what_is_not_certain_is_reported(returned, run):
    assert CODE in check_noop(FILE.format(returned, run))


@pytest.mark.parametrize(
    ("returned", "run"),
    [
        ('return {"loss": loss.item()}', RUN),
        ('return {"loss": loss.detach().numpy()}', RUN),
        ('return {"loss": other}', RUN),
        ("return loss.detach()", RUN),
        ('return {"loss": loss.detach()}', "print(train)"),
        ('return {"loss": loss.detach()}', "tune.Tuner(train).fit()"),
        ('return {"loss": loss.detach()}', 'tune.run(other, restore="x")\nprint(train)'),
        ('show(lambda: {"loss": loss.detach()})', RUN),
        ('print({"loss": loss.detach()})', RUN),
    ],
)
def test_other_metrics_and_functions_stay(returned, run):
    assert CODE not in check_noop(FILE.format(returned, run))
