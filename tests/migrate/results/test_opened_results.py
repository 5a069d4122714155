"""Results of trials that are opened by their directories: Tune opens them, and Train those of trainers."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import run_on_plain_ray

HEAD = """\
import os
import sys
from ray import train, tune
{imported}

def objective(config):
    train.report({{"loss": config["x"]}})


tuner = tune.Tuner(objective, param_space={{"x": tune.grid_search([1, 2])}})
grid = tuner.fit()
best = grid.get_best_result("loss", "min")
"""


def opened(use, imported=""):
    """The line that opens a result, after the codemod, and what else is said of it."""
    done = rewrite_text(HEAD.format(imported=imported) + use + "\n")
    said = [found.old for found in done.findings if found.attention]
    return next(line for line in done.text.splitlines() if "from_path" in line), said


@pytest.mark.parametrize(
    ("use", "imported", "now"),
    [
        ("train.Result.from_path(best.path)", "", "tune.Result.from_path(best.path)"),
        ("train.Result.from_path(path=best.path)", "", "tune.Result.from_path(path=best.path)"),
        ("train.Result.from_path(str(best.path))", "", "tune.Result.from_path(str(best.path))"),
        ("Result.from_path(best.path)", "from ray.train import Result\n", "tune.Result.from_path(best.path)"),
        ("train.Result.from_path(grid[0].path)", "", "tune.Result.from_path(grid[0].path)"),
        (
            "all = [train.Result.from_path(one.path) for one in grid]",
            "",
            "all = [tune.Result.from_path(one.path) for one in grid]",
        ),
    ],
)
def test_the_result_of_a_trial_is_opened_by_tune(use, imported, now):
    assert opened(use, imported) == (now, [])


def test_a_path_in_a_variable_is_followed():
    assert opened("place = best.path\nagain = train.Result.from_path(place)") == (
        "again = tune.Result.from_path(place)",
        [],
    )


@pytest.mark.parametrize("path", ["sys.argv[1]", '"/r/run/trial"', "os.path.join(grid.experiment_path, name)"])
def test_a_path_that_need_not_be_that_of_a_trial_is_reported_where_a_file_runs_trials_alone(path):
    use = f"train.Result.from_path({path})"
    assert opened(use) == (use, ["ray.train.Result.from_path(path)"])


@pytest.mark.parametrize(
    ("use", "imported"),
    [
        ("train.Result.from_path(sys.argv[1])", "from ray.train.torch import TorchTrainer\n\nTorchTrainer(loop)\n"),
        ("tune.Result.from_path(best.path)", ""),
        ("Result.from_path(best.path)", "from mine import Result\n"),
        ("Result.from_path(best.path)", "from ray.air import Result\n"),
    ],
)
def test_others_are_left_alone(use, imported):
    line, said = opened(use, imported)
    assert line == use and "ray.train.Result.from_path(path)" not in said


def test_so_is_a_file_that_only_opens_a_run():
    text = "import sys\nfrom ray import train\n\nprint(train.Result.from_path(sys.argv[1]).metrics)\n"
    done = rewrite_text(text)
    assert (done.text, list(done.findings)) == (text, [])


SCRIPT = """\
import json
import sys
from ray import train, tune


def objective(config):
    train.report({"loss": config["x"]})


grid = tune.Tuner(objective, param_space={"x": tune.grid_search([3, 2])},
                  run_config=train.RunConfig(name="run", storage_path=sys.argv[1])).fit()
best = grid.get_best_result("loss", "min")
again = train.Result.from_path(best.path)
json.dump([again.metrics["loss"], again.config], open("out.json", "w"))
"""


@pytest.mark.slow
def test_it_has_what_the_trial_reported(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([2, {"x": 2}], [])
