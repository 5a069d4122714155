"""A page of Markdown or reStructuredText: its blocks of Python are read as one module, in their order, as cells are.

So a name that one block imports is known in the next. A block that is no Python is left out, and named if there may be
something old in it. Nothing else of the page is touched but the ``ray`` commands in its other blocks. Pages that tell
how things were, such as a list of changes or a guide to a migration, keep their Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from migrate.command.options import Options
from migrate.command.outcome import Outcome, state_of
from migrate.edit.positions import Lines
from migrate.engine import RewriteError, Rewritten
from migrate.file_kinds.blocks import Block, python_blocks
from migrate.file_kinds.kinds import PAGE
from migrate.file_kinds.notebook import Module, cell_at, joined, parts
from migrate.file_kinds.plain_file import plain_outcome
from migrate.file_kinds.python_file import python_text
from migrate.findings import Finding
from migrate.resolve.funnel import may_be_legacy

_CODE: Final = "MIGRATE"
_IMPORTS: Final = "from ray import train, tune\n"
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
    if not may_be_legacy(source, path) and not any(_unbound(text, blocks, options)):
        return plain_outcome(path, data, options, kind=PAGE)
    left = list(_left_out(module, blocks))
    try:
        done = python_text(module.text, options._replace(path=path))
        new = _written(text, blocks, parts(done.text, module))
    except Exception as error:
        done, new = Rewritten(module.text, (), ()), text
        reason = str(error) if isinstance(error, SyntaxError | RewriteError) else f"{type(error).__name__}: {error}"
        left.append(Finding(blocks[0].line, 1, _CODE, "blocks of Python", f"{_UNWRITTEN}: {reason}"))
    shown = list(python_blocks(path, new)) if options.will_write else blocks
    unbound = _unbound(new, list(python_blocks(path, new)), options)  # what is written may import what had no meaning
    findings = list(_placed(done.findings, done.text if options.will_write else module.text, shown))
    findings += [finding._replace(line=shown[finding.line].line) for finding in unbound if finding.line < len(shown)]
    findings += map(Lines(text, new).move, left) if options.will_write else left
    rewrites = list(_placed(done.rewrites, module.text, blocks))
    python = Outcome(path, "", findings=tuple(findings), rewrites=tuple(rewrites))
    return _with_commands(path, data, new.encode(encoding), python, options)


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


def _written(text: str, blocks: list[Block], sources: dict[int, str]) -> str:
    """The page with other sources in its blocks; lines that stay are the same to the byte."""
    for block in reversed(blocks):
        cell = block.cell
        source = sources.get(cell.number, cell.source)
        if source != cell.source:
            text = text[: cell.start] + _in_page(text, block, source) + text[cell.end :]
    return text


def _in_page(text: str, block: Block, source: str) -> str:
    """The lines of a block with another source, as they stand in the page."""
    cell = block.cell
    old, new = cell.source.split("\n"), source.split("\n")
    last = text[cell.end : text.find("\n", cell.end)] == "\r"  # its end stands behind the block
    as_is = (text[cell.start : cell.end] + "\r" * last).split("\n")
    ending = "\r" * as_is[0].endswith("\r")
    lines: list[str] = []
    for tag, start, end, first, behind in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            lines += as_is[start:end]
        else:
            lines += [f"{block.indent if line else ''}{line}{ending}" for line in new[first:behind]]
    is_last_bare = bool(ending) and not as_is[-1].endswith(ending)  # the page ends with the block, and without an end
    return "\n".join(lines).removesuffix("\r" * (last or is_last_bare))


def _left_out(module: Module, blocks: list[Block]) -> Iterator[Finding]:
    """What is said of the blocks that are no Python."""
    for block in blocks:
        text = f"{_IMPORTS}{block.cell.source}"  # what its names are, another block may say
        if block.cell.number in module.skipped and may_be_legacy(text.encode("utf-8", "replace")):
            yield Finding(block.line, 1, _CODE, "a block of code", _LEFT)


def _unbound(text: str, blocks: list[Block], options: Options) -> Iterator[Finding]:
    """What is said of the blocks that name what no block imports, with the index of each block as the line."""
    from migrate.file_kinds.in_prose import told_of_unbound

    module = joined([block.cell for block in blocks]).text
    for index, old, message in told_of_unbound(text, [block.cell.source for block in blocks], module, options):
        yield Finding(index, 1, _CODE, old, message)


def _placed(findings: Iterable[Finding], module: str, blocks: list[Block]) -> Iterator[Finding]:
    """Findings in the module with their lines in the page."""
    lines = {block.cell.number: block.line for block in blocks}
    for finding in findings:
        number, inner = cell_at(module, finding.line)
        yield finding._replace(line=lines[number] + inner - 1) if number in lines else finding
