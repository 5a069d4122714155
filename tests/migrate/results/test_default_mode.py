"""`analysis.default_mode = ...`: the mode of an analysis that `tune.run` was not told."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\n\nresults = tune.run(f, num_samples=4)\n"


@pytest.mark.parametrize("mode", ['"min"', '"max"', "mode", "args.mode"])
@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ('get_best_trial("loss")', 'get_best_trial("loss")'),
        ('get_best_config(metric="loss")', 'get_best_config(metric="loss")'),
        ('get_best_logdir("loss")', 'get_best_trial("loss").path'),
    ],
)
def test_a_mode_that_an_analysis_was_given_is_that_of_its_best_trial(mode, asked, written):
    text = rewritten(f"{HEAD}results.default_mode = {mode}\nprint(results.{asked})\n")
    assert f"results.default_mode = {mode}\nprint(results.{written})\n" in text


def test_a_function_that_is_given_the_analysis_may_say_it():
    said = "\n\ndef best(analysis):\n    analysis.default_mode = 'min'\n    return analysis.get_best_config('loss')\n"
    text = rewritten(f"from ray import tune\n{said}\n\nprint(best(tune.run(f)))\n")
    assert "analysis.get_best_config('loss')\n" in text


def test_a_file_that_also_uses_what_ray_0_8_had_takes_the_last_result():
    run = "from ray import tune\n\nresults = tune.run(f, return_trials=False, checkpoint_freq=0)\n"
    text = rewritten(f"{run}results.default_mode = 'min'\nprint(results.get_best_trial('loss'))\n")
    assert "print(results.get_best_trial('loss'))\n" in text


@pytest.mark.parametrize(
    "other",
    [
        "mine.default_mode = 'min'\n",
        "print(results.default_mode)\n",
        "default_mode = 'min'\n",
    ],
)
def test_what_is_said_to_something_else_is_not_its_mode(other):
    text = rewritten(f"{HEAD}{other}print(results.get_best_config('loss'))\n")
    assert "mode='max'" in text or 'mode="max"' in text or "get_best_result('loss', mode" in text


@pytest.mark.parametrize(
    "text",
    [
        "a = tune.ExperimentAnalysis(p)\na.default_mode = 'min'\nprint(a.get_best_config('loss'))\n",
        "a = tune.ExperimentAnalysis(p)\na.default_mode = mode\nprint(a.get_best_trial('loss').config)\n",
        "a = tune.ExperimentAnalysis(p)\na.default_metric, a.default_mode = m, 'min'\nprint(a.get_best_config())\n",
        "a = tune.ExperimentAnalysis(p, default_metric='loss', default_mode='min')\nprint(a.best_config)\n",
        "a = tune.ExperimentAnalysis(p)\na.default_mode = 'min'\nprint(a.get_best_config('loss', 'max', 'all'))\n",
    ],
)
def test_analyses_that_are_opened_and_given_a_mode_stay(text):
    assert check_noop(f"from ray import tune\n\n{text}") == []


def test_one_that_is_given_none_is_reported():
    assert check_noop("from ray import tune\n\na = tune.ExperimentAnalysis(p)\nprint(a.get_best_config('loss'))\n")
