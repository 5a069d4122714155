"""Datasets that files of a tree hand each other, and what is asked of them that datasets do not answer any more.

What functions of other files ask, which need not name Ray, is told where they are given the dataset.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from legacy_api import Row
from migrate.leftovers.between_files import Elsewhere, handed_to_others, with_those_of_others
from migrate.resolve.flow.items import Items
from migrate.resolve.text.source import Source
from migrate.train.datasets.asked import ANSWERS, datasets, given_to_method, lost_members
from migrate.train.datasets.batches import plain_rows, unsaid_batches


def asked_of_datasets_of_others(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of datasets that functions of other files give back, and what these ask of those they are given."""
    own = datasets(source)
    held = with_those_of_others(source, datasets, ANSWERS)
    for member, node, row, spelling in _asked(source, held) if held is not own else ():
        if not own.is_one(member.value):
            yield node, row, spelling
    for one in handed_to_others(source, held, datasets, ANSWERS):
        asked = _asked(one.home, one.things)
        found = {spelling: row for member, _, row, spelling in asked if not one.known.is_one(member.value)}
        found.update(_taken_otherwise(one))
        yield from ((one.value, row, spelling) for spelling, row in found.items())


def _taken_otherwise(one: Elsewhere) -> Iterator[tuple[str, Row]]:
    """What a function of another file makes of batches and rows of a dataset that these are no more."""

    def is_of(call: ast.Call) -> bool:
        asked = call.func.value if isinstance(call.func, ast.Attribute) else None
        return asked is not None and one.things.is_one(asked) and not one.known.is_one(asked)

    for batches in unsaid_batches(one.home, is_of):
        if batches.made:
            yield batches.row.old, batches.row
    yield from ((spelling, row) for _, row, spelling in plain_rows(one.home, is_of))


def _asked(source: Source, things: Items) -> Iterator[tuple[ast.Attribute, ast.AST, Row, str]]:
    """What is asked that datasets lost, and what their methods are given that these do not take any more."""
    members = lost_members()
    for member in source.names.attributes(members.keys()):
        if things.is_one(member.value):
            yield member, member, members[member.attr], f"Dataset.{member.attr}"
    for call in source.names.of(ast.Call):
        if call.keywords and isinstance(call.func, ast.Attribute) and things.is_one(call.func.value):
            for node, row, spelling in given_to_method(source, call, call.func.attr):
                yield call.func, node, row, spelling
