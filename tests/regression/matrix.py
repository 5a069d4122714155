"""The shim and the codemod on other Rays and Pythons: `python -m tests.regression.matrix [--ray …] [--python …]`.

Makes an environment for each pair, runs the quick tests of a list in it, and prints a table. The exit code is 1 if a
test fails or an environment cannot be made, for instance because there is no such Python.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from compat.v2_flag import COMPLETE, release_of

REPOSITORY: Final = Path(__file__).resolve().parents[2]
RAYS: Final = ("2.43.0", "2.51.1", "2.60.0")
PYTHONS: Final = ("3.10", "3.11", "3.12", "3.13")
ON_EVERY_PYTHON: Final = RAYS[-1]
"""The others are tried with one Python; what differs between Pythons does not differ between Rays."""
ONE_PYTHON: Final = "3.11"

QUICK: Final = (
    "tests/legacy_api",
    "tests/test_architecture.py",
    "tests/migrate/rules/test_rule_examples.py",
    "tests/migrate/rules/test_properties.py",
    "tests/migrate/runs/test_tune_run.py",
    "tests/compat/test_install.py",
    "tests/compat/test_tune_run.py",
    "tests/compat/test_run_resumed.py",
    "tests/compat/test_trainable.py",
    "tests/compat/test_trainable_by_hand.py",
    "tests/compat/test_function_dialects.py",
    "tests/compat/test_trainer_restore.py",
    "tests/compat/test_train_failures.py",
    "tests/compat/test_last_reports.py",
    "tests/compat/test_train_reports.py",
    "tests/compat/test_train_callbacks.py",
    "tests/compat/test_prediction.py",
    "tests/compat/test_torch_values.py",
    "tests/v2_api/test_bridge.py",
    "tests/regression/test_specs.py",
)
"""Tests of every part: the catalogue, the codemod, runs, trainables, trainers, and what both ask Ray for."""

_TIMEOUT_S: Final = 3600
_SUMMARY: Final = re.compile(r"^=+ (.*\d (?:passed|failed|errors?|skipped).*) in [\d.]+s", re.MULTILINE)
"""The closing line of pytest; what a process says when it ends may come after it."""
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) .*", re.MULTILINE)
_COUNT: Final = re.compile(r"(\d+) (passed|failed|errors?|skipped)")


class Target(NamedTuple):
    """A Ray on a Python."""

    ray: str
    python: str


def targets(rays: list[str], pythons: list[str]) -> list[Target]:
    """The pairs that are tried: each Ray with one Python, the newest with each."""
    one = ONE_PYTHON if ONE_PYTHON in pythons else pythons[0]
    pairs = [Target(ray, python) for ray in rays for python in pythons]
    return [pair for pair in pairs if pair.python == one or pair.ray == ON_EVERY_PYTHON]


def environment(target: Target, venvs: Path) -> Path:
    """The Python of an environment that has the target, made if it is not there yet.

    Raises:
        FileNotFoundError: There is no interpreter of that version.
        subprocess.CalledProcessError: Something cannot be installed.
    """
    directory = venvs / f"ray-{target.ray}-python-{target.python}"
    python = directory / "bin" / "python"
    if python.exists():
        return python
    is_running = target.python == f"{sys.version_info.major}.{sys.version_info.minor}"
    interpreter = sys.executable if is_running else shutil.which(f"python{target.python}")
    if interpreter is None or subprocess.run([interpreter, "-V"], capture_output=True).returncode:
        raise FileNotFoundError(f"no python{target.python}")
    subprocess.run([interpreter, "-m", "venv", directory], check=True)
    pandas = [] if target.ray == ON_EVERY_PYTHON else ["pandas<3"]  # older Rays ask pandas for what 3 no longer has
    install = [python, "-m", "pip", "install", "--quiet", f"ray[train,tune]=={target.ray}", *pandas]
    try:
        if is_running:
            _lay_over_running(python)
            subprocess.run(install, check=True)
        else:
            subprocess.run([*install, f"{REPOSITORY}[test]"], check=True)
            # The tests are about this checkout, not about a copy of it.
            subprocess.run([python, "-m", "pip", "uninstall", "--quiet", "--yes", "ray-train-v2-compat"], check=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(directory)
        raise
    return python


def _lay_over_running(python: Path) -> None:
    """Let an environment have all that the running one has, but for what is installed into itself.

    Libraries are most of what takes long to install, and the running environment has them.
    """
    purelib = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    running = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(purelib, "of_the_running_environment.pth").write_text("".join(f"{path}\n" for path in sorted(running)))


def tried(target: Target, venvs: Path, logs: Path, tests: tuple[str, ...]) -> str:
    """What came of the tests, in words."""
    try:
        python = environment(target, venvs)
    except (FileNotFoundError, subprocess.CalledProcessError) as failure:
        return f"no environment: {failure}"
    log = logs / f"ray-{target.ray}-python-{target.python}.log"
    older = release_of(target.ray) < COMPLETE  # where Train V2 was switched on by its flag, too
    chosen = "not slow and not train" if older else "not slow"
    flag = {"RAY_TRAIN_V2_ENABLED": "1"} if older else {}
    # As in `make unit`: real Ray loses workers on a computer that stalls.
    again = ("--reruns", "1")
    command = [python, "-m", "pytest", "-p", "no:cacheprovider", "--no-header", "--tb=short", "-ra", *again, *tests]
    with log.open("w") as output:
        try:
            code = subprocess.run(
                [*command, "-o", f"addopts=-m '{chosen}'"],
                cwd=REPOSITORY,
                env={**os.environ, "PYTHONPATH": str(REPOSITORY), **flag},
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=_TIMEOUT_S,
            ).returncode
        except subprocess.TimeoutExpired:
            return f"not done after {_TIMEOUT_S} s, see {log}"
    counts = counted(log.read_text())
    return (
        counts if code == 0 else f"FAILED: {counts or 'nothing ran'}, see {log}{''.join(what_failed(log.read_text()))}"
    )


def counted(output: str) -> str:
    """How many tests passed, failed and so on, according to what pytest printed; empty if it did not come to that."""
    closing = _SUMMARY.findall(output)
    return ", ".join(f"{number} {what}" for number, what in _COUNT.findall(closing[-1])) if closing else ""


def what_failed(output: str) -> list[str]:
    """What pytest printed of the tests that failed, each on a line of its own; at most twenty of them."""
    return [f"\n{line}" for line in _FAILED.findall(output)[:20]]


def main() -> int:
    """Try every target, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.matrix", description=__doc__)
    parser.add_argument("--ray", nargs="*", default=list(RAYS), help="releases of Ray")
    parser.add_argument("--python", nargs="*", default=list(PYTHONS), help="versions of Python, such as 3.12")
    parser.add_argument("--venvs", type=Path, help="keep the environments here, and use those that are here")
    parser.add_argument("--logs", type=Path, default=Path(tempfile.gettempdir()), help="where the output goes")
    parser.add_argument("tests", nargs="*", default=list(QUICK), help="tests to run, if not the quick ones")
    arguments = parser.parse_args()
    table = Table("Ray", "Python", "tests")
    failed = False
    with tempfile.TemporaryDirectory(prefix="matrix-") as directory:
        venvs = arguments.venvs.resolve() if arguments.venvs else Path(directory)
        for target in targets(arguments.ray, arguments.python):
            result = tried(target, venvs, arguments.logs, tuple(arguments.tests))
            print(f"Ray {target.ray}, Python {target.python}: {result}", file=sys.stderr, flush=True)
            table.add_row(*target, result)
            failed |= not result[:1].isdigit()
    Console().print(table)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
