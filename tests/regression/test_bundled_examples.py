"""Ray's bundled examples, run unchanged: the quickest. The program that `make examples` starts runs all of them."""

import os
import subprocess
import sys

import pytest

from tests.regression.bundled.releases import INSTALLED, unpack
from tests.regression.bundled.run import FAILED, RAN, run
from tests.regression.bundled.ways import SHIM, WAYS


@pytest.fixture
def run_example(tmp_path):
    """Run an example of a release under the shim: ``run_example("0.8.7", "pbt_example.py", data)``."""
    places = {}

    def run_one(release, example, data):
        if release not in places:
            try:
                places[release] = unpack(release, tmp_path / release)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"no wheel of Ray {release}: {error}")
        return run(places[release], example, data, WAYS[SHIM], timeout=280, log=tmp_path / "log")

    return run_one


@pytest.mark.parametrize(
    ("release", "example"),
    [
        ("0.8.7", "logging_example.py"),
        pytest.param("1.13.0", "custom_func_checkpointing.py", marks=pytest.mark.slow),
    ],
)
def test_an_old_example_runs(run_example, tmp_path, release, example):
    (tmp_path / "no-data").mkdir()
    outcome = run_example(release, example, tmp_path / "no-data")
    assert (outcome.state, outcome.detail) == (RAN, "")


def test_a_modern_example_runs_and_is_warned_of_nothing(run_example, tmp_path):
    (tmp_path / "no-data").mkdir()
    outcome = run_example(INSTALLED, "tune_basic_example.py", tmp_path / "no-data")
    assert (outcome.state, outcome.detail, outcome.warnings) == (RAN, "", 0)


def ran(tmp_path, *arguments):
    """Run the program that runs the examples, with results of its own."""
    command = [sys.executable, "-m", "tests.regression.bundled", "--release", INSTALLED, "--with", "shim", *arguments]
    environment = {**os.environ, "BUNDLED_EXAMPLES_CACHE": str(tmp_path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True)


@pytest.mark.slow
def test_the_program_ends_well_if_the_shim_failed_no_example(tmp_path):
    done = ran(tmp_path, "--only", "tune_basic_example.py")
    assert (done.returncode, done.stdout.count("\n"), done.stdout.split()[-1]) == (0, 1, RAN), done


def test_the_program_fails_if_the_shim_failed_an_example(tmp_path):
    done = ran(tmp_path, "--only", "tune_basic_example.py", "--timeout", "1")
    assert done.returncode == 1, done
    assert done.stdout.endswith(f"{FAILED} not done after 1 s\n")
