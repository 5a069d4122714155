"""Variables of the environment that a file sets in commands and scripts that are texts, or by a keyword.

``run("TUNE_RESULT_DIR=/runs python train.py", shell=True)``, ``dict(os.environ, TUNE_RESULT_DIR="/runs")``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from legacy_api import Row, rows_of_kind
from migrate.file_kinds.variables import variable_sites
from migrate.resolve.text.source import Source


def set_in_texts(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such variable; in texts that nothing takes, such as docstrings, none is set."""
    if not any(prefix in source.data for prefix in _prefixes()):
        return
    for word in source.names.of(ast.keyword):
        row = _variables().get(word.arg or "") if isinstance(word, ast.keyword) else None
        if row is not None:
            yield word, row, row.old
    for node in (*source.names.of(ast.Constant), *source.names.of(ast.JoinedStr)):
        text = _said(node)
        if "=" not in text or isinstance(source.names.parents.get(node), ast.Expr | ast.JoinedStr):
            continue
        for site in variable_sites(text):
            row = _variables().get(site.old)
            is_set = text.startswith("=", site.end) or "=" in text[site.start : site.end]
            if row is not None and is_set:
                yield node, row, row.old


def _said(node: ast.AST) -> str:
    """A text, or an f-string with marks for what is put into it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_said(part) or "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def _prefixes() -> frozenset[bytes]:
    """What their names begin with."""
    return frozenset(f"{name.partition('_')[0]}_".encode() for name in _variables())


@cache
def _variables() -> dict[str, Row]:
    """Those that cannot stay as they are, whatever their value, or with one value."""
    return {row.old: row for row in rows_of_kind("environment") if row.action != "keep"}
