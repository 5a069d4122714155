"""`ResultGrid(tune.run(...))`: what `Tuner.fit()` returns itself."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = "from ray import tune\n"
MADE = "from ray.tune import ResultGrid\n"
RUNS = "\n\ndef f(config):\n    print(config)\n\n\n"
CHECK = '    raise tune.TuneError("Trials did not complete", {0}.errors)\n'


def ran(name):
    """A run with its check, in a variable."""
    return f"{name} = tune.Tuner(f).fit()\nif {name}.errors:\n{CHECK.format(name)}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("grid = ResultGrid(tune.run(f))\nprint(grid[0].metrics)\n", f"{ran('grid')}print(grid[0].metrics)\n"),
        ("grid = ResultGrid(experiment_analysis=tune.run(f))\n", ran("grid")),
        ("print(len(ResultGrid(tune.run(f))))\n", f"{ran('results')}print(len(results))\n"),
        (
            "analysis = tune.run(f)\ngrid = ResultGrid(analysis)\nprint(grid.num_errors)\n",
            f"{ran('analysis')}grid = analysis\nprint(grid.num_errors)\n",
        ),
        (
            "analysis = tune.run(f)\nprint(ResultGrid(analysis)[0], analysis.dataframe())\n",
            f"{ran('analysis')}print(analysis[0], analysis.get_dataframe())\n",
        ),
    ],
)
def test_a_grid_of_a_run_is_what_the_tuner_gives(before, after):
    check_transformed(f"{HEAD}{MADE}{RUNS}{before}", f"{HEAD}{RUNS}{after}")


def test_a_grid_of_the_module_where_it_is_defined_is_one_too():
    text = rewritten(f"{HEAD}from ray.tune import result_grid\n{RUNS}grid = result_grid.ResultGrid(tune.run(f))\n")
    assert text.endswith(ran("grid"))


def test_an_analysis_that_is_asked_for_more_stays_one_and_its_grid_is_made():
    text = rewritten(f"{HEAD}{MADE}{RUNS}analysis = tune.run(f)\nprint(analysis.results, ResultGrid(analysis))\n")
    assert "tune.ExperimentAnalysis(" in text
    assert text.endswith("print(analysis.results, ResultGrid(analysis))\n")


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}{MADE}\ngrid = ResultGrid(tune.ExperimentAnalysis("/r/x"))\nprint(grid[0].metrics)\n',
        f"{HEAD}{MADE}\n\ndef show(analysis):\n    return ResultGrid(analysis)\n",
        f"{HEAD}{MADE}\ngrid = tune.Tuner(f).fit()\nassert isinstance(grid, ResultGrid)\n",
        f"{HEAD}from mine import ResultGrid\n\ngrid = ResultGrid(tune.Tuner(f).fit())\n",
    ],
)
def test_other_grids_stay(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    "made", ["mine.ResultGrid(analysis)", "ResultGrid(analysis, 1)", "ResultGrid(**{'a': analysis})"]
)
def test_what_makes_something_else_of_an_analysis_is_left(made):
    text = rewritten(f"{HEAD}{MADE}{RUNS}analysis = tune.run(f)\nprint({made})\n")
    assert text.endswith(f"print({made})\n") and "tune.ExperimentAnalysis(" in text
