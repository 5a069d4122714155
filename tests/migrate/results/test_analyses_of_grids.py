"""The analysis that the results of a Tuner keep, `grid._experiment_analysis`."""

import pytest

from tests.migrate.support import check_noop, rewritten

GRID = "from ray import tune\n\ngrid = tune.Tuner(fit).fit()\nanalysis = grid._experiment_analysis\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("print(grid._experiment_analysis.best_logdir)", "RES410"),
        ("print([trial.logdir for trial in analysis.trials])", "RES425"),
        ("print(analysis.get_best_logdir('loss', 'min'))", "RES409"),
        ("print(tune.Tuner(fit).fit()._experiment_analysis.trials[0].logdir)", "RES425"),
    ],
)
def test_what_it_is_asked_is_reported(line, code):
    assert check_noop(f"{GRID}{line}\n") == [code]


@pytest.mark.parametrize(
    "line",
    [
        "print(analysis.best_trial.path)",
        "print(grid._experiment_analysis.best_config)",
        "print([row.logdir for row in analysis.rows])",
    ],
)
def test_what_is_still_there_or_of_something_else_is_left(line):
    assert check_noop(f"{GRID}{line}\n") == []


def test_its_last_checkpoint_is_at_a_path():
    assert "print(last.path)" in rewritten(
        f"{GRID}last = analysis.get_last_checkpoint(metric='loss', mode='min')\nprint(last._local_path)\n"
    )


def test_a_path_that_only_looks_like_one_stays():
    assert check_noop(f"{GRID}last = get_last_checkpoint(grid)\nprint(last._local_path)\n") == []
