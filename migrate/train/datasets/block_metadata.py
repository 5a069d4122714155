"""``BlockMetadata(rows, size, schema, files, stats)``: metadata with a schema, as through Ray 2.47."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from legacy_api.data_classes import FIELDS, METADATA, SCHEMA
from migrate.edit.callsite import keyword
from migrate.resolve.text.source import Source


class Given(NamedTuple):
    """Such metadata.

    Attributes:
        call: What makes it.
        schema: The schema.
    """

    call: ast.Call
    schema: ast.expr


def given_schemas(source: Source) -> Iterator[Given]:
    """All such metadata of a file."""
    for call, dotted in source.names.calls():
        if dotted == METADATA and (schema := _schema(call)) is not None:
            yield Given(call, schema)


def _schema(call: ast.Call) -> ast.expr | None:
    """The schema that a call gives; by position it is one if all that was required is given."""
    named = keyword(call, SCHEMA)
    if named is not None or any(isinstance(value, ast.Starred) for value in call.args):
        return named
    place, given = FIELDS.index(SCHEMA), {word.arg for word in call.keywords}
    if len(call.args) <= place or not given.issuperset(FIELDS[len(call.args) :]):
        return None
    behind = call.args[place:]
    is_same_today = len(call.args) == len(FIELDS) and all(
        isinstance(value, ast.Constant) and value.value is None for value in behind[:2]
    )
    return None if is_same_today else call.args[place]
