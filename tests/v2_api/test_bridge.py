"""Run directories of older Rays get a snapshot that the installed Ray resumes from, and are not changed otherwise."""

import json
import math
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from v2_api.bridge import BridgeError, plan_bridge
from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT

TRIAL = "TorchTrainer_abc12_00000_0_2024-05-01_10-00-00"


def make_v1(directory, reports, checkpoints, trial=TRIAL):
    """A run directory in the layout of Ray 2.7 - 2.42, with a checkpoint for every report."""
    (directory / trial).mkdir(parents=True)
    (directory / "trainer.pkl").write_bytes(b"not a pickle")
    state = {"trial_data": [[json.dumps({"trial_id": "abc12_00000", "trainable_name": "TorchTrainer"}), "{}"]]}
    (directory / "experiment_state-2024-05-01_10-00-00.json").write_text(json.dumps(state))
    every = max(1, reports // max(checkpoints, 1))
    with (directory / trial / "result.json").open("w") as lines:
        for report in range(reports):
            number = (report + 1) // every - 1
            named = f"checkpoint_{number:06}" if (report + 1) % every == 0 and number < checkpoints else None
            if named:
                (directory / trial / named).mkdir()
                (directory / trial / named / "model.pt").write_bytes(b"weights")
            line = {"loss": 1 / (report + 1), "checkpoint_dir_name": named, "training_iteration": report + 1}
            lines.write(json.dumps(line) + "\n")
    return directory


@pytest.fixture
def v1(tmp_path):
    return make_v1(tmp_path / "run", 3, 3)


def bridged(directory):
    plan = plan_bridge(RunLocation.of(directory))
    plan.write()
    return plan, json.loads((directory / SNAPSHOT).read_text())


def directories(snapshot):
    return [Path(result["checkpoint_dir_name"]).name for result in snapshot["checkpoint_results"]]


def test_a_v1_run_resumes_from_its_last_checkpoint(v1):
    plan, snapshot = bridged(v1)
    assert (plan.origin, plan.checkpoints, plan.latest) == ("V1", 3, f"{TRIAL}/checkpoint_000002")
    assert directories(snapshot) == ["checkpoint_000000", "checkpoint_000001", "checkpoint_000002"]
    assert snapshot["latest_checkpoint_result"]["metrics"]["training_iteration"] == 3
    assert (snapshot["checkpoint_report_indices"], snapshot["current_report_index"]) == ([0, 1, 2], 3)
    assert plan_bridge(RunLocation.of(v1)).text is None


def test_every_file_but_the_snapshot_stays_as_it_is(v1):
    before = {path: path.read_bytes() for path in v1.rglob("*") if path.is_file()}
    bridged(v1)
    after = {path: path.read_bytes() for path in v1.rglob("*") if path.is_file()}
    assert after.pop(v1 / SNAPSHOT)
    assert after == before


def test_a_dry_run_writes_nothing(v1):
    assert plan_bridge(RunLocation.of(v1)).text
    assert not (v1 / SNAPSHOT).exists()


def test_what_is_damaged_is_left_out_and_named(v1):
    (v1 / TRIAL / "checkpoint_000001" / "model.pt").unlink()
    shutil.rmtree(v1 / TRIAL / "checkpoint_000000")
    (v1 / TRIAL / "checkpoint_000003").mkdir()
    (v1 / TRIAL / "checkpoint_000003" / "model.pt").write_bytes(b"wei")
    with (v1 / TRIAL / "result.json").open("a") as lines:
        lines.write('{"loss": NaN, "checkpoint_dir_name": "checkpoint_0')
    plan, snapshot = bridged(v1)
    assert directories(snapshot) == ["checkpoint_000002"]
    assert [note.partition(": ")[2] for note in plan.notes] == [
        "1 damaged line left out",
        "checkpoint_000001 without a file; not used",
        "checkpoint_000003 without a report, perhaps half-written; not used",
    ]


def test_nan_survives(v1):
    lines = (v1 / TRIAL / "result.json").read_text().splitlines()
    lines[-1] = lines[-1].replace(json.dumps(1 / 3), "NaN")
    (v1 / TRIAL / "result.json").write_text("\n".join(lines))
    _, snapshot = bridged(v1)
    assert math.isnan(snapshot["latest_checkpoint_result"]["metrics"]["loss"])


def test_a_run_without_a_checkpoint_is_left_alone(tmp_path):
    plan = plan_bridge(RunLocation.of(make_v1(tmp_path / "run", 3, 0)))
    assert (plan.text, plan.checkpoints, plan.latest) == (None, 0, None)


def test_a_half_written_state_does_not_matter(v1):
    (v1 / "experiment_state-2024-05-02_10-00-00.json").write_text('{"trial_data": [["{')
    assert bridged(v1)[0].checkpoints == 3


def test_the_newest_of_several_runs_under_one_name_is_meant(v1, tmp_path):
    other = make_v1(tmp_path / "other", 9, 9, trial="TorchTrainer_old99_00000_0_2024-04-01_10-00-00")
    shutil.move(other / "TorchTrainer_old99_00000_0_2024-04-01_10-00-00", v1)
    assert bridged(v1)[0].latest == f"{TRIAL}/checkpoint_000002"


def test_an_experiment_of_several_trials_is_no_run(v1):
    trials = [[json.dumps({"trial_id": name}), "{}"] for name in ("abc12_00000", "abc12_00001")]
    (v1 / "experiment_state-2024-05-02_10-00-00.json").write_text(json.dumps({"trial_data": trials}))
    (v1 / TRIAL.replace("_00000_0", "_00001_1")).mkdir()
    with pytest.raises(BridgeError, match="not the directory of one run of a trainer: it holds 2 trials"):
        plan_bridge(RunLocation.of(v1))


def test_a_missing_directory_is_no_run(tmp_path):
    with pytest.raises(BridgeError, match="it holds no trial"):
        plan_bridge(RunLocation.of(tmp_path / "missing"))


def test_a_run_that_the_old_ray_continued_after_bridging_is_bridged_again(v1):
    bridged(v1)
    shutil.rmtree(v1 / TRIAL / "checkpoint_000000")
    (v1 / TRIAL / "checkpoint_000003").mkdir()
    (v1 / TRIAL / "checkpoint_000003" / "model.pt").write_bytes(b"weights")
    with (v1 / TRIAL / "result.json").open("a") as lines:
        lines.write(json.dumps({"checkpoint_dir_name": "checkpoint_000003", "training_iteration": 4}) + "\n")
    assert directories(bridged(v1)[1]) == ["checkpoint_000001", "checkpoint_000002", "checkpoint_000003"]


def test_a_checkpoint_that_was_reported_again_counts_once(v1):
    with (v1 / TRIAL / "result.json").open("a") as lines:
        lines.write(json.dumps({"checkpoint_dir_name": "checkpoint_000001", "again": True}) + "\n")
    _, snapshot = bridged(v1)
    assert directories(snapshot) == ["checkpoint_000000", "checkpoint_000002", "checkpoint_000001"]
    assert snapshot["latest_checkpoint_result"]["metrics"]["again"]


def result(directory, **metrics):
    return {"version": 0, "checkpoint_dir_name": directory, "metrics": metrics}


@pytest.fixture
def v2_51(tmp_path):
    """A run of Ray 2.43 - 2.51, whose checkpoints are sorted by a score."""
    names = ["checkpoint_2025-01-01_00-00-02", "checkpoint_2025-01-01_00-00-03", "checkpoint_2025-01-01_00-00-01"]
    for name in names:
        (tmp_path / "run" / name).mkdir(parents=True)
    results = [result(name, score=score) for score, name in enumerate(names)]
    snapshot = {"version": 0, "checkpoint_results": results, "latest_checkpoint_result": results[1]}
    (tmp_path / "run" / SNAPSHOT).write_text(json.dumps(snapshot))
    return tmp_path / "run"


def test_a_snapshot_of_2_51_gets_the_fields_of_2_60_and_keeps_its_own(v2_51):
    old = json.loads((v2_51 / SNAPSHOT).read_text())
    plan, snapshot = bridged(v2_51)
    assert plan.origin == "V2"
    assert {name: snapshot[name] for name in old} == old
    assert snapshot["checkpoint_report_indices"] == [1, 2, 0]
    assert snapshot["pending_training_results"] == snapshot["validated_checkpoint_dir_names"] == []
    assert plan_bridge(RunLocation.of(v2_51)).text is None


def test_checkpoints_that_are_gone_are_left_out_of_a_snapshot(v2_51):
    (v2_51 / "checkpoint_2025-01-01_00-00-03").rmdir()
    plan, snapshot = bridged(v2_51)
    assert snapshot["latest_checkpoint_result"] == result("checkpoint_2025-01-01_00-00-02", score=0)
    assert plan.notes == ["checkpoint_2025-01-01_00-00-03 missing; left out"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"checkpoint_results": [{}]}', '{"checkpoint_results": 3}'])
def test_a_damaged_snapshot_of_v2_is_made_anew_without_what_may_be_half_written(v2_51, text):
    (v2_51 / SNAPSHOT).write_text(text)
    plan, snapshot = bridged(v2_51)
    assert directories(snapshot) == ["checkpoint_2025-01-01_00-00-01", "checkpoint_2025-01-01_00-00-02"]
    assert snapshot["latest_checkpoint_result"] == result("checkpoint_2025-01-01_00-00-02")
    assert plan.notes[-1] == "checkpoint_2025-01-01_00-00-03 perhaps half-written; not used"
    assert (v2_51 / f"{SNAPSHOT}.damaged").read_text() == text


def test_what_half_a_snapshot_names_is_used_with_its_metrics(v2_51):
    whole = (v2_51 / SNAPSHOT).read_text()
    (v2_51 / SNAPSHOT).write_text(whole[: whole.rindex("latest")])
    _, snapshot = bridged(v2_51)
    assert [found["metrics"]["score"] for found in snapshot["checkpoint_results"]] == [0, 1, 2]
    assert snapshot["latest_checkpoint_result"] == result("checkpoint_2025-01-01_00-00-03", score=1)


def test_the_first_checkpoint_is_complete_if_its_snapshot_was_begun(v2_51):
    for name in ("checkpoint_2025-01-01_00-00-02", "checkpoint_2025-01-01_00-00-03"):
        (v2_51 / name).rmdir()
    (v2_51 / SNAPSHOT).write_text("")
    assert plan_bridge(RunLocation.of(v2_51)).latest == "checkpoint_2025-01-01_00-00-01"


def test_a_damaged_snapshot_without_a_checkpoint_is_refused_with_a_way_back(tmp_path):
    (tmp_path / SNAPSHOT).write_text("{")
    with pytest.raises(BridgeError, match=r"is damaged.*no checkpoint.*Delete the file"):
        plan_bridge(RunLocation.of(tmp_path))
    assert (tmp_path / SNAPSHOT).read_text() == "{"


def test_a_killed_bridge_leaves_no_snapshot_or_a_whole_one(tmp_path):
    run = make_v1(tmp_path / "run", 2000, 200)
    code = f"""
import sys
from v2_api.bridge import plan_bridge
from v2_api.run_location import RunLocation
print("ready", flush=True)
while True:
    plan_bridge(RunLocation.of({str(run)!r})).write()
    RunLocation.of({str(run)!r}).delete({SNAPSHOT!r})
"""
    for attempt in range(6):
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
        process.stdout.readline()
        time.sleep(0.05 + 0.023 * attempt)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if (run / SNAPSHOT).exists():
            assert len(json.loads((run / SNAPSHOT).read_text())["checkpoint_results"]) == 200
        assert plan_bridge(RunLocation.of(run)).checkpoints == 200
