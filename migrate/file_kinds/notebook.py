"""A notebook: its code cells are read as one module, in their order, and each gets back its part.

So a name that one cell imports is known in the next. Magics and shell lines stand aside while rules look: what they ask
of Python is known (``asked_in_magics``), and the commands in them are read as in scripts (``magics``). A cell that is
no Python is left out and named; what it imports is known in the others all the same, and what it names of theirs is
used. What ``%%writefile`` writes into a Python file is a module of its own, as is what ``%%python`` runs. Blocks of
Python in the prose are read below all of it: see ``in_prose``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.command.options import Options
from migrate.command.outcome import FAILED, SKIPPED, UNCHANGED, Outcome, state_of
from migrate.edit.positions import Lines
from migrate.engine import RewriteError, Rewritten
from migrate.file_kinds.cells import Module, cell_at, columns_aside, joined, parts
from migrate.file_kinds.magics import with_commands_of_today
from migrate.file_kinds.notebook_json import Cell, OldFormatError, python_cells, with_source
from migrate.file_kinds.python_file import python_text
from migrate.file_kinds.written_files import written_by
from migrate.findings import Finding
from migrate.resolve.text.funnel import may_be_legacy

CODE: Final = "NOTEBOOK"
_NAMES_RAY: Final = re.compile(r"\b(?:import|from) ray\b")
_CONVERT: Final = "is not read: convert it with `jupyter nbconvert --to notebook --inplace`"


def notebook_outcome(path: str, data: bytes, options: Options) -> Outcome:
    """What becomes of the contents of a notebook; whatever happens, it is said and no exception leaves."""
    try:
        text = data.decode("utf-8")
        cells = python_cells(text)
    except OldFormatError as error:
        found: tuple[Finding, ...] = (Finding(1, 1, CODE, str(error), _CONVERT),) if _NAMES_RAY.search(text) else ()
        return Outcome(path, state_of(found, None), "", 0, 0, found, (), data)
    except (ValueError, RecursionError) as error:
        return Outcome(path, SKIPPED, f"not a notebook: {error}")
    if cells is None:
        return Outcome(path, UNCHANGED)
    is_old = may_be_legacy("\n".join(cell.source for cell in cells).encode("utf-8", "replace"), path)
    modules = [joined(group) for group in _modules(cells)] if is_old else []
    sources: dict[int, str] = {}
    done: list[Rewritten] = []
    try:
        for module in modules:
            done.append(python_text(module.text, options._replace(path=path)))
            sources |= parts(done[-1].text, module)
    except (SyntaxError, RewriteError) as error:
        return Outcome(path, FAILED, f"left untouched: {error}")
    except Exception as error:
        return Outcome(path, FAILED, f"left untouched: {type(error).__name__}: {error}")
    before = {cell.number: with_commands_of_today(cell.source, options) for cell in cells}
    after = {cell.number: with_commands_of_today(sources.get(cell.number, cell.source), options) for cell in cells}
    sources |= {number: one.text for number, one in after.items() if one.rewrites}
    new = text
    for cell in reversed(cells):
        if sources.get(cell.number, cell.source) != cell.source:
            new = new[: cell.start] + with_source(text, cell, sources[cell.number]) + new[cell.end :]
    shown, left = (new, after) if options.will_write else (text, before)
    findings: list[Finding] = [found for module in modules for found in _skipped(module, text)]
    findings += _in_cells({number: one.findings for number, one in left.items()}, shown)
    rewrites = list(_in_cells({number: one.rewrites for number, one in before.items()}, text))
    for one, module in zip(done, modules, strict=True):
        findings += _placed(one, module, text, new, options)
        rewrites += [_place(use, module.text, text, cells) for use in one.rewrites]
    code = Outcome(path, "", findings=tuple(findings), rewrites=tuple(rewrites))
    return _with_prose(code, text, new, cells, sources, options)


def _modules(cells: list[Cell]) -> list[list[Cell]]:
    """The cells by the module that they are part of: the notebook's own first, then the files that cells write."""
    found: dict[str, list[Cell]] = {"": []}
    for cell in cells:
        written = written_by(cell.source)
        found.setdefault(written.path if written else "", []).append(cell)
    return list(found.values())


def _skipped(module: Module, text: str) -> list[Finding]:
    found = []
    for cell in map(module.cells.__getitem__, module.skipped):
        if may_be_legacy(cell.source.encode("utf-8", "replace")) or re.search(r"\b(?:ray|tune|train)\b", cell.source):
            line = text.count("\n", 0, cell.start) + 1
            found.append(Finding(line, 1, CODE, f"cell {cell.number}", "is no Python and was left out"))
    return found


def _in_cells(found: dict[int, tuple[Finding, ...]], text: str) -> Iterator[Finding]:
    """What was found in cells, by their numbers, with its places in a notebook."""
    for cell in (python_cells(text) or []) if any(found.values()) else []:
        for one in found[cell.number]:
            yield _in_cell(one, one.line, text, cell)


def _with_prose(
    code: Outcome, text: str, new: str, cells: list[Cell], after: dict[int, str], options: Options
) -> Outcome:
    """What becomes of a notebook whose code cells are rewritten once its prose is, too."""
    from migrate.file_kinds import in_prose

    told = in_prose.read_prose(text, [cell for cell in cells if not written_by(cell.source)], after, options)
    last = in_prose.with_prose(new, told)
    lines = Lines(new, last) if options.will_write else None
    found = [lines.move(one) for one in code.findings] if lines else code.findings
    findings = (*found, *in_prose.said_of_prose(last if options.will_write else text, told))
    rewrites = (*code.rewrites, *in_prose.rewrites_in_prose(text, told))
    changed = last.encode("utf-8") if last != text else None
    old = text.encode("utf-8")
    return Outcome(code.path, state_of(findings, changed), "", 0, 0, findings, rewrites, old, changed)


def _placed(done: Rewritten, module: Module, old: str, new: str, options: Options) -> list[Finding]:
    """The findings with their places in the notebook: the new one if it is written."""
    if not options.will_write:
        return [_place(finding, module.text, old, list(module.cells.values())) for finding in done.findings]
    cells = python_cells(new) or []
    return [_place(finding, done.text, new, cells) for finding in done.findings]


def _place(finding: Finding, module: str, notebook: str, cells: list[Cell]) -> Finding:
    """A finding in the module as one in the notebook, with the cell and its line in words."""
    number, inner = cell_at(module, finding.line)
    cell = next((cell for cell in cells if cell.number == number), None)
    if cell is None:
        return finding
    return _in_cell(finding._replace(col=finding.col + columns_aside(cell)), inner, notebook, cell)


def _in_cell(finding: Finding, inner: int, notebook: str, cell: Cell) -> Finding:
    """A finding in a line of a cell, counted from 1, as one in the notebook."""
    offset = cell.lines[min(inner, len(cell.lines)) - 1][0] if cell.lines else cell.start
    line = notebook.count("\n", 0, offset) + 1
    return finding._replace(line=line, old=f"{finding.old} (cell {cell.number}, line {inner})")
