"""What parameters are where calls do not say them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from migrate.resolve.names.scopes import default_of

if TYPE_CHECKING:
    from migrate.resolve.text.source import Source


def default_of_parameter(source: Source, parameter: ast.AST) -> ast.expr | None:
    """What a parameter of any function of a file is where a call does not say it; None for what is no parameter."""
    function = source.names.owners.get(parameter)
    return default_of(function, parameter) if function is not None and isinstance(parameter, ast.arg) else None
