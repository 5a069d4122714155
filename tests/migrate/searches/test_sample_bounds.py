"""Search spaces with NumPy's arguments, as Ray 0.8 took them."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import tune\n\nspace = "


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tune.uniform()", "tune.uniform(0.0, 1.0)"),
        ("tune.uniform(-1)", "tune.uniform(-1, 1.0)"),
        ("tune.uniform(high=3)", "tune.uniform(0.0, 3)"),
        ("tune.uniform(1, high=2)", "tune.uniform(1, upper=2)"),
        ("tune.randint(n + 1)", "tune.randint(0, n + 1)"),
        ("tune.randint(low=4)", "tune.randint(0, 4)"),
        ("tune.randint(high=4, low=2)", "tune.randint(upper=4, lower=2)"),
        ("tune.loguniform(1e-4, max_bound=1, base=2)", "tune.loguniform(1e-4, upper=1, base=2)"),
        ("tune.uniform(low=1, high=2).func(None)", "tune.uniform(lower=1, upper=2).sample()"),
    ],
)
def test_both_bounds_are_written(before, after):
    check_transformed(HEAD + before + "\n", HEAD + after + "\n")


@pytest.mark.parametrize(
    "call",
    [
        "tune.uniform(0, 1)",
        "tune.uniform(lower=0, upper=1)",
        "tune.randint(*bounds)",
        "tune.uniform(**bounds)",
        "tune.loguniform(1e-4, 1e-1)",
        "mine.uniform(high=3)",
    ],
)
def test_bounds_of_today_and_those_that_cannot_be_seen_are_left_alone(call):
    assert check_noop(f"{HEAD}{call}\n") == []


def test_several_values_at_once_are_left_to_a_person():
    assert "NAM813" in check_noop(f"{HEAD}tune.uniform(0, 1, size=3)\n")
    assert "NAM814" in check_noop(f"{HEAD}tune.randint(3, size=2)\n")
