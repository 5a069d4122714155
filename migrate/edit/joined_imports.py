"""Joining imports of one module that the rules left on several lines, as a person would write them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Final, cast

from migrate.edit.edits import Edit
from migrate.edit.unused import local_name
from migrate.resolve.text.source import Source

_LONGEST: Final = 88
"""How long a line may become, as formatters have it; a longer one stays two."""

Import = ast.Import | ast.ImportFrom


def joined_imports(before: Source, after: Source) -> list[Edit]:
    """The edits that join imports of one module of Ray in a block of imports, of which ``before`` had not both.

    What is imported goes to the first of them. It stays where it is beside a comment, in brackets, where the line would
    become too long, where a name of it is bound by another import in between, and under a second name for the same.
    """
    old = Counter(before.text(statement) for statement in before.names.of(ast.ImportFrom))
    edits: list[Edit] = []
    for block in blocks_of_imports(after):
        alike: dict[str, list[ast.ImportFrom]] = {}
        for statement in block:
            if isinstance(statement, ast.ImportFrom) and is_plain(after, statement):
                alike.setdefault(statement.module or "", []).append(statement)
        for statements in alike.values():
            if len(statements) > 1 and Counter(map(after.text, statements)) - old:
                edits += _joined(after, block, statements)
    return edits


def blocks_of_imports(source: Source) -> Iterator[list[Import]]:
    """Every run of imports on lines that follow each other: no comment, blank line or cell parts them."""
    run: list[Import] = []
    statements = (*source.names.of(ast.Import), *source.names.of(ast.ImportFrom))
    for one in sorted(statements, key=lambda node: node.lineno):
        is_next = bool(run) and one.lineno == (run[-1].end_lineno or 0) + 1
        if not is_next or source.names.parents.get(one) is not source.names.parents.get(run[-1]):
            yield run
            run = []
        run.append(cast("Import", one))
    yield run


def is_plain(source: Source, statement: ast.ImportFrom) -> bool:
    """Whether an import of Ray stands on a line of its own, with nothing beside it."""
    is_of_ray = not statement.level and (statement.module or "").partition(".")[0] == "ray"
    start, end = source.start(statement), source.end(statement)
    line = source.slice(source.line_start(start), source.line_end(end)).strip()
    is_whole = line == source.text(statement) and statement.lineno == statement.end_lineno and "(" not in line
    return is_of_ray and is_whole and source.alone(statement) and statement.names[0].name != "*"


def text_of(alias: ast.alias) -> str:
    """What is imported, and what it is called, as source."""
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _is_called_otherwise(alias: ast.alias, names: list[str]) -> bool:
    """Whether a name is imported already and called something else: ``import tune, tune as session`` nobody writes."""
    return text_of(alias) not in names and any(one.partition(" ")[0] == alias.name for one in names)


def _joined(source: Source, block: list[Import], statements: list[ast.ImportFrom]) -> list[Edit]:
    first, *others = statements
    names = [text_of(alias) for alias in first.names]
    edits: list[Edit] = []
    for other in others:
        between = block[block.index(first) + 1 : block.index(other)]
        bound = {local_name(alias) for one in between if one not in statements for alias in one.names}
        if any(local_name(alias) in bound or _is_called_otherwise(alias, names) for alias in other.names):
            continue
        more = [text for alias in other.names if (text := text_of(alias)) not in names]
        line = f"{source.indent(source.start(first))}from {first.module} import {', '.join([*names, *more])}"
        if len(line) > _LONGEST:
            continue
        names += more
        edits.append(Edit(source.line_start(source.start(other)), source.next_line(source.end(other)), ""))
    if not edits:
        return []
    text = f"from {first.module} import {', '.join(names)}"
    return [Edit(source.start(first), source.end(first), text), *edits]
