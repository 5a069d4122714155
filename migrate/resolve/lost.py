"""What today's Ray does not have and the catalogue does not know: private names, and what came and went long ago."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from legacy_api import longest_row, named
from legacy_api.today import lost_part
from migrate.findings import Finding
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source


def lost_names(source: Source) -> Iterator[Finding]:
    """A finding for every import and use of something that today's Ray does not have and that has no row."""
    told: set[tuple[int, str]] = set()
    for node, dotted in _spelled(source):
        if not is_lost(dotted) or guarded(source.names, node):
            continue
        line, column = source.position(node)
        lost = lost_part(dotted)
        if (line, lost) not in told:
            told.add((line, lost))
            yield Finding(line, column, "MIGRATE", dotted, f"Ray 2.60 has no `{lost}` / copy what you need of it")


def is_lost(dotted: str) -> bool:
    """Whether today's Ray does not have a dotted name, and nothing else is said about it."""
    return bool(lost_part(dotted)) and longest_row(dotted) is None


def _spelled(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """What is imported, and what is read of modules that the bytes of a file are searched for."""
    for statement, alias, dotted in source.names.imports:
        yield alias if isinstance(statement, ast.ImportFrom) else statement, dotted
    for statement, module in source.names.stars:
        yield statement, module
    owners = _owners()
    for node, dotted in source.names.uses():
        if isinstance(node, ast.Attribute) and lost_part(dotted).rpartition(".")[0] in owners:
            yield node, dotted


@cache
def _owners() -> frozenset[str]:
    """Every module that a name of the catalogue lies below."""
    return frozenset(name[:index] for name in named() for index, letter in enumerate(name) if letter == ".")
