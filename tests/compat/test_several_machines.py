"""Old scripts on several machines: some are lost, some come, some have a disk of their own."""

import json
import os
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from examples.demo.processes import finish, start, wait_until
from tests.compat.machines import REPOSITORY

DIGITS = REPOSITORY / "examples" / "legacy" / "bair_digits.py"
LINES = """
import os, sys, time
import ray
from ray import tune

class Counter(tune.Trainable):
    def _setup(self, config):
        self.count = 0
    def _train(self):
        import compat
        self.count += 1
        time.sleep(0.5)
        return {"count": self.count, "here": compat.__file__}
    def _save(self, directory):
        path = os.path.join(directory, "count.txt")
        open(path, "w").write(str(self.count))
        return path
    def _restore(self, path):
        self.count = int(open(path).read())

def lossy(config, reporter):
    for count in range(3):
        reporter(count=count)

ray.init(address=sys.argv[1])
arguments = dict(name="run", local_dir=sys.argv[2], stop={"training_iteration": 8}, verbose=0)
if sys.argv[3] == "saving":
    analysis = tune.run(Counter, checkpoint_freq=1, **arguments)
else:
    analysis = tune.run(lossy, **arguments)
for trial in analysis.trials:
    frame = analysis.trial_dataframes[trial.logdir]
    print("trial", trial.status, trial.last_result["count"], len(frame), frame["pid"].nunique(),
          "py_modules" in trial.last_result.get("here", ""))
"""


@pytest.fixture
def results(tmp_path):
    directory = tmp_path / "results"
    directory.mkdir()
    return directory


@pytest.fixture
def drive(tmp_path, machines, results):
    """Start a script on the head machine, through ``python -m compat``."""

    def drive(script, *arguments, **environment):
        return start(
            [sys.executable, "-m", "compat", script, *arguments],
            cwd=tmp_path,
            log=tmp_path / "driver.log",
            environment={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
        )

    return drive


@pytest.fixture
def lines(tmp_path):
    script = tmp_path / "lines.py"
    script.write_text(LINES)
    return script


def told(driver):
    """What the driver printed about its trials."""
    return [line.split() for line in driver.output().splitlines() if line.startswith("trial ")]


def machine_with_a_checkpoint(machines, results, checkpoint):
    """The machine of a trial that has saved a checkpoint, and the directory of that trial."""
    for found in results.glob(f"*/*/{checkpoint}/*.*"):
        trial = found.parent.parent
        pid = json.loads((trial / "result.json").read_text().splitlines()[0])["pid"]
        return machines.machine_of(pid), trial
    return None, None


@pytest.mark.timeout(400)
def test_a_trial_goes_on_when_its_machine_is_lost(machines, drive, results, lines):
    machines.start_head(num_cpus=0)
    machines.add()
    driver = drive(lines, machines.address, results, "saving")
    wait_until(lambda: machine_with_a_checkpoint(machines, results, "checkpoint_000002")[0], driver, 200)
    machines.lose(machine_with_a_checkpoint(machines, results, "checkpoint_000002")[0])
    machines.add()
    assert finish(driver, 150) == 0, driver.output()
    ((_, status, count, rows, processes, brought),) = told(driver)
    assert (status, count, processes, brought) == ("TERMINATED", "8", "2", "True")
    assert int(rows) <= 9


def weights_after(epochs, lr):
    """What the script's model has learnt after some epochs that nobody interrupted."""
    script = runpy.run_path(str(DIGITS))
    (images, labels), _ = script["get_data"]()
    model = script["LinearNet"](lr)
    for epoch in range(epochs):
        order = np.random.RandomState(epoch).permutation(len(labels))
        for first in range(0, len(order), 10):
            batch = order[first : first + 10]
            model.train(images[batch], labels[batch])
    return model.weights


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_script_of_2020_survives_the_loss_of_a_machine(machines, drive, results, tmp_path):
    trace = tmp_path / "trace"
    head = machines.start_head(DIGITS_TRACE=str(trace))
    for _ in range(2):
        machines.add(DIGITS_TRACE=str(trace))
    arguments = ["--address", machines.address, "--local-dir", results, "--result", tmp_path / "outcome.json"]
    driver = drive(DIGITS, *arguments, "--model", "numpy", "--iteration-seconds", "1")

    def lost():
        """A trial that is not on the head, with its first checkpoint."""
        for saved in results.glob("digits/*/checkpoint_000000/model.pth"):
            trial = saved.parent.parent
            machine = machines.machine_of(json.loads((trial / "result.json").read_text().splitlines()[0])["pid"])
            if machine is not head:
                return machine, trial
        return None

    wait_until(lambda: lost() is not None, driver, 400)
    machine, trial = lost()
    machines.lose(machine)
    assert finish(driver, 400) == 0, driver.output()
    outcome = json.loads((tmp_path / "outcome.json").read_text())
    assert [row["training_iteration"] for row in outcome["rows"]] == [12, 12, 12]
    lr = json.loads((trial / "params.json").read_text())["lr"]
    events = [event for event in map(json.loads, trace.read_text().splitlines()) if event["lr"] == lr]
    (restored,) = [place for place, event in enumerate(events) if event["event"] == "_restore"]
    assert events[restored]["iteration"] in (5, 0), events[restored]
    assert events[restored + 1]["iteration"] == 5, events[restored:]
    for row in outcome["rows"]:
        newest = max(Path(row["logdir"]).glob("checkpoint_*"))
        with open(newest / "model.pth", "rb") as weights:
            assert np.array_equal(np.load(weights), weights_after(12, row["config/lr"]))
