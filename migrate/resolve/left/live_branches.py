"""Which branch of a ``try`` that imports Ray in one way or another today's Ray takes.

Several releases may have what each of the branches imports: the first one that raises nothing is what the file uses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from legacy_api.today import has, lost_part
from migrate.resolve.names.shimmed import name_in_ray


def taken_today(statement: ast.Try) -> Sequence[ast.stmt]:
    """The branch that today's Ray takes: the block itself, or its only handler; nothing if that cannot be told."""
    if not _only_imports(statement.body) or len(statement.handlers) != 1 or statement.orelse:
        return ()
    if _is_there(statement.body):
        return statement.body
    fallback = statement.handlers[0].body
    is_missing = any(lost_part(dotted) for part in statement.body for dotted in _of_ray(part))
    return fallback if is_missing and _only_imports(fallback) and _is_there(fallback) else ()


def _only_imports(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing but imports, and names given to what they import, stands in a block."""
    assigned = (part for part in body if isinstance(part, ast.Assign))
    is_plain = all(isinstance(part, ast.Import | ast.ImportFrom | ast.Assign | ast.Pass) for part in body)
    return is_plain and not any(isinstance(node, ast.Call) for part in assigned for node in ast.walk(part))


def _is_there(body: Sequence[ast.stmt]) -> bool:
    """Whether today's Ray certainly has everything of Ray that a block imports, and it imports some."""
    imported = [dotted for part in body for dotted in _of_ray(part)]
    return bool(imported) and all(map(has, imported))


def _of_ray(part: ast.stmt) -> Iterator[str]:
    if isinstance(part, ast.ImportFrom) and not part.level and name_in_ray(part.module or ""):
        yield from (f"{name_in_ray(part.module or '')}.{alias.name}" for alias in part.names)
    elif isinstance(part, ast.Import):
        yield from (name_in_ray(alias.name) for alias in part.names if name_in_ray(alias.name))
