"""Train loops that the tests of trainers share, each below its imports."""

LOOP = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()


"""

ASKING = LOOP.replace("train.get_checkpoint()", "train.get_context().get_metadata()")

REPORTING = """\
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": config["lr"]})


"""
SEARCHED = 'param_space={"train_loop_config": {"lr": 1}}'
"""What a Tuner of a trainer with such a loop searches for."""
