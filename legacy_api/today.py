"""What today's Ray has and takes: whether a dotted name or an argument of old code is there, of whatever release."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

ROOTS: Final = ("ray.tune", "ray.train", "ray.air", "ray.data", "ray.experimental", "ray.serve", "ray.util")
"""The parts of Ray of which it is known what was in them, at any depth."""


@lru_cache(maxsize=4096)  # the same names stand in many files
def lost_part(dotted: str) -> str:
    """The shortest beginning of a dotted name that Ray 2.60 does not have.

    Args:
        dotted: A dotted name, for example ``ray.tune.util.flatten_dict``.

    Returns:
        The beginning, for example ``ray.tune.util``; empty if the name is there, is deep in another part of Ray than
        Tune, Train and AIR, or if that cannot be told.
    """
    root, _, rest = dotted[4:].partition(".")
    module = f"ray.{root}"
    if not root or not dotted.startswith("ray."):
        return ""
    from legacy_api.todays_names import TODAYS_NAMES

    if module not in ROOTS:
        lost = module if lacks(module) else _lost_of_private(dotted)
        return lost if not root.startswith("__") else ""
    for part in filter(None, rest.split(".")):
        inner = f"{module}.{part}"
        if inner in TODAYS_NAMES:
            module = inner
            continue
        names = _names(module)
        if names is not None and part not in names and not part.startswith("__"):
            return inner
        return _lost_member(inner, dotted)
    return ""


def _lost_of_private(dotted: str) -> str:
    """The name that a private module of Ray itself does not have, if it is known what that has."""
    name = ".".join(dotted.split(".")[:4])
    if not name.startswith("ray._private."):
        return ""
    if lacks(name):
        return name if not name.rpartition(".")[2].startswith("__") else ""
    return _lost_member(name, dotted)


def _lost_member(owner: str, dotted: str) -> str:
    """The member that a class or object is asked for and does not have, if it is known what that has."""
    member = dotted[len(owner) + 1 :].partition(".")[0]
    has = members_of(owner) if member and not member.startswith("__") else None
    if has is None:
        return ""
    inner = f"{owner}.{member}"
    return _lost_member(inner, dotted) if member in has else inner


@cache
def members_of(dotted: str) -> frozenset[str] | None:
    """What a class of Tune, Train or AIR, or an object of Ray itself, has; None if that is unknown."""
    from legacy_api.todays_members import TODAYS_MEMBERS

    written = TODAYS_MEMBERS.get(dotted)
    if written is not None and written.strip() in TODAYS_MEMBERS:
        written = TODAYS_MEMBERS[written.strip()]
    return frozenset(written.split()) if written is not None else None


def lacks(dotted: str) -> bool:
    """Whether a dotted name is one of a module whose names are known, and is not among them."""
    from legacy_api.todays_names import TODAYS_NAMES

    module, _, name = dotted.rpartition(".")
    names = _names(module) if module in TODAYS_NAMES else None
    return names is not None and name not in names and dotted not in TODAYS_NAMES


def has(dotted: str) -> bool:
    """Whether a dotted name is a module of today's Ray, or certainly a name of one."""
    from legacy_api.todays_names import TODAYS_NAMES

    module, _, name = dotted.rpartition(".")
    names = _names(module) if module in TODAYS_NAMES else None
    return dotted in TODAYS_NAMES or (names is not None and name in names)


def home_of(name: str, modules: tuple[str, ...]) -> str | None:
    """The dotted name under which the first of some modules has a name today, if need be as a private one.

    Args:
        name: A name that a module of old Ray had, for example ``count_variants``.
        modules: Where to look, in this order.
    """
    from legacy_api.todays_names import TODAYS_NAMES

    for module in modules:
        names = (_names(module) if module in TODAYS_NAMES else None) or ()
        for spelling in (name, f"_{name}"):
            if spelling in names:
                return f"{module}.{spelling}"
    return None


class Taken(NamedTuple):
    """What a function or class of today's Ray takes: how many arguments by position, and which by name."""

    by_position: int
    names: frozenset[str]


@cache
def taken_by(dotted: str) -> Taken | None:
    """What a public function or class of today's Ray takes; None if it takes anything, or if that is unknown."""
    from legacy_api.todays_names import TODAYS_PARAMETERS

    written = TODAYS_PARAMETERS.get(dotted)
    if written is None:
        return None
    count, *names = written.split()
    return Taken(int(count), frozenset(names))


@cache
def _names(module: str) -> frozenset[str] | None:
    from legacy_api.todays_names import TODAYS_NAMES

    names = TODAYS_NAMES[module]
    return None if names is None else frozenset(names.split())
