"""A page of Markdown or reStructuredText: its blocks of Python are read as one module, in their order, as cells are.

Blocks that do not say what they are count where they go with others. So a name that one block imports is known in the
next, and ``tune``, ``train`` and the like are Ray's in a page about Ray where no block says so. A block that is no
Python is left out, and named if there may be something old in it.
Nothing else of the page is touched but the ``ray`` commands in its other blocks. Pages that tell how things were, such
as a list of changes or a guide to a migration, keep their Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.command.options import Options
from migrate.command.outcome import Outcome, state_of
from migrate.edit.positions import Lines
from migrate.engine import RewriteError, Rewritten
from migrate.file_kinds.blocks import Block, python_blocks, with_sources
from migrate.file_kinds.cells import Module, cell_at, headed, joined, parts, with_imports_in
from migrate.file_kinds.kinds import PAGE
from migrate.file_kinds.plain_file import plain_outcome
from migrate.file_kinds.python_file import python_text
from migrate.findings import Finding
from migrate.resolve.text.funnel import may_be_legacy

if TYPE_CHECKING:
    from migrate.file_kinds.in_prose import Unbound

_CODE: Final = "MIGRATE"
_IMPORTS: Final = "from ray import train, tune\n"
_IMPORT: Final = re.compile(r"(?:from [\w.]+ )?import [\w., ]+")
"""An import in one line, which any block may begin with."""
_ABOUT_RAY: Final = re.compile(r"\bray\b", re.IGNORECASE)
_NAMES: Final = ("ray", "tune", "train")
_OF_RAY: Final = re.compile(r"(?m)^[ \t]*(?:from[ \t]+ray\b|import[ \t]+ray\b)[^\n]*")
"""An import of something of Ray, or its first line."""
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_HISTORY: Final = re.compile(r"change|history|news|release|migrat|upgrad|deprecat", re.IGNORECASE)
"""What the name of a page says that tells how things were."""
_LEFT: Final = "is no Python and was left out"
_UNWRITTEN: Final = "its Python was left as it is"


def page_outcome(path: str, data: bytes, options: Options) -> Outcome:
    """What becomes of the contents of a page; whatever happens, it is said and no exception leaves.

    Args:
        path: The page.
        data: Its contents.
        options: What the user asked for.
    """
    encoding = _encoding(data)
    text = data.decode(encoding)
    blocks = [] if _is_left(path, options) else list(python_blocks(path, text))
    module = joined([block.cell for block in blocks])
    source = "\n".join(block.cell.source for block in blocks).encode("utf-8", "replace")
    unbound = _unbound(text, blocks, options)
    left = list(_left_out(module, blocks)) if _ABOUT_RAY.search(text) else []
    if not may_be_legacy(source, path) and not left and not unbound:
        return plain_outcome(path, data, options, kind=PAGE)
    try:
        page = _rewritten(path, text, blocks, unbound, options)
    except Exception as error:
        page = _Page(text, module.text, Rewritten(module.text, (), ()), is_bound=False)
        reason = str(error) if isinstance(error, SyntaxError | RewriteError) else f"{type(error).__name__}: {error}"
        left.append(Finding(blocks[0].line, 1, _CODE, "blocks of Python", f"{_UNWRITTEN}: {reason}"))
    new, done = page.text, page.done
    places = {block.place for block in blocks}
    shown = list(python_blocks(path, new, places)) if options.will_write else blocks
    findings = list(_placed(done.findings, done.text if options.will_write else page.module, shown))
    if not page.is_bound:  # what is written may import what had no meaning
        still = _unbound(new, list(python_blocks(path, new, places)), options)
        told = [one for one in still if one.number < len(shown)]
        findings += [Finding(shown[one.number].line, 1, _CODE, one.named, one.message) for one in told]
    findings += map(Lines(text, new).move, left) if options.will_write else left
    rewrites = list(_placed(done.rewrites, page.module, blocks))
    python = Outcome(path, "", findings=tuple(findings), rewrites=tuple(rewrites))
    return _with_commands(path, data, new.encode(encoding), python, options)


class _Page(NamedTuple):
    """A page whose Python is rewritten.

    Attributes:
        text: The page.
        module: Its blocks as they were, as one module.
        done: What became of that.
        is_bound: Whether everything that the blocks name had a meaning in it.
    """

    text: str
    module: str
    done: Rewritten
    is_bound: bool


def _rewritten(path: str, text: str, blocks: list[Block], unbound: list[Unbound], options: Options) -> _Page:
    """A page with its Python rewritten, as if what its blocks do not import stood above the first of them.

    Raises:
        SyntaxError: If the blocks together are no Python.
        RewriteError: If it cannot be told where a block begins.
    """
    module = joined([block.cell for block in blocks])
    lines = list(dict.fromkeys(line for one in unbound for line in one.imports))
    if lines:
        head = "".join(f"{line}\n" for line in lines)
        read = python_text(head + module.text, options._replace(path=path))
        above, below = headed(read.text)
        added = [line for line in above.splitlines() if line and line not in lines]
        if all(_IMPORT.fullmatch(line) for line in added):
            begin = with_imports_in(below, blocks[unbound[0].number].cell.number, added) if added else below
            moves = Lines(read.text, begin)
            findings = tuple(map(moves.move, read.findings)) if options.will_write else read.findings
            done = read._replace(text=begin, findings=findings)
            page = with_sources(text, blocks, parts(begin, module))
            return _Page(page, head + module.text, done, is_bound=True)
    read = python_text(module.text, options._replace(path=path))
    return _Page(with_sources(text, blocks, parts(read.text, module)), module.text, read, is_bound=not unbound)


def _encoding(data: bytes) -> str:
    """How a page is read: Latin-1 gives every byte of any other encoding one character and back again."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _is_left(path: str, options: Options) -> bool:
    """Whether the Python of a page stays: a page runs nothing that the shim would be for."""
    return options.to_shim or _HISTORY.search(Path(path).name) is not None


