"""Schedulers that are given their arguments by position, as older Rays took them."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import tune
from ray.tune.schedulers import (
    ASHAScheduler,
    AsyncHyperBandScheduler,
    HyperBandForBOHB,
    HyperBandScheduler,
    MedianStoppingRule,
    PopulationBasedTraining,
)
from ray.tune.schedulers.pb2 import PB2

"""
OF_08 = "import ray\n\nray.init(redis_address='auto')\n"


@pytest.mark.parametrize(
    ("made", "now"),
    [
        (
            'MedianStoppingRule("time_total_s", "reward", 60.0, 5)',
            'MedianStoppingRule("time_total_s", metric="reward", mode="max", grace_period=60.0, '
            "min_samples_required=5)",
        ),
        (
            'AsyncHyperBandScheduler("training_iteration", "acc", 10 * 60)',
            'AsyncHyperBandScheduler("training_iteration", metric="acc", mode="max", max_t=10 * 60)',
        ),
        (
            'ASHAScheduler("training_iteration", None, "loss", "min", 10)',
            'ASHAScheduler("training_iteration", metric="loss", mode="min", max_t=10)',
        ),
        (
            'ASHAScheduler(time, None, metric, "min", limit)',
            'ASHAScheduler(time, metric=metric, mode="min", max_t=limit)',
        ),
        (
            'ASHAScheduler("training_iteration", None, metric="loss", mode="min")',
            'ASHAScheduler("training_iteration", metric="loss", mode="min")',
        ),
        (
            'HyperBandScheduler("training_iteration", "acc", 10)',
            'HyperBandScheduler("training_iteration", metric="acc", mode="max", max_t=10)',
        ),
        (
            'HyperBandForBOHB("training_iteration", None, "acc", "max", 10)',
            'HyperBandForBOHB("training_iteration", metric="acc", mode="max", max_t=10)',
        ),
        (
            'PopulationBasedTraining("time_total_s", "reward", 30, {"lr": [1, 2]})',
            'PopulationBasedTraining("time_total_s", metric="reward", mode="max", perturbation_interval=30, '
            'hyperparam_mutations={"lr": [1, 2]})',
        ),
        (
            'PopulationBasedTraining("time_total_s", "reward", seconds, {"lr": [1, 2]})',
            'PopulationBasedTraining("time_total_s", metric="reward", mode="max", perturbation_interval=seconds, '
            'hyperparam_mutations={"lr": [1, 2]})',
        ),
        (
            'PB2("time_total_s", None, "reward", "max", 30, {"lr": [2, 1]})',
            'PB2("time_total_s", metric="reward", mode="max", perturbation_interval=30, '
            'hyperparam_bounds={"lr": [1, 2]})',
        ),
        (
            'HyperBandScheduler("training_iteration", "acc", "loss", "min", 9)',
            'HyperBandScheduler("training_iteration", metric="acc", mode="max", max_t=9)',
        ),
        (
            'HyperBandForBOHB("training_iteration", "acc", None, "max")',
            'HyperBandForBOHB("training_iteration", metric="acc", mode="max")',
        ),
        ('PB2(reward_attr="acc", hyperparam_bounds=b)', 'PB2(metric="acc", mode="max", hyperparam_bounds=b)'),
    ],
)
def test_arguments_in_an_order_of_then_are_named(made, now):
    assert f"s = {now}" in rewritten(f"{HEAD}s = {made}\n").splitlines()


@pytest.mark.parametrize(
    "made",
    [
        "ASHAScheduler(time)",
        'ASHAScheduler("training_iteration", "loss")',
        'ASHAScheduler("training_iteration", "loss", mode="min")',
        'ASHAScheduler("training_iteration", "loss", "min")',
        'ASHAScheduler("training_iteration", "loss", "min", 10)',
        "ASHAScheduler(time, metric, mode, 10)",
        "ASHAScheduler(time, metric, mode, limit)",
        'ASHAScheduler("training_iteration", "loss", None, 10)',
        "ASHAScheduler(*given)",
        'MedianStoppingRule("time_total_s", "reward", "max", 60.0, 5)',
        'HyperBandScheduler("training_iteration", "acc", "max", 81, 3, True)',
        'PopulationBasedTraining("time_total_s", "reward", "max", 30, 0.0, {"lr": [1, 2]})',
        'PopulationBasedTraining("time_total_s", "reward", "max", 30, 0.0, m, 0.25, 0.25, factors, explore)',
        'PB2("time_total_s", "reward", "max", 30, {"lr": [1, 2]})',
    ],
)
def test_the_order_of_today_stays(made):
    assert check_noop(f"{HEAD}s = {made}\n") == []


