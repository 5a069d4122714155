"""Old scripts on several machines: some are lost, some come, some have a disk of their own."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import yaml

from examples.demo.processes import finish, start, wait_until
from migrate.command.cli import main as migrate
from tests.compat.machines import REPOSITORY, ray_command

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
        time.sleep(float(open(self.config["pace"]).read()))
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

def loop():
    from ray import train
    train.report({"loss": 1}, checkpoint=train.get_checkpoint())

ray.init(address=sys.argv[1])
if sys.argv[3] == "trainer":
    from ray.air.config import RunConfig, ScalingConfig
    from ray.train.torch import TorchTrainer
    run_config = RunConfig(name="run", storage_path=sys.argv[2])
    TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=1), run_config=run_config).fit()
arguments = dict(name="run", local_dir=sys.argv[2], stop={"training_iteration": 8}, verbose=0)
if sys.argv[3] == "saving":
    arguments |= dict(config={"pace": os.path.abspath("pace")}, resume="resume" in sys.argv)
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
            # A Ray that this process has started before asks for tokens, and says so to all that is started from here.
            environment={**os.environ, "RAY_AUTH_MODE": "disabled", "PYTHONPATH": str(REPOSITORY), **environment},
        )

    return drive


@pytest.fixture
def pace(tmp_path):
    """Holds the seconds that an iteration takes."""
    pace = tmp_path / "pace"
    pace.write_text("0.5")
    return pace


@pytest.fixture
def lines(tmp_path, pace):
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


@pytest.mark.slow
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


@pytest.fixture
def job(tmp_path, machines):
    """Submit a script as a job, whose driver Ray starts on the head machine."""
    pytest.importorskip("aiohttp_cors")

    def job(script, *arguments):
        entry = [sys.executable, "-m", "compat", script, *arguments]
        command = ray_command("job", "submit", "--address", machines.dashboard, "--", *entry)
        return start(command, cwd=tmp_path, log=tmp_path / "driver.log", environment=machines.environment)

    return job


def rows_of(result):
    """The trials of the script of 2020: each with 12 iterations, and with the weights of a run without interruption."""
    rows = json.loads(result.read_text())["rows"]
    assert [row["training_iteration"] for row in rows] == [12, 12, 12]
    for row in rows:
        newest = max(Path(row["logdir"]).glob("checkpoint_*"))
        with open(newest / "model.pth", "rb") as weights:
            assert np.array_equal(np.load(weights), weights_after(12, row["config/lr"]))
    return rows


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("through", ["drive", "job"])
def test_the_script_of_2020_survives_the_loss_of_a_machine(machines, request, results, tmp_path, through):
    run, trace, outcome = request.getfixturevalue(through), tmp_path / "trace", tmp_path / "outcome.json"
    head = machines.start_head(served=through == "job", installed=True, DIGITS_TRACE=str(trace))
    for _ in range(2):
        machines.add(DIGITS_TRACE=str(trace))
    options = ["--local-dir", results, "--result", outcome, "--model", "numpy", "--iteration-seconds", "3"]
    driver = run(DIGITS, "--address", machines.address if through == "drive" else "auto", *options)

    def elsewhere():
        """A trial that is not on the head, with its first checkpoint."""
        for saved in results.glob("digits/*/checkpoint_000005/model.pth"):
            trial = saved.parent.parent
            machine = machines.machine_of(json.loads((trial / "result.json").read_text().splitlines()[0])["pid"])
            if machine not in (None, head):
                return machine, trial
        return None

    wait_until(lambda: elsewhere() is not None, driver, 400)
    machine, trial = elsewhere()
    machines.lose(machine)
    assert finish(driver, 400) == 0, driver.output()
    rows_of(outcome)
    lr = json.loads((trial / "params.json").read_text())["lr"]
    events = [event for event in map(json.loads, trace.read_text().splitlines()) if event["lr"] == lr]
    (restored,) = [place for place, event in enumerate(events) if event["event"] == "_restore"]
    assert events[restored + 1]["iteration"] in (5, 10), events[restored:]  # the script saves at every fifth


LEGACY_CLUSTER = """\
cluster_name: tune-default
provider: {type: aws, region: us-west-2}
auth: {ssh_user: ubuntu}
min_workers: 0
max_workers: 2
# Deep Learning AMI (Ubuntu) Version 21.0
head_node: {
    InstanceType: c4.2xlarge,
    ImageId: ami-0b294f219d14e6a82}
