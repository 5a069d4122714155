"""Bounds of PB2 stand with the lower one first; Ray 1 took them in either order."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.tune.schedulers.pb2 import PB2\n\n"


@pytest.mark.parametrize(
    ("given", "after"),
    [
        ("hyperparam_bounds={'lr': [0.1, 0.001]}", "hyperparam_bounds={'lr': [0.001, 0.1]}"),
        ("hyperparam_bounds={'lr': (1, -1)}", "hyperparam_bounds={'lr': (-1, 1)}"),
        ("hyperparam_bounds={'a': {'lr': [3, 2]}}", "hyperparam_bounds={'a': {'lr': [2, 3]}}"),
        ("'epoch', 'loss', 'min', 4, {'lr': [3, 2]}", "'epoch', 'loss', 'min', 4, {'lr': [2, 3]}"),
    ],
)
def test_bounds_from_high_to_low_are_turned_round(given, after):
    assert rewritten(f"{HEAD}PB2({given})\n") == f"{HEAD}PB2({after})\n"


def test_bounds_that_two_schedulers_share_are_turned_round_once():
    text = rewritten(f"{HEAD}bounds = {{'lr': [3, 2]}}\nPB2(hyperparam_bounds=bounds)\nPB2(hyperparam_bounds=bounds)\n")
    assert "bounds = {'lr': [2, 3]}\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "PB2(hyperparam_bounds={'lr': [0.001, 0.1]})",
        "PB2(hyperparam_bounds={'lr': [2, 2]})",
        "PB2(hyperparam_bounds={'lr': [high, 1]})",
        "PB2(hyperparam_bounds={'lr': [3, 2, 1]})",
        "PB2(hyperparam_bounds=made())",
        "PB2(hyperparam_bounds={'lr': ['b', 'a']})",
        "Mine(hyperparam_bounds={'lr': [3, 2]})",
    ],
)
def test_other_bounds_are_left_alone(text):
    assert check_noop(f"{HEAD}{text}\n") == []
