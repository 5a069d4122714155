"""What an expression may hold, as far as things of one kind are concerned: one of them, several, some by their keys.

The kinds are asked for by :class:`migrate.resolve.flow.items.Items`: trials, results, checkpoints.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias


class Plain(Enum):
    """What holds no parts."""

    NOTHING = "nothing so far, or None"
    ONE = "one of the things"
    UNKNOWN = "something else, or what cannot be told"


@dataclass(frozen=True)
class Several:
    """A list, a set or an iterator, all of whose items are of one shape."""

    of: Shape


@dataclass(frozen=True)
class Keyed:
    """A dictionary, all of whose values are of one shape."""

    of: Shape


@dataclass(frozen=True)
class Together:
    """A tuple by its positions, or a dictionary that is written with its keys."""

    parts: tuple[tuple[object, Shape], ...]

    @property
    def is_tuple(self) -> bool:
        """Whether these are positions; keys that are written there are texts."""
        return all(isinstance(key, int) for key, _ in self.parts)

    def part(self, key: object) -> Shape:
        """What stands at a position, or behind a key."""
        return dict(self.parts).get(key, UNKNOWN)


Shape: TypeAlias = Plain | Several | Keyed | Together
NOTHING: Final = Plain.NOTHING
ONE: Final = Plain.ONE
UNKNOWN: Final = Plain.UNKNOWN
EMPTY: Final = Keyed(NOTHING)
_DEPTH: Final = 4
"""How deeply things are in containers of containers."""


def pair(*parts: Shape) -> Together:
    """A tuple of these parts."""
    return Together(tuple(enumerate(parts)))


def merged(first: Shape, second: Shape, *, lenient: bool) -> Shape:
    """What a variable may hold that holds either.

    Args:
        first: One of them.
        second: The other one.
        lenient: Whether what is known of one counts where nothing is known of the other.
    """
    if first == second or second is NOTHING:
        return first
    if first is NOTHING:
        return second
    if isinstance(first, Several) and isinstance(second, Several):
        return Several(merged(first.of, second.of, lenient=lenient))
    if isinstance(first, Keyed | Together) and isinstance(second, Keyed | Together):
        return _merged_tables(first, second, lenient)
    if lenient and UNKNOWN in (first, second):
        return second if first is UNKNOWN else first
    return UNKNOWN


def _merged_tables(first: Keyed | Together, second: Keyed | Together, lenient: bool) -> Shape:
    if EMPTY in (first, second):
        return second if first == EMPTY else first
    if isinstance(first, Together) and isinstance(second, Together):
        mine, theirs = dict(first.parts), dict(second.parts)
        if first.is_tuple == second.is_tuple and (not first.is_tuple or mine.keys() == theirs.keys()):
            both = {
                key: merged(mine.get(key, NOTHING), theirs.get(key, NOTHING), lenient=lenient)
                for key in {**mine, **theirs}
            }
            return Together(tuple(both.items()))
    return Keyed(_any([*_values(first), *_values(second)], lenient))


def _values(table: Keyed | Together) -> list[Shape]:
    return [table.of] if isinstance(table, Keyed) else [part for _, part in table.parts]


def holds_any(shape: Shape) -> bool:
    """Whether something is one of the things, or a container that is known to hold one."""
    if isinstance(shape, Together):
        return any(holds_any(part) for _, part in shape.parts)
    return holds_any(shape.of) if isinstance(shape, Several | Keyed) else shape is ONE


def iterated(shape: Shape, *, lenient: bool) -> Shape:
    """What a loop over something gives each time."""
    if isinstance(shape, Several):
        return shape.of
    if isinstance(shape, Together) and shape.is_tuple:
        return _any(_values(shape), lenient)
    return NOTHING if shape is NOTHING else UNKNOWN


def values(shape: Shape, *, lenient: bool) -> Shape:
    """What the values of a dictionary are."""
    if isinstance(shape, Together):
        return _any(_values(shape), lenient)
    return shape.of if isinstance(shape, Keyed) else NOTHING if shape is NOTHING else UNKNOWN


def _any(shapes: list[Shape], lenient: bool) -> Shape:
    found: Shape = NOTHING
    for shape in shapes:
        found = merged(found, shape, lenient=lenient)
    return found


def at(shape: Shape, key: object, *, lenient: bool) -> Shape:
    """What ``container[key]`` is.

    Args:
        shape: The container.
        key: The key, if it is written there, or None.
        lenient: Whether what is known of some parts counts for all.
    """
    if isinstance(shape, Together):
        if key is not None:
            return shape.part(key)
        return (iterated if shape.is_tuple else values)(shape, lenient=lenient)
    if isinstance(shape, Several | Keyed):
        return shape.of
    return shape if shape is NOTHING else UNKNOWN


def is_too_deep(shape: Shape, depth: int = 0) -> bool:
    """Whether containers are in each other more deeply than is followed."""
    if depth > _DEPTH:
        return True
    parts = [shape.of] if isinstance(shape, Several | Keyed) else []
    parts = [part for _, part in shape.parts] if isinstance(shape, Together) else parts
    return any(is_too_deep(part, depth + 1) for part in parts)
