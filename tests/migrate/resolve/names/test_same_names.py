"""Names that today's Ray has in several places: each of them is read as if it were taken from the public place."""

import pytest

from legacy_api.same_names import SAME_NAMES
from tests.migrate.support import check_noop, rewritten

PARAMETERS = """\
from ray import train, tune
from ray.tune import with_parameters


def trainable(config, data):
    train.report({"loss": 1})


tune.Tuner(with_parameters(trainable, data=[1])).fit()
"""
TUNER = """\
from ray import train, tune
from ray.tune import Tuner


def trainable(config):
    train.report({"loss": 1})


Tuner(trainable, run_config=tune.RunConfig(local_dir="/mnt")).fit()
"""
CLASS = """\
from ray.tune import Trainable


class Own(Trainable):
    def _setup(self, config):
        self.lr = config["lr"]

    def _train(self):
        return {"loss": self.lr}
"""
ANALYSIS = """\
from ray.tune import ExperimentAnalysis

print(ExperimentAnalysis("~/ray_results/exp").get_best_logdir("loss", "min"))
"""
SYNCING = """\
from ray import tune
from ray.tune import SyncConfig

tune.Tuner("PPO", run_config=tune.RunConfig(sync_config=SyncConfig(syncer=None))).fit()
"""
RUN = """\
from ray.tune import run

run("PPO", local_dir="/mnt/runs", config={"lr": 1})
"""
REGISTERED = """\
from ray import tune
from ray.tune import register_trainable


def trainable(config, reporter):
    reporter(loss=1)


register_trainable("own", trainable)
tune.Tuner("own").fit()
"""


@pytest.mark.parametrize(
    ("text", "name", "module"),
    [
        (PARAMETERS, "with_parameters", "ray.tune.trainable"),
        (PARAMETERS, "with_parameters", "ray.tune.trainable.util"),
        (TUNER, "Tuner", "ray.tune.tuner"),
        (CLASS, "Trainable", "ray.tune.trainable"),
        (CLASS, "Trainable", "ray.tune.trainable.trainable"),
        (ANALYSIS, "ExperimentAnalysis", "ray.tune.analysis"),
        (ANALYSIS, "ExperimentAnalysis", "ray.tune.analysis.experiment_analysis"),
        (SYNCING, "SyncConfig", "ray.tune.syncer"),
        (RUN, "run", "ray.tune.tune"),
        (REGISTERED, "register_trainable", "ray.tune.registry"),
    ],
)
def test_a_name_means_the_same_wherever_it_is_imported_from(text, name, module):
    public, other = f"from ray.tune import {name}\n", f"from {module} import {name}\n"
    assert SAME_NAMES[f"{module}.{name}"] == f"ray.tune.{name}"
    expected = rewritten(text)
    assert expected != text
    assert rewritten(text.replace(public, other)) == expected.replace(public, other)


@pytest.mark.parametrize("text", [PARAMETERS, TUNER, CLASS, ANALYSIS])
def test_modules_may_be_imported_whole(text):
    name = text.partition("from ray.tune import ")[2].partition("\n")[0]
    module = next(here for here, there in SAME_NAMES.items() if there == f"ray.tune.{name}").rpartition(".")[0]
    named = text.replace(f"from ray.tune import {name}\n", f"import {module}\n")
    expected = rewritten(text).replace(f"from ray.tune import {name}\n", f"import {module}\n")
    for mark in ("(", ")"):
        named, expected = (one.replace(f"{name}{mark}", f"{module}.{name}{mark}") for one in (named, expected))
    assert rewritten(named.replace(f"tune.{module}", module)) == expected.replace(f"tune.{module}", module)


@pytest.mark.parametrize(
    "text",
    [
        "from mine.trainable import with_parameters\n\n\ndef f(config):\n    report({})\n\n\nwith_parameters(f)\n",
        "from ray.tune.trainable import with_parameters\n\nwith_parameters(print)\n",
        "from ray.tune.tuner import Tuner\n\nTuner('PPO').fit()\n",
        "from ray.tune.trainable import Trainable\n\n\nclass Own(Trainable):\n    def step(self):\n        return {}\n",
    ],
)
def test_what_is_modern_is_left_wherever_it_comes_from(text):
    assert check_noop(text) == []
