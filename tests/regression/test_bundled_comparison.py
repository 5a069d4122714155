"""What the document of the bundled examples says of two runs of one, and of a third."""

import pytest

from tests.regression.bundled.observed import compared, keep

TRIAL = {"config": {"x": 1}, "failed": False, "metrics": {"loss": 1.0}, "iterations": 1, "checkpoints": 0}
OTHER = TRIAL | {"metrics": {"loss": 2.0}}
LONGER = OTHER | {"iterations": 2}


@pytest.mark.parametrize(
    ("migrated", "again", "said"),
    [
        ([TRIAL], None, "the same"),
        ([OTHER], None, "other values"),
        ([OTHER], [TRIAL], "other values"),
        ([OTHER], [LONGER], "other values, as two runs under the shim"),
        ([LONGER], [OTHER], "other iterations"),
        ([OTHER, OTHER], [OTHER], "other 1 and 2 trials"),
        ([OTHER], [TRIAL, TRIAL], "other values, as two runs under the shim"),
        ([OTHER], [OTHER], "the same"),
    ],
)
def test_what_differs_between_two_runs_under_the_shim_is_said_to(tmp_path, monkeypatch, migrated, again, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    runs = {"shim": [TRIAL], "migrated": migrated, "again": again}
    for kind, trials in runs.items():
        if trials is not None:
            keep("2.6.3", "a.py", kind, trials)
    assert compared("2.6.3", "a.py") == said


@pytest.mark.parametrize(
    ("tensor", "numbers", "said"),
    [
        ("tensor([[2.3190]])", [[2.3190431594848633]], "the same"),
        ("tensor([1., 3.])", [1.0, 3.0], "the same"),
        ("tensor([[2.3190]])", [[2.3291]], "other values"),
        ("tensor([[2.3190]])", [2.3190431594848633], "other values"),
        ("tensor([nan])", [1.0], "other values"),
    ],
)
def test_a_tensor_is_the_same_as_its_numbers(tmp_path, monkeypatch, tensor, numbers, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    for kind, weight in (("shim", tensor), ("migrated", numbers)):
        keep("2.6.3", "a.py", kind, [TRIAL | {"metrics": {"model": {"weight": weight}}}])
    assert compared("2.6.3", "a.py") == said


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ([{"loss": 0.5, "model": {"weight": [[2.2111]]}}], "the same"),
        ([{"loss": 0.5, "model": {"weight": [[2.2211]]}}], "other returned values"),
        ([{"loss": 0.6, "model": {"weight": [[2.2111]]}}], "other returned values"),
        ([], "other returned values"),
        (None, "other returned values"),
    ],
)
def test_of_a_trainer_of_before_ray_2_what_the_first_worker_returned_is_compared(tmp_path, monkeypatch, returned, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    own = [{"loss": 0.5, "model": {"weight": "tensor([[2.2111]])"}}]
    keep("1.13.0", "train/a.py", "shim", [TRIAL | {"metrics": None, "checkpoints": None, "returned": own}])
    keep("1.13.0", "train/a.py", "migrated", [TRIAL | {"returned": returned}])
    assert compared("1.13.0", "train/a.py") == said


def test_of_a_loop_that_returns_nothing_there_is_nothing_to_compare(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    keep("1.13.0", "train/a.py", "shim", [TRIAL | {"metrics": None, "checkpoints": None, "returned": None}])
    keep("1.13.0", "train/a.py", "migrated", [TRIAL | {"returned": None}])
    assert compared("1.13.0", "train/a.py") == ""


@pytest.mark.parametrize(
    ("in_turn", "said"),
    [
        ([TRIAL], "the same, one trial at a time"),
        ([LONGER], "other iterations, values, one trial at a time"),
        ([], "other values"),
        (None, "other values"),
    ],
)
def test_where_there_was_room_for_one_trial_none_was_first_by_chance(tmp_path, monkeypatch, in_turn, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    runs = {"shim": [TRIAL], "migrated": [OTHER], "shim-in-turn": [TRIAL], "migrated-in-turn": in_turn}
    for kind, trials in runs.items():
        if trials is not None:
            keep("2.6.3", "a.py", kind, trials)
    assert compared("2.6.3", "a.py") == said


@pytest.mark.parametrize(
    ("again", "said"),
    [
        ([OTHER], "other values, as two runs under the shim, one trial at a time"),
        ([LONGER], "the same, one trial at a time"),
        ([TRIAL], "other values, one trial at a time"),
        (None, "other values, one trial at a time"),
    ],
)
def test_what_has_only_so_many_seconds_may_differ_one_trial_at_a_time_too(tmp_path, monkeypatch, again, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    third = TRIAL | {"metrics": {"loss": 3.0}}
    theirs = LONGER if again == [LONGER] else third
    runs = {"shim-in-turn": [TRIAL], "migrated-in-turn": [theirs], "again-in-turn": again}
    for kind, trials in runs.items():
        if trials is not None:
            keep("2.6.3", "a.py", kind, trials)
    assert compared("2.6.3", "a.py") == said


@pytest.mark.parametrize(
    ("kind", "trials", "said"),
    [
        ("migrated-beside-own", [TRIAL], "the same, beside the examples that it came with"),
        (
            "migrated-beside-own-in-turn",
            [TRIAL],
            "the same, one trial at a time, beside the examples that it came with",
        ),
        ("migrated-beside-own", [LONGER], "other values"),
    ],
)
def test_what_the_installed_rays_examples_compute_otherwise_is_told_apart(tmp_path, monkeypatch, kind, trials, said):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    runs = {"shim": [TRIAL], "migrated": [OTHER], "shim-in-turn": [TRIAL], kind: trials}
    for name, observed in runs.items():
        keep("2.6.3", "a.py", name, observed)
    assert compared("2.6.3", "a.py") == said


def test_what_failed_with_the_installed_rays_examples_is_told_apart_too(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    for kind, trials in {"shim": [TRIAL], "migrated": [], "migrated-beside-own": [TRIAL]}.items():
        keep("2.6.3", "train/a.py", kind, trials)
    assert compared("2.6.3", "train/a.py") == "the same, beside the examples that it came with"


def test_a_run_that_was_not_observed_is_not_compared(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    keep("2.6.3", "a.py", "migrated", [TRIAL])
    assert compared("2.6.3", "a.py") == "not compared"


def test_a_run_that_left_no_files_of_trials_is_not_compared(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDLED_EXAMPLES_CACHE", str(tmp_path))
    keep("2.6.3", "a.py", "shim", [])
    keep("2.6.3", "a.py", "migrated", [TRIAL])
    assert compared("2.6.3", "a.py").startswith("not compared, as its own loggers")
