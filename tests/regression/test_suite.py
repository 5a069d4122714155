"""What a legacy script does under the shim, and migrated on plain Ray, is what it did on its old Ray.

By default one script is run under the shim; all of them, and migrated, with `-m ""`.
"""

from __future__ import annotations

import pytest

from tests.regression.suite.check import check
from tests.regression.suite.differences import EVERY_COLUMN, Column, Difference, field_of
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import DIALECTS, Script, all_scripts

SCRIPTS = {script.name: script for script in all_scripts()}
FAST = {("ray_0_8/class_saves_dictionary", "shim")}


def cases() -> list[object]:
    """Every script in every column; all but a few are slow."""
    return [
        pytest.param(script, column, id=f"{name}-{column}", marks=[] if (name, column) in FAST else [pytest.mark.slow])
        for name, script in SCRIPTS.items()
        for column in EVERY_COLUMN
    ]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_recorded_as_it_is_now(name: str) -> None:
    script = SCRIPTS[name]
    recording = recorded(script)
    assert recording is not None, f"record it again: make record RAY={script.dialect.ray}"
    assert recording["versions"]["ray"] == script.dialect.ray
    assert recording["trace"]["exit_code"] == 0


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("script", "column"), cases())
def test_nothing_differs_but_what_is_listed(script: Script, column: Column) -> None:
    checked = check(script, column)
    assert not checked.unexplained, str(checked)


@pytest.mark.parametrize("line", DIFFERENCES, ids=lambda line: f"{line.field}-{line.scripts[0]}")
def test_a_listed_difference_names_scripts_that_exist(line: Difference) -> None:
    known = {*SCRIPTS, *(dialect.folder for dialect in DIALECTS)}
    assert set(line.scripts) <= known
    assert "*" not in line.field
    assert line.reason


def test_a_field_is_named_without_its_experiment_and_trial() -> None:
    assert field_of('disk/sums/{"start": 0}/columns/experiment_tag') == "disk/columns/experiment_tag"
    assert field_of("calls/worker/3/at") == "calls/3/at"
    assert field_of("outcome/best/x") == "outcome/best/x"
