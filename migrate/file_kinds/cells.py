"""The code cells of a notebook, or the blocks of a page, as one module, and what becomes of each of them there.

Magics and shell lines stand aside while rules look. A cell that is no Python is left out: what it imports is known in
the others all the same, and what it names of theirs is used.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import Final, NamedTuple

from migrate.engine import RewriteError
from migrate.file_kinds.indented_cells import indentation, indented_as, without_indentation
from migrate.file_kinds.magic_lines import put_aside, put_back, put_cell_aside, put_dots_aside
from migrate.file_kinds.notebook_json import Cell
from migrate.file_kinds.written_files import written_by
from migrate.resolve.text.source import parse

_PYTHON_MAGICS: Final = ("%%time", "%%timeit", "%%capture", "%%prun")
_HEAD: Final = "# migrate-head\n"
"""Stands in the place of a first line that nothing may stand above."""
_TIMERS: Final = ("%%time", "%%timeit")
"""First lines that a cell can do without."""
_IMPORT: Final = re.compile(r"(?m)^(?:import|from[ \t]+[\w.]+[ \t]+import)[ \t]+[^\n\\(;]+$")
_NAME: Final = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_LEFT_ALONE: Final = "  # migrate: ignore"
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


def joined(cells: list[Cell]) -> Module:
    """The cells that are Python as one text, those that are none on a list."""
    parts: list[str] = []
    known: dict[int, Cell] = {}
    magics: dict[str, str] = {}
    skipped: dict[int, str] = {}
    for cell in cells:
        head = _head(cell.source)
        source = _body(cell)
        if source.startswith("%%"):
            if asked := put_cell_aside(source, magics):
                known[cell.number] = cell
                parts.append(f"{_MARK}{cell.number}\n{_HEAD if head else ''}{asked}\n")
            continue
        python = put_aside(without_indentation(source), magics)
        dots = {**magics}
        if not is_python(python) and is_python(bare := put_aside(python, magics, bare=True)):
            python = bare
        elif not is_python(python) and is_python(dotless := put_dots_aside(python, dots)):
            python, magics = dotless, dots
        elif not is_python(python):
            python, head = _stand_in(python, [other.source for other in cells if other is not cell]), ""
            skipped[cell.number] = python
        known[cell.number] = cell
        parts.append(f"{_MARK}{cell.number}\n{_HEAD if head else ''}{python}\n")
    return Module("".join(parts), known, magics, skipped)


def is_python(text: str) -> bool:
    """Whether a text is Python by itself."""
    try:
        parse(text + "\n")  # without which a line that is continued has no end
    except SyntaxError:
        return False
    return True


def _stand_in(text: str, others: list[str]) -> str:
    """What stands for a cell that is no Python: its imports, for the cells behind it, and what it names of others."""
    imports = (found[0].partition("#")[0].rstrip() for found in _IMPORT.finditer(text))
    lines = [line for line in imports if is_python(line)]
    named = {word for other in others for word in _NAME.findall(other)}
    words = [word for word in dict.fromkeys(_NAME.findall(text)) if word in named and not iskeyword(word)]
    return "\n".join(f"{line}{_LEFT_ALONE}" for line in (*lines, *([f"[{', '.join(words)}]"] if words else [])))


def _head(source: str) -> str:
    """The first line of a cell, if it says what becomes of the other lines: ``%%time``, the name of a file."""
    written = written_by(source)
    if written is not None:
        return written.head
    return source[: source.find("\n") + 1] or source if source.startswith(_PYTHON_MAGICS) else ""


def _body(cell: Cell) -> str:
    """A cell without a first line that says what becomes of the others."""
    return cell.source[len(_head(cell.source)) :]


def columns_aside(cell: Cell) -> int:
    """How many columns of each line of a cell its module does not show."""
    return len(indentation(_body(cell)))


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
    if any(name.startswith("#") and name not in text for name in module.magics):
        raise RewriteError("what would be written has no place for what a block does not show")
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
            source = source.removeprefix(_HEAD.removesuffix("\n")).removeprefix("\n")
        source = indented_as(_body(module.cells[number]), source)
        if head:
            was_alone = module.cells[number].source == head
            source = head + source if source or was_alone else _alone(head)
        found[number] = source
    return found
