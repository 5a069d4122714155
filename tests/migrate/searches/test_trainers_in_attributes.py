"""A trainer that one method keeps for the Tuner of another one."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

KEPT = """\
from ray import train, tune
from ray.train.torch import TorchTrainer


class Fitter:
    def __init__(self, workers):
        self.workers = workers
        self.trainer = TorchTrainer(
            self.loop,
            scaling_config=train.ScalingConfig(num_workers=self.workers),
        )

    def loop(self, config):
        train.report({"loss": config["lr"]})

    def search(self):
        tuner = tune.Tuner(self.trainer, param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}})
        return tuner.fit()
"""


def test_it_is_made_in_the_method_that_makes_the_tuner():
    text = rewritten(KEPT)
    assert "self.trainer" not in text
    before, _, search = text.partition("def search(self):\n")
    assert before.endswith(
        "        self.workers = workers\n\n    def loop(self, config):\n"
        '        train.report({"loss": config["lr"]})\n\n    '
    )
    assert "def run_trainer(config):\n            TorchTrainer(\n" in search
    assert "num_workers=" in search
    assert "tune.Tuner(run_trainer, param_space=" in search
    assert rewrite_text(text).text == text


def test_a_method_with_nothing_else_in_it_stays():
    text = rewritten(KEPT.replace("        self.workers = workers\n", "").replace("=self.workers", "=2"))
    assert "    def __init__(self, workers):\n        pass\n" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("        return tuner.fit()", "        return tuner.fit(), self.trainer"),
        ("        return tuner.fit()", "        self.trainer = None\n        return tuner.fit()"),
        ("        return tuner.fit()", "        self.workers = 3\n        return tuner.fit()"),
        ("num_workers=self.workers", "num_workers=workers"),
        ("num_workers=self.workers", "num_workers=count()"),
        ("num_workers=self.workers", "num_workers=(lambda: 2)()"),
        ("num_workers=self.workers", "num_workers=count(self)"),
        ("    def search(self):", "    def search(this):"),
        ("    def search(self):", "    def search(self, train=train):"),
        ("class Fitter:", "class Fitter:\n    trainer = None\n"),
        ('{"train_loop_config": {"lr": tune.uniform(0, 1)}}', "space"),
        (
            "def search(self):\n",
            "def search(self):\n        if flag:\n            return 1\n        self.trainer.fit()\n",
        ),
    ],
)
def test_one_that_something_else_may_read_or_that_may_be_another_there_is_left_to_a_person(old, new):
    assert old in KEPT
    text = KEPT.replace(old, new).replace(
        "this):\n        tuner = tune.Tuner(self.", "this):\n        tuner = tune.Tuner(this."
    )
    done = rewrite_text(text)
    assert done.text == text
    assert "TRR780" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize(("other", "is_left"), [("fitter.trainer.fit()", True), ("fitter.search()", False)])
def test_one_that_another_file_reads_is_left_to_a_person(tmp_path, other, is_left):
    (tmp_path / ".git").mkdir()
    (tmp_path / "main.py").write_text(f"from fitter import Fitter\n\nfitter = Fitter(2)\n{other}\n")
    path = tmp_path / "fitter.py"
    path.write_text(KEPT)
    done = rewrite_text(KEPT, options=DEFAULTS._replace(path=str(path)))
    assert (done.text == KEPT) is is_left
