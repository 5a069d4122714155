"""Names of Ray that a file imports, uses and spells in texts, as far as the catalogue has rows for them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from legacy_api import Row, find, longest_row, moved_members, rows_of_kind
from migrate.leftovers.patched import patched_names
from migrate.leftovers.set_in_texts import set_in_texts
from migrate.leftovers.switched_off import switched_off
from migrate.resolve.text.source import Source

_DOTTED: Final = re.compile(r"ray(?:\.\w+){2,}\.?")
_MEMBERS: Final = ("method", "attribute")
_ASKING: Final = ("os.environ.get", "os.getenv")
_NODE_TYPES: Final = ("ray.head.default", "ray.worker.default")
"""What the autoscaler calls the types of nodes of a cluster, which is no name of Ray's code."""


def imports(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What import statements name."""
    for statement, alias, dotted in source.names.imports:
        row = longest_row(dotted)
        if row is not None:
            yield (alias if isinstance(statement, ast.ImportFrom) else statement), row, dotted
    for statement, module in source.names.stars:
        row = longest_row(module)
        if row is not None:
            yield statement, row, f"{module}.*"


def names(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Dotted names that the code uses, and methods and attributes that are spelled with their owner."""
    imported = {dotted for _, _, dotted in source.names.imports}
    for node, dotted in source.names.uses():
        if not dotted.startswith("ray."):
            continue
        row = longest_row(dotted)
        # A name that was imported as such has been reported at its import.
        if row is not None and not (isinstance(node, ast.Name) and dotted in imported):
            yield node, row, dotted
        method = find(dotted) or moved_members().get(dotted)
        if method is not None and method.kind in _MEMBERS and method is not row:
            yield node, method, dotted
    for target in source.names.of(ast.Attribute):  # put in the place of a method, which nothing calls any more
        owner = source.names.dotted(target.value) if isinstance(target.ctx, ast.Store) else None
        row = find(f"{owner}.{target.attr}") if owner is not None and owner.startswith("ray.") else None
        if row is not None and row.kind in _MEMBERS:
            yield target, row, row.old


def texts(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Texts: the name of a variable, or the dotted name of something or its beginning, as for ``mock.patch``.

    Or the last part of one, as for ``patch.object(session, "report")``.
    """
    yield from set_in_texts(source)
    yield from switched_off(source)
    for node, name in patched_names(source):
        row = longest_row(name)
        if row is not None and node.value != name:
            yield node, row, name
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str) and node.value not in _NODE_TYPES:
            row = _environment().get(node.value)
            if row is not None and _is_asked_for(source, node):
                row = None
            if row is None and node.value.startswith("ray.") and _DOTTED.fullmatch(node.value):
                name = node.value.rstrip(".")
                row = longest_row(name)
                if row is not None:
                    yield node, row, name
                    continue
            if row is not None:
                yield node, row, row.old


def _is_asked_for(source: Source, name: ast.AST) -> bool:
    """Whether a variable is only looked at, and need not be there: ``os.environ.get("…")``, ``os.getenv("…")``."""
    call = source.names.parents.get(name)
    if not isinstance(call, ast.Call) or call.args[:1] != [name]:
        return False
    return source.names.dotted(call.func) in _ASKING


@cache
def _environment() -> dict[str, Row]:
    return {row.old: row for row in rows_of_kind("environment")}
