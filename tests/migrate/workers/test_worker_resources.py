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


HELPER = """\
from ray import train
from ray.air import session


def settings():
    print(session.get_trial_resources().bundles[-1].get("CPU", 1){more})
"""


@pytest.mark.parametrize(
    "asks",
    [
        "session.get_world_rank()",
        "session.get_local_rank()",
        'session.get_dataset_shard("train")',
        "train.torch.prepare_model(model)",
    ],
)
def test_a_function_that_asks_what_only_a_worker_is_asked_runs_in_one_though_nobody_calls_it(asks):
    text = rewritten(HELPER.format(more=f", {asks}"))
    assert 'print(ray.get_runtime_context().get_assigned_resources().get("CPU", 1), train.' in text


@pytest.mark.parametrize("more", ["", ", session.get_checkpoint()", ", get_world_rank()"])
def test_a_function_that_asks_nothing_of_a_worker_asks_its_trial(more):
    assert "print(tune.get_context().get_trial_resources().bundles[-1]" in rewritten(HELPER.format(more=more))


def test_what_another_function_asks_says_nothing():
    text = rewritten(HELPER.format(more="") + "\n\ndef rank():\n    return session.get_world_rank()\n")
    assert "print(tune.get_context().get_trial_resources().bundles[-1]" in text


def test_a_function_that_asks_its_rank_where_tune_runs_it_asks_its_trial():
    text = HELPER.format(more=", session.get_world_rank()") + "\n\nfrom ray import tune\n\ntune.Tuner(settings)\n"
    assert "print(tune.get_context().get_trial_resources().bundles[-1]" in rewritten(text)


def test_a_function_that_asks_its_rank_and_its_trial_is_told_that_a_worker_has_none(tree):
    text = "from ray import train\nfrom ray.air import session\n\n\n"
    text += "def settings():\n    print(train.world_rank(), session.get_trial_id())\n"
    after, codes = tree({"settings.py": text}, "settings.py")
    assert "session.get_trial_id()" in after and codes == ["FUN233"]
