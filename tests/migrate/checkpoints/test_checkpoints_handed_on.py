"""Checkpoints of analyses that go to functions and classes of the file: as the paths that they were, or as they are."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

TEXT = """\
import os
import shutil

import torch
from ray import serve, tune
{imports}

{given}

analysis = tune.run("PPO", name="exp", raise_on_failed_trial=False)
best = analysis.get_best_checkpoint(analysis.get_best_trial("loss", "min"), "loss", "min")
{use}
"""
SERVED = "@serve.deployment\nclass Served:\n    def __init__(self, config, {}):\n        {}\n"
LOAD = "def load(found):\n    {}\n"


def filled(given, use, imports=""):
    return TEXT.format(given=given, use=use, imports=imports)


def codes(text):
    return [finding.code for finding in rewrite_text(text, options=DEFAULTS).findings if finding.attention]


PATHS = [
    (SERVED.format("checkpoint_path", "self.path = checkpoint_path"), "serve.run(Served.bind(1, {0}))"),
    (SERVED.format("found", "self.algorithm = make()\n        self.algorithm.restore(found)"), "Served.bind(1, {0})"),
    (LOAD.format("return torch.load(os.path.join(found, 'model.pt'))"), "load({0})"),
    (LOAD.format("shutil.copytree(found, 'here')\n    return os.listdir(found)"), "load(found={0})"),
    ("class Model:\n    def __init__(self, found):\n        self.files = os.listdir(found)\n", "Model({0})"),
]
OBJECTS = [
    (LOAD.format("print(found)"), "load({0})"),
    (LOAD.format("found = other(found)\n    return os.path.join(found, 'x')"), "load({0})"),
    (LOAD.format("os.listdir(found)\n    return keep(found)"), "load({0})"),
    (LOAD.format("return open(found)"), "load({0})"),
    (LOAD.format("return os.path.dirname(found)"), "load({0})"),
    ("def load(*found):\n    os.listdir(found)\n", "load({0})"),
    (LOAD.format("return os.listdir(found)"), "load(*{0})"),
    (LOAD.format("return os.listdir(found)"), "other.load({0})"),
    (SERVED.format("found", "self.found = found"), "Served.bind(1, {0})"),
]


@pytest.mark.parametrize(("given", "use"), PATHS)
def test_what_takes_a_path_is_given_one(given, use):
    text = filled(given, use.format("best"))
    assert use.format("best.path") in rewritten(text)
    assert codes(text) == []


def test_what_is_deployed_is_given_a_path_and_run():
    served = SERVED.format("checkpoint_path", "self.path = checkpoint_path")
    text = rewritten(filled(served, "Served.deploy(1, checkpoint_path=best)"))
    assert "serve.run(Served.bind(1, checkpoint_path=best.path), name=" in text


@pytest.mark.parametrize(("given", "use"), OBJECTS)
def test_what_may_take_something_else_stays_and_is_reported(given, use):
    text = filled(given, use.format("best"))
    assert use.format("best") in rewritten(text)
    assert codes(text) == ["RES419"]


SHOWN = "def best_of(analysis):\n    return analysis\n"


@pytest.mark.parametrize(
    ("imports", "reported"),
    [
        ("from ray.rllib.algorithms.ppo import PPOConfig", []),
        ("from ray.rllib.agents.ppo import PPOTrainer", ["RES419"]),
        (
            "try:\n    from ray.rllib.algorithms.ppo import PPO\nexcept ImportError:\n"
            "    from ray.rllib.agents.ppo import PPOTrainer as PPO",
            ["RES419"],
        ),
    ],
)
def test_since_ray_2_an_analysis_gave_a_checkpoint_that_is_an_object(imports, reported):
    assert codes(filled(SHOWN, "show(best)", imports)) == reported
