"""Removing imports of Ray that the rules made useless; imports that were unused before are none of our business."""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.given_names import may_be_taken_by_others
from migrate.resolve.scopes import Scope
from migrate.resolve.source import Source, parse

_ANNOTATES: Final = "bound"
"""The keyword that takes an annotation, of a ``TypeVar``."""


def unused_imports(before: Source, after: Source) -> list[Edit]:
    """The edits that remove names of Ray that ``before`` used and ``after`` does not.

    A name is kept where removing it could matter: in ``__all__``, as the only statement of a block, where the
    file uses it as text, or where another file of the tree has it from this one.
    """
    useless = _used(before) - _used(after)
    candidates = {name for name in useless if not may_be_taken_by_others(before.path, name)}
    if not candidates:
        return []
    candidates = {name for name in candidates if not (written_as_text(before, name) and written_as_text(after, name))}
    edits: list[Edit] = []
    for statement in dict.fromkeys(statement for statement, _, _ in after.names.imports):
        gone = [alias for alias in statement.names if local_name(alias) in candidates and _is_ray(statement, alias)]
        if gone and after.alone(statement):
            edits += without(after, statement, gone)
    return edits


def written_as_text(source: Source, name: str) -> bool:
    """Whether a string of the file is an expression that uses ``name``, as annotations are that stand in quotes."""
    return any(
        name == node.value or _uses(node.value, name)
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


def _uses(text: str, name: str) -> bool:
    with suppress(SyntaxError):
        return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(parse(text)))
    return False


def local_name(alias: ast.alias) -> str:
    """The name that an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def _is_ray(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    module = alias.name if isinstance(statement, ast.Import) else (statement.module or "")
    dotted_import = isinstance(statement, ast.Import) and not alias.asname and "." in alias.name
    return (module.partition(".")[0] == "ray" and not dotted_import and module != "ray") or _is_from_ray(statement)


def _is_from_ray(statement: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(statement, ast.ImportFrom) and not statement.level and statement.module == "ray"


def _used(source: Source) -> set[str]:
    """The local names of imports that something in the file reads."""
    names = source.names
    homes: list[tuple[str, Scope]] = []
    for statement, alias, _ in names.imports:
        homes.append((local_name(alias), names.scope(statement)))
    return {name for name, scope in homes if (found := names.lookup(name, scope)) and names.is_read(name, found[0])}


def without(source: Source, statement: ast.Import | ast.ImportFrom, gone: list[ast.alias]) -> list[Edit]:
    """The edits that take names out of an import statement, or the statement out of the file."""
    left = [alias for alias in statement.names if alias not in gone]
    if not left:
        parent = source.names.parents.get(statement)
        fields = ast.iter_fields(parent) if parent is not None else ()
        body = next((part for _, part in fields if isinstance(part, list) and statement in part), [])
        if len(body) < 2:
            return []
        start = source.line_start(source.start(statement))
        return [Edit(start, source.next_line(source.end(statement)), "")]
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
