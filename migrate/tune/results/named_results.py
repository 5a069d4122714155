"""Results as they were before Ray 0.5: ``trial.last_result.mean_accuracy``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.result_fields import RESULT_FIELDS
from migrate.resolve.text.source import Source

FORM: Final = "trial.last_result.metric"
LAST: Final = "last_result"


def fields_of_results(source: Source) -> dict[ast.Attribute, ast.expr]:
    """Every metric that is asked of the last result of something by an attribute, and what has that result.

    None in a file that sets a ``last_result`` itself, and so has results of its own.
    """
    return source.once(_fields_of_results)


def _fields_of_results(source: Source) -> dict[ast.Attribute, ast.expr]:
    results = [node for node in source.names.of(ast.Attribute) if isinstance(node, ast.Attribute) and node.attr == LAST]
    if any(not isinstance(node.ctx, ast.Load) for node in results):
        return {}
    found: dict[ast.Attribute, ast.expr] = {}
    for node in results:
        for use in (node, *_named(source, node)):
            asked = source.names.parents.get(use)
            if isinstance(asked, ast.Attribute) and asked.attr in RESULT_FIELDS and isinstance(asked.ctx, ast.Load):
                found[asked] = node.value
    return found


def _named(source: Source, result: ast.Attribute) -> Iterator[ast.expr]:
    """The uses of a variable that holds a result and nothing else."""
    names = source.names
    parent = names.parents.get(result)
    variable = (
        names.variable(parent.targets[0]) if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
    )
    if variable is not None:
        yield from (use for use in names.reads(variable[1], variable[0]) if names.value(use) is result)


def asked_by_name(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Each of these, with its row and its spelling."""
    for node in fields_of_results(source):
        yield node, known(FORM), f"{LAST}.{node.attr}"