@pytest.mark.parametrize("made", ["ASHAScheduler(time, metric, third, 10)", "MedianStoppingRule(a, b, c)"])
def test_an_order_that_nothing_tells_is_reported_in_a_file_for_ray_08(made):
    done = rewrite_text(f"{HEAD}{OF_08}s = {made}\n")
    assert f"s = {made}" in done.text.splitlines()
    assert "NAM837" in [finding.code for finding in done.findings if finding.attention]


def test_a_reward_that_cannot_be_seen_beside_a_metric_is_left_to_a_person():
    made = 's = HyperBandScheduler("training_iteration", reward, "loss", "min")'
    assert 'reward_attr=reward, metric="loss"' in rewritten(f"{HEAD}{made}\n")


@pytest.mark.parametrize(
    "arguments", ['"training_iteration", "acc", max_t=9', '"training_iteration", metric="acc", max_t=9']
)
def test_a_scheduler_that_is_told_a_reward_alone_maximises_it(arguments):
    text = rewritten(f"{HEAD}tune.run(f, scheduler=AsyncHyperBandScheduler({arguments}))\n")
    assert 'mode="max"' in text


def test_a_scheduler_of_a_run_that_says_the_mode_is_left_alone():
    text = rewritten(f'{HEAD}tune.run(f, mode="min", scheduler=ASHAScheduler("training_iteration", "acc"))\n')
    assert 'ASHAScheduler("training_iteration", "acc")' in text


def test_what_a_rule_no_longer_prints_is_not_asked_for():
    text = rewritten("""
        from ray.tune.schedulers import MedianStoppingRule

        rule = MedianStoppingRule(metric="loss", mode="min", verbose=False)
        """)
    assert text.endswith('MedianStoppingRule(metric="loss", mode="min")\n')


def test_a_function_that_a_module_had_from_another_one_is_imported_from_there():
    text = rewritten("from ray.tune.commands import flatten_dict\n\nprint(flatten_dict(result))\n")
    assert text.startswith("from ray.tune.utils import flatten_dict\n")


@pytest.mark.parametrize(
    ("handed_on", "now"),
    [
        *(
            (f'{of}.__init__("t", "acc", 60)', f'{of}.__init__("t", metric="acc", mode="max", grace_period=60)')
            for of in ("super()", "super(Mine, self)")
        ),
        (
            'MedianStoppingRule.__init__(self, "t", "acc", 60)',
            'MedianStoppingRule.__init__(self, "t", metric="acc", mode="max", grace_period=60)',
        ),
    ],
)
def test_a_class_that_derives_hands_them_on_by_name(handed_on, now):
    head = f"{HEAD}\nclass Mine(MedianStoppingRule):\n    def __init__(self):\n        "
    assert rewritten(f"{head}{handed_on}\n") == f"{head}{now}\n"


def test_one_without_a_constructor_is_made_as_its_base_is():
    head = f"{HEAD}\nclass Mine(MedianStoppingRule):\n    pass\n\n\n"
    expected = f'{head}s = Mine("t", metric="acc", mode="max", grace_period=60)\n'
    assert rewritten(f'{head}s = Mine("t", "acc", 60)\n') == expected


@pytest.mark.parametrize(
    "given", ["(self, *given)", '(self, "t", "acc", "max", 60)', '(self, "t", "acc")', "(self, t, acc)", "(self)"]
)
def test_one_that_hands_on_what_is_of_today_stays(given):
    body = f"    def __init__(self, t, acc, *given):\n        MedianStoppingRule.__init__{given}\n"
    assert check_noop(f"{HEAD}\nclass Mine(MedianStoppingRule):\n{body}") == []


@pytest.mark.parametrize(
    "made", ['Checkpoint("disk", path, True)', "Checkpoint(kind, value)", "Checkpoint(value=path)"]
)
def test_a_checkpoint_that_says_where_it_is_stored_is_reported(made):
    done = rewrite_text(f"from ray.tune.trial import Checkpoint\n\n{made}\n")
    assert [finding.old for finding in done.findings] == ["Checkpoint(storage, value)"]


@pytest.mark.parametrize(
    "made", ["Checkpoint(path)", "Checkpoint(path, filesystem=files)", "Checkpoint.from_directory(d)"]
)
def test_one_of_today_is_not(made):
    assert check_noop(f"from ray.tune.experiment.trial import Checkpoint\n\n{made}\n") == []
