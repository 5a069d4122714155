"""Trainers: checkpoints to start from."""

import pytest

from tests.migrate.support import check_noop, rewritten

LOOP = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()


"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("TorchTrainer(loop, resume_from_checkpoint=None)", "TorchTrainer(loop)"),
        ("TorchTrainer(loop, resume_from_checkpoint=None, x=1)", "TorchTrainer(loop, x=1)"),
        (
            "TorchTrainer(loop, train_loop_config={}, resume_from_checkpoint=c)",
            'TorchTrainer(loop, train_loop_config={"resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(loop, resume_from_checkpoint=c, train_loop_config=conf)",
            'TorchTrainer(loop, train_loop_config={**conf, "resume_from_checkpoint": c})',
        ),
        (
            "TorchTrainer(train_loop_per_worker=loop, resume_from_checkpoint=a if b else None)",
            'TorchTrainer(train_loop_per_worker=loop, train_loop_config={"resume_from_checkpoint": a if b else None})',
        ),
    ],
)
def test_a_checkpoint_to_start_from_goes_through_the_configuration(call, expected):
    text = rewritten(LOOP + call + "\n")
    assert text.endswith(expected + "\n")
    asks = 'train.get_checkpoint() or config.get("resume_from_checkpoint")'
    assert (asks in text) == ("=None" not in call)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.torch import TorchTrainer\nfrom mine import f\n\nTorchTrainer(f, resume_from_checkpoint=c)\n",
        LOOP.replace("train.get_checkpoint()", "None") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP + "loop({})\nTorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP.replace("(config)", "(config, more)") + "TorchTrainer(loop, resume_from_checkpoint=c)\n",
        LOOP + "TorchTrainer(loop, conf, resume_from_checkpoint=c)\n",
    ],
    ids=["elsewhere", "never asks", "called", "two parameters", "positional configuration"],
)
def test_a_loop_that_cannot_be_followed_is_reported(text):
    assert check_noop(text) == ["TRR603"]
