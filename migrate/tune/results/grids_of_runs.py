"""``ResultGrid(tune.run(...))``: the grid of an analysis, which ``Tuner.fit()`` returns itself."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.text.source import Source

GRIDS: Final = ("ray.tune.ResultGrid", "ray.tune.result_grid.ResultGrid")


def grid_of(source: Source, analysis: ast.AST) -> ast.Call | None:
    """The call that makes a grid of an analysis and of nothing else; None if something else is done with it."""
    parent = source.names.parents.get(analysis)
    call = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call) or call.func is analysis or len(call.args) + len(call.keywords) != 1:
        return None
    is_unpacked = any(word.arg is None for word in call.keywords)
    return call if source.names.dotted(call.func) in GRIDS and not is_unpacked else None
