"""Names that are gone from a Ray module: served from where they went, by an adapter, or refused with the way out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

from compat.adapted_names import ADAPTED_MODULES, ADAPTED_NAMES
from compat.errors import LegacyNameError
from compat.finder import gone_modules, modern_name
from compat.overlay import Overlay, resolve
from compat.usage import used
from legacy_api import Row, rows_of_kind


@cache
def gone_names() -> dict[str, dict[str, Row]]:
    """The names and submodules that each module of today's Ray lost, with their rows.

    The names of a module that moved were lost by the module it is now.
    """
    found: dict[str, dict[str, Row]] = {}
    moved = gone_modules()
    for row in rows_of_kind("name") + rows_of_kind("module"):
        owner = moved.get(row.owner)
        if row.owner in ADAPTED_MODULES or (owner is not None and owner.action != "move"):
            continue
        found.setdefault(owner.to[0] if owner else row.owner, {})[row.name] = row
    return found


def serve(module: str, before: Callable[[str], Any] | None, name: str) -> Any:
    """What ``module.name`` is for old code.

    Args:
        module: A module of today's Ray, for example ``ray.tune``.
        before: The module's own ``__getattr__``, if it has one.
        name: A name that the module does not have.

    Raises:
        LegacyNameError: If the catalogue knows the name and nothing can stand in for it.
        AttributeError: If the name was never Ray's.
    """
    row = gone_names().get(module, {}).get(name)
    if row is None:
        if before is not None:
            return before(name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    if row.old in ADAPTED_NAMES:
        used(row.code)
        return resolve(ADAPTED_NAMES[row.old])
    if row.kind == "module":
        modern = modern_name(row.old)
        if modern is not None:
            return import_module(modern)
    elif row.action == "move":
        used(row.code)
        owner, _, attribute = row.to[0].rpartition(".")
        return getattr(import_module(owner), attribute)
    raise LegacyNameError(row.code)


def overlays() -> tuple[Overlay, ...]:
    """One overlay for every module that lost names: its ``__getattr__``, which Python asks for names it lacks."""
    return tuple(
        Overlay(
            after=module,
            target=f"{module}:__getattr__",
            replacement=partial(getattr_of, module),
            why="names and submodules that are gone",
            since="1.0.0",
        )
        for module in sorted(gone_names())
    )


def getattr_of(module: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a Ray module while the shim is installed."""
    return partial(serve, module, vars(import_module(module)).get("__getattr__"))
