"""Things of one kind that the files of a tree hand each other: given back by functions, or given to them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from migrate.leftovers.given_back import calls_of_others
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import Shape, holds_any
from migrate.resolve.text.source import Source
from migrate.resolve.trees.given_to_others import given_to_others, may_give

Kind = Callable[[Source], Items]
"""What holds the things that a file makes."""


class Elsewhere(NamedTuple):
    """Things that a function of another file is given.

    Attributes:
        value: What the file gives it.
        home: The other file.
        things: What holds them there.
        known: What holds those that the other file makes itself.
    """

    value: ast.expr
    home: Source
    things: Items
    known: Items


def with_those_of_others(source: Source, kind: Kind, answers: Mapping[str, Shape] = MappingProxyType({})) -> Items:
    """What holds things of a kind in a file: those that it makes, and those that functions of other files give back.

    Args:
        source: The file.
        kind: What gives those that a file makes.
        answers: What methods of a thing give that are things themselves.
    """
    own = kind(source)
    if not source.path or not may_give(source):
        return own
    found = {call: kind(home).returned(function) for call, home, function in calls_of_others(source)}
    given: dict[ast.AST, Shape] = {call: shape for call, shape in found.items() if holds_any(shape)}
    if not given:
        return own

    def made(node: ast.AST) -> Shape | None:
        shape = given.get(node) or own.shape(node)
        return shape if holds_any(shape) else None

    return Items(source, made, kinds=(ast.Call, ast.arg), answers=answers)


def handed_to_others(
    source: Source, things: Items, kind: Kind, answers: Mapping[str, Shape] = MappingProxyType({})
) -> Iterator[Elsewhere]:
    """Where functions of other files are given things of a kind, and what holds them there."""
    for one in given_to_others(source, things) if things.are_any and source.path else ():
        handed: dict[ast.AST, Shape] = {one.parameter: one.shape}
        there = Items(one.home, handed.get, kinds=(ast.arg,), answers=answers)
        yield Elsewhere(one.value, one.home, there, kind(one.home))
