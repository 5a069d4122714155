"""Star imports that hide a use of something legacy: names are not followed through them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import find, longest_row, parameters_of, rows_of_kind
from migrate.findings import Finding
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.owners import owner_of
from migrate.resolve.source import Source


def star_imports(source: Source) -> Iterator[Finding]:
    """Star imports that hide a use of something the catalogue knows: names are not followed through them."""
    stars = source.names.stars
    owners = {row.owner for row in rows_of_kind("parameter")} | {"ray.tune.report"} if stars else set()
    for statement, module in stars:
        names = {node.id for node in source.names.of(ast.Name)} - source.names.module.bindings.keys()
        hidden = {name for name in names if f"{module}.{name}" in owners or find(f"{module}.{name}") is not None}
        hidden |= {name for name, word in _words_of_calls(source) if name in names and _is_legacy(module, name, word)}
        if hidden and longest_row(module) is None:
            message = f"`{min(hidden)}` may come from here and is not followed / import the names that are used"
            yield Finding(*source.position(statement), "MIGRATE", f"{module}.*", message)


def _words_of_calls(source: Source) -> Iterator[tuple[str, str]]:
    """The names that are called, with each argument that they are called with by name."""
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Name):
            yield from ((call.func.id, word.arg) for word in call.keywords if word.arg)


def _is_legacy(module: str, name: str, word: str) -> bool:
    """Whether a parameter of a function or class that a star import may bring is of old Rays only."""
    row = parameters_of(owner_of(f"{module}.{name}")).get(word)
    return row is not None and row.today in TROUBLE
