"""A notebook: its code cells are read as one module, in their order, and each gets back its part.

So a name that one cell imports is known in the next. Magics and shell lines stand aside while rules look. A cell that
is no Python is left out and named; what it imports is known in the others all the same, and what it names of theirs is
used. What ``%%writefile`` writes into a Python file is a module of its own. Blocks of Python in the prose stay, and
what is old in them is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.command.outcome import FAILED, SKIPPED, UNCHANGED, Outcome, state_of
from migrate.engine import RewriteError, Rewritten
from migrate.file_kinds.magic_lines import put_aside, put_back
from migrate.file_kinds.notebook_json import Cell, OldFormatError, python_cells, with_source
from migrate.file_kinds.python_file import python_text
from migrate.file_kinds.written_files import written_by
from migrate.findings import Finding
from migrate.resolve.funnel import may_be_legacy
from migrate.resolve.source import parse

CODE: Final = "NOTEBOOK"
_PYTHON_MAGICS: Final = ("%%time", "%%timeit", "%%capture", "%%prun")
_HEAD: Final = "# migrate-head\n"
"""Stands in the place of a first line that nothing may stand above."""
_TIMERS: Final = ("%%time", "%%timeit")
"""First lines that a cell can do without."""
_IMPORT: Final = re.compile(r"(?m)^(?:import|from[ \t]+[\w.]+[ \t]+import)[ \t]+[^\n\\(;]+$")
_NAME: Final = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_LEFT_ALONE: Final = "  # migrate: ignore"
_NAMES_RAY: Final = re.compile(r"\b(?:import|from) ray\b")
_CONVERT: Final = "is not read: convert it with `jupyter nbconvert --to notebook --inplace`"
_MARK: Final = "# migrate-cell-"
_MARKS: Final = re.compile(rf"(?m)^{_MARK}(\d+)\n")


class Module(NamedTuple):
    """The cells of a notebook, or the blocks of a page, as one text.

    Attributes:
        text: The text; a line with a mark stands before each cell.
        cells: The cells in it.
        magics: What was taken out, by the name that stands in its place.
        skipped: Cells that are no Python, each with the imports and names that stand for it in the text.
    """

    text: str
    cells: dict[int, Cell]
    magics: dict[str, str]
    skipped: dict[int, str]


def headed(text: str) -> tuple[str, str]:
    """What stands above the first cell of a module, and the cells."""
    found = _MARKS.search(text)
    start = found.start() if found else len(text)
    return text[:start], text[start:]


def with_imports_in(module: str, number: int, lines: list[str]) -> str:
    """A module with imports at the beginning of one of its cells, and an empty line below unless it has more."""
    before, mark, behind = module.partition(f"{_MARK}{number}\n")
    apart = "" if behind.startswith(("import ", "from ", "\n")) else "\n"
    written = "".join(f"{line}\n" for line in lines)
    return f"{before}{mark}{written}{apart}{behind}"


def cell_at(module: str, line: int) -> tuple[int, int]:
    """The number of the cell that a line of a module is in, and its line there, from 1; zeros above the first."""
    lines = module.split("\n")[:line]
    start = max((index for index, text in enumerate(lines) if text.startswith(_MARK)), default=-1)
    return (int(lines[start].removeprefix(_MARK)), line - start - 1) if start >= 0 else (0, 0)


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
    if not may_be_legacy("\n".join(cell.source for cell in cells).encode("utf-8", "replace"), path):
        found = (*_in_magics(cells, text, options), *_in_prose(cells, text, options))
        return Outcome(path, state_of(found, None), "", 0, 0, found, (), data)
    modules = [joined(group) for group in _modules(cells)]
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
    new = text
    for cell in reversed(cells):
        if sources.get(cell.number, cell.source) != cell.source:
            new = new[: cell.start] + with_source(text, cell, sources[cell.number]) + new[cell.end :]
    changed = new.encode("utf-8") if new != text else None
    shown = new if options.will_write else text
    shown_cells = python_cells(shown) or []
    told = (*_in_magics(shown_cells, shown, options), *_in_prose(cells, shown, options))
    findings: list[Finding] = [*(found for module in modules for found in _skipped(module, text)), *told]
    rewrites: list[Finding] = []
    for one, module in zip(done, modules, strict=True):
        findings += _placed(one, module, text, new, options)
        rewrites += [_place(use, module.text, text, cells) for use in one.rewrites]
    return Outcome(path, state_of(tuple(findings), changed), "", 0, 0, tuple(findings), tuple(rewrites), data, changed)


def _modules(cells: list[Cell]) -> list[list[Cell]]:
    """The cells by the module that they are part of: the notebook's own first, then the files that cells write."""
    found: dict[str, list[Cell]] = {"": []}
    for cell in cells:
        written = written_by(cell.source)
        found.setdefault(written.path if written else "", []).append(cell)
    return list(found.values())


