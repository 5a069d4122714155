"""Blocks of Python that are only parts of code that stands elsewhere, rewritten where they are read below that code.

A block in the prose of a notebook shows a step of it. It is read below the code of the notebook, or below its imports
alone, and what becomes of it there is written if nothing of it is left to a person, the code above it becomes what it
becomes without the block, and the names that the new block uses mean the same there. Imports that only the block needs
are written into it.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from textwrap import indent
from typing import Final, NamedTuple

from migrate.command.options import Options
from migrate.file_kinds.cells import cell_at, joined, parts
from migrate.file_kinds.indented_cells import indentation, without_indentation
from migrate.file_kinds.notebook_json import Cell
from migrate.file_kinds.python_file import python_text
from migrate.findings import Finding
from migrate.resolve.names.used_names import used_names
from migrate.resolve.text.source import parse

_UNSURE: Final = ("get_trial_id() is not None", ".result()")
"""What is written where it cannot be seen whether Tune or a trainer runs the code, which is too much for what only
shows it, and what waits for an answer where no event loop runs: that of a notebook does."""

_SESSION: Final = "session"
_OF_RAY: Final = re.compile(r"\bray\b")
_WORLDS: Final = re.compile(r"\b(?:tune|train)\b")


class Part(NamedTuple):
    """A block that was rewritten.

    Attributes:
        source: What it becomes.
        rewrites: What was old in it.
        remarks: What is to be said of it, none of which is for a person to do.
    """

    source: str
    rewrites: tuple[Finding, ...]
    remarks: tuple[Finding, ...]


def rewritten_part(
    source: str, implied: list[str], above: list[Cell], after: dict[int, str], options: Options
) -> Part | None:
    """What becomes of a block that is read below other code; None if that is not certain, or nothing.

    Args:
        source: The block.
        implied: Imports of names that the text leaves without a meaning.
        above: The code that it is read below.
        after: What becomes of each part of that, by its number.
        options: What the user asked for.
    """
    for is_below_all in (True, False):
        try:
            found = _read_in(source, implied, above, after, options, is_below_all=is_below_all)
        except Exception:  # the code that it is part of is no worse for it
            continue
        if found is not None:
            return found
    return None


class _Read(NamedTuple):
    """A block as it was rewritten below other code, and that code once it was, too."""

    part: Part
    above: list[str]


def _read_in(
    source: str, implied: list[str], above: list[Cell], after: dict[int, str], options: Options, *, is_below_all: bool
) -> Part | None:
    """What becomes of a block below all of the code above it, or below the imports of that alone."""
    block, margin = without_indentation(source), indentation(source)
    if is_below_all:
        read = _read_below(block, implied, above, after, options)
    else:
        imports = [ast.unparse(node) for cell in above for node in _statements(cell.source) if _imports(node)]
        read = _read_below(block, implied, [Cell(1, "\n".join(imports), 0, 0, ())], {}, options)
    before = [*implied, *(cell.source for cell in above)]
    became = [*implied, *(after.get(cell.number, cell.source) for cell in above)]
    found = _with_imports(read, block, before, became) if read is not None else None
    return found and found._replace(source=indent(found.source, margin))


def _read_below(
    source: str, implied: list[str], above: list[Cell], after: dict[int, str], options: Options
) -> _Read | None:
    number = max((cell.number for cell in above), default=0) + 1
    head, block = Cell(0, "\n".join(implied), 0, 0, ()), Cell(number, source, 0, 0, ())
    module = joined([head, *above, block])
    if number in module.skipped:
        return None
    done = python_text(module.text, options._replace(path="", will_write=False, todo=False))
    mine = [one for one in done.rewrites if cell_at(module.text, one.line)[0] == number]
    said = [one for one in done.findings if cell_at(module.text, one.line)[0] == number]
    became = parts(done.text, module)
    is_same = all(_body(became.get(key, text)) == _body(text) for key, text in after.items())
    new = became[number]
    is_unsure = any(text in new and text not in source for text in _UNSURE)
    is_unsure = is_unsure or (_asks_a_session(source) and _worlds(above) != {"tune"})
    if not mine or any(one.attention for one in said) or not is_same or is_unsure:
        return None
    return _Read(Part(new, tuple(mine), tuple(said)), [text for key, text in became.items() if key != number])


def _worlds(above: list[Cell]) -> set[str]:
    """Of Tune and Train, what code imports."""
    imported = (ast.unparse(node) for cell in above for node in _statements(cell.source) if _imports(node))
    return {world for line in imported if _OF_RAY.search(line) for world in _WORLDS.findall(line)}


def _asks_a_session(source: str) -> bool:
    """Whether a block asks the session in no function: it shows what stands in one, of a trial or of a worker."""
    todo: list[ast.AST] = [*_statements(source)]
    for node in todo:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == _SESSION:
            return True
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)
    return False


def _with_imports(read: _Read, old: str, before: list[str], after: list[str]) -> Part | None:
    """The block below the imports that it alone needs; None if it needs something else that is not there.

    Args:
        read: The block as it was rewritten.
        old: The block as it was.
        before: The code that it is read below.
        after: What becomes of that.
    """
    new = read.part.source
    known = {name for text in (*after, new) for name in _bound(text)} | set(dir(builtins))
    was_unknown = _used(old) - {name for text in before for name in _bound(text)}
    needed = _used(new) - known - was_unknown
    if not needed:
        return read.part
    lines = [
        ast.unparse(node)
        for text in read.above
        for node in _statements(text)
        if _imports(node) and not needed.isdisjoint(_bound(ast.unparse(node)))
    ]
    if not needed <= {name for line in lines for name in _bound(line)}:
        return None
    return read.part._replace(source="\n".join([*dict.fromkeys(lines), "", new]))


def _body(text: str) -> list[str]:
    """The statements of some code that are no imports."""
    return [ast.unparse(node) for node in _statements(text) if not _imports(node)]


def _statements(text: str) -> list[ast.stmt]:
    try:
        return parse(text + "\n").body
    except SyntaxError:  # lines of the shell in it
        return []


def _imports(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _used(text: str) -> set[str]:
    """The names that some code reads."""
    named = (pair for node in _statements(text) for pair in used_names(node))
    return {name for node, name in named if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _bound(text: str) -> Iterator[str]:
    """The names that some code gives a meaning."""
    for node in _statements(text):
        for inner, name in used_names(node):
            if not (isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)):
                yield name
