"""Functions that the file gives to Tune, and that the loop of a trainer calls as well, or the other way round."""

import pytest

from tests.migrate.support import CHOSEN, check_noop, rewritten

HEAD = "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\n\n"
SHARED = "def shared(config):\n    train.report({'a': 1})\n\n\n"
LOOP = "def loop(config):\n    shared(config)\n\n\n"
METHODS = """\
class Task:
    def shared(self, config):
        train.report({{'a': 1}})

    def loop(self, config):
        self.shared(config)

    def fit(self):
        TorchTrainer(self.loop).fit()

    def search(self):
        tune.Tuner(self.{}).fit()
"""


@pytest.mark.parametrize(
    "text",
    [
        f"{SHARED}{LOOP}tune.Tuner(shared).fit()\nTorchTrainer(loop).fit()\n",
        f"{SHARED}{LOOP}tune.Tuner(loop).fit()\nTorchTrainer(shared).fit()\n",
        METHODS.format("shared"),
    ],
)
def test_what_runs_in_both_asks_where_it_is(text):
    assert f"{CHOSEN}.report({{'a': 1}})" in rewritten(HEAD + text)


@pytest.mark.parametrize(
    "text",
    [
        f"{SHARED}{LOOP}tune.Tuner(other).fit()\nTorchTrainer(loop).fit()\n",
        METHODS.format("other"),
    ],
)
def test_what_runs_in_one_of_them_stays(text):
    assert check_noop(HEAD + text) == []


def test_what_the_driver_calls_besides_is_tunes():
    text = HEAD + SHARED.replace("train", "tune") + "tune.Tuner(shared).fit()\nshared({})\n"
    assert check_noop(text) == []
