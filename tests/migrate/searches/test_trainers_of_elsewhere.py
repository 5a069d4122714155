"""Trainers of other files of the tree that a Tuner is given."""

import pytest

from tests.migrate.leftovers.test_given_back import beside

MADE = """\
from ray import tune
from ray.train.torch import TorchTrainer


def loop(config):
    pass


def make():
    trainer = TorchTrainer(loop)
    return trainer


def again():
    return make()


def study():
    return tune.with_resources(loop, {"cpu": 2})


trainer = make()
"""


@pytest.mark.parametrize(
    ("imported", "given"),
    [
        ("from made import make", "make()"),
        ("import made", "made.make()"),
        ("from made import again", "again()"),
        ("from made import trainer", "trainer"),
        ("import made", "made.trainer"),
        ("from made import make", "trainable=make()"),
    ],
)
def test_a_trainer_of_another_file_is_reported(tmp_path, imported, given):
    text = f"from ray import tune\n{imported}\n\ntune.Tuner({given}).fit()\n"
    assert beside(tmp_path, {"made.py": MADE}, text) == (text, ["TRR780"])


def test_one_that_an_object_keeps_is_reported(tmp_path):
    text = (
        "from made import make\nfrom ray import tune\n\n\nclass Search:\n    def __init__(self):\n"
        "        self.trainer = make()\n        self.tuner = tune.Tuner(self.trainer)\n"
    )
    assert beside(tmp_path, {"made.py": MADE}, text) == (text, ["TRR780"])


@pytest.mark.parametrize(
    ("imported", "given"),
    [
        ("from made import loop", "loop"),
        ("from made import study", "study()"),
        ("from made import make", "make"),
        ("from made import other", "other()"),
    ],
)
def test_what_else_another_file_has_is_none(tmp_path, imported, given):
    text = f"from ray import tune\n{imported}\n\ntune.Tuner({given}).fit()\n"
    assert beside(tmp_path, {"made.py": MADE}, text) == (text, [])
