"""Metrics of the user's own that are told values by ``record``, as they were through Ray 2.6."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.metrics import RECORD, TOLD_BY, recorded
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Shape
from migrate.resolve.text.source import Source
from migrate.resolve.values.said import said

_ITSELF: Final = "set_default_tags"
"""What gives the metric that it is asked of."""


def told_by_record(source: Source, *, lenient: bool = True) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every ``record`` of a counter, a gauge or a histogram that the file makes, or says that it is given.

    Args:
        source: The file.
        lenient: Whether what is asked may be something else now and then, as a parameter of a function.
    """
    asked = [node for node in source.names.of(ast.Attribute) if node.attr == RECORD]
    for metric in TOLD_BY if asked else ():
        holding = _holding(source, metric, lenient)
        for node in [node for node in asked if holding.is_one(node.value)]:
            asked.remove(node)
            yield node, known(recorded(metric)), recorded(metric)


def _holding(source: Source, metric: str, lenient: bool) -> Items:
    """What holds a metric of a kind: what is made by its class, and parameters that are said to be one."""
    made: dict[ast.AST, Shape] = {call: ONE for call, dotted in source.names.calls() if dotted == metric}
    given = [node for node in source.names.of(ast.arg) if isinstance(node, ast.arg)]
    made |= {node: ONE for node in given if said(source.names, node.annotation) == metric}
    kinds = (ast.Call, ast.arg)
    return Items(source, made.get, lenient=lenient, kinds=kinds, answers={_ITSELF: ONE}, in_tasks=True)
