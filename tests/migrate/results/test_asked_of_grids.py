"""What analyses have, asked of the results of a Tuner, which never had it."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\n\nresults = tune.Tuner(f).fit()\n"


@pytest.mark.parametrize(
    "line",
    [
        'print(results.get_best_trial("score", "max").path)',
        'print(results.get_best_trial("score", "max").logdir)',
        'best = results.get_best_trial("score", "max")\nprint(best.config)',
        'print(results.get_best_logdir("score", "max"))',
        "print(results.best_trial.config)",
        "print(results.trials)",
        "print(results.stats())",
        "for trial in results.trials:\n    print(trial.config)",
        "print(tune.Tuner.restore(path, f).fit().best_config)",
        "def show(results: tune.ResultGrid):\n    print(results.best_logdir)",
    ],
)
def test_the_way_out_is_the_best_result(line):
    assert check_noop(f"{HEAD}{line}\n") == ["RES458"]


@pytest.mark.parametrize(
    "line",
    [
        'print(results.get_best_result("score", "max").path)',
        "print(results.get_dataframe(), results.errors, results.experiment_path)",
        "print([result.config for result in results])",
        "print(others.trials, others.best_config)",
        "analysis = tune.ExperimentAnalysis(results.experiment_path)\nprint(analysis.best_trial, analysis.trials)",
        "results = results._experiment_analysis\nprint(results.best_trial)",
    ],
)
def test_what_they_have_and_what_is_an_analysis_is_left_alone(line):
    assert check_noop(f"{HEAD}{line}\n") == []


def test_what_was_an_analysis_is_asked_for_results():
    text = rewritten(
        'from ray import tune\n\nanalysis = tune.run(f)\nprint(analysis.get_best_trial("a", "max").logdir)\n'
    )
    assert 'print(analysis.get_best_result("a", "max").path)' in text
