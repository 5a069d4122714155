"""The directory of a trial below ``local_dir``, where the trial works and the driver writes, as through Ray 2.6."""

import json
import time
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


@pytest.mark.slow
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


def test_a_trial_that_starts_again_loses_no_line_where_storage_is_not_local(ray_session, tmp_path, monkeypatch):
    import pyarrow.fs
    from ray import tune

    monkeypatch.setenv("TUNE_GLOBAL_CHECKPOINT_S", "600")  # uploads with every second checkpoint only

    class FailsLate(tune.Trainable):
        def setup(self, config):
            self.failed = tmp_path / "failed"

        def step(self):
            time.sleep(0.2)  # an upload goes on meanwhile
            if self.iteration == 7 and not self.failed.exists():
                self.failed.touch()
                raise RuntimeError("once")
            return {"height": self.iteration, "done": self.iteration == 8}

        def save_checkpoint(self, directory):
            Path(directory, "state").touch()

        def load_checkpoint(self, directory):
            pass

    elsewhere = pyarrow.fs.SubTreeFileSystem(str(tmp_path), pyarrow.fs.LocalFileSystem())
    run_config = tune.RunConfig(
        name="run",
        storage_path="results",
        storage_filesystem=elsewhere,
        checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=2, num_to_keep=2),
        failure_config=tune.FailureConfig(max_failures=1),
        verbose=0,
    )
    (result,) = tune.Tuner(FailsLate, run_config=run_config).fit()
    lines = (tmp_path / result.path / "result.json").read_text().splitlines()
    assert [json.loads(line)["height"] for line in lines] == [0, 1, 2, 3, 4, 5, 6, 6, 7, 8]


@pytest.mark.parametrize("how", ["run", "Tuner"])
def test_a_path_on_a_filesystem_of_the_users_stays_relative(ray_session, tmp_path, how):
    import pyarrow.fs
    from ray import tune

    below = pyarrow.fs.SubTreeFileSystem(str(tmp_path), pyarrow.fs.LocalFileSystem())
    place = {"name": "run", "storage_path": "bucket/results", "storage_filesystem": below, "verbose": 0}
    if how == "run":
        tune.run(objective, **place)
    else:
        tune.Tuner(objective, run_config=tune.RunConfig(**place)).fit()
    assert len(list((tmp_path / "bucket" / "results" / "run").glob("*/result.json"))) == 1
