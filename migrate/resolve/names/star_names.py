"""Names that ``from ray.tune.schedulers import *`` brings: they stand for what they are there.

What a module lists for a star import is not known of every release. A name that a file has from nowhere else can come
from nothing but its star imports, so those names are followed that are one thing whichever module they come from.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, Final

from legacy_api import find, rows_of_kind
from legacy_api.today import has, taken_by
from migrate.resolve.names.new_place import new_place
from migrate.resolve.names.owners import owner_of

if TYPE_CHECKING:
    from migrate.resolve.names.names import Names

_RAY: Final = "ray"


def follows_stars(names: Names) -> bool:
    """Whether nothing but Ray may bring what star imports do, always, so that it is known what names come from it."""
    return all(
        not star.level and module.partition(".")[0] == _RAY and isinstance(names.parents.get(star), ast.Module)
        for star, module in names.stars
    )


def add_star_names(names: Names) -> None:
    """Let names that star imports of Ray's modules bring stand for what they are there.

    Those of names that are elsewhere than their module today are left: it takes another import than a star to say so.
    """
    if not follows_stars(names):
        return
    used = {node.id for node in names.of(ast.Name)} - names.module.bindings.keys()
    for name in sorted(used):
        brought = {f"{module}.{name}": star.names[0] for star, module in names.stars if _may_bring(module, name)}
        if len({_today(dotted) for dotted in brought}) != 1:
            continue
        staying = [dotted for dotted in brought if _is_known(dotted) and _stays(dotted)]
        if staying:
            names.give(name, brought[staying[0]], staying[0])


def brought_by_stars(modules: list[str], wanted: set[str]) -> dict[str, str]:
    """What stars of modules of Ray bring among some names, each with what it stands for, if that is one thing.

    Args:
        modules: The modules.
        wanted: The names.
    """
    found: dict[str, str] = {}
    for name in wanted if modules else ():
        brought = [f"{module}.{name}" for module in modules if _may_bring(module, name)]
        if len({_today(dotted) for dotted in brought}) == 1:
            found |= dict.fromkeys([name] if _is_known(brought[0]) and _stays(brought[0]) else [], brought[0])
    return found


def _may_bring(module: str, name: str) -> bool:
    """Whether a module of Ray has a name, or had it, for all that is known."""
    dotted = f"{module}.{name}"
    is_elsewhere = new_place(dotted) is not None and _today(dotted) != f"{_today(module)}.{name}"
    return has(_today(dotted)) or find(dotted) is not None or is_elsewhere


def _is_known(dotted: str) -> bool:
    """Whether anything is known of how a name is called: else nobody needs to follow it."""
    owner = owner_of(dotted)
    return owner in _owners() or taken_by(dotted) is not None or taken_by(owner) is not None


@cache
def _owners() -> frozenset[str]:
    return frozenset(row.owner for row in rows_of_kind("parameter"))


def _today(dotted: str) -> str:
    place = new_place(dotted)
    return place[0] if place is not None else dotted


def _stays(dotted: str) -> bool:
    """Whether a name is where its module is today."""
    module, _, name = dotted.rpartition(".")
    return _today(dotted) == f"{_today(module)}.{name}"
