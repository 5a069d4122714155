"""Loggers that upload checkpoints of trials, in a search whose trials run trainers."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

HEAD = """\
from ray import tune
from ray.air.integrations.comet import CometLoggerCallback
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

"""
TRAINER = "trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2))\n"
SPACE = 'param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}}'
SAID = "uploads nothing any more"


def told(text):
    """The findings of a file about uploads, each as whether it needs a person."""
    return [finding.attention for finding in rewrite_text(text).findings if SAID in finding.message]


def search(callback, before=""):
    """A file that searches with a trainer."""
    config = f"run_config=RunConfig(callbacks=[{callback}])"
    return f"{HEAD}{TRAINER}{before}tune.Tuner(trainer, {SPACE}, {config}).fit()\n"


@pytest.mark.parametrize(
    "callback",
    [
        'WandbLoggerCallback(project="p", upload_checkpoints=True)',
        'WandbLoggerCallback(project="p", upload_checkpoints=args.upload)',
        "CometLoggerCallback(save_checkpoints=True)",
    ],
)
def test_a_search_with_trainers_says_that_nothing_is_uploaded(callback):
    assert told(search(callback)) == [True]


def test_a_callback_may_be_in_a_variable():
    made = "callback = WandbLoggerCallback(upload_checkpoints=True)\n"
    assert told(search("callback", made)) == [True]


@pytest.mark.parametrize(
    "callback",
    [
        'WandbLoggerCallback(project="p")',
        'WandbLoggerCallback(project="p", upload_checkpoints=False)',
        "CometLoggerCallback(save_checkpoints=None)",
        "mine.WandbLoggerCallback(upload_checkpoints=True)",
    ],
)
def test_loggers_that_upload_no_checkpoints_are_left(callback):
    assert told(search(callback)) == []


def test_that_of_another_tuner_which_runs_a_function_is_left():
    other = "WandbLoggerCallback(upload_checkpoints=True)"
    more = f"tune.Tuner(f, run_config=tune.RunConfig(callbacks=[{other}])).fit()\n"
    assert told(search("WandbLoggerCallback()") + more) == []


@pytest.mark.parametrize("trainable", ["f", "make()", '"PPO"', "tune.with_resources(f, {'cpu': 1})"])
def test_trials_of_functions_have_checkpoints(trainable):
    config = "run_config=tune.RunConfig(callbacks=[WandbLoggerCallback(upload_checkpoints=True)])"
    text = f"{HEAD}tune.Tuner({trainable}, {config}).fit()\n"
    assert check_noop(text) == []


def test_checkpoints_that_are_handed_on_to_tune_are_uploaded():
    tuning = 'tune_config=tune.TuneConfig(scheduler=tune.schedulers.PopulationBasedTraining(metric="l", mode="min"))'
    config = "run_config=RunConfig(callbacks=[WandbLoggerCallback(upload_checkpoints=True)])"
    assert told(f"{HEAD}{TRAINER}tune.Tuner(trainer, {SPACE}, {tuning}, {config}).fit()\n") == []
