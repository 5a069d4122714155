"""The command line: ``python -m migrate PATH... [--diff] [--check] …``.

Only what every run needs is imported here: ``--help`` and a tree without Ray are instant.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typing import TextIO

    from migrate.command.options import Options
    from migrate.command.outcome import Outcome

_EPILOG: Final = """\
Every file ends as one of: changed, unchanged, needs-attention (something in it needs a person; what could be
rewritten was), skipped, failed. A statement with the comment `# migrate: ignore`, or `# migrate: ignore[CODE]`,
is left as it is.

exit codes: 0 nothing left to do; 1 something needs a person or, with --check, a file would change; 2 if a file
failed, a path does not exist or the command line cannot be understood.
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal. Every option makes one of these, and the usual way to the width imports a lot."""

    def __init__(self, prog: str) -> None:
        try:
            width = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
        except (OSError, ValueError):
            width = 80
        super().__init__(prog, width=width - 2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m migrate",
        description="Rewrite code for Ray Tune and Ray Train 0.8 - 2.42 into code for current Ray, in place.",
        epilog=_EPILOG,
        formatter_class=_Help,
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file, a directory, or - for standard input")
    what = parser.add_argument_group("what is written")
    what.add_argument("--diff", action="store_true", help="print what would change as a diff; write nothing")
    what.add_argument("--check", action="store_true", help="write nothing; exit with 1 if there is work to do")
    what.add_argument("--todo", action="store_true", default=None, help="put findings into the files as comments")
    what.add_argument(
        "--unsafe", action="store_true", default=None, help="also make changes that may alter what the code does"
    )
    what.add_argument(
        "--to-shim", action="store_true", default=None, help="only import the shim in place of Ray: the careful step"
    )
    what.add_argument("--target", metavar="RAY", help="the Ray release to write for (default: the project's, or 2.60)")
    runs = parser.add_argument_group("run directories instead of code")
    runs.add_argument("--runs", metavar="DIR", nargs="+", help="make the runs of older Rays resumable under Train V2")
    runs.add_argument("--dry-run", action="store_true", help="with --runs: say what would be done; write nothing")
    which = parser.add_argument_group("which files and rules")
    which.add_argument("--select", metavar="CODES", action="append", help="only these codes, or beginnings of codes")
    which.add_argument("--ignore", metavar="CODES", action="append", help="not these codes, or beginnings of codes")
    which.add_argument("--exclude", metavar="PATTERN", action="append", help="leave out files and directories")
    which.add_argument("--git-diff-only", action="store_true", help="only files that differ from the last commit")
    shown = parser.add_argument_group("how it is shown")
    shown.add_argument("--format", choices=("text", "json", "sarif", "github"), default="text", help="(default: text)")
    shown.add_argument("--report", metavar="FILE", help="write a report for a browser as well")
    shown.add_argument(
        "--jobs", metavar="N", type=_positive, help="the number of processes (default: by the tree's size)"
    )
    shown.add_argument("--explain", metavar="CODE", help="say what a code, or a rule, is about, and stop")
    shown.add_argument("--list-rules", action="store_true", help="list all rules and codes, and stop")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the codemod; gives the exit code."""
    parser = _parser()
    given = parser.parse_intermixed_args(arguments)
    if given.explain or given.list_rules:
        return _explain(given.explain)
    if given.runs:
        from migrate.command.runs import bridge_runs

        return bridge_runs([*given.runs, *given.paths], dry_run=given.dry_run)
    if not given.paths:
        parser.error("name a file or a directory, or - for standard input")
    missing = [path for path in given.paths if path != "-" and not os.path.exists(path)]
    if missing:
        return _error(f"no such file or directory: {', '.join(missing)}")
    if "-" in given.paths and len(given.paths) > 1:
        return _error("- cannot be mixed with other paths")
    from migrate.command.git import NoRepositoryError
    from migrate.command.settings import SettingsError

    try:
        options, settings = _options(given)
        if given.paths == ["-"]:
            return _standard_input(options, given)
        return _run(given, options, settings)
    except (SettingsError, NoRepositoryError) as error:
        return _error(str(error))


def _error(message: str) -> int:
    print(f"python -m migrate: {message}", file=sys.stderr)
    return 2


def _explain(asked: str | None) -> int:
    from migrate.command.explain import explanation, listing

    text = explanation(asked) if asked else listing()
    if text is None:
        return _error(f"there is no code or rule {asked!r}; --list-rules shows them all")
    print(text)
    return 0


