"""How much of the legacy code in a tree the codemod rewrites, and whether it is silent about any of it.

    python benchmarks/codemod_coverage.py PATH... [--list silent|reported] [--bar 95]

Files and notebooks are looked at, each with the files that it imports.
Every legacy use is counted once before and once after: what the catalogue knows, and, independently of it, what
the installed Ray says (an import or a dotted name that it does not have, an argument that its signature does not
take). A use that is still there afterwards is *reported* if a finding stands on its statement, else *silent*; what
the catalogue refuses, because Ray has nothing like it any more, has no counterpart and can only be reported.
Exits non-zero if anything is silent, fails, or if less than the bar of what has a counterpart is rewritten.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from legacy_api import find, longest_row
from migrate.command.options import DEFAULTS
from migrate.edit.encoding import decode
from migrate.engine import rewrite_text
from migrate.file_kinds.cells import joined
from migrate.file_kinds.notebook_json import python_cells
from migrate.file_kinds.python_file import without_magics
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.guards import guarded
from migrate.resolve.left.ignores import ignored_lines
from migrate.resolve.text.funnel import may_be_legacy
from migrate.resolve.text.source import Source

PARTS = ("ray.tune", "ray.train", "ray.air", "ray.util.sgd", "ray.util.ml_utils", "ray.ml", "ray.init")
OLD_CALLS = ("ray.tune.run", "ray.tune.tune.run", "ray.tune.run_experiments")
MISSING = object()
UNKNOWN = object()


class Use(NamedTuple):
    """A legacy use: the lines of the statement it is in, and what it spells."""

    first: int
    last: int
    spelling: str


@cache
def todays(dotted: str) -> object:
    """What a dotted name is on the installed Ray, MISSING, or UNKNOWN where another package is missing."""
    parent, _, last = dotted.rpartition(".")
    try:
        return importlib.import_module(dotted)
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("ray"):
            return UNKNOWN
    except Exception:
        return UNKNOWN
    owner = todays(parent) if parent else MISSING
    if owner is MISSING or owner is UNKNOWN:
        return owner
    try:
        return getattr(owner, last, MISSING)
    except Exception:
        return MISSING


def uses(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every legacy use of a file, by the catalogue and by the installed Ray."""
    for node, row, _ in legacy_uses(source):
        if row.action != "keep" and row.today != "same":
            yield node, row.old
    names = source.names
    for _, alias, dotted in names.imports:
        if dotted.startswith(PARTS) and todays(dotted) is MISSING:
            yield alias, dotted
    for node, dotted in names.uses():
        if dotted.startswith(PARTS) and isinstance(node, ast.Attribute) and _is_missing(dotted):
            yield node, dotted
    for call, dotted in names.calls():
        if dotted in OLD_CALLS:
            yield call.func, f"{dotted}()"
        if dotted.startswith(PARTS):
            yield from _arguments(call, dotted)


def _is_missing(dotted: str) -> bool:
    """Whether a name is not there; members of instances and functions are not looked at, nor blanks (``tune.____``)."""
    home, _, name = dotted.rpartition(".")
    owner = todays(home)
    if name.startswith("__"):
        return False
    if owner is not MISSING and not (inspect.ismodule(owner) or inspect.isclass(owner)):
        return False
    return todays(dotted) is MISSING


def _arguments(call: ast.Call, dotted: str) -> Iterator[tuple[ast.AST, str]]:
    target = todays(dotted)
    if not callable(target):
        return
    try:
        signature = inspect.signature(target)
    except (TypeError, ValueError):
        return
    parameters = signature.parameters.values()
    if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        for word in call.keywords:
            if word.arg and word.arg not in signature.parameters:
                yield word.value, f"{dotted}({word.arg}=)"
    positions = [part for part in parameters if part.kind in (part.POSITIONAL_ONLY, part.POSITIONAL_OR_KEYWORD)]
    given = list(takewhile(lambda argument: not isinstance(argument, ast.Starred), call.args))  # `*args` may be empty
    if not any(part.kind is part.VAR_POSITIONAL for part in parameters) and len(given) > len(positions):
        yield given[len(positions)], f"{dotted}(positional {len(positions) + 1})"


