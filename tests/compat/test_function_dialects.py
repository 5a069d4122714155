"""Trainable functions in every dialect from Ray 0.8 to today."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def results(ray_session, tmp_path):
    """Run a function and return what each of its iterations reported."""
    from ray import tune

    def run(function, **arguments):
        analysis = tune.run(function, name="run", local_dir=str(tmp_path), verbose=0, **arguments)
        frame = next(iter(analysis.trial_dataframes.values()))
        return frame, analysis

    return run


def by_keyword(config):
    from ray import tune

    for x in range(3):
        tune.report(score=x, loss=-x)


def by_dictionary(config):
    from ray import tune

    for x in range(3):
        tune.report({"score": x, "loss": -x})


def by_reporter(config, reporter):
    for x in range(3):
        reporter(score=x, loss=-x)


def by_yield(config):
    for x in range(3):
        yield {"score": x, "loss": -x}


@pytest.mark.parametrize("function", [by_keyword, by_dictionary, by_reporter, by_yield])
def test_every_report_arrives(results, function):
    frame, _ = results(function)
    assert frame["score"].tolist() == [0, 1, 2]
    assert frame["loss"].tolist() == [0, -1, -2]
    assert frame["training_iteration"].tolist() == [1, 2, 3]


def test_a_returned_dictionary_is_the_result(results):
    frame, _ = results(lambda config: {"score": 5})
    assert frame["score"].tolist() == [5]


def test_a_single_number_is_reported_under_the_name_of_then(results):
    def one_number(config):
        from ray import tune

        tune.report(0.25)

    frame, _ = results(one_number)
    assert frame["_metric"].tolist() == [0.25]


def test_a_checkpoint_dir_function_continues_where_it_was(results, tmp_path):
    crashed = tmp_path / "crashed"

    def train(config, checkpoint_dir=None):
        from ray import tune

        start = 0
        if checkpoint_dir:
            start = int(Path(checkpoint_dir, "epoch.txt").read_text()) + 1
        for epoch in range(start, 5):
            if epoch == 3 and not crashed.exists():
                crashed.touch()
                raise RuntimeError("a machine was lost")
            with tune.checkpoint_dir(step=epoch) as directory:
                Path(directory, "epoch.txt").write_text(str(epoch))
            tune.report(epoch=epoch, resumed=bool(checkpoint_dir))

    frame, _ = results(train, max_failures=1)
    assert frame["epoch"].tolist() == [0, 1, 2, 3, 4]
    assert frame["resumed"].tolist() == [False, False, False, True, True]


def test_a_script_function_uses_its_module_level_tune(run_python, tmp_path):
    script = tmp_path / "notes.py"
    script.write_text(
        """
from ray import tune

def trainable(config):
    for x in range(4):
        tune.report(score=config["a"] * x)

analysis = tune.run(trainable, config={"a": tune.grid_search([1, 2])}, local_dir="r", name="n", verbose=0)
print(analysis.get_best_config(metric="score", mode="max"))
"""
    )
    done = run_python("-m", "compat", script)
    assert done.stdout.splitlines()[-1] == "{'a': 2}", done.stderr
    assert os.path.isdir(tmp_path / "r" / "n")
