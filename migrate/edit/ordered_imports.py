"""The order of the imports that the rules wrote: that of isort, among those of a file that keep it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import Final

from migrate.edit.edits import Edit, Layer
from migrate.edit.file_imports import Import, is_of_future, is_of_python, module_of
from migrate.edit.joined_imports import blocks_of_imports
from migrate.resolve.text.source import Source

_Key = tuple[bool, str] | tuple[str, bool]


def _modules_first(node: Import) -> _Key:
    """Those that import modules above those that import from some, each by the alphabet, as isort has it."""
    return isinstance(node, ast.ImportFrom), module_of(node).lower()


def _by_module(node: Import) -> _Key:
    """By the alphabet alone, as with isort's ``force_sort_within_sections``."""
    return module_of(node).lower(), isinstance(node, ast.ImportFrom)


_ORDERS: Final = (_modules_first, _by_module)


def ordered_imports(before: Source, after: Source) -> list[Edit]:
    """The edits that put imports of modules which ``before`` did not import where they belong in their blocks.

    The others of a block stay where they are; where those are in no order, or were in none, all do, and likewise beside
    comments, behind other statements on a line, and where two imports bind the same name.
    """
    old = [run for block in blocks_of_imports(before) for run in _runs(before, block)]
    known = {_named(node) for run in old for node in run}
    edits: list[Edit] = []
    for block in blocks_of_imports(after):
        for run in _runs(after, block):
            new = [node for node in run if _named(node) not in known]
            staying = [node for node in run if node not in new]
            beside = {_named(node) for node in staying}
            among = [staying, *(kept for kept in old if beside.intersection(map(_named, kept)))]
            order = _order(among, old)
            is_lined = all(map(after.begins_line, run)) and all(_is_movable(after, node) for node in new)
            if new and order is not None and is_lined and not _rebinds(run):
                edits += _moved(after, run, new, order)
    return edits


def _runs(source: Source, block: list[Import]) -> Iterator[list[Import]]:
    """The imports of a block at the top of a file which are of one kind: of Python's own modules, or of others."""
    if not block or source.names.parents.get(block[0]) is not source.tree:
        return
    for kind, nodes in groupby(block, _kind):
        if kind is not None:
            yield list(nodes)


def _kind(node: Import) -> bool | None:
    """Whether a line imports one of Python's own modules; None if it stays wherever it stands."""
    is_fixed = is_of_future(node) or bool(getattr(node, "level", 0)) or node.names[0].name == "*"
    return None if is_fixed else is_of_python(module_of(node))


def _named(node: Import) -> tuple[bool, str]:
    return isinstance(node, ast.ImportFrom), module_of(node)


def _order(runs: list[list[Import]], of_file: list[list[Import]]) -> Callable[[Import], _Key] | None:
    """The order that some imports are in, if there is one: of two the one that more of the file's are in."""
    found = [order for order in _ORDERS if all(_is_in(order, run) for run in runs)]
    return max(found, key=lambda order: sum(_is_in(order, run) for run in of_file), default=None)


def _is_in(order: Callable[[Import], _Key], run: list[Import]) -> bool:
    return all(order(one) <= order(other) for one, other in pairwise(run))


def _is_movable(source: Source, node: Import) -> bool:
    """Whether an import has its lines for itself."""
    start, end = source.line_start(source.start(node)), source.line_end(source.end(node))
    is_whole = source.slice(start, end).strip() == source.text(node).strip()
    return is_whole and not source.tokens.comments_between(start, end)


def _rebinds(run: list[Import]) -> bool:
    """Whether two imports bind the same name to different things, of which the last one counts."""
    meanings: dict[str, str] = {}
    for node in run:
        home = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            root = alias.name if home or alias.asname else alias.name.partition(".")[0]
            if meanings.setdefault(alias.asname or root, home + root) != home + root:
                return True
    return False


def _moved(source: Source, run: list[Import], new: list[Import], order: Callable[[Import], _Key]) -> list[Edit]:
    ordered = sorted(run, key=order)
    if ordered == run:
        return []
    edits: list[Edit] = []
    for position, node in enumerate(ordered):
        if node in new:
            below = next((other for other in ordered[position:] if other not in new), None)
            staying = [other for other in run if other not in new]
            last = source.next_line(source.end(staying[-1])) if staying else source.line_start(source.start(run[0]))
            place = source.line_start(source.start(below)) if below is not None else last
            start, end = source.line_start(source.start(node)), source.next_line(source.end(node))
            edits += [Edit(place, place, source.slice(start, end), Layer.LINE), Edit(start, end, "")]
    return edits
