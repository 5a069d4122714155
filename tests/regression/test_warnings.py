"""Warnings are part of a trace: those of the run, and what the shim announces, told apart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from compat.usage import announcement
from tests.regression.compare import ABSENT, PRESENT, Found
from tests.regression.observe import read_lines
from tests.regression.suite.announced import expected, recorded_announcements, told_apart
from tests.regression.suite.check import compared
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import WATCHED, Script, all_scripts
from tests.regression.suite.trace import trace

SCRIPTS = {script.name: script for script in all_scripts()}
SAID = "RayCompatWarning: "


def noted(tmp_path: Path, *lines: str) -> list[str]:
    """What is noted of a script with these lines."""
    script, notes, log = tmp_path / "script.py", tmp_path / "notes.jsonl", tmp_path / "output.log"
    script.write_text("\n".join(["import warnings", *lines]))
    with log.open("w") as output:
        done = subprocess.run(
            [sys.executable, script],
            env={"PYTHONPATH": str(WATCHED), "SUITE_NOTES": str(notes)},
            stdout=output,
            stderr=output,
        )
    assert done.returncode == 0, log.read_text()
    found: list[str] = trace(0, log=log, notes=notes, results=tmp_path / "results")["warnings"]
    assert len(read_lines(notes)) >= len(found)
    return found


def test_what_a_script_is_warned_of_is_noted_with_its_type_and_text_and_still_shown(tmp_path: Path) -> None:
    found = noted(
        tmp_path, "warnings.warn('once')", "warnings.warn('old', DeprecationWarning)", "warnings.warn('once')"
    )
    assert found == ["DeprecationWarning: old", "UserWarning: once"]
    assert "script.py:2: UserWarning: once" in (tmp_path / "output.log").read_text()


def test_what_python_does_not_show_is_not_noted(tmp_path: Path) -> None:
    elsewhere = "exec(compile('import warnings; warnings.warn(\"old\", DeprecationWarning)', 'm.py', 'exec'), {})"
    assert noted(tmp_path, elsewhere, "warnings.simplefilter('ignore')", "warnings.warn('ignored')") == []


def test_what_a_script_collects_itself_is_not_noted(tmp_path: Path) -> None:
    assert noted(tmp_path, "with warnings.catch_warnings(record=True):", "    warnings.warn('collected')") == []


def test_what_other_libraries_say_of_themselves_is_not_noted(tmp_path: Path) -> None:
    said = "warnings.warn_explicit('theirs', UserWarning, {!r}, 1)"
    of_python, of_library = warnings_module(), "/venv/lib/python3.11/site-packages/numpy/core.py"
    assert noted(tmp_path, said.format(of_python), said.format(of_library)) == []
    of_ray = "/venv/lib/python3.11/site-packages/ray/tune/tune.py"
    assert noted(tmp_path, said.format(of_ray)) == ["UserWarning: theirs"]


def warnings_module() -> str:
    """A file of the standard library."""
    import warnings

    return warnings.__file__


def test_places_and_random_names_are_left_out_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "results" / "f_1a2b3_00000"
    assert noted(tmp_path, f"warnings.warn('see {path}')") == ["UserWarning: see <results>/f_<run>_00000"]


def test_announcements_are_told_apart_from_warnings() -> None:
    plain, more = announcement("FUN201"), announcement("TRA155", "the epochs of a pipeline")
    other = ["UserWarning: slow", f"{SAID}[FUN201] is legacy Ray", f"{SAID}f [ABC999] is legacy Ray"]
    apart = told_apart({"warnings": [f"{SAID}{plain}", f"{SAID}{more}", *other], "exit_code": 0})
    assert apart == {
        "announced": {"FUN201": "", "TRA155": "the epochs of a pipeline"},
        "warnings": other,
        "exit_code": 0,
    }


def shim_trace(script: Script, announced: dict[str, str]) -> tuple[object, object]:
    """The recording of a script, and a trace of the shim that differs in nothing but what is announced."""
    recording = recorded(script)
    assert recording is not None
    said = [f"{SAID}{announcement(code, detail)}" for code, detail in announced.items()]
    return recording["trace"], recording["trace"] | {"warnings": [*recording["trace"]["warnings"], *said]}


def test_a_script_that_announces_something_else_differs() -> None:
    script = SCRIPTS["ray_1/callbacks"]
    as_ever = expected(script)
    assert as_ever
    assert not compared(script, "shim", *shim_trace(script, as_ever)).unexplained
    first, *others = as_ever
    fewer = compared(script, "shim", *shim_trace(script, {code: as_ever[code] for code in others}))
    assert [found.where for found in fewer.unexplained] == [f"announced/{first}"]
    more = compared(script, "shim", *shim_trace(script, as_ever | {"CFG101": ""}))
    assert more.unexplained == (Found("announced/CFG101", ABSENT, ""),)


def test_a_warning_that_no_line_allows_differs() -> None:
    script = SCRIPTS["ray_1/callbacks"]
    old, new = shim_trace(script, expected(script))
    assert isinstance(new, dict)
    warned = compared(script, "shim", old, new | {"warnings": [*new["warnings"], "UserWarning: new"]})
    assert warned.unexplained == (Found("warnings/UserWarning: new", ABSENT, PRESENT),)


def test_what_is_written_down_is_of_the_scripts_as_they_are() -> None:
    fingerprints = {name: script.sha256() for name, script in SCRIPTS.items()}
    assert {name: kept["script_sha256"] for name, kept in recorded_announcements().items()} == fingerprints, (
        "python -m tests.regression.suite.announced"
    )
