"""Runs of trainers that nobody named, where a second one would go on with the checkpoints of the first."""

import pytest

from tests.migrate.support import check_noop

HEAD = """\
import os
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


"""
SHARED = """\
shared = RunConfig(storage_path="/results")
first = TorchTrainer(loop, run_config=shared).fit()
"""
FUNCTION = """\
shared = RunConfig(storage_path="/results")


def run(loop):
    return TorchTrainer(loop, run_config=shared).fit()


"""


@pytest.mark.parametrize(
    "script",
    [
        f"{SHARED}second = TorchTrainer(other, run_config=shared).fit()\n",
        f"{SHARED}for each in loops:\n    TorchTrainer(each, run_config=shared).fit()\n",
        f"{FUNCTION}run(loop)\nrun(other)\n",
        f"{FUNCTION}for each in loops:\n    run(each)\n",
        "trainer = TorchTrainer(loop)\ntrainer.fit()\ntrainer.fit()\n",
        "more = {'train_loop_config': {}}\ntrainer = TorchTrainer(loop, **more)\ntrainer.fit()\ntrainer.fit()\n",
        "def make():\n    return TorchTrainer(loop)\n\n\ntrainer = make()\ntrainer.fit()\ntrainer.fit()\n",
        "trainer = TorchTrainer(loop)\nresults = [trainer.fit() for _ in range(3)]\n",
        "trainer = TorchTrainer(loop)\nwhile not done():\n    trainer.fit()\n",
        "one = TorchTrainer(loop, run_config=RunConfig(name=None))\ntwo = TorchTrainer(other)\none.fit()\none.fit()\n",
        "one = TorchTrainer(loop)\ntwo = TorchTrainer(other)\none.fit()\ntwo.fit()\n",
        "trainers = [TorchTrainer(loop) for _ in range(3)]\nfor trainer in trainers:\n    trainer.fit()\n",
    ],
)
def test_a_second_run_of_one_unnamed_is_reported(script):
    assert check_noop(HEAD + script) == ["TRP199"]


@pytest.mark.parametrize(
    "script",
    [
        SHARED,
        "trainer = TorchTrainer(loop, **settings)\ntrainer.fit()\ntrainer.fit()\n",
        "settings = {'run_config': RunConfig(name=chosen)}\ntrainer = TorchTrainer(loop, **settings)\n"
        "trainer.fit()\ntrainer.fit()\n",
        f"{SHARED.replace('first', 'shared.name = chosen; first')}TorchTrainer(other, run_config=shared).fit()\n",
        "for each in loops:\n    TorchTrainer(each, run_config=RunConfig()).fit()\n",
        "for each in loops:\n    trainer = TorchTrainer(each)\n    trainer.fit()\n",
        "one = TorchTrainer(loop)\none.fit()\ntwo = TorchTrainer(other)\ntwo.fit()\n",
        "trainer = TorchTrainer(loop)\nif os.environ:\n    trainer.fit()\nelse:\n    trainer.fit()\n",
        "def main():\n    trainer = TorchTrainer(loop)\n    if os.environ:\n        trainer.fit()\n        return\n"
        "    trainer.fit()\n",
        'one = TorchTrainer(loop, run_config=RunConfig(storage_path="/a"))\n'
        'two = TorchTrainer(other, run_config=RunConfig(storage_path="/b"))\none.fit()\ntwo.fit()\n',
        "trainer = TorchTrainer(loop, **settings)\ntrainer.fit()\ntrainer.fit()\n",
        'os.environ["RAY_TRAIN_V2_ENABLED"] = "1"\ntrainer = TorchTrainer(loop)\ntrainer.fit()\ntrainer.fit()\n',
        "def run(loop):\n    return TorchTrainer(loop).fit()\n\n\nrun(loop)\nrun(other)\n",
    ],
)
def test_runs_of_their_own_are_not(script):
    assert check_noop(HEAD + script) == []


def test_models_of_other_libraries_are_not():
    assert check_noop("from sklearn.svm import SVC\nmodel = SVC()\nmodel.fit(x)\nmodel.fit(y)\n") == []
