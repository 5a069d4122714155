"""Results of trainers and Tuners that other files make, and a file runs: `make_trainer().fit()`."""

import pytest

from tests.migrate.leftovers.test_given_back import beside

MAKE = """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": 1})


def make_trainer(n):
    return TorchTrainer(loop)


def make_tuner():
    return tune.Tuner(fit)


def make_other():
    return Other(loop)


class Maker:
    def trainer(self):
        return make_trainer(2)


TRAINER = make_trainer(2)


class My(TorchTrainer):
    pass
"""


@pytest.mark.parametrize("head", ["", "import ray\n"])
@pytest.mark.parametrize(
    ("run", "asked", "codes"),
    [
        ("make.make_trainer(1).fit()", "result.log_dir", ["TRR787"]),
        ("make.Maker().trainer().fit()", "result.log_dir", ["TRR787"]),
        ("make.TRAINER.fit()", "result.log_dir", ["TRR787"]),
        ("make.My(loop).fit()", "result.log_dir, result.checkpoint.to_dict()", ["TRR787", "TRR793"]),
        ("make.make_tuner().fit()[0]", "result.log_dir", ["TRR787"]),
        ("make.make_trainer(1).fit()", "result.path", []),
        ("make.make_trainer(1).run()", "result.log_dir", []),
        ("make.make_other().fit()", "result.log_dir", []),
        ("make.Maker().fit()", "result.log_dir", []),
        ("other.fit()", "result.log_dir", []),
    ],
)
def test_what_they_are_asked_is_reported(tmp_path, head, run, asked, codes):
    text = f"{head}import make\n\nresult = {run}\nprint({asked})\n"
    assert beside(tmp_path, {"make.py": MAKE}, text) == (text, codes)


def test_so_are_those_of_a_trainer_in_a_variable(tmp_path):
    text = "from make import make_trainer\n\ntrainer = make_trainer(1)\nresult = trainer.fit()\nprint(result.log_dir)\n"
    assert beside(tmp_path, {"make.py": MAKE}, text) == (text, ["TRR787"])
