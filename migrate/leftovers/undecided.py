"""Names that are Ray's in one branch and something else in another, so that nobody can tell what uses them uses.

    try:
        from ray import tune
    except ImportError:
        class tune:
            def report(**metrics): ...

What only says that Ray may be missing is no such thing (:mod:`migrate.resolve.names.stand_ins`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import find, parameters_of
from migrate.findings import Finding
from migrate.leftovers.rows import TROUBLE
from migrate.resolve.running.trainables import BASES
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.tune.functions.old_reports import MODERN

_SAID: Final = (
    "it is `{dotted}` here, and something else in line {line}: what uses it is left as it is / give the other one a "
    "name of its own, or take one that is empty, such as `None`, for where Ray is missing"
)


def undecided_names(source: Source) -> Iterator[Finding]:
    """A finding for every such name that is used as what is legacy in Ray."""
    names = source.names
    for name, bindings in list(names.module.bindings.items()):
        imported = [one for one in bindings if one.kind == "import" and one.dotted.partition(".")[0] == "ray"]
        others = [one for one in bindings if one.kind != "import" and not _deletes(one.node)]
        if not imported or not others or "@" in name:
            continue
        reads = [read for read in names.reads(name, names.module) if names.dotted(read) is None]
        if any(_is_legacy(source, read, imported[0].dotted) for read in reads):
            line = getattr(others[0].node, "lineno", 0)
            message = _SAID.format(dotted=imported[0].dotted, line=line)
            yield Finding(*source.position(imported[0].node), "MIGRATE", name, message)


def _deletes(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)


def _is_legacy(source: Source, node: ast.AST, dotted: str) -> bool:
    """Whether an expression would be legacy if a name was what is imported."""
    parents = source.names.parents
    above = parents.get(node)
    while isinstance(above, ast.Attribute):
        node, dotted = above, f"{dotted}.{above.attr}"
        above = parents.get(node)
    row = find(dotted)
    if dotted in RUNS or (row is not None and row.today in TROUBLE):
        return True
    if isinstance(above, ast.Call) and above.func is node:
        words = {word.arg or "" for word in above.keywords}
        rows = parameters_of(dotted)
        is_old = any(rows[word].today in TROUBLE for word in words & rows.keys())
        return is_old or (dotted in MODERN and not words <= MODERN[dotted])
    body = above.body if isinstance(above, ast.ClassDef) and dotted in BASES else []
    methods = (find(f"{BASES[0]}.{part.name}") for part in body if isinstance(part, ast.FunctionDef))
    return any(method is not None and method.today in TROUBLE for method in methods)
