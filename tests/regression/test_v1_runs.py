"""Runs that real Rays of 2.0 - 2.51 began and did not finish go on under Train V2, in the epoch after the last one.

`v1_runs/record.py` and `v1_runs/record_early_v2.py` made the directories. Each run failed in its fourth epoch of five
and kept two checkpoints.
"""

import json
import os
import pickle
import shutil
from pathlib import Path

import pytest

RUNS = Path(__file__).parent / "v1_runs"
SCRIPTS = {"2.0.1": "air_session", "2.6.3": "air_session", "2.9.3": "train_report", "2.42.1": "train_report"}
DICTS = ("dicts-2.0.1", "dicts-2.6.3")

EARLY_V2 = ("2.43.0", "2.51.1")

pytest.importorskip("torch")
pytestmark = pytest.mark.timeout(900)  # a driver and a Ray of its own for each run

PLAIN_V2 = """
import os, sys
os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
import json, tempfile, torch
import ray
from ray import train
from ray.train import Checkpoint, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

def train_func(config):
    with train.get_checkpoint().as_directory() as directory:
        state = torch.load(os.path.join(directory, "model.pt"))
    weight, first = state["weight"], state["epoch"] + 1
    rank = train.get_context().get_world_rank()
    with open(os.path.join(os.environ["NOTES"], f"rank-{rank}"), "a") as notes:
        notes.write(json.dumps({"first": first, "weight": weight.item(), "lr": config["lr"]}) + "\\n")
    for epoch in range(first, 5):
        weight = weight + config["lr"]
        with tempfile.TemporaryDirectory() as directory:
            torch.save({"epoch": epoch, "weight": weight}, os.path.join(directory, "model.pt"))
            train.report({"epoch": epoch}, checkpoint=Checkpoint.from_directory(directory))

ray.init(num_cpus=4, include_dashboard=False)
result = TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.5},
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name=sys.argv[2], storage_path=sys.argv[1]),
).fit()
print("RESULT", json.dumps({"epoch": result.metrics["epoch"]}))
"""

PLAIN_V2_OF_DICTS = PLAIN_V2.replace("import json, tempfile, torch", "import json, tempfile, pickle").replace(
    'torch.load(os.path.join(directory, "model.pt"))',
    'pickle.load(open(os.path.join(directory, "checkpoint.pkl"), "rb"))',
)
PLAIN_V2_OF_DICTS = PLAIN_V2_OF_DICTS.replace(
    'torch.save({"epoch": epoch, "weight": weight}, os.path.join(directory, "model.pt"))',
    'pickle.dump({"epoch": epoch, "weight": weight}, open(os.path.join(directory, "checkpoint.pkl"), "wb"))',
)


@pytest.fixture
def resume(run_python, tmp_path):
    """Resume a copy of a recorded run in a driver of its own; gives what the two workers noted and the last epoch."""

    def run(name, *command, epochs=5):
        notes = tmp_path / "notes"
        notes.mkdir()
        environment = {"NOTES": str(notes), "EPOCHS": str(epochs), "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "1"}
        done = run_python(*command, tmp_path, name, timeout=800, **environment)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        noted = [json.loads((notes / f"rank-{rank}").read_text()) for rank in (0, 1)]
        last = next(line for line in done.stdout.splitlines() if line.startswith("RESULT"))
        return noted, json.loads(last.removeprefix("RESULT "))["epoch"]

    return run


@pytest.fixture
def copied(tmp_path):
    def copy(name):
        shutil.copytree(RUNS / name, tmp_path / name)
        return tmp_path / name

    return copy


GOES_ON = [{"first": 3, "weight": 1.5, "lr": 0.5}] * 2


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "2.42.1" else pytest.mark.slow) for name in SCRIPTS]
)
def test_unchanged_legacy_code_goes_on(name, copied, resume):
    copied(name)
    noted, last = resume(name, "-m", "compat", RUNS / "scripts" / f"{SCRIPTS[name]}.py")
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bridged_run_goes_on_in_plain_v2_code(name, copied, resume, run_python):
    directory = copied(name)
    done = run_python("-m", "migrate", "--runs", directory)
    assert (done.returncode, done.stdout.count("checkpoint_000002")) == (0, 1)
    noted, last = resume(name, "-c", PLAIN_V2)
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", DICTS)
def test_unchanged_legacy_code_goes_on_from_dictionaries(name, copied, resume):
    copied(name)
    noted, last = resume(name, "-m", "compat", RUNS / "scripts" / "air_dicts.py")
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", DICTS)
def test_a_bridged_run_of_dictionaries_goes_on_in_plain_v2_code(name, copied, resume, run_python):
    assert run_python("-m", "migrate", "--runs", copied(name)).returncode == 0
    noted, last = resume(name, "-c", PLAIN_V2_OF_DICTS)
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.parametrize("name", DICTS)
def test_the_dictionary_to_go_on_from_is_readable_for_everybody(name, copied, run_python):
    directory = copied(name)
    done = run_python("-m", "migrate", "--runs", directory)
    assert "checkpoint_000002/checkpoint.pkl is the dictionary of dict_checkpoint.pkl" in done.stdout
    [readable] = directory.glob("*/checkpoint_*/checkpoint.pkl")
    assert pickle.loads(readable.read_bytes()) == {"epoch": 2, "weight": 1.5}