def _options(given: argparse.Namespace) -> tuple[Options, dict[str, Any]]:
    """What the command line says and, where it is silent, the project.

    Raises:
        migrate.command.settings.SettingsError: If the project's settings or the target cannot be used.
    """
    from migrate.command.options import Options
    from migrate.command.settings import folder_of, project_of, read_settings, read_target, target_of

    folder = folder_of(given.paths)
    project = project_of(folder)
    settings = read_settings(project)
    target = given.target or settings.get("target")
    options = Options(
        select=_codes("select", given.select, settings),
        ignore=_codes("ignore", given.ignore, settings),
        unsafe=_either(given.unsafe, settings.get("unsafe")),
        todo=_either(given.todo, settings.get("todo")),
        to_shim=_either(given.to_shim, settings.get("to-shim")),
        will_write=not (given.diff or given.check),
        target=read_target(target) if target else target_of(os.path.dirname(project) if project else folder),
    )
    return options, settings


def _either(given: bool | None, setting: bool | None) -> bool:
    return bool(setting) if given is None else given


def _codes(name: str, given: list[str] | None, settings: dict[str, Any]) -> tuple[str, ...]:
    """The codes of an option, from the command line or else from the settings.

    Raises:
        migrate.command.settings.SettingsError: If there is no such code.
    """
    parts = ",".join(given if given is not None else settings.get(name, [])).upper().split(",")
    codes = tuple(part.strip() for part in parts if part.strip())
    if codes:
        from migrate.codes import unknown_among
        from migrate.command.settings import SettingsError

        unknown = unknown_among(codes)
        if unknown:
            raise SettingsError(f"{name}: no code begins with {', '.join(unknown)}; --list-rules shows them all")
    return codes


def _standard_input(options: Options, given: argparse.Namespace) -> int:
    """From standard input to standard output; if that takes the new text, what there is to say goes beside it."""
    from migrate.command.outcome import FAILED
    from migrate.command.process import process_data

    data = sys.stdin.buffer.read()
    outcome = process_data("<stdin>", data, options)
    if options.will_write and outcome.state != FAILED:
        sys.stdout.buffer.write(outcome.new if outcome.new is not None else data)
    return _shown([outcome], given, options, sys.stderr if options.will_write else sys.stdout)


def _run(given: argparse.Namespace, options: Options, settings: dict[str, Any]) -> int:
    from migrate.command.progress import progress
    from migrate.command.run import collect, outcomes
    from migrate.resolve.trees.asked_for import ask_for

    exclude = given.exclude if given.exclude is not None else settings.get("exclude", [])
    ask_for(given.paths)
    files, waiting = collect(given.paths, exclude, changed_only=given.git_diff_only)
    with _kept(options), progress(len(files), wanted=given.format == "text") as advance:
        found = outcomes(files, options, given.jobs or settings.get("jobs", 0), waiting)
        return _shown(_written(found, options, advance), given, options, sys.stdout)


def _shown(outcomes: Iterable[Outcome], given: argparse.Namespace, options: Options, out: TextIO) -> int:
    """Show all files in the format and the report that were asked for; gives the exit code."""
    from migrate.command.summary import Summary
    from migrate.formats import format_named

    summary = Summary(writes=options.will_write)
    shown = format_named(given.format, out, sys.stderr, diff=given.diff, check=given.check, writes=options.will_write)
    report = None
    if given.report:
        from migrate.formats.html import Html

        report = Html(given.report, given.paths)
    for outcome in outcomes:
        summary.add(outcome)
        shown.show(outcome)
        if report is not None:
            report.show(outcome)
    shown.finish(summary)
    if report is not None:
        try:
            report.finish(summary)
        except OSError as error:
            return _error(f"{given.report}: {error.strerror or error}")
    return summary.exit_code(check=given.check)


def _written(outcomes: Iterable[Outcome], options: Options, advance: Callable[[], None]) -> Iterator[Outcome]:
    """Write what is to be written, file by file; what became of each then."""
    for outcome in outcomes:
        yield _write(outcome) if options.will_write and outcome.new is not None else outcome
        advance()


@contextmanager
def _kept(options: Options) -> Iterator[None]:
    """What is written is kept as it was, as long as other files are read beside it."""
    if not options.will_write:
        yield
        return
    from tempfile import TemporaryDirectory

    from migrate.resolve.trees.as_before import keep_in

    try:
        place = TemporaryDirectory(prefix="migrate-")
    except OSError as error:
        raise SystemExit(_error(f"what is written is kept as it was in a temporary directory: {error}")) from error
    with place as folder:
        keep_in(folder)
        try:
            yield
        finally:
            keep_in("")


def _write(outcome: Outcome) -> Outcome:
    from migrate.command.outcome import FAILED
    from migrate.edit.writing import write
    from migrate.resolve.trees.as_before import keep

    try:
        keep(outcome.path)
        write(outcome.path, outcome.new or b"")
    except OSError as error:
        reason = error.strerror or str(error)
        return outcome._replace(state=FAILED, reason=reason, new=None, findings=(), rewrites=())
    return outcome
