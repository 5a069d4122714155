"""The versions in the rows are those in which the spellings were seen to work, and no spelling was forgotten."""

import pytest

from legacy_api import all_rows, known, parameters_of
from legacy_api.early import EARLY
from legacy_api.middle import MIDDLE
from legacy_api.row import RELEASES
from tests.legacy_api.record_history import BY_HAND, HISTORY, read

RECORDED = read(HISTORY)
ROWS = [row for row in all_rows() if row.kind != "call_form"]


def releases_in_which_it_worked(spelling):
    return [release for release in RELEASES if RECORDED[spelling][release] in "yd"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_a_row_names_the_first_and_last_release_in_which_it_was_seen_to_work(row):
    worked = releases_in_which_it_worked(row.old)
    assert [row.first, row.last] == ([worked[0], worked[-1]] if worked else ["", ""])


@pytest.mark.parametrize(("lasts", "before"), [(EARLY, "0.8.7"), (MIDDLE, "1.13.0")])
def test_what_worked_in_releases_between_two_compared_ones_is_said_of_rows_of_the_former(lasts, before):
    assert {known(spelling).last for spelling in lasts} == {before}


def test_every_parameter_tune_run_ever_had_is_a_row():
    recorded = {spelling for spelling in RECORDED if spelling.startswith("ray.tune.run(")}
    assert {row.old for row in parameters_of("ray.tune.run").values()} == recorded


def test_every_recorded_spelling_is_a_row_and_so_every_module_of_tune_that_is_gone():
    assert set(RECORDED) == {row.old for row in ROWS}


def test_every_mark_read_by_hand_was_recorded():
    by_hand = read(BY_HAND)
    differing = {
        spelling
        for spelling, marks in by_hand.items()
        for release in RELEASES
        if marks[release] not in (".", RECORDED[spelling][release])
    }
    assert not differing


def test_every_mark_read_by_hand_has_a_reason():
    assert all(marks["why"] for marks in read(BY_HAND).values())
