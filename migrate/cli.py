"""The command line: ``python -m migrate PATH... [--diff] [--check] [--todo]``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from migrate.outcome import Outcome

_EPILOG: Final = """\
Every file ends as one of: changed, unchanged, needs-attention (something in it needs a person; what could be
rewritten was), skipped, failed.

exit codes: 0 nothing wrong; 1 with --check, if a file would change or needs attention; 2 if a file failed or a
path does not exist.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m migrate",
        description="Rewrite code for Ray Tune and Ray Train 0.8 - 2.42 into code for current Ray, in place.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a directory with *.py files")
    parser.add_argument("--diff", action="store_true", help="print what would change as a diff; write nothing")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if there is work to do")
    parser.add_argument("--todo", action="store_true", help="put findings into the files as comments")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the codemod; gives the exit code."""
    options = _parser().parse_args(arguments)
    missing = [path for path in options.paths if not os.path.exists(path)]  # noqa: PTH110
    if missing:
        print(f"python -m migrate: no such file or directory: {', '.join(missing)}", file=sys.stderr)
        return 2
    return _run(options.paths, diff=options.diff, check=options.check, todo=options.todo)


def _run(paths: list[str], *, diff: bool, check: bool, todo: bool) -> int:
    from migrate.files import python_files, write
    from migrate.outcome import ATTENTION, CHANGED, FAILED, STATES
    from migrate.process import process

    counts = dict.fromkeys(STATES, 0)
    writes = not (diff or check)
    seen: set[str] = set()
    for path in paths:
        for name in python_files(path):
            real = os.path.realpath(name)
            if real in seen:
                continue
            seen.add(real)
            outcome = process(name, will_write=writes, todo=todo)
            if outcome.new is not None and writes:
                try:
                    write(name, outcome.new)
                except OSError as error:
                    outcome = outcome._replace(state=FAILED, reason=error.strerror or str(error), new=None, findings=())
            counts[outcome.state] += 1
            _print(outcome, diff=diff, writes=writes)
    _summary(counts, writes)
    if counts[FAILED]:
        return 2
    return 1 if check and counts[CHANGED] + counts[ATTENTION] else 0


def _print(outcome: Outcome, *, diff: bool, writes: bool) -> None:
    """Say what became of a file: its diff, its findings, or why it was not processed."""
    from migrate.outcome import FAILED, SKIPPED

    if outcome.state in (FAILED, SKIPPED):
        place = f"{outcome.path}:{outcome.line}:{outcome.column}" if outcome.line else outcome.path
        print(f"{place}: {outcome.state}: {outcome.reason}", file=sys.stderr if outcome.state == FAILED else sys.stdout)
        return
    if diff and outcome.new is not None:
        from migrate.report import unified_diff

        sys.stdout.write(unified_diff(outcome.path, outcome.old, outcome.new))
    elif outcome.new is not None:
        print(f"{outcome.path}: {'changed' if writes else 'would change'}")
    for finding in outcome.findings:
        kind = "" if finding.attention else "note: "
        place = f"{outcome.path}:{finding.line}:{finding.col}"
        print(f"{place} {finding.code} {finding.old}: {kind}{finding.message}")


def _summary(counts: dict[str, int], writes: bool) -> None:
    total = sum(counts.values())
    parts = ", ".join(f"{number} {state}" for state, number in counts.items())
    print(f"{total} file{'' if total == 1 else 's'}: {parts}{'' if writes else ' (nothing written)'}")
