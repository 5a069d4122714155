"""Check scripts of the suite.

    python -m tests.regression.suite [--column shim|migrated] [--jobs N] [--kept DIRECTORY] [--write] [NAME…]

With `--write`, docs/regression.md tells what was found; of scripts that are not named it goes on telling what it told.
The exit code is 1 if a field differs that no line allows, or if a line allows nothing any more.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ray
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from tests.regression.suite.check import Checked, check
from tests.regression.suite.differences import EVERY_COLUMN, Column
from tests.regression.suite.lines import DIFFERENCES
from tests.regression.suite.scripts import Script, all_scripts
from tests.regression.suite.table import PAGE, outdated, page
from tests.regression.suite.told import with_those_told


def main() -> int:
    """Check, print what is unexplained, and exit with 1 if there is something."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.suite", description=__doc__)
    parser.add_argument("--column", choices=EVERY_COLUMN, help="only this column")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="scripts side by side")
    parser.add_argument("--kept", type=Path, metavar="DIRECTORY", help="go on with the traces that are here, keep them")
    parser.add_argument("--write", action="store_true", help="write docs/regression.md")
    parser.add_argument("names", nargs="*", metavar="NAME", help="beginnings of script names, such as ray_1/class")
    arguments = parser.parse_args()
    chosen = [script for script in all_scripts() if script.name.startswith(tuple(arguments.names) or "")]
    columns = (arguments.column,) if arguments.column else EVERY_COLUMN
    console = Console(highlight=False)
    done = _checked(
        [(script, column) for script in chosen for column in columns], arguments.jobs, arguments.kept, console
    )
    every = with_those_told(done, PAGE.read_text()) if arguments.write else done
    is_all = len(every) == len(all_scripts()) * len(EVERY_COLUMN)
    left_over = outdated(every, DIFFERENCES) if is_all else []
    for line in left_over:
        console.print(f"allows nothing any more: {line}", markup=False, soft_wrap=True)
    if arguments.write and is_all:
        PAGE.write_text(page(every, ray.__version__))
    elif arguments.write:
        known = {(one.script, one.column) for one in every}
        missing = [one for script in all_scripts() for column in EVERY_COLUMN if (one := (script, column)) not in known]
        names = sorted({script.name for script, _ in missing})
        console.print(f"not written, because the page knows nothing of {', '.join(names)}: name them, too")
    return int(bool(left_over) or (arguments.write and not is_all) or any(one.unexplained for one in done))


def _checked(todo: list[tuple[Script, Column]], jobs: int, kept: Path | None, console: Console) -> list[Checked]:
    """Check all of them, some side by side, and show how far it is."""
    with (
        Progress(
            *Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
        ) as progress,
        ThreadPoolExecutor(jobs) as pool,
    ):
        task = progress.add_task("scripts", total=len(todo))
        done = []
        for one in pool.map(lambda each: check(*each, kept), todo):
            done.append(one)
            console.print(str(one), markup=False, soft_wrap=True)
            progress.advance(task)
    return done


if __name__ == "__main__":
    sys.exit(main())
