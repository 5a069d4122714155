"""Datasets that files of a tree hand each other, and what is asked of them that datasets do not answer any more.

What functions of other files ask, which need not name Ray, is told where they are given the dataset.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from legacy_api import Row
from migrate.leftovers.given_back import calls_of_others
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE, Shape, holds_any
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others, may_give
from migrate.train.datasets.asked import ANSWERS, datasets, lost_members


def asked_of_datasets_of_others(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """What is asked of datasets that functions of other files give back, and what these ask of those they are given."""
    if not source.path or not may_give(source):
        return
    given = {call: home.once(datasets).returned(function) for call, home, function in calls_of_others(source)}
    given = {call: shape for call, shape in given.items() if holds_any(shape)}
    own = datasets(source)
    held = Items(source, partial(_seeded, own, given), kinds=(ast.Call, ast.arg), answers=ANSWERS) if given else own
    for member, row, spelling in _asked(source, held) if given else ():
        if not own.is_one(member.value):
            yield member, row, spelling
    for one in given_to_others(source, held):
        handed: dict[ast.AST, Shape] = {one.parameter: one.shape}
        there = Items(one.home, handed.get, kinds=(ast.arg,), answers=ANSWERS)
        known = datasets(one.home)
        found = {spelling: row for member, row, spelling in _asked(one.home, there) if not known.is_one(member.value)}
        yield from ((one.value, row, spelling) for spelling, row in found.items())


def _seeded(own: Items, given: dict[ast.Call, Shape], node: ast.AST) -> Shape | None:
    shape = given.get(node) or own.shape(node) if isinstance(node, ast.Call) else own.shape(node)
    return shape if shape is ONE or holds_any(shape) else None


def _asked(source: Source, things: Items) -> Iterator[tuple[ast.Attribute, Row, str]]:
    members = lost_members()
    for member in source.names.attributes(members.keys()):
        if things.is_one(member.value):
            yield member, members[member.attr], f"Dataset.{member.attr}"
