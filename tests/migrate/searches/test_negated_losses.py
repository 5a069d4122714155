"""`neg_mean_loss`, which Ray filled in through 1.13, is the loss itself with the other direction."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\nfrom ray.tune.schedulers import ASHAScheduler\n"
REPORTED = "def train(config):\n    tune.report({'mean_loss': config['x']})\n\n\n"
KEPT = "tune.CheckpointConfig(num_to_keep=1, checkpoint_score_attribute="


@pytest.mark.parametrize(
    ("call", "after"),
    [
        ("ASHAScheduler(metric='neg_mean_loss', mode='max')", "ASHAScheduler(metric='mean_loss', mode='min')"),
        ("ASHAScheduler(reward_attr='neg_mean_loss')", "ASHAScheduler(metric='mean_loss', mode=\"min\")"),
        ("ASHAScheduler('x', 'neg_mean_loss', 'max')", "ASHAScheduler('x', 'mean_loss', 'min')"),
        (f"{KEPT}'neg_mean_loss')", f"{KEPT}'mean_loss', checkpoint_score_order=\"min\")"),
        (
            f"{KEPT}'neg_mean_loss', checkpoint_score_order='max')",
            f"{KEPT}'mean_loss', checkpoint_score_order='min')",
        ),
        ("best = mine.get_best_result('neg_mean_loss', 'max')", "best = mine.get_best_result('mean_loss', 'min')"),
        (
            "best = mine.get_best_result('neg_mean_loss', mode='max')",
            "best = mine.get_best_result('mean_loss', mode='min')",
        ),
    ],
)
def test_a_negated_loss_that_is_maximised_is_a_loss_that_is_minimised(call, after):
    done = rewritten(f"{HEAD}from mine import mine\n\n{REPORTED}{call}\n")
    assert done.endswith(f"\n{after}\n")


@pytest.mark.parametrize(
    "reported",
    [
        "class Model(tune.Trainable):\n    def step(self):\n        return {'mean_loss': 1}\n\n\n",
        "class Model(tune.Trainable):\n    def step(self):\n        return dict(mean_loss=1)\n\n\n",
        "def train(config):\n    result = {}\n    result['mean_loss'] = 1\n    tune.report(result)\n\n\n",
    ],
)
def test_the_loss_is_seen_however_it_is_reported(reported):
    assert "mode='min'" in rewritten(f"{HEAD}\n{reported}ASHAScheduler(metric='neg_mean_loss', mode='max')\n")


@pytest.mark.parametrize(
    "reported",
    [
        "def train(config):\n    tune.report({'mean_loss': 1, 'neg_mean_loss': -1})\n\n\n",
        "def train(config):\n    tune.report(dict(mean_loss=1, neg_mean_loss=-1))\n\n\n",
        "def train(config):\n    result = {}\n    result['neg_mean_loss'] = -1\n    tune.report(result)\n\n\n",
    ],
)
def test_what_the_file_reports_itself_is_left_alone(reported):
    assert check_noop(f"{HEAD}\n{reported}ASHAScheduler(metric='neg_mean_loss', mode='max')\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "ASHAScheduler(metric='neg_mean_loss', mode='min')",
        "ASHAScheduler(metric='neg_mean_loss', mode=mode)",
        "metric = 'neg_mean_loss'",
        "mine.show(metric='neg_mean_loss', mode='max')",
        "print(mine.last_result['neg_mean_loss'])",
        "tune.CLIReporter(metric_columns=['neg_mean_loss'])",
        "stop = {'neg_mean_loss': -0.1}",
        "tune.RunConfig(stop={'neg_mean_loss': -0.1})",
        "tune.CheckpointConfig(checkpoint_score_attribute='neg_mean_loss', **mine)",
    ],
)
def test_what_means_another_thing_the_other_way_round_is_told(text):
    assert check_noop(f"{HEAD}from mine import mine, mode\n\n{REPORTED}{text}\n") == ["RES460"]


def test_files_for_ray_2_which_filled_nothing_in_are_told():
    config = "tune.TuneConfig(metric='neg_mean_loss', mode='max')"
    assert check_noop(f"{HEAD}\n{REPORTED}tune.Tuner(train, tune_config={config})\n") == ["RES460"]


def test_a_run_that_maximises_it_minimises_the_loss():
    text = rewritten(f"{HEAD}\n{REPORTED}tune.run(train, metric='neg_mean_loss', mode='max')\n")
    assert "tune.TuneConfig(metric='mean_loss', mode='min')" in text


def test_a_metric_is_told_where_it_is_not_seen_what_is_reported():
    config = "tune.TuneConfig(metric='neg_mean_loss', mode='max')"
    text = f"{HEAD}from mine import train\n\ntune.Tuner(train, tune_config={config})\n"
    assert check_noop(text) == ["RES460"]


@pytest.mark.parametrize(
    "text",
    [
        "ASHAScheduler(metric='mean_loss', mode='max')",
        "ASHAScheduler(metric='my_neg_mean_loss', mode='max')",
        "print('neg_mean_loss is no metric')",
    ],
)
def test_other_metrics_are_left_alone(text):
    assert check_noop(f"{HEAD}\n{REPORTED}{text}\n") == []


def test_a_result_of_before_0_5_is_a_dictionary_where_the_objective_was_turned_round():
    text = (
        "from ray.tune import Trainable, TrainingResult\nfrom ray.tune.schedulers import ASHAScheduler\n\n\n"
        "class Model(Trainable):\n    def _train(self):\n        return TrainingResult(mean_loss=1)\n\n\n"
        "ASHAScheduler(reward_attr='neg_mean_loss')\n"
    )
    done = rewrite_text(text)
    assert "return dict(mean_loss=1)" in done.text
    assert not [found for found in done.findings if found.attention]
