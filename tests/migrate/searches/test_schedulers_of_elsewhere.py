"""Populations of trainers whose scheduler a function is given, or another file of the tree makes."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text

HEAD = """\
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer
{}


def loop(config):
    checkpoint = session.get_checkpoint()
    session.report({{"loss": config["lr"]}}, checkpoint=checkpoint)


"""
SEARCH = """\
def search({}):
    trainer = TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2))
    config = tune.TuneConfig(scheduler={}, num_samples=2)
    tune.Tuner(trainer, param_space={{"train_loop_config": {{"lr": 1}}}}, tune_config=config).fit()


search({})
"""
POPULATION = "from ray.tune.schedulers import ASHAScheduler, PopulationBasedTraining"
MADE = f"{POPULATION}\n\n\ndef make():\n    return {{}}()\n\n\nkept = {{}}()\n"
COPIES = "Hands on what the first worker reports, with its checkpoint."
UNKNOWN = "cannot tell which scheduler it is"


def migrated(text, tmp_path, scheduler="PopulationBasedTraining"):
    """The text and the findings of a file beside one that makes a scheduler."""
    (tmp_path / "mine.py").write_text(MADE.format(scheduler, scheduler))
    own = tmp_path / "own.py"
    own.write_text(text)
    return rewrite_text(text, options=DEFAULTS._replace(path=str(own)))


def says(done, text):
    return any(text in finding.message for finding in done.findings)


@pytest.mark.parametrize(
    ("imports", "parameter", "scheduler", "given"),
    [
        (POPULATION, "scheduler", "scheduler", "PopulationBasedTraining()"),
        (POPULATION, "*, scheduler", "scheduler", "scheduler=PopulationBasedTraining()"),
        ("from mine import make", "", "make()", ""),
        ("from mine import kept", "", "kept", ""),
        ("import mine", "", "mine.make()", ""),
        ("from mine import make", "scheduler", "scheduler", "make()"),
    ],
)
def test_a_population_is_exploited_wherever_its_scheduler_is_made(imports, parameter, scheduler, given, tmp_path):
    done = migrated(HEAD.format(imports) + SEARCH.format(parameter, scheduler, given), tmp_path)
    assert COPIES in done.text
    assert not says(done, UNKNOWN)


@pytest.mark.parametrize(
    ("imports", "parameter", "scheduler", "given"),
    [
        (POPULATION, "scheduler", "scheduler", "ASHAScheduler()"),
        ("from mine import make", "", "make()", ""),
        ("from mine import kept", "scheduler", "scheduler", "kept"),
    ],
)
def test_another_scheduler_copies_nothing(imports, parameter, scheduler, given, tmp_path):
    done = migrated(HEAD.format(imports) + SEARCH.format(parameter, scheduler, given), tmp_path, "ASHAScheduler")
    assert COPIES not in done.text
    assert not says(done, UNKNOWN)


@pytest.mark.parametrize(
    ("imports", "parameter", "scheduler", "given"),
    [
        ("from elsewhere import make", "", "make()", ""),
        ("from elsewhere import kept", "scheduler", "scheduler", "kept"),
        ("from mine import others", "", "others['a']", ""),
    ],
)
def test_what_nobody_shows_is_told(imports, parameter, scheduler, given, tmp_path):
    done = migrated(HEAD.format(imports) + SEARCH.format(parameter, scheduler, given), tmp_path)
    assert COPIES not in done.text
    assert says(done, UNKNOWN)


DISTRIBUTED = """\
from mine import make
from ray import tune
from ray.tune.integration.torch import DistributedTrainableCreator, distributed_checkpoint_dir


def train_net(config, checkpoint_dir=None):
    with distributed_checkpoint_dir(step=1) as directory:
        save(directory)
    tune.report(loss=1)


trainable = DistributedTrainableCreator(train_net, num_workers=2)
tune.run(trainable, num_samples=4, scheduler=make())
"""


@pytest.mark.parametrize(("scheduler", "is_left"), [("PopulationBasedTraining", True), ("ASHAScheduler", False)])
def test_a_distributed_trainable_of_a_population_is_left_to_a_person(scheduler, is_left, tmp_path):
    done = migrated(DISTRIBUTED, tmp_path, scheduler)
    assert ("DistributedTrainableCreator(train_net" in done.text) == is_left
    assert says(done, "copies checkpoints from trial to trial") == is_left
