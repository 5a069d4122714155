"""What is made of batches where they are handed on: by other functions of the file, by ``pandas.concat``."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from legacy_api.batch_uses import Made, made_of_batch, one_made
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Several, Shape
from migrate.resolve.text.source import Source

_JOIN: Final = "pandas.concat"
_KINDS: Final = (ast.Call, ast.arg)

Batch = ast.Call | ast.arg
"""A call that gives batches one after the other, or the parameter of a function that is mapped."""


class HandedOn:
    """Where batches get that are handed on.

    Args:
        source: The file.
        batches: By what gives batches, or is given one, whether it is one of them, or several.
    """

    def __init__(self, source: Source, batches: Mapping[Batch, Shape]) -> None:
        self._source = source
        self._batches = batches

    def made(self, batch: Batch) -> Made:
        """What they are taken for there."""
        if batch not in self._batches or not self._places:
            return ""
        shape = self._batches[batch]
        may_be = Items(self._source, lambda node: shape if node is batch else None, lenient=True, kinds=_KINDS)
        return one_made({made for place, made in self._places.items() if _gets(may_be, place)})

    @cached_property
    def _places(self) -> dict[ast.expr | ast.arg, Made]:
        """What gets nothing but such batches and takes them for something."""
        names = self._source.names
        certain = Items(self._source, lambda node: self._batches.get(node), kinds=_KINDS)  # type: ignore[call-overload]
        found: dict[ast.expr | ast.arg, Made] = {}
        for join, dotted in names.calls():
            if dotted == _JOIN and join.args and _gets(certain, join.args[0]):
                found[join.args[0]] = "frame"
        for parameter in names.of(ast.arg):
            function = names.owners.get(parameter)
            made = made_of_batch(function, parameter) if function is not None and parameter not in self._batches else ""
            if made in ("frame", "table", "other") and _gets(certain, parameter):
                found[parameter] = made
        return found


def _gets(items: Items, place: ast.expr | ast.arg) -> bool:
    return items.is_parameter(place) if isinstance(place, ast.arg) else items.shape(place) == Several(ONE)
