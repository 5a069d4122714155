"""Run scripts of random parts on their old Ray, under the shim and migrated, and compare.

    python -m tests.regression.random_scripts --ray 1.13.0 [--numbers FIRST LAST] [--venv DIR] [--kept DIR]

prints what differs and is in no list; the exit code is 1 if something does. A script that its old Ray refuses is left
out: there is nothing to compare with.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.regression.compare import differences
from tests.regression.observe import Json
from tests.regression.random_scripts.allowed import ALLOWED
from tests.regression.random_scripts.parts import DIALECT
from tests.regression.random_scripts.script import kinds, script
from tests.regression.suite import columns
from tests.regression.suite.check import RUN
from tests.regression.suite.differences import EVERY_COLUMN, unexplained
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.record import environment
from tests.regression.suite.scripts import Script

_NOT_COMPARED = "warnings"
"""What the shim says of old spellings; that of the suite's scripts is kept with them."""


def main() -> int:
    """Run and compare, and exit with 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.random_scripts", description=__doc__)
    parser.add_argument("--ray", required=True, choices=list(DIALECT))
    parser.add_argument("--python", help="a Python that this Ray has wheels for")
    parser.add_argument("--venv", type=Path, help="keep the environment here, or use the one that is here")
    parser.add_argument(
        "--numbers", type=int, nargs=2, metavar=("FIRST", "LAST"), default=(1, 20), help="which scripts"
    )
    parser.add_argument("--kept", type=Path, metavar="DIR", help="keep the scripts here")
    given = parser.parse_args()
    bad = False
    with tempfile.TemporaryDirectory(prefix="random-") as directory:
        kept = given.kept or Path(directory, "scripts")
        for one in _scripts(given.ray, range(given.numbers[0], given.numbers[1] + 1), kept):
            interpreter = given.python or f"python{one.dialect.python}"
            for line, differs in compared(one, environment(given.venv or Path(directory, "venvs"), one, interpreter)):
                print(line, flush=True)
                bad |= differs
    return int(bad)


def _scripts(ray: str, numbers: range, directory: Path) -> Iterator[Script]:
    """The scripts, written into a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        for kind in kinds(ray):
            path = directory / f"{kind}_{number}.py"
            path.write_text(script(ray, number, kind))
            yield Script(path, DIALECT[ray])


def compared(one: Script, python: Path) -> Iterator[tuple[str, bool]]:
    """What is to be said of a script, line by line, and whether it tells a difference.

    Args:
        one: The script.
        python: A Python that has its Ray.
    """
    with tempfile.TemporaryDirectory(prefix="old-", ignore_cleanup_errors=True) as directory:
        old = columns.on_the_old_ray(one, python, Path(directory))
    if old["exit_code"] != 0:
        yield f"{one.name}: left out, Ray {one.dialect.ray} ends it with {old['error']}", False
        return
    for column in EVERY_COLUMN:
        with tempfile.TemporaryDirectory(prefix="new-", ignore_cleanup_errors=True) as directory:
            new = RUN[column](one, Path(directory))
        left = new.pop("left_to_a_person", [])
        found = differences(*(_without(trace) for trace in (old, new)))
        found = unexplained(one.name, column, found, (*DIFFERENCES, *ALLOWED))
        if left and found:
            yield (
                f"{one.name}, {column}: {len(found)} fields differ, and a person is asked about {', '.join(left)}",
                False,
            )
            continue
        yield f"{one.name}, {column}: {len(found)} unexplained", bool(found)
        yield from ((f"    {difference}", True) for difference in found)


def _without(trace: Json) -> Json:
    return {key: value for key, value in trace.items() if key != _NOT_COMPARED}


if __name__ == "__main__":
    sys.exit(main())
