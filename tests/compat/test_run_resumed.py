"""Runs of `tune.run` that go on: `resume`, and a driver that was killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import compat
from tests.compat.machines import REPOSITORY


@pytest.mark.parametrize("resume", [True, "LOCAL", "ERRORED_ONLY"])
def test_resuming_a_run_that_does_not_exist_is_an_error(run, resume):
    with pytest.raises(ValueError, match=r"there is no experiment to resume at .*/run"):
        run(resume=resume)


def test_auto_resume_of_a_run_that_does_not_exist_starts_it(run):
    assert len(run(resume="AUTO").trials) == 1


def test_an_unreadable_state_stops_the_resume_instead_of_starting_again(run, tmp_path):
    from v2_api.controller import ResumeFailedError

    run()
    for state in (tmp_path / "run").glob("experiment_state-*.json"):
        state.write_text(state.read_text()[: state.stat().st_size // 2])
    before = sorted(path.name for path in (tmp_path / "run").iterdir())
    with pytest.raises(ResumeFailedError, match="not started again"):
        run(resume=True)
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == before


COUNTER = """
import json, os, sys, time
import ray
from ray import tune

class Counter(tune.Trainable):
    def _setup(self, config):
        self.count = 0
        self.note("setup")
    def note(self, what):
        with open(os.environ["COUNTER_EVENTS"], "a") as file:
            file.write(json.dumps([what, self.config["x"], self._iteration, self.count]) + chr(10))
    def _train(self):
        self.count += 1
        self.note("train")
        time.sleep(float(os.environ["COUNTER_SECONDS"]))
        return {"count": self.count}
    def _save(self, directory):
        path = os.path.join(directory, "count.txt")
        open(path, "w").write(str(self.count))
        return path
    def _restore(self, path):
        self.count = int(open(path).read())
        self.note("restore")

ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(Counter, name="counter", local_dir="results", stop={"training_iteration": 8}, checkpoint_freq=2,
                    config={"x": tune.grid_search([1, 2])}, resume="--resume" in sys.argv, verbose=0)
print(sorted((trial.config["x"], trial.last_result["count"]) for trial in analysis.trials))
"""


def test_a_killed_driver_resumes_at_its_last_checkpoints(tmp_path):
    script, events = tmp_path / "counter.py", tmp_path / "events.jsonl"
    script.write_text(COUNTER)
    command = [sys.executable, "-m", "compat", str(script)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "COUNTER_EVENTS": str(events)}

    def checkpoints():
        complete = tmp_path.glob("results/counter/*/checkpoint_*/.ray_compat_checkpoint.json")
        return {path.parent.parent.name for path in complete if (path.parent / "count.txt").exists()}

    driver = subprocess.Popen(
        command, cwd=tmp_path, env={**environment, "COUNTER_SECONDS": "0.5"}, stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 120
    while len(checkpoints()) < 2 and driver.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)  # the driver has no time to note the last checkpoint in the experiment's state
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = len(events.read_text().splitlines())

    done = subprocess.run(
        [*command, "--resume"],
        cwd=tmp_path,
        env={**environment, "COUNTER_SECONDS": "0"},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.stdout.splitlines()[-1] == "[(1, 8), (2, 8)]", done.stderr
    again = [json.loads(line) for line in events.read_text().splitlines()[before:]]
    first_trained = {x: min(i for what, of, i, _ in again if what == "train" and of == x) for x in (1, 2)}
    assert all(iteration >= 2 for iteration in first_trained.values()), again
    assert {what for what, *_ in again} == {"setup", "restore", "train"}


def test_callbacks_are_told_when_a_trial_goes_on_from_its_checkpoint(run, tmp_path):
    from ray import tune
    from ray.tune.logger import LoggerCallback

    told = []

    class Fragile(tune.Trainable):
        def step(self):
            if self.iteration == 2 and not (tmp_path / "broken").exists():
                (tmp_path / "broken").touch()
                raise RuntimeError("only once")
            return {"done": self.iteration == 2}

        def save_checkpoint(self, checkpoint_dir):
            (Path(checkpoint_dir) / "weights.txt").write_text("7")
            return os.path.join(checkpoint_dir, "weights.txt")

        def load_checkpoint(self, checkpoint):
            pass

    class Told(tune.Callback):
        def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
            copy = Path(checkpoint.to_directory(tmp_path / "copy"))
            told.append((Path(checkpoint.value).read_text(), (copy / "weights.txt").read_text()))

        def on_trial_start(self, iteration, trials, trial, **info):
            told.append("start")

        def on_trial_restore(self, iteration, trials, trial, **info):
            told.append(f"restore of {len(trials)} at {trial.last_result['training_iteration']}")

        def on_trial_result(self, iteration, trials, trial, result, **info):
            told.append(result["training_iteration"])

    class Logged(LoggerCallback):
        def log_trial_restore(self, trial):
            told.append("logged")

    run(Fragile, callbacks=[Told(), Logged()], checkpoint_freq=2, max_failures=1)
    assert told == ["start", 1, 2, ("7", "7"), "start", "restore of 1 at 2", "logged", 3]
    assert {"CBK101", "CBK102"} <= {use["code"] for use in compat.report()}
