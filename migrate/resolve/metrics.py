"""Metrics of the user's own that are told values by ``record``, as they were through Ray 2.6."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from legacy_api.metrics import RECORD, TOLD_BY, recorded
from migrate.resolve.items import Items
from migrate.resolve.shapes import ONE
from migrate.resolve.source import Source

_ITSELF: Final = "set_default_tags"
"""What gives the metric that it is asked of."""


def told_by_record(source: Source) -> Iterator[tuple[ast.Attribute, Row, str]]:
    """Every ``record`` of a counter, a gauge or a histogram that the file makes."""
    asked = [node for node in source.names.of(ast.Attribute) if node.attr == RECORD]
    if not asked:
        return
    for metric in TOLD_BY:
        made: set[ast.AST] = {call for call, dotted in source.names.calls() if dotted == metric}
        if made:
            holding = Items(source, dict.fromkeys(made, ONE).get, kinds=(ast.Call,), answers={_ITSELF: ONE})
            for node in asked:
                if holding.is_one(node.value):
                    yield node, known(recorded(metric)), recorded(metric)