def located(source: Source) -> list[Use]:
    """The legacy uses of a file, each with the lines it covers; guarded ones are none."""
    found = set()
    for node, spelling in uses(source):
        if guarded(source.names, node):
            continue
        line, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            last = node.body[0].lineno
        elif not isinstance(node, ast.arg | ast.alias):
            statement = source.names.statement(node)
            if not hasattr(statement, "body"):
                line, last = statement.lineno, statement.end_lineno or last
        found.add((Use(line, last, spelling), getattr(node, "lineno", 1), getattr(node, "col_offset", 0)))
    return [use for use, _, _ in sorted(found)]


def is_refused(use: Use) -> bool:
    """Whether Ray has nothing like it any more."""
    row = find(use.spelling) or longest_row(use.spelling)
    return row is not None and row.action == "refuse"


def text_of(path: Path) -> str:
    """The Python of a file; of a notebook, that of its cells, as the codemod reads them."""
    data = path.read_bytes()
    if path.suffix == ".ipynb":
        return joined(python_cells(data.decode("utf-8")) or []).text
    text = decode(data).text
    try:
        ast.parse(text)
    except SyntaxError:
        return without_magics(text)[0]
    return text


def measure(path: Path) -> tuple[int, list[Use], list[Use], str]:
    """How many legacy uses a file has, what is reported, what is silent, and what failed."""
    text = text_of(path)
    options = DEFAULTS._replace(path=str(path))
    before = located(Source(text, path=str(path)))
    if not may_be_legacy(text.encode("utf-8", "replace"), str(path)):
        return len(before), [], before, ""
    try:
        done = rewrite_text(text, options=options)
        again = rewrite_text(done.text, options=options)
    except Exception as error:
        return len(before), [], [], f"{type(error).__name__}: {error}"
    if again.text != done.text:
        return len(before), [], [], "a second run changes the file again"
    # What is to be ignored somebody has been told of, as of the cells of a notebook that are no Python.
    lines = {finding.line for finding in done.findings} | ignored_lines(done.text).keys()
    reported, silent = [], []
    for use in located(Source(done.text, path=str(path))):
        (reported if any(line in lines for line in range(use.first, use.last + 1)) else silent).append(use)
    return len(before), reported, silent, ""


def main() -> int:
    """Measure the trees and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, help="files, notebooks, or trees of them")
    parser.add_argument("--list", choices=("silent", "reported", "all"), default="silent")
    parser.add_argument("--bar", type=float, default=95.0)
    arguments = parser.parse_args()
    failed = False
    for root in arguments.paths:
        files = [root] if root.is_file() else sorted([*root.rglob("*.py"), *root.rglob("*.ipynb")])
        total, refused = 0, 0
        left, silent_count = Counter[str](), Counter[str]()
        for path in files:
            if b"ray" not in path.read_bytes():
                continue
            try:
                count, reported, silent, problem = measure(path)
            except (SyntaxError, ValueError):
                continue
            total += count
            refused += sum(map(is_refused, reported))
            left.update(use.spelling for use in reported)
            silent_count.update(use.spelling for use in silent)
            if problem:
                failed = True
                print(f"FAILED {path}: {problem}")
            shown = {"silent": silent, "reported": reported, "all": [*reported, *silent]}[arguments.list]
            for use in shown:
                print(f"{path}:{use.first}: {'silent' if use in silent else 'reported'} {use.spelling}")
        rewritten = total - left.total() - silent_count.total()
        share = 100.0 * rewritten / (total - refused) if total > refused else 100.0
        print(
            f"{root}: {total} legacy uses, {refused} without counterpart; of the others {share:.1f} % rewritten, "
            f"{left.total() - refused} reported, {silent_count.total()} silent"
        )
        for spelling, number in (left + silent_count).most_common(40):
            print(f"  {number:4} {spelling} ({silent_count[spelling]} silent)")
        failed |= bool(silent_count) or share < arguments.bar
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
