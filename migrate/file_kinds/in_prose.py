"""Blocks of Python that are read out of their place: what they name, they need not import.

Those in the prose of a notebook show a step of it in short, and nothing runs them. They are rewritten where that is
certain, see ``partial_blocks``, and else stay as they are and are told of. Prose that says of a block how things were
keeps it. Those in a page may name ``tune`` where no block of the page imports it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.file_kinds.blocks import python_blocks, with_sources
from migrate.file_kinds.cells import joined
from migrate.file_kinds.magic_lines import put_aside
from migrate.file_kinds.notebook_json import Cell, prose_cells, with_source
from migrate.file_kinds.partial_blocks import Part, rewritten_part
from migrate.file_kinds.python_file import python_text
from migrate.findings import Finding
from migrate.leftovers.scripts_in_texts import imports_ray
from migrate.resolve.names.used_names import used_names
from migrate.resolve.text.funnel import may_be_legacy
from migrate.resolve.text.source import parse

_CODE: Final = "NOTEBOOK"
_IMPLIED: Final = {
    "ray": "import ray",
    "tune": "from ray import tune",
    "train": "from ray import train",
    "session": "from ray.air import session",
}
"""What a name stands for in a text about Ray that does not import it."""
_ABOUT_RAY: Final = re.compile(r"\bray\b", re.IGNORECASE)
_LEFT_OUT: Final = re.compile(r"(?m)^[ \t]*\.\.\.,?[ \t]*$")
"""A line for others that are not shown: among arguments it is no Python."""
_PAST: Final = re.compile(
    r"\b(?:before|old(?:er)?|past|previous(?:ly)?|deprecated?|legacy|migrat\w+|upgrad\w+|formerly|used to)\b"
    r"|\b(?:no longer|instead of)\b",
    re.IGNORECASE,
)
"""What prose says of code that shows how things were."""
_OUTSIDE: Final = " outside of a worker"
"""What is not said of a part of a program: it does not show what runs it."""
_LEFT: Final = "was left as it is; old in it"
_UNBOUND: Final = "no block imports it, and this one"


class Told(NamedTuple):
    """What becomes of a block in the prose of a notebook in which something is old.

    Attributes:
        cell: The number of its cell.
        number: Its number in the cell.
        part: What it becomes; None if it stays.
        left: What is old in it then; an empty name if it is no Python.
    """

    cell: int
    number: int
    part: Part | None
    left: list[str]


def read_prose(text: str, cells: list[Cell], after: dict[int, str], options: Options) -> list[Told]:
    """The blocks in the prose of a notebook in which something is old.

    Args:
        text: The notebook.
        cells: Its code cells: what they import, the prose may name.
        after: What becomes of each of them.
        options: What the user asked for.
    """
    if options.to_shim or ("```" not in text and "~~~" not in text):
        return []
    code, prose = parse(joined(cells).text), prose_cells(text)
    if not imports_ray(ast.unparse(code)) and not any(_ABOUT_RAY.search(cell.source) for cell in prose):
        return []
    implied = _implied(code)
    imports, found = [*implied, *_imports(code)], []
    for cell in prose:
        for block in python_blocks("", cell.source):
            source = block.cell.source
            if names := _old_in(source, imports, options):
                stays = not names[0] or _tells_of_the_past(cell.source[: block.cell.start])
                part = None if stays else rewritten_part(source, implied, cells, after, options)
                found.append(Told(cell.number, block.cell.number, part, [] if part else names))
    return found


def with_prose(text: str, told: list[Told]) -> str:
    """A notebook with what becomes of the blocks in its prose."""
    for cell in reversed(prose_cells(text) if any(one.part for one in told) else []):
        sources = {one.number: one.part.source for one in told if one.cell == cell.number and one.part}
        if sources:
            new = with_sources(cell.source, list(python_blocks("", cell.source)), sources)
            text = text[: cell.start] + with_source(text, cell, new) + text[cell.end :]
    return text


def said_of_prose(text: str, told: list[Told]) -> Iterator[Finding]:
    """What is said of the blocks, with their lines in the notebook."""
    for one, line in _placed(text, told):
        if one.part:
            yield from _in_cell(one, one.part.remarks, line)
            continue
        said = f"{_LEFT}: {', '.join(one.left)}" if one.left[0] else "is no Python and was left out"
        where = f"a block of Python in the prose of cell {one.cell}"
        yield Finding(line, 1, _CODE, where, said, attention=bool(one.left[0]))


def rewrites_in_prose(text: str, told: list[Told]) -> Iterator[Finding]:
    """What was old in the blocks that are rewritten, with its lines in the old notebook."""
    for one, line in _placed(text, told):
        yield from _in_cell(one, one.part.rewrites if one.part else (), line)


def _in_cell(told: Told, found: tuple[Finding, ...], line: int) -> Iterator[Finding]:
    """What was found in a block, with the line that the block begins in."""
    for one in found:
        yield one._replace(line=line, col=1, old=f"{one.old} (in the prose of cell {told.cell})")


def _placed(text: str, told: list[Told]) -> Iterator[tuple[Told, int]]:
    """Some blocks with the lines of the notebook that they begin in."""
    cells = {cell.number: cell for cell in prose_cells(text)} if told else {}
    for one in told:
        cell = cells[one.cell]
        block = next(block for block in python_blocks("", cell.source) if block.cell.number == one.number)
        inner = min(block.line, len(cell.lines)) - 1
        yield one, text.count("\n", 0, cell.lines[inner][0] if cell.lines else cell.start) + 1


def _tells_of_the_past(above: str) -> bool:
    """Whether the paragraph above a block says that it shows how things were."""
    paragraphs = [part for part in above.removesuffix("\n").rpartition("\n")[0].split("\n\n") if part.strip()]
    return bool(paragraphs) and _PAST.search(paragraphs[-1]) is not None


class Unbound(NamedTuple):
    """A block of a page that names what no block imports, and has something old in it if that is of Ray.

    Attributes:
        number: Which of the blocks it is, from 0.
        imports: What it does not import.
        old: What is old in it.
    """

    number: int
    imports: tuple[str, ...]
    old: tuple[str, ...]

    @property
    def named(self) -> str:
        """What it is called."""
        return f"{' and '.join(f'`{_name(line)}`' for line in self.imports)} in a block of code"

    @property
    def message(self) -> str:
        """What is said of it if it stays as it is."""
        return f"{_UNBOUND} {_LEFT}: {', '.join(self.old)}"


def unbound_in(text: str, sources: list[str], module: str, options: Options) -> Iterator[Unbound]:
    """The blocks of a page that name what no block imports.

    Args:
        text: The page.
        sources: Its blocks of Python.
        module: All of them as one module.
        options: What the user asked for.
    """
    if not _ABOUT_RAY.search(text):
        return
    code = parse(module)
    imports, implied = _imports(code), _implied(code)
    for index, source in enumerate(sources):
        named = [line for line in implied if re.search(rf"(?<![\w.])(?<!from )(?<!import ){_name(line)}\.", source)]
        if named:
            known = set(_old_in(source, imports, options))
            if names := [name for name in _old_in(source, [*named, *imports], options) if name and name not in known]:
                yield Unbound(index, tuple(named), tuple(names))


def _name(line: str) -> str:
    """What an import gives a meaning."""
    return line.split()[-1]


def _implied(code: ast.Module) -> list[str]:
    """The imports of names that a text gives no meaning."""
    bound = {
        name for node, name in used_names(code) if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    }
    return [line for name, line in _IMPLIED.items() if name not in bound]


def _imports(code: ast.Module) -> list[str]:
    return [ast.unparse(node) for node in code.body if isinstance(node, ast.Import | ast.ImportFrom)]


def _old_in(source: str, imports: list[str], options: Options) -> list[str]:
    """The old names in a block that is read below imports, each once; an empty one if it is no Python."""
    above, block = "".join(f"{line}\n" for line in imports), put_aside(dedent(source), {})
    if not may_be_legacy(f"{above}{block}\n".encode("utf-8", "replace")):
        return []
    for readable in (block, _LEFT_OUT.sub("", block)):
        try:
            done = python_text(f"{above}{readable}\n", options._replace(path="", will_write=False, todo=False))
        except SyntaxError:
            continue
        except Exception as error:  # the code around it is no worse for it
            return [f"what could not be read ({type(error).__name__}: {error})"]
        found = sorted((*done.rewrites, *(finding for finding in done.findings if finding.attention)))
        old = (finding.old for finding in found if finding.line > len(imports))
        names = list(dict.fromkeys(name for name in old if not name.endswith(_OUTSIDE)))
        return [name for name in names if not name.endswith("=)")] or names  # a call says enough for its arguments
    return [""]
