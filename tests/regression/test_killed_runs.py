"""A run that is struck ends as if it had not been, and loses no complete checkpoint."""

import pytest

from tests.regression.killed import points, sweep
from tests.regression.killed.model import final_weights


@pytest.fixture(scope="module")
def address():
    with sweep.cluster() as address:
        yield address


@pytest.mark.parametrize("point", points.SHORT)
def test_a_run_that_is_struck_ends_as_the_undisturbed_one(point, address, tmp_path):
    outcome = sweep.strike(point, address, tmp_path)
    assert sweep.verdict(outcome, final_weights()) == "", outcome.errors


def test_there_are_thirty_points_to_strike_at():
    assert len(set(points.POINTS)) >= 30
    assert set(points.SHORT) <= set(points.POINTS)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_the_sweep():
    assert sweep.main([point for point in points.POINTS if point not in points.SHORT]) == 0
