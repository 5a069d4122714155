"""Ray's bundled examples, run unchanged: the quickest always, all of them with `make regression`."""

import subprocess

import pytest

from tests.regression.bundled.data import made_data
from tests.regression.bundled.releases import INSTALLED, RELEASES, scripts, unpack
from tests.regression.bundled.run import FAILED, RAN, run


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
        return run(places[release], example, data, shim=True, timeout=280, log=tmp_path / "log")

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


@pytest.mark.slow
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("release", RELEASES)
def test_no_example_of_a_release_fails(run_example, release, tmp_path):
    data = made_data()
    examples = scripts(unpack(release, tmp_path / "names"))
    outcomes = {example: run_example(release, example, data) for example in examples}
    assert {example: outcome.detail for example, outcome in outcomes.items() if outcome.state == FAILED} == {}
