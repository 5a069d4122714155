"""What parameters are where calls do not say them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from migrate.resolve.scopes import positional

if TYPE_CHECKING:
    from migrate.resolve.source import Source


def default_of(source: Source, parameter: ast.AST) -> ast.expr | None:
    """What a parameter of a function is where a call does not say it."""
    function = source.names.owners.get(parameter)
    if function is None:
        return None
    defaults: dict[ast.AST, ast.expr | None] = dict(
        zip(reversed(positional(function)), reversed(function.args.defaults), strict=False)
    )
    defaults.update(zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True))
    return defaults.get(parameter)
