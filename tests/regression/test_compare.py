"""The comparison itself: it sees every difference, and allows none by accident."""

from __future__ import annotations

from tests.regression.compare import (
    ABSENT,
    ANYTHING,
    PRESENT,
    ROUNDED,
    Difference,
    Found,
    differences,
    not_allowed,
    outdated,
)


def test_equal_observations_do_not_differ() -> None:
    observed = {"trials": {"lr=0.1": {"files": ["a", "b"], "calls": [{"iteration": 5}], "done": [False, True]}}}
    assert differences(observed, observed) == []


def test_a_changed_value_is_found_by_its_path() -> None:
    assert differences({"a": {"b": 1}}, {"a": {"b": 2}}) == [Found("a/b", 1, 2)]


def test_an_integer_is_not_a_float_and_not_a_boolean() -> None:
    assert len(differences({"a": 1, "b": 1}, {"a": 1.0, "b": True})) == 2


def test_a_missing_file_is_a_field_of_its_own() -> None:
    assert differences({"files": ["a", "b"]}, {"files": ["b"]}) == [Found("files/a", PRESENT, ABSENT)]


def test_the_order_of_values_counts() -> None:
    assert differences({"score": [1.0, 2.0]}, {"score": [2.0, 1.0]}) == [Found("score", [1.0, 2.0], [2.0, 1.0])]


def test_an_empty_list_differs_from_none_at_all() -> None:
    assert differences({"_restore": []}, {}) == [Found("_restore", [], ABSENT)]


def test_of_a_missing_part_only_the_root_is_found() -> None:
    assert differences({"a": {"b": {"c": 1}}}, {}) == [Found("a", PRESENT, ABSENT)]


def test_a_call_too_many_is_found() -> None:
    assert differences({"calls": [{"i": 5}]}, {"calls": [{"i": 5}, {"i": 10}]}) == [Found("calls/1", ABSENT, PRESENT)]


def test_a_line_covers_only_its_own_path_and_values() -> None:
    line = Difference("*/files/x", PRESENT, ABSENT, "reason")
    found = [
        Found("a/files/x", PRESENT, ABSENT),
        Found("a/files/x", ABSENT, PRESENT),
        Found("a/files/y", PRESENT, ABSENT),
    ]
    assert not_allowed(found, [line]) == found[1:]


def test_rounded_allows_the_last_digits_only() -> None:
    line = Difference("score", ANYTHING, ROUNDED, "reason")
    assert not_allowed([Found("score", [0.1 + 0.2], [0.3])], [line]) == []
    assert not_allowed([Found("score", [0.3], [0.30001])], [line]) != []
    assert not_allowed([Found("score", [0.3], [0.3, 0.3])], [line]) != []


def test_a_line_that_covers_nothing_is_outdated() -> None:
    line = Difference("*/files/x", PRESENT, ABSENT, "reason")
    assert outdated([], [line]) == [line]
