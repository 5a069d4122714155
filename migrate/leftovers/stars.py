"""Star imports that hide a use of something legacy: names that are not followed through them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import find, longest_row, parameters_of, rows_of_kind
from legacy_api.today import has
from migrate.findings import Finding
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.tuners import RUNS, RUNS_SEVERAL
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import REPORTS


def star_imports(source: Source) -> Iterator[Finding]:
    """Star imports that hide a use of something the catalogue knows: names that are not followed through them.

    What is there today, and is called with nothing that is old, is no such use.
    """
    stars = source.names.stars
    owners = {row.owner for row in rows_of_kind("parameter")} | {"ray.tune.report"} if stars else set()
    unclear = set(_unclear_uses(source)) if stars else set()
    for statement, module in stars:
        names = {node.id for node in source.names.of(ast.Name)} - source.names.module.bindings.keys()
        known = {name for name in names if _is_known(f"{module}.{name}", owners)}
        hidden = {name for name in known if name in unclear or not _is_as_it_was(f"{module}.{name}")}
        hidden |= {name for name, word in _words_of_calls(source) if name in names and _is_legacy(module, name, word)}
        if hidden and longest_row(module) is None:
            message = f"`{min(hidden)}` may come from here and is not followed / import the names that are used"
            yield Finding(*source.position(statement), "MIGRATE", f"{module}.*", message)


def _words_of_calls(source: Source) -> Iterator[tuple[str, str]]:
    """The names that are called, with each argument that they are called with by name."""
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Name):
            yield from ((call.func.id, word.arg) for word in call.keywords if word.arg)


def _is_known(dotted: str, owners: set[str]) -> bool:
    """Whether a name, or the class that it is another name of, has a row, or parameters that have one."""
    return dotted in owners or find(dotted) is not None or (has(dotted) and owner_of(dotted) in owners)


def _unclear_uses(source: Source) -> Iterator[str]:
    """The names that are not called, or with more than one argument by position, or with what is unpacked."""
    for node in source.names.of(ast.Name):
        call = source.names.parents.get(node)
        is_called = isinstance(call, ast.Call) and call.func is node and len(call.args) < len("12")
        if not isinstance(call, ast.Call) or not is_called or any(word.arg is None for word in call.keywords):
            yield node.id


def _is_as_it_was(dotted: str) -> bool:
    """Whether a name is there today, and nothing but arguments of its calls may be old."""
    return has(dotted) and find(dotted) is None and dotted not in (*RUNS, *RUNS_SEVERAL, *REPORTS)


def _is_legacy(module: str, name: str, word: str) -> bool:
    """Whether a parameter of a function or class that a star import may bring is of old Rays only."""
    row = parameters_of(owner_of(f"{module}.{name}")).get(word)
    return row is not None and row.today in TROUBLE