def _with_commands(path: str, data: bytes, new: bytes, python: Outcome, options: Options) -> Outcome:
    """What becomes of a page whose Python is rewritten once the commands in it are, too."""
    other = plain_outcome(path, new, options, kind=PAGE)
    last = new if other.new is None else other.new
    back = _moves(new, data)
    shown = _moves(new, last)
    found = python.findings if not options.will_write else tuple(map(shown.move, python.findings))
    said = other.findings if options.will_write else tuple(map(back.move, other.findings))
    findings = tuple(sorted((*found, *said), key=lambda finding: finding[:2]))
    rewrites = (*python.rewrites, *map(back.move, other.rewrites))
    changed = None if last == data else last
    return Outcome(path, state_of(findings, changed), "", 0, 0, findings, rewrites, data, changed)


def _moves(old: bytes, new: bytes) -> Lines:
    return Lines(old.decode("latin-1"), new.decode("latin-1"))


def _left_out(module: Module, blocks: list[Block]) -> Iterator[Finding]:
    """What is said of the blocks that are no Python and name something of Ray."""
    lines = "".join(f"{line}\n" for line in _OF_RAY.findall("\n".join(block.cell.source for block in blocks)))
    known = "|".join(sorted({*_NAMES, *_WORD.findall(lines)} - {"from", "import", "as"}))
    named = re.compile(rf"(?<![\w.])(?:{known})\b")
    for block in blocks:
        text = f"{_IMPORTS}{block.cell.source}"  # what its names are, another block may say
        is_left = block.cell.number in module.skipped and named.search(block.cell.source)
        if is_left and may_be_legacy(text.encode("utf-8", "replace")):
            yield Finding(block.line, 1, _CODE, "a block of code", _LEFT)


def _unbound(text: str, blocks: list[Block], options: Options) -> list[Unbound]:
    """The blocks that name what no block imports."""
    from migrate.file_kinds.in_prose import unbound_in

    module = joined([block.cell for block in blocks]).text
    return list(unbound_in(text, [block.cell.source for block in blocks], module, options))


def _placed(findings: Iterable[Finding], module: str, blocks: list[Block]) -> Iterator[Finding]:
    """Findings in the module with their lines in the page; not those above its blocks."""
    lines = {block.cell.number: block.line for block in blocks}
    for finding in findings:
        number, inner = cell_at(module, finding.line)
        if number in lines:
            yield finding._replace(line=lines[number] + inner - 1)
