"""Searchers that let only so many trials run at a time, which are told no other limit beside: Tune raises an error."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.resolve.flow.held import is_none
from migrate.resolve.running.order import runs_before
from migrate.resolve.text.source import Source
from migrate.tune.searches.populations import class_of, made_as

_LIMITS: Final = ("ConcurrencyLimiter", "BasicVariantGenerator")
"""What stands in the place of a searcher, and has a limit of its own or learns nothing."""
_LIMIT: Final = "max_concurrent"
"""What a searcher calls a limit of its own, as ``TuneBOHB`` does."""


def is_limited(source: Source, searcher: ast.expr) -> bool:
    """Whether a searcher certainly has a limit, or learns nothing: what it was made of before goes for nothing.

    Args:
        source: The file.
        searcher: What a run is given as its searcher.
    """
    made = made_as(source, searcher)
    for one in (one for home, one in made if home is source and _limits(home, one)):
        statement = source.names.statement(one)
        is_whole = isinstance(statement, ast.Assign) and statement.value is one
        if is_whole and runs_before(source, statement, searcher):
            return True
    return all(_limits(home, one) or _is_nothing(one) for home, one in made)


def may_be_limited(source: Source, searcher: ast.expr) -> bool:
    """Whether a searcher may have a limit, in a branch or as another function or file makes it.

    Args:
        source: The file.
        searcher: What a run is given as its searcher.
    """
    made = made_as(source, searcher)
    return any(_limits(home, one) or not (class_of(home, one) or _is_nothing(one)) for home, one in made)


def _limits(source: Source, made: ast.expr) -> bool:
    if not isinstance(made, ast.Call):
        return False
    limit = keyword(made, _LIMIT)
    is_said = limit is not None and not is_none(limit) and not (isinstance(limit, ast.Constant) and not limit.value)
    return is_said or class_of(source, made) in _LIMITS


def _is_nothing(made: ast.expr) -> bool:
    """Whether it is None, or the name of a searcher, which has no limit."""
    return isinstance(made, ast.Constant)
