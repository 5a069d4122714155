"""Schedulers and searchers that Ray 0.8 did not have to tell what they optimise."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = (
    "from ray import tune\n"
    "from ray.tune.schedulers import ASHAScheduler, HyperBandScheduler, PopulationBasedTraining\n"
    "from ray.tune.suggest.hyperopt import HyperOptSearch\n"
    "from ray.tune.suggest.nevergrad import NevergradSearch\n"
    "from ray.tune.suggest.zoopt import ZOOptSearch\n\n"
)


def line(text, beginning):
    """The line of the codemod's output that begins so."""
    return next(found for found in rewritten(HEAD + text).splitlines() if found.startswith(beginning))


@pytest.mark.parametrize(
    ("made", "now"),
    [
        ('ASHAScheduler(metric="acc")', 'ASHAScheduler(metric="acc", mode="max")'),
        ('ASHAScheduler("t", metric="a", max_t=3)', 'ASHAScheduler("t", metric="a", mode="max", max_t=3)'),
        ("HyperBandScheduler()", 'HyperBandScheduler(metric="episode_reward_mean", mode="max")'),
        ("PopulationBasedTraining(**told)", "PopulationBasedTraining(**told)"),
        ('ASHAScheduler("a", "b", "min")', 'ASHAScheduler("a", "b", "min")'),
        ('ASHAScheduler("a", "b", max_t=3)', 'ASHAScheduler("a", "b", max_t=3, mode="max")'),
        ('ASHAScheduler(mode="min")', 'ASHAScheduler(mode="min")'),
    ],
)
@pytest.mark.parametrize("run", ["tune.run(f, scheduler=s)", "tune.run(f, **{'stop': None}, scheduler=s)"])
def test_a_scheduler_of_a_run_without_an_objective_gets_that_of_ray_0_8(made, now, run):
    assert line(f"s = {made}\n{run}\n", "s = ") == f"s = {now}"


@pytest.mark.parametrize(
    "run",
    [
        'tune.run(f, scheduler=s, mode="max")',
        'tune.run(f, scheduler=s, metric="a", mode="max")',
        'tune.run(f, scheduler=s, **{"mode": "max"})',
        "tune.run(f, scheduler=s, **told)",
        'tune.Tuner(f, tune_config=tune.TuneConfig(scheduler=s, mode="max"))',
        "elsewhere(s)",
        'tune.run(f, scheduler=s)\ntune.run(f, scheduler=s, mode="max")',
    ],
)
def test_a_scheduler_whose_run_may_say_it_is_left_alone(run):
    assert line(f's = ASHAScheduler(metric="a")\n{run}\n', "s = ") == 's = ASHAScheduler(metric="a")'


def test_in_a_file_for_ray_0_8_it_is_said_wherever_the_scheduler_goes():
    old = "tune.run(f, queue_trials=True, return_trials=True)\n"
    made = 's = ASHAScheduler(metric="a")\nelsewhere(s)\n'
    assert line(old + made, "s = ") == 's = ASHAScheduler(metric="a", mode="max")'
    told = 's = ASHAScheduler(metric="a")\ntune.run(f, scheduler=s, mode="min")\n'
    assert line(old + told, "s = ") == 's = ASHAScheduler(metric="a")'


@pytest.mark.parametrize(
    ("made", "now"),
    [
        ('HyperOptSearch(space, metric="a")', 'HyperOptSearch(space, metric="a", mode="max")'),
        ("HyperOptSearch(space)", 'HyperOptSearch(space, metric="episode_reward_mean", mode="max")'),
        ("ZOOptSearch(dim_dict=d)", 'ZOOptSearch(dim_dict=d, metric="episode_reward_mean", mode="min")'),
    ],
)
def test_a_searcher_with_a_space_gets_the_objective_of_ray_0_8(made, now):
    assert line(f"s = {made}\ntune.run(f, search_alg=s)\n", "s = ") == f"s = {now}"


@pytest.mark.parametrize(
    "made",
    [
        "HyperOptSearch()",
        'HyperOptSearch(metric="a")',
        'HyperOptSearch(space, "a", "min")',
        "NevergradSearch(optimizer)",
        "HyperOptSearch(*args)",
    ],
)
def test_a_searcher_that_a_run_can_tell_is_left_alone(made):
    assert line(f"s = {made}\ntune.run(f, search_alg=s)\n", "s = ") == f"s = {made}"


def test_modern_code_is_left_alone():
    head = "from ray import tune\nfrom ray.tune.schedulers import ASHAScheduler\n\n"
    assert not check_noop(f'{head}tune.Tuner(f, tune_config=tune.TuneConfig(scheduler=ASHAScheduler(metric="a")))\n')


@pytest.mark.parametrize("end", ["", ","])
def test_what_is_added_to_arguments_with_a_line_each_gets_lines_of_its_own(end):
    head = "from ray.tune.suggest.hyperopt import HyperOptSearch\n\n"
    text = rewritten(f"{head}algo = HyperOptSearch(\n    space,\n    points_to_evaluate=[\n        a,\n    ]{end}\n)\n")
    assert text.endswith(f'    ],\n    metric="episode_reward_mean",\n    mode="max"{end}\n)\n')


FUNCTION = "def f(config):\n    tune.report(loss=config['a'])\n\n\n"


@pytest.mark.parametrize("run", ["tune.run(f, scheduler=s)", "tune.run(tune.with_parameters(f, x=1), scheduler=s)"])
@pytest.mark.parametrize("made", ["ASHAScheduler()", "HyperBandScheduler(max_t=3)"])
def test_a_metric_that_no_trial_reports_is_not_written(made, run):
    found = rewrite_text(f"{HEAD}{FUNCTION}s = {made}\n{run}\n")
    assert f"s = {made}\n" in found.text
    (finding,) = (one for one in found.findings if one.code == "NAM805")
    assert finding.attention
    assert "never report" in finding.message


@pytest.mark.parametrize(
    "function",
    [
        "def f(config):\n    tune.report(episode_reward_mean=config['a'])\n",
        "def f(config):\n    tune.report(**config)\n",
        "def f(config):\n    tune.report(loss=1)\n    train(config, tune.report)\n",
        "def f(config):\n    tune.report(loss=1)\n    train(config, tune)\n",
        "def f(config, reporter):\n    reporter(loss=1)\n    train(config, reporter)\n",
        "def f(config):\n    train(config)\n",
        "from models import f\n",
        "f = 'PPO'\n",
    ],
)
def test_trials_that_may_report_what_ray_0_8_took_are_optimised_for_it(function):
    made = 's = ASHAScheduler(metric="episode_reward_mean", mode="max")\n'
    assert made in rewritten(f"{HEAD}{function}s = ASHAScheduler()\ntune.run(f, scheduler=s)\n")


def test_a_scheduler_that_is_told_its_metric_gets_a_mode_whatever_is_reported():
    text = f"{HEAD}{FUNCTION}s = ASHAScheduler(metric='acc')\ntune.run(f, scheduler=s)\n"
    assert "s = ASHAScheduler(metric='acc', mode=\"max\")\n" in rewritten(text)