worker_nodes: {
    InstanceType: c4.2xlarge,
    ImageId: ami-0b294f219d14e6a82}
"""
FAKE_HEAD = "f" * 51 + "00000"


@pytest.fixture
def autoscaled(tmp_path, machines):
    """Options and environment of a head whose autoscaler starts the machines of a cluster file of 2020, migrated."""
    from ray.autoscaler._private.util import prepare_config, validate_config

    cluster = tmp_path / "CLUSTER.yaml"
    cluster.write_text(LEGACY_CLUSTER)
    assert migrate([str(cluster)]) == 0
    config = prepare_config(yaml.safe_load(cluster.read_text()))
    validate_config(config)
    for node_type in config["available_node_types"].values():
        node_type["resources"] = {"CPU": 1}  # which AWS would tell
    played = {"use_node_id_as_ip": True, "disable_node_updaters": True, "disable_launch_config_check": True}
    config["provider"] = {"type": "fake_multinode", "gcs_address": machines.address, **played}
    (tmp_path / "autoscaling.json").write_text(json.dumps(config))
    return f"--autoscaling-config={tmp_path}/autoscaling.json", {
        "RAY_FAKE_CLUSTER": "1",
        "AUTOSCALER_UPDATE_INTERVAL_S": "1",
        "RAY_OVERRIDE_NODE_ID_FOR_TESTING": FAKE_HEAD,
        "RAY_CLOUD_INSTANCE_ID": FAKE_HEAD,
    }


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_autoscaler_adds_machines_of_a_migrated_cluster_file(machines, autoscaled, drive, results, tmp_path):
    option, environment = autoscaled
    machines.start_head(option, **environment)
    assert machines.alive() == {FAKE_HEAD}
    options = ["--local-dir", results, "--model", "numpy", "--iteration-seconds", "2"]
    driver = drive(DIGITS, "--address", machines.address, *options, "--result", tmp_path / "outcome.json")
    wait_until(lambda: len(machines.alive()) == 3, driver, 300)
    assert finish(driver, 300) == 0, driver.output()
    assert rows_of(tmp_path / "outcome.json")


@pytest.fixture
def own_disks():
    """Skip the test where no machine can have a disk of its own."""
    tried = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs none /mnt"]
    try:
        subprocess.run(tried, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"this system makes no mount namespaces: {error}")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_run_whose_checkpoints_would_be_lost_is_not_started(own_disks, machines, drive, results, lines):
    machines.start_head()
    machines.add(own_disk_at=results)
    saving = drive(lines, machines.address, results, "saving")
    assert finish(saving, 200) == 1
    assert f"The storage path of this run, {results}/run" in saving.output()
    assert 'storage_path="s3://bucket/results"' in saving.output()
    assert "COMPAT_STORAGE_IS_SHARED=1" in saving.output()
    assert [path.name for path in (results / "run").iterdir()] == [".validate_storage_marker"]

    trainer = drive(lines, machines.address, results, "trainer")
    assert finish(trainer, 200) == 1
    assert f"The storage path of this run, {results}/run" in trainer.output()

    saves_nothing = drive(lines, machines.address, results, "lossy")
    assert finish(saves_nothing, 200) == 0, saves_nothing.output()
    assert "RuntimeWarning: The storage path of this run" in saves_nothing.output()
    assert [line[:3] for line in told(saves_nothing)] == [["trial", "TERMINATED", "2"]]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_run_stops_when_a_machine_joins_where_checkpoints_would_be_lost(
    own_disks, machines, drive, results, lines, pace
):
    pace.write_text("10")  # seconds for an iteration
    machines.start_head()
    running = drive(lines, machines.address, results, "saving")
    wait_until(lambda: bool(list(results.glob("run/*/checkpoint_000001"))), running, 200)
    machine = machines.add(own_disk_at=results)
    assert finish(running, 200) == 1
    assert "The run was stopped, and can be resumed" in running.output()
    assert not told(running)

    machines.lose(machine)
    pace.write_text("0.1")
    resumed = drive(lines, machines.address, results, "saving", "resume")
    assert finish(resumed, 200) == 0, resumed.output()
    ((_, status, count, *_),) = told(resumed)
    assert (status, count) == ("TERMINATED", "8")
