"""Trainers: restore branches and checkpoints to start from."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

RUN = """\
import os
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

path = os.path.join(storage, name)
"""


def branch(body):
    return RUN + body


@pytest.mark.parametrize(
    ("path", "config"),
    [
        ("path", "RunConfig(storage_path=storage, name=name)"),
        ("os.path.join(storage, name)", "RunConfig(name=name, storage_path=storage)"),
        ('f"{storage}/{name}"', "RunConfig(name=name, storage_path=storage)"),
        ('"/mnt/runs/exp/"', 'RunConfig(name="exp", storage_path="/mnt/runs")'),
        ('"s3://bucket/runs/exp"', 'RunConfig(name="exp", storage_path="s3://bucket/runs")'),
        ('os.path.expanduser("~/ray_results/exp")', 'RunConfig(name="exp")'),
        ('str(Path(storage) / "exp")', 'RunConfig(storage_path=storage, name="exp")'),
    ],
)
def test_a_path_that_is_the_runs_place_leaves_one_constructor(path, config):
    head = "from pathlib import Path\n" + RUN
    text = rewritten(
        f"{head}if TorchTrainer.can_restore({path}):\n    trainer = TorchTrainer.restore({path})\n"
        f"else:\n    trainer = TorchTrainer(loop, run_config={config})\n"
    )
    assert text == f"{head}trainer = TorchTrainer(loop, run_config={config})\n"


@pytest.mark.parametrize(
    "body",
    [
        # no constructor beside it
        "trainer = TorchTrainer.restore(path)\n",
        "if TorchTrainer.can_restore(path):\n    trainer = TorchTrainer.restore(path)\n",
        # the constructor has no place
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n    t = TorchTrainer(loop)\n",
        # … or another one
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=elsewhere, name=name))\n",
        # … or no name
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage))\n",
        # something else was passed again
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path, datasets=new)\nelse:\n"
        "    t = TorchTrainer(loop, datasets=old, run_config=RunConfig(storage_path=storage, name=name))\n",
        # the branch does more
        "if TorchTrainer.can_restore(path):\n    print(1)\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
        # different variables
        "if TorchTrainer.can_restore(path):\n    a = TorchTrainer.restore(path)\nelse:\n"
        "    b = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
    ],
)
def test_a_restore_that_cannot_be_proven_is_reported_and_left_alone(body):
    assert "TRR601" in check_noop(branch(body))


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\nif tune.Tuner.can_restore(p):\n    t = tune.Tuner.restore(p, trainable=f)\n",
        "from mine import TorchTrainer\n\nt = TorchTrainer.restore(p)\n",
        "from ray.train.torch import TorchTrainer\n\nt = TorchTrainer(loop)\n",
        "from transformers import Trainer\nfrom ray import train\n\nTrainer(resume_from_checkpoint=True)\n",
    ],
)
def test_other_restores_are_left_alone(text):
    assert check_noop(text) == []


def test_comments_and_earlier_statements_of_the_branches_are_kept():
    check_transformed(
        branch(
            """\
if TorchTrainer.can_restore(path):  # is there one
    # go on
    trainer = TorchTrainer.restore(path)
else:  # start
    print("new")
    trainer = TorchTrainer(
        loop,
        run_config=RunConfig(storage_path=storage, name=name),
    )  # done
trainer.fit()
"""
        ),
        branch(
            """\
# is there one
# go on
# start
print("new")
trainer = TorchTrainer(
    loop,
    run_config=RunConfig(storage_path=storage, name=name),
)  # done
trainer.fit()
"""
        ),
    )


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
