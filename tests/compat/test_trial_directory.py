"""The directory of a trial below ``local_dir``, where the trial works and the driver writes, as through Ray 2.6."""

import json
from pathlib import Path

import pytest


def objective(config):
    from ray import tune

    Path("written").write_text("by the trial")
    for step in range(2):
        tune.report(step=step)


@pytest.fixture
def run(ray_session, tmp_path):
    from ray import tune

    def call(**arguments):
        return tune.run(objective, **{"local_dir": str(tmp_path), "name": "run", "verbose": 0, **arguments})

    return call


def test_results_are_there_while_the_run_goes_on(run, tmp_path):
    from ray.tune import Callback

    class Reads(Callback):
        found = ()

        def on_trial_complete(self, iteration, trials, trial, **info):
            lines = (Path(trial.logdir) / "result.json").read_text().splitlines()
            self.found = [json.loads(line)["step"] for line in lines]

    reads = Reads()
    run(callbacks=[reads])
    assert reads.found == [0, 1]


def test_the_local_path_of_a_trial_has_what_the_trial_and_the_driver_wrote(run, tmp_path):
    (trial,) = run().trials
    assert Path(trial.local_path).parent == tmp_path / "run"
    assert {"written", "result.json", "progress.csv", "params.json"} <= {
        p.name for p in Path(trial.local_path).iterdir()
    }


def test_tensorboard_is_pointed_to_the_event_files(run, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RAY_AIR_NEW_OUTPUT", "1")
    run(verbose=1)
    assert f"tensorboard --logdir {tmp_path / 'run'}`" in capsys.readouterr().out
    assert list((tmp_path / "run").glob("*/events.out.tfevents.*"))


def test_trials_of_a_second_run_do_not_write_where_the_first_ones_did(run, tmp_path):
    (first,) = run(trial_dirname_creator=lambda trial: "mine").trials
    (second,) = run(trial_dirname_creator=lambda trial: "mine").trials
    assert Path(first.logdir) == tmp_path / "run" / "mine"
    assert second.logdir.startswith(f"{first.logdir}_")
    assert len((Path(first.logdir) / "result.json").read_text().splitlines()) == 2


def test_a_trial_that_fails_goes_on_with_its_results(run, ray_session, tmp_path):
    from ray import tune

    def fails_once(config):
        for step in range(2):
            tune.report(step=step)
        if not Path("failed").exists():
            Path("failed").touch()
            raise RuntimeError("once")

    (trial,) = tune.run(fails_once, name="fails", local_dir=str(tmp_path), max_failures=1, verbose=0).trials
    lines = (Path(trial.logdir) / "result.json").read_text().splitlines()
    assert [json.loads(line)["step"] for line in lines] == [0, 1, 0, 1]
    assert "once" in (Path(trial.logdir) / "error.txt").read_text()
