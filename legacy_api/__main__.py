"""``python -m legacy_api check | show NAME | table``: the catalogue at the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from legacy_api.lookup import all_rows
from legacy_api.row import Row

USAGE_ERROR = 2
"""Exit code for a command line that names nothing we know."""


def _matches(asked: str) -> list[Row]:
    """The rows a reader means: by rule code, by spelling, or by the end of a spelling."""
    exact = [row for row in all_rows() if asked in (row.code, row.old) or asked.upper() == row.code]
    if exact:
        return exact
    return [row for row in all_rows() if row.name == asked or row.old.endswith(f".{asked}")]


def _close(asked: str) -> list[str]:
    """Spellings that look like what was asked for, the nearest first."""
    from difflib import get_close_matches

    words = {word for row in all_rows() for word in (row.code, row.old, row.name) if row.kind != "call_form"}
    return get_close_matches(asked, sorted(words), n=3, cutoff=0.6)


def _check() -> int:
    from legacy_api.check import problems

    found = problems()
    for problem in found:
        print(problem, file=sys.stderr)
    if not found:
        print(f"{len(all_rows())} rows, no problems")
    return 1 if found else 0


def _show(asked: str) -> int:
    from legacy_api.describe import as_text

    found = _matches(asked)
    if found:
        print("\n\n".join(as_text(row) for row in found))
        return 0
    close = _close(asked)
    hint = f"; close to it: {', '.join(close)}" if close else ""
    print(f"legacy_api: the catalogue has no row for {asked!r}{hint}", file=sys.stderr)
    return USAGE_ERROR


def _table() -> int:
    from legacy_api.describe import as_tables

    print(as_tables(), end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m legacy_api",
        description="The catalogue of legacy Ray Tune and Ray Train spellings and what each of them becomes.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("check", help="validate every row; exit 1 and name what is wrong if anything is")
    show = commands.add_parser("show", help="print the rows of a rule code or spelling")
    show.add_argument("name", metavar="NAME", help="RUN315, ray.tune.run(local_dir), or just local_dir")
    commands.add_parser("table", help="write all rows to standard output as Markdown tables")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code of the process."""
    parsed = _parser().parse_args(arguments)
    if parsed.command == "check":
        return _check()
    if parsed.command == "show":
        return _show(parsed.name)
    return _table()


if __name__ == "__main__":
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, `head` for one, has seen enough; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
