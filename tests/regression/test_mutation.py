"""Whether anybody notices that a row is gone, in whole runs of a script."""

import pytest

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
