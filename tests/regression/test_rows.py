"""Every row of the catalogue that changes what code does has a script that uses it, or stands in a list."""

from __future__ import annotations

from legacy_api import all_rows
from tests.regression.suite.rows import LIST, listed, reason, rows_with_behaviour, used_codes


def test_rows_without_a_script_are_listed_and_no_others():
    assert LIST.read_text().splitlines() == listed(), "python -m tests.regression.suite.rows"


def test_many_rows_have_a_script():
    assert sum(reason(row) is None for row in rows_with_behaviour()) - len(listed()) >= 190


def test_scripts_use_rows_that_exist():
    assert used_codes() - {"MIGRATE"} <= {row.code for row in all_rows()}
