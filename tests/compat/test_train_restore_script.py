"""The old script `examples/legacy/train_restore.py`, unchanged: trained, killed with SIGKILL, started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

torch = pytest.importorskip("torch")
pytest.importorskip("sklearn")

# Minutes, and the fast tests kill smaller runs.
pytestmark = pytest.mark.slow

SCRIPT = REPOSITORY / "examples" / "legacy" / "train_restore.py"


@pytest.fixture(scope="module")
def storage(tmp_path_factory):
    """Where all runs of the script are kept."""
    return tmp_path_factory.mktemp("storage")


@pytest.fixture(scope="module")
def start(ray_session, storage):
    """Start the script through the shim, on the Ray of the test session."""

    def popen(name, *arguments):
        return subprocess.Popen(
            [sys.executable, "-m", "compat", SCRIPT, "--storage-path", storage, "--name", name, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=storage,
            env={
                **os.environ,
                "PYTHONPATH": str(REPOSITORY),
                "RAY_ADDRESS": ray_session.get_runtime_context().gcs_address,
            },
        )

    return popen


@pytest.fixture(scope="module")
def undisturbed(start):
    """A run of five epochs that nothing happened to: its result and its final state."""
    result, state, _ = finish(start("undisturbed", "--epochs", "5"))
    return result, state


def finish(process):
    """The script's result, its final state, and the epochs at which its loop was entered."""
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    result = json.loads(out.splitlines()[-1])
    state = torch.load(Path(result.pop("checkpoint"), "state.pt"))
    return result, state, [line.rpartition(" ")[2] for line in (out + err).splitlines() if "starting at epoch" in line]


def wait_for_checkpoints(run, count):
    snapshot = run / "checkpoint_manager_snapshot.json"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if snapshot.exists() and len(json.loads(snapshot.read_text() or "{}").get("checkpoint_results", [])) >= count:
            return
        time.sleep(0.1)
    raise TimeoutError(f"no {count} checkpoints in {run}")


def test_a_killed_run_goes_on_and_ends_as_if_it_had_not_been_killed(start, storage, undisturbed):
    killed = start("killed", "--epochs", "5", "--epoch-seconds", "1.5")
    wait_for_checkpoints(storage / "killed", 2)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    had = len(list((storage / "killed").glob("checkpoint_0*")))
    result, state, entered = finish(start("killed"))
    undisturbed_result, undisturbed_state = undisturbed
    assert 2 <= had < 5
    assert entered[0] in ("2", "3", "4")
    assert result == undisturbed_result
    assert state["epoch"] == 4
    assert all(
        torch.equal(state["model"][name], undisturbed_state["model"][name]) for name in undisturbed_state["model"]
    )


def test_start_from_begins_with_the_weights_of_another_run(start, storage, undisturbed):
    checkpoint = sorted((storage / "undisturbed").glob("checkpoint_0*"))[0]
    _, _, entered = finish(start("second", "--epochs", "2", "--start-from", str(checkpoint)))
    assert entered[0] == "1"
