"""Check scripts of the suite: `python -m tests.regression.suite [--column shim|migrated] [--write] [NAME…]`."""

from __future__ import annotations

import argparse
import sys

import ray
from rich.console import Console
from rich.progress import Progress

from tests.regression.suite.check import Checked, check
from tests.regression.suite.differences import EVERY_COLUMN
from tests.regression.suite.scripts import all_scripts
from tests.regression.suite.table import PAGE, page


def main() -> int:
    """Check, print what is unexplained, and exit with 1 if there is something."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.suite", description=__doc__)
    parser.add_argument("--column", choices=EVERY_COLUMN, help="only this column")
    parser.add_argument("--write", action="store_true", help="write docs/regression.md")
    parser.add_argument("names", nargs="*", metavar="NAME", help="beginnings of script names, such as ray_1/class")
    arguments = parser.parse_args()
    chosen = [script for script in all_scripts() if script.name.startswith(tuple(arguments.names) or "")]
    columns = (arguments.column,) if arguments.column else EVERY_COLUMN
    done: list[Checked] = []
    console = Console(highlight=False)
    with Progress(console=console) as progress:
        task = progress.add_task("scripts", total=len(chosen) * len(columns))
        for script in chosen:
            for column in columns:
                done.append(check(script, column))
                console.print(str(done[-1]), markup=False, soft_wrap=True)
                progress.advance(task)
    if arguments.write:
        PAGE.write_text(page(done, ray.__version__))
    return int(any(one.unexplained for one in done))


if __name__ == "__main__":
    sys.exit(main())
