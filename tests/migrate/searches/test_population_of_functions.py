"""Population Based Training over functions that save nothing, whose trials are not cloned any more."""

import pytest

from migrate.engine import rewrite_text

SEARCH = """\
{imports}
from ray import tune
from ray.tune.schedulers import {scheduler}


{function}


scheduler = {scheduler}(metric="loss", mode="min", {mutations})
tune.run(train, config={{"lr": 1}}, scheduler=scheduler, local_dir="/r"{arguments})
"""
BY_KEYWORD = """\
def train(config):
    for _ in range(9):
        tune.report(loss=config["lr"])"""
BY_REPORTER = """\
def train(config, reporter):
    for _ in range(9):
        reporter(loss=config["lr"])"""
BY_SESSION = """\
def train(config):
    for _ in range(9):
        session.report({"loss": config["lr"]})"""
BY_CALLBACK = """\
def train(config):
    fit(config, callbacks=[TuneReportCallback({"loss": "loss"})])"""
SAVING = """\
def train(config, checkpoint_dir=None):
    for step in range(9):
        with tune.checkpoint_dir(step) as directory:
            save(directory)
        tune.report(loss=config["lr"])"""
SAVING_DICTIONARY = """\
def train(config):
    for _ in range(9):
        session.report({"loss": config["lr"]}, checkpoint=Checkpoint.from_dict({"lr": config["lr"]}))"""
CLASS = """\
class train(tune.Trainable):
    def step(self):
        return {"loss": 1}"""


def told(function, scheduler="PopulationBasedTraining", imports="", arguments=""):
    """The schedulers that the codemod speaks of, and whether each needs a person."""
    mutations = 'hyperparam_bounds={"lr": [0, 1]}' if scheduler == "PB2" else 'hyperparam_mutations={"lr": [1, 2]}'
    done = rewrite_text(SEARCH.format(**locals()))
    return [finding.attention for finding in done.findings if finding.code == "SRC147"]


@pytest.mark.parametrize(
    ("function", "imports"),
    [
        (BY_KEYWORD, ""),
        (BY_REPORTER, ""),
        (BY_SESSION, "from ray.air import session"),
        (BY_CALLBACK, "from ray.tune.integration.keras import TuneReportCallback"),
    ],
)
def test_a_function_that_saves_nothing_is_told_of(function, imports):
    assert told(function, imports=imports) == [True]


def test_so_is_one_under_another_population():
    assert told(BY_KEYWORD, scheduler="PB2") == [True]


def test_settings_of_the_run_save_nothing():
    assert told(BY_KEYWORD, arguments=", keep_checkpoints_num=5, checkpoint_at_end=False") == [True]


@pytest.mark.parametrize(
    ("function", "imports"),
    [
        (SAVING, ""),
        (SAVING_DICTIONARY, "from ray.air import Checkpoint, session"),
        (CLASS, ""),
        (BY_KEYWORD + "\n    save_checkpoint(config)", ""),
        ("from ours import train", ""),
    ],
)
def test_one_that_may_save_is_not(function, imports):
    assert told(function, imports=imports) == []


@pytest.mark.parametrize("scheduler", ["ASHAScheduler", "HyperBandScheduler", "PopulationBasedTrainingReplay"])
def test_neither_is_another_scheduler(scheduler):
    assert told(BY_KEYWORD, scheduler=scheduler) == []


@pytest.mark.parametrize(
    ("made", "run"),
    [
        ("{}", "tune.run(train, scheduler=FIFOScheduler())"),
        ("print({}._metric)", "tune.run(train)"),
        ("others = [{}]", "tune.run(train)"),
    ],
)
def test_one_that_no_run_is_given_is_not(made, run):
    made = made.format('PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": [1, 2]})')
    done = rewrite_text(
        f"from ray import tune\nfrom ray.tune.schedulers import FIFOScheduler, PopulationBasedTraining\n\n\n"
        f"{BY_KEYWORD}\n\n\n{made}\n{run}\n"
    )
    assert not [finding for finding in done.findings if finding.code == "SRC147"]


@pytest.mark.parametrize(
    "given",
    ["tune.run(train, scheduler={})", "tune.run(train, **{{'scheduler': {}}})", "make = dict(scheduler={})"],
)
def test_one_that_is_given_at_once_is(given):
    made = 'PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": [1, 2]})'
    head = "from ray import tune\nfrom ray.tune.schedulers import PopulationBasedTraining\n\n\n"
    done = rewrite_text(f"{head}{BY_KEYWORD}\n\n\n{given.format(made)}\n")
    assert [finding.code for finding in done.findings if finding.code == "SRC147"] == ["SRC147"]


def test_since_ray_2_7_nobody_cloned_such_a_trial():
    done = rewrite_text(
        "from ray import train, tune\nfrom ray.tune.schedulers import PopulationBasedTraining\n\n\n"
        'def train_one(config):\n    train.report({"loss": 1})\n\n\n'
        'scheduler = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": [1, 2]})\n'
        "tune.Tuner(train_one, tune_config=tune.TuneConfig(scheduler=scheduler), run_config=train.RunConfig()).fit()\n"
    )
    assert not [finding for finding in done.findings if finding.code == "SRC147"]
