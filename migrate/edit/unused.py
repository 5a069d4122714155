"""Removing imports that the rules made useless; imports that were unused before are none of our business."""

from __future__ import annotations

import ast
import sys
from contextlib import suppress
from typing import Final

from migrate.edit.comments_that_go import left_behind, with_import
from migrate.edit.edits import Edit
from migrate.resolve.names.given_names import may_be_taken_by_others
from migrate.resolve.names.scopes import Scope
from migrate.resolve.names.star_imports import all_of
from migrate.resolve.text.source import Source, parse

_ANNOTATES: Final = "bound"
"""The keyword that takes an annotation, of a ``TypeVar``."""
_BY_TEXT: Final = frozenset({"eval", "exec", "globals", "locals", "vars"})
"""What finds a name by its text."""

Imported = tuple[str, str]
"""A name that an import binds, and where: the dotted name of the function or class, empty in the module itself."""


def unused_imports(before: Source, after: Source) -> list[Edit]:
    """The edits that remove imported names that ``before`` used and ``after`` does not.

    They go where nothing can depend on it that a module is imported at all: names of Ray and of the standard library,
    and others beside names that stay.

    A name is kept where removing it could matter: in ``__all__``, as the only statement of a block, where the
    file uses it as text, or where another file of the tree has it from this one.
    """
    useless = _used(before) - _used(after)
    candidates = {one for one in useless if one[1] or not may_be_taken_by_others(before.path, one[0])}
    if not candidates:
        return []
    exported = all_of(after.names.module)
    candidates = {
        (name, where)
        for name, where in candidates
        if name not in exported and not (written_as_text(before, name) and written_as_text(after, name))
    }
    edits: list[Edit] = []
    for statement in dict.fromkeys(statement for statement, _, _ in after.names.imports):
        where = _qualified(after.names.scope(statement))
        gone = [alias for alias in statement.names if (local_name(alias), where) in candidates]
        if gone and after.alone(statement) and (len(gone) < len(statement.names) or _is_without_effect(statement)):
            edits += without(after, statement, gone)
    return [with_blank_lines(after, edit) for edit in _joined(edits)]


def _joined(edits: list[Edit]) -> list[Edit]:
    """The edits, those that follow each other as one."""
    found: list[Edit] = []
    for edit in edits:
        if found and found[-1].end == edit.start:
            found[-1] = found[-1]._replace(end=edit.end, gone=(*found[-1].gone, *edit.gone))
        else:
            found.append(edit)
    return found


def with_blank_lines(source: Source, edit: Edit) -> Edit:
    """With empty lines that are too many where whole lines go: between what stood around them as many are left.

    A file, and a block, that began with them, begins with the next line.
    """
    above, below = edit.start, edit.end
    if source.line_start(above) != above or source.line_start(below) != below:
        return edit
    while above and not source.slice(source.line_start(above - 1), above).strip():
        above = source.line_start(above - 1)
    while below < source.next_line(below) and not source.slice(below, source.next_line(below)).strip():
        below = source.next_line(below)
    begins = bool(source.indent(edit.start)) and source.slice(0, above).rstrip().endswith(":")
    if begins or not above:
        return edit._replace(start=edit.start if begins else 0, end=below)
    is_more_below = source.slice(edit.end, below).count("\n") >= source.slice(above, edit.start).count("\n")
    return edit._replace(start=above) if is_more_below else edit._replace(end=below)


def written_as_text(source: Source, name: str) -> bool:
    """Whether a string of the file is an expression that uses ``name``, as annotations are that stand in quotes.

    What begins with a small letter is no class: an annotation may only ask it for one, as in ``"tune.Trainable"``.
    """
    is_class = not name[:1].islower() or not _BY_TEXT.isdisjoint(source.names.words)
    return any(
        _uses(node.value, name, by_itself=is_class)
        for node in source.names.of(ast.Constant)
        if isinstance(node.value, str) and name in node.value and "\n" not in node.value and not _is_given(source, node)
    )


def _is_given(source: Source, text: ast.Constant) -> bool:
    """Whether a string is what a call is given by a keyword, or a key: ``name="track"``, ``{"run": f}``."""
    parent = source.names.parents.get(text)
    if isinstance(parent, ast.Dict):
        return text in parent.keys
    if isinstance(parent, ast.keyword):
        return parent.arg != _ANNOTATES
    return isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store)


def _uses(text: str, name: str, *, by_itself: bool) -> bool:
    with suppress(SyntaxError):
        nodes = list(ast.walk(parse(text)))
        asked = [node.value if isinstance(node, ast.Attribute) else node if by_itself else None for node in nodes]
        return any(isinstance(node, ast.Name) and node.id == name for node in asked)
    return False


def local_name(alias: ast.alias) -> str:
    """The name that an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def _is_without_effect(statement: ast.Import | ast.ImportFrom) -> bool:
    """Whether a module need not be imported if nobody asks it for anything: importing others may register something."""
    modules = (
        [alias.name for alias in statement.names] if isinstance(statement, ast.Import) else [statement.module or ""]
    )
    is_relative = isinstance(statement, ast.ImportFrom) and statement.level > 0
    known = {"ray", *sys.stdlib_module_names}
    return not is_relative and all(module.partition(".")[0] in known for module in modules)


def _used(source: Source) -> set[Imported]:
    """The imported names that something in the file reads."""
    names = source.names
    found: set[Imported] = set()
    for statement, alias, _ in names.imports:
        name, scope = local_name(alias), names.scope(statement)
        home = names.lookup(name, scope)
        if home is not None and names.is_read(name, home[0]):
            found.add((name, _qualified(scope)))
    return found


def _qualified(scope: Scope) -> str:
    """The dotted name of a function or class, empty for a module."""
    parts: list[str] = []
    inner: Scope | None = scope
    while inner is not None:
        parts.append(getattr(inner.node, "name", ""))
        inner = inner.parent
    return ".".join(reversed(parts)).strip(".")


def without(source: Source, statement: ast.Import | ast.ImportFrom, gone: list[ast.alias]) -> list[Edit]:
    """The edits that take names out of an import statement, or the statement out of the file."""
    left = [alias for alias in statement.names if alias not in gone]
    if not left:
        if len(source.names.block(statement)) < 2:
            return []
        start = source.line_start(source.start(statement))
        comments = with_import(source, statement)
        below = source.next_line(source.end(statement))
        whole = Edit(start, below, "", gone=tuple(comment.start for comment in comments))
        return [whole, *left_behind(source, whole, comments)]
    edits, index = [], 0
    while index < len(statement.names):
        first = index
        while index < len(statement.names) and statement.names[index] in gone:
            index += 1
        if index > first:
            before = statement.names[first - 1] if first else None
            start = source.end(before) if before is not None else source.start(statement.names[first])
            is_last = index == len(statement.names)
            end = source.end(statement.names[index - 1]) if is_last else source.start(statement.names[index])
            if before is not None and not is_last:
                start = source.start(statement.names[first])
            edits.append(Edit(start, end, ""))
        index += 1
    return edits
