"""Trainers of one's own, that derive from Ray's: followed where they take its arguments, told about where not."""

import pytest

from tests.migrate.support import check_noop, rewritten

PLAIN = """\
from ray import train
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


class Mine(TorchTrainer):
    pass


def loop(config):
    checkpoint = train.get_checkpoint()


"""
OWN = PLAIN.replace(
    "    pass\n", "    def __init__(self, start=None, **more):\n        super().__init__(loop, **more)\n"
)
CHOICE = """\
if Mine.can_restore("/r/one"):
    trainer = Mine.restore("/r/one")
else:
    trainer = Mine(loop, run_config=RunConfig(storage_path="/r", name="one"))
"""


def test_a_class_that_takes_the_arguments_of_the_trainer_is_rewritten_as_the_trainer():
    text = rewritten(PLAIN + "Mine(loop, resume_from_checkpoint=c)\n")
    assert text.endswith('Mine(loop, train_loop_config={"resume_from_checkpoint": c})\n')
    assert rewritten(PLAIN + CHOICE).endswith(
        '\n\ntrainer = Mine(loop, run_config=RunConfig(storage_path="/r", name="one"))\n'
    )


def test_a_class_of_a_class_is_the_trainer_too():
    text = PLAIN.replace("\n\ndef loop", "\n\nclass Second(Mine):\n    pass\n\n\ndef loop")
    assert "train_loop_config=" in rewritten(text + "Second(loop, resume_from_checkpoint=c)\n")


@pytest.mark.parametrize(
    ("code", "codes"),
    [
        (CHOICE, ["TRR602", "TRR601"]),
        ("Mine(resume_from_checkpoint=c)\n", ["TRR603"]),
        ("trainer = Mine()\ntrainer.get_dataset_config().items()\n", ["TRR773"]),
        ("from ray import tune\n\ntrainer = Mine()\ntune.Tuner(trainer)\n", ["TRR780"]),
    ],
)
def test_a_class_that_constructs_itself_is_told_about(code, codes):
    assert check_noop(OWN + code) == codes


def test_what_it_gives_to_the_trainer_is_told_about():
    assert check_noop(OWN.replace("**more)\n\n", "resume_from_checkpoint=start, **more)\n\n")) == ["TRR603"]


def test_its_configs_are_those_of_trainers():
    tuned = "from ray import tune\n\ntune.Tuner(other)\nMine(run_config=RunConfig(name='x'))\n"
    assert check_noop(OWN + tuned) == []


@pytest.mark.parametrize(
    "code",
    [
        "Mine(loop, run_config=RunConfig(name='x')).fit()\n",
        "class Other:\n    def restore(self, path): ...\n\n\nOther().restore('x')\n",
    ],
)
def test_what_is_of_today_stays(code):
    assert check_noop(PLAIN + code) == []
    assert check_noop(OWN + code) == []
