"""What a legacy script does under the shim, and migrated on plain Ray, is what it did on its old Ray.

By default a few of them are run; all of them, in both columns, with `-m ""`, or with SUITE=all in the environment.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.regression.compare import ABSENT, PRESENT, Found
from tests.regression.suite.check import Checked, check, compared
from tests.regression.suite.columns import rewritten
from tests.regression.suite.differences import EVERY_COLUMN, Column, Difference, Stop, field_of, unexplained
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import DIALECTS, Script, all_scripts
from tests.regression.suite.stops import STOPS
from tests.regression.suite.table import outdated, page
from tests.regression.suite.told import told, with_those_told

SCRIPTS = {script.name: script for script in all_scripts()}
FAST = {("ray_0_8/class_saves_dictionary", "shim"), ("ray_1/function_returns", "migrated"), ("ray_2_6/trainer", "shim")}


def cases() -> list[object]:
    """Every script in every column; all but a few are slow."""
    chosen = (
        FAST if os.environ.get("SUITE") != "all" else {(name, column) for name in SCRIPTS for column in EVERY_COLUMN}
    )
    return [
        pytest.param(
            script, column, id=f"{name}-{column}", marks=[] if (name, column) in chosen else [pytest.mark.slow]
        )
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
    required = {found.name: found for found in map(Requirement, script.dialect.requirements)}
    for library in ("numpy", "pandas"):
        assert required[library].specifier.contains(recording["versions"][library]), library


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("script", "column"), cases())
def test_nothing_differs_but_what_is_listed(script: Script, column: Column) -> None:
    checked = check(script, column)
    assert not checked.unexplained, str(checked)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What the codemod leaves to a person in each script, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("migrated")
    copies = {name: folder / name / script.path.name for name, script in SCRIPTS.items()}
    for name, copy in copies.items():
        copy.parent.mkdir(parents=True)
        shutil.copyfile(SCRIPTS[name].path, copy)
    found = rewritten(folder)
    return {name: found.get(copy, []) for name, copy in copies.items()}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_codemod_leaves_to_a_person_what_is_listed_and_nothing_else(name: str, left: dict[str, list[str]]) -> None:
    stops = [list(stop.left) for stop in STOPS if stop.script == name]
    lines = [line.new for line in DIFFERENCES if line.field == "left_to_a_person" and name in line.scripts]
    assert [left[name]] == (stops or lines or [[]])


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.script)
def test_a_stop_names_a_script_and_what_the_codemod_leaves(stop: Stop) -> None:
    assert stop.script in SCRIPTS
    assert stop.left
    assert stop.reason


def test_a_script_that_is_now_another_has_no_recording(tmp_path: Path) -> None:
    script = next(iter(SCRIPTS.values()))
    edited = Script(tmp_path / script.path.name, script.dialect)
    edited.path.write_bytes(script.path.read_bytes() + b"# another line\n")
    assert recorded(script) is not None
    assert recorded(edited) is None


def test_a_difference_is_explained_in_its_script_and_column_alone() -> None:
    line = Difference(("ray_1",), ("shim",), "disk/columns/warmup_time", PRESENT, ABSENT, "a reason")
    found = [Found('disk/e/{"x": 1}/columns/warmup_time', PRESENT, ABSENT)]
    assert unexplained("ray_1/callbacks", "shim", found, [line]) == []
    assert unexplained("ray_1/callbacks", "migrated", found, [line]) == found
    assert unexplained("ray_0_8/experiments", "shim", found, [line]) == found
    assert unexplained("ray_1/callbacks", "shim", [Found(found[0].where, ABSENT, PRESENT)], [line]) != []


def test_a_line_that_allows_nothing_is_outdated() -> None:
    script = SCRIPTS["ray_1/callbacks"]
    recording = recorded(script)
    assert recording is not None
    same = compared(script, "migrated", recording["trace"], recording["trace"])
    assert not same.unexplained
    assert outdated([same], DIFFERENCES) == [line for line in DIFFERENCES if not line.is_chance]


def test_the_page_shows_what_is_unexplained() -> None:
    script = SCRIPTS["ray_1/callbacks"]
    recording = recorded(script)
    assert recording is not None
    failed = compared(script, "migrated", recording["trace"], recording["trace"] | {"exit_code": 1})
    text = page([failed], "2.60.0")
    assert "| not run | **1 unexplained** |" in text
    assert "/callbacks.py) |" in text


def test_scripts_that_are_not_run_are_told_of_as_before() -> None:
    script, other, stop = SCRIPTS["ray_1/callbacks"], SCRIPTS["ray_1/hyperband"], STOPS[0]
    stopped = SCRIPTS[stop.script]
    of_script = tuple(line for line in DIFFERENCES if "ray_1" in line.scripts)
    before = [
        Checked(script, "shim", (), of_script[:2]),
        Checked(script, "migrated", (), of_script[1:2]),
        Checked(stopped, "shim", ()),
        Checked(stopped, "migrated", (), left=stop.left, stop=stop),
    ]
    text = page(before, "2.60.0")
    assert page(told(text), "2.60.0") == text
    assert page(told(text.replace("`ray_1`", "`ray_1/of_then`")), "2.60.0") == text
    now = [Checked(other, "shim", (), of_script[:1]), Checked(other, "migrated", ())]
    assert page(with_those_told(now, text), "2.60.0") == page([*before, *now], "2.60.0")


def test_what_is_run_again_is_told_of_anew_and_what_was_unexplained_is_forgotten() -> None:
    script = SCRIPTS["ray_1/callbacks"]
    failed = Checked(script, "shim", (Found("exit_code", 0, 1),))
    text = page([failed, Checked(script, "migrated", ())], "2.60.0")
    assert told(text) == [Checked(script, "migrated", ())]
    now = Checked(script, "migrated", (), DIFFERENCES[:1])
    assert with_those_told([now], text) == [now]


@pytest.mark.parametrize("line", DIFFERENCES, ids=lambda line: f"{line.field}-{line.scripts[0]}")
def test_a_listed_difference_names_scripts_that_exist(line: Difference) -> None:
    known = {*SCRIPTS, *(dialect.folder for dialect in DIALECTS)}
    assert set(line.scripts) <= known
    assert "*" not in line.field
    assert line.reason


def test_a_field_is_named_without_its_experiment_and_trial() -> None:
    assert field_of('disk/sums/{"start": 0}/columns/experiment_tag') == "disk/columns/experiment_tag"
    assert field_of("calls/worker/3/at") == "calls/3/at"
    assert field_of("disk/sums") == "disk/sums"
    assert field_of("outcome/best/x") == "outcome/best/x"
