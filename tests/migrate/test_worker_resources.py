"""What a Train worker has, which old code read from the resources of its trial."""

import pytest

from tests.migrate.support import check_noop, rewritten

LOOP = """\
import ray
from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def loop(config):
    print({asked})


"""
OF_WORKER = "print(ray.get_runtime_context().get_assigned_resources()"


@pytest.mark.parametrize("asked", ["session.get_trial_resources()", "train.get_context().get_trial_resources()"])
@pytest.mark.parametrize("more", ["", '["CPU"]', '.get("GPU", 0)'])
def test_the_last_bundle_of_a_trial_is_what_its_worker_has(asked, more):
    text = rewritten(LOOP.format(asked=f"{asked}.bundles[-1]{more}") + "TorchTrainer(loop)\n")
    assert f"{OF_WORKER}{more})\n" in text


def test_what_a_tune_function_asks_for_is_its_trials():
    text = rewritten(LOOP.format(asked="session.get_trial_resources().bundles[-1]") + "tune.Tuner(loop)\n")
    assert "print(tune.get_context().get_trial_resources().bundles[-1])\n" in text


@pytest.mark.parametrize("bundles", ["bundles[0]", "bundles", "required_resources", "bundles[:-1]"])
def test_other_resources_of_a_trial_are_reported_in_a_worker(bundles):
    text = LOOP.format(asked=f"session.get_trial_resources().{bundles}") + "TorchTrainer(loop)\n"
    assert check_noop(text) == ["FUN236"]


def test_a_function_that_runs_both_in_tune_and_in_a_trainer_is_reported():
    text = LOOP.format(asked="train.get_context().get_trial_resources().bundles[-1]") + "TorchTrainer(loop)\n"
    assert check_noop(f"{text}tune.Tuner(loop)\n") == ["FUN239"]