@pytest.mark.parametrize("name", EARLY_V2)
def test_a_run_of_an_early_v2_gets_the_snapshot_of_today(name, copied, run_python):
    directory = copied(name)
    done = run_python("-m", "migrate", "--runs", directory)
    assert (done.returncode, done.stderr) == (0, "")
    snapshot = json.loads((directory / "checkpoint_manager_snapshot.json").read_text())
    assert [result["metrics"]["epoch"] for result in snapshot["checkpoint_results"]] == [1, 2]
    assert (snapshot["latest_checkpoint_result"]["metrics"]["epoch"], snapshot["current_report_index"]) == (2, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", EARLY_V2)
def test_a_run_of_an_early_v2_goes_on_in_the_same_code(name, copied, resume):
    copied(name)
    noted, last = resume(name, "-m", "compat", RUNS / "scripts" / "plain_v2.py")
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", EARLY_V2)
def test_a_bridged_run_of_an_early_v2_goes_on_in_plain_code(name, copied, resume, run_python):
    assert run_python("-m", "migrate", "--runs", copied(name)).returncode == 0
    noted, last = resume(name, RUNS / "scripts" / "plain_v2.py")
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.slow
def test_restoring_a_finished_run_goes_through_the_loop_again_as_2_42_did(copied, resume):
    copied("finished-2.42.1")
    noted, last = resume("finished-2.42.1", "-m", "compat", RUNS / "scripts" / "train_report.py")
    assert (noted, last) == (GOES_ON, 4)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_command_says_what_it_would_do(name, copied, run_python):
    directory = copied(name)
    before = sorted(os.walk(directory))
    done = run_python("-m", "migrate", "--runs", directory, "--dry-run")
    assert done.returncode == 0
    assert "would be bridged: run of Train V1, 2 checkpoints, resumes from TorchTrainer_" in done.stdout
    assert sorted(os.walk(directory)) == before


def test_a_directory_without_a_run_fails_and_the_others_are_bridged(copied, run_python, tmp_path):
    directory = copied("2.42.1")
    done = run_python("-m", "migrate", "--runs", tmp_path / "nothing", directory)
    assert done.returncode == 2
    assert "nothing: failed: " in done.stderr
    assert (directory / "checkpoint_manager_snapshot.json").exists()


@pytest.mark.parametrize("name", ["2.6.3", "2.9.3", "2.42.1", "finished-2.42.1"])
def test_what_the_trainer_was_given_is_read_as_data(name):
    from v2_api.run_location import RunLocation
    from v2_api.v1_configuration import v1_manifest

    manifest = v1_manifest(RunLocation.of(RUNS / name))
    assert (manifest.trainer, manifest.datasets) == ("TorchTrainer", [])
    assert manifest.argument("train_loop_config", None, load_pickle=False) == {"lr": 0.5}
    assert manifest.argument("scaling_config", None, load_pickle=False).num_workers == 2
    assert manifest.argument("run_config", None, load_pickle=False).checkpoint_config.num_to_keep == 2
    assert manifest.arguments["train_loop_per_worker"]["$main"] == "train_func"