def joined(cells: list[Cell]) -> Module:
    """The cells that are Python as one text, those that are none on a list."""
    parts: list[str] = []
    known: dict[int, Cell] = {}
    magics: dict[str, str] = {}
    skipped: dict[int, str] = {}
    for cell in cells:
        head = _head(cell.source)
        source = cell.source[len(head) :]
        if source.startswith("%%"):
            continue
        python = put_aside(source, magics)
        if not _is_python(python) and _is_python(bare := put_aside(python, magics, bare=True)):
            python = bare
        elif not _is_python(python):
            python, head = _stand_in(python, [other.source for other in cells if other is not cell]), ""
            skipped[cell.number] = python
        known[cell.number] = cell
        parts.append(f"{_MARK}{cell.number}\n{_HEAD if head else ''}{python}\n")
    return Module("".join(parts), known, magics, skipped)


def _is_python(text: str) -> bool:
    try:
        parse(text + "\n")  # without which a line that is continued has no end
    except SyntaxError:
        return False
    return True


def _stand_in(text: str, others: list[str]) -> str:
    """What stands for a cell that is no Python: its imports, for the cells behind it, and what it names of others."""
    imports = (found[0].partition("#")[0].rstrip() for found in _IMPORT.finditer(text))
    lines = [line for line in imports if _is_python(line)]
    named = {word for other in others for word in _NAME.findall(other)}
    words = [word for word in dict.fromkeys(_NAME.findall(text)) if word in named and not iskeyword(word)]
    return "\n".join(f"{line}{_LEFT_ALONE}" for line in (*lines, *([f"[{', '.join(words)}]"] if words else [])))


def _head(source: str) -> str:
    """The first line of a cell, if it says what becomes of the other lines: ``%%time``, the name of a file."""
    written = written_by(source)
    if written is not None:
        return written.head
    return source[: source.find("\n") + 1] or source if source.startswith(_PYTHON_MAGICS) else ""


def _alone(head: str) -> str:
    """What becomes of the first line of a cell of which nothing else is left: IPython raises if it stands alone."""
    return "" if head.split()[0] in _TIMERS else f"{head}pass"


def parts(text: str, module: Module) -> dict[int, str]:
    """The sources of the cells in a rewritten text.

    Raises:
        RewriteError: If it cannot be told any more where a cell begins.
    """
    pieces = _MARKS.split(text)
    numbers = [int(number) for number in pieces[1::2]]
    if numbers != list(module.cells) or pieces[0]:
        raise RewriteError("what would be written reaches over several cells")
    found = {}
    for number, piece in zip(numbers, pieces[2::2], strict=True):
        source = piece.removesuffix("\n")
        if number in module.skipped:
            if source != module.skipped[number]:
                raise RewriteError(f"what would be written stands in cell {number}, which is no Python")
            continue
        source = put_back(source, module.magics)
        if not module.cells[number].source.startswith("\n"):
            source = source.lstrip("\n")  # imports that went away leave the empty line below them
        if head := _head(module.cells[number].source):
            if not piece.startswith(_HEAD):
                raise RewriteError(f"what would be written stands above the first line of cell {number}")
            rest = source.removeprefix(_HEAD.removesuffix("\n")).removeprefix("\n")
            was_alone = module.cells[number].source == head
            source = head + rest if rest or was_alone else _alone(head)
        found[number] = source
    return found


def _skipped(module: Module, text: str) -> list[Finding]:
    found = []
    for cell in map(module.cells.__getitem__, module.skipped):
        if may_be_legacy(cell.source.encode("utf-8", "replace")) or re.search(r"\b(?:ray|tune|train)\b", cell.source):
            line = text.count("\n", 0, cell.start) + 1
            found.append(Finding(line, 1, CODE, f"cell {cell.number}", "is no Python and was left out"))
    return found


def _in_magics(cells: list[Cell], text: str, options: Options) -> Iterator[Finding]:
    """What is legacy in the lines of a notebook that are no Python. They stay as they are."""
    from migrate.file_kinds.magics import magic_sites

    for cell, line, site in magic_sites(cells, options):
        if options.wants(site.code):
            offset = cell.lines[min(line, len(cell.lines) - 1)][0] if cell.lines else cell.start
            old = f"{site.old} (cell {cell.number}, line {line + 1})"
            yield Finding(text.count("\n", 0, offset) + 1, 1, site.code, old, site.message, site.attention)


def _in_prose(cells: list[Cell], text: str, options: Options) -> Iterator[Finding]:
    """What is legacy in the prose of a notebook."""
    from migrate.file_kinds.in_prose import told_in_prose

    yield from told_in_prose(text, joined(cells).text, options)


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
    offset = cell.lines[min(inner, len(cell.lines)) - 1][0] if cell.lines else cell.start
    line = notebook.count("\n", 0, offset) + 1
    return finding._replace(line=line, old=f"{finding.old} (cell {number}, line {inner})")
