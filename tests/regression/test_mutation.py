"""Whether anybody notices that a row or an adapter is gone."""

import os
import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY
from tests.regression.mutation.by_runs import checked_without
from tests.regression.suite.scripts import all_scripts

SCRIPT = next(script for script in all_scripts() if script.name == "ray_0_8/reward_and_time")


@pytest.mark.slow
def test_a_script_does_something_else_without_a_row_that_it_needs():
    found = checked_without(SCRIPT, "TRN101").unexplained
    assert "exit_code" in {str(one).partition(":")[0] for one in found}


@pytest.mark.slow
def test_a_script_does_the_same_without_a_row_that_it_does_not_use():
    assert not checked_without(SCRIPT, "CFG106").unexplained


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("RUN315", (False, True)),
        ("compat.adapters.results.analysis", (True, False)),
        ("compat.adapters.results.trial_attributes", (True, True)),
    ],
)
def test_what_is_taken_out_is_gone_for_the_shim_and_nothing_else_is(name, left):
    program = """
import os
from tests.regression.mutation.without import take_out
take_out(os.environ["TAKEN"])
import compat.auto
from ray.tune import ExperimentAnalysis
from legacy_api import find
print(find("ray.tune.run(local_dir)") is not None, hasattr(ExperimentAnalysis, "runner_data"))
"""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "TAKEN": name}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(each) for each in left]
