"""Names that are gone from a Ray module: served from where they went, by an adapter, or refused with the way out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dis import opmap
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import FrameType
from typing import Any

from compat.adapted_names import ADAPTED_MODULES, ADAPTED_NAMES, ADAPTED_NAMESPACES
from compat.errors import LegacyApiError, LegacyImportError, LegacyNameError
from compat.finder import gone_modules, modern_name
from compat.overlay import Overlay, resolve
from compat.usage import used
from compat.v2_flag import release_of, version_of_ray
from legacy_api import CAME, Row, arrived, known, rows_of_kind


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
        if owner is None and _below_moved(row.owner) in ADAPTED_MODULES:
            continue  # a module of ours has them
        found.setdefault(owner.to[0] if owner else row.owner, {})[row.name] = row
    return found


def _below_moved(module: str) -> str:
    """What a module is called today that is below one that moved; any other module as it is."""
    moved = gone_modules()
    parent = module
    while parent := parent.rpartition(".")[0]:
        row = moved.get(parent)
        if row is not None and row.action == "move":
            return row.to[0] + module[len(parent) :]
    return module


@cache
def namespaces() -> dict[str, Row]:
    """What becomes of the other names that modules of today's Ray lost, by module."""
    moved = gone_modules()
    found: dict[str, Row] = {}
    for row in rows_of_kind("namespace"):
        if row.owner in ADAPTED_MODULES:
            continue
        owner = moved.get(row.owner)
        found.setdefault(owner.to[0] if owner else row.owner, row)
    return found


def serve(module: str, before: Callable[[str], Any] | None, name: str) -> Any:
    """What ``module.name`` is for old code.

    Args:
        module: A module of today's Ray, for example ``ray.tune``.
        before: The module's own ``__getattr__``, if it has one.
        name: A name that the module does not have.

    Raises:
        LegacyNameError: If the catalogue knows the name and nothing can stand in for it.
        LegacyImportError: The same, when an import statement asks for the name.
        AttributeError: If the name was never Ray's.
    """
    row = gone_names().get(module, {}).get(name)
    if row is None:
        return _serve_unlisted(module, before, name)
    if row.old in ADAPTED_NAMES:
        used(row.code)
        return resolve(ADAPTED_NAMES[row.old])
    if row.kind == "module":
        if f"{module}.{name}" in sys.modules:  # Python is just importing it, in a circle
            return sys.modules[f"{module}.{name}"]
        modern = modern_name(row.old)
        if modern is not None:
            return import_module(modern)
    elif row.action == "move":
        _require_arrived(row)
        used(row.code)
        owner, _, attribute = row.to[0].rpartition(".")
        return getattr(import_module(owner), attribute)
    raise _refusal(row)


def _serve_unlisted(module: str, before: Callable[[str], Any] | None, name: str) -> Any:
    row = None if name.startswith("__") else namespaces().get(module)
    release = release_of(version_of_ray())
    homes = [home for home in row.to if arrived(home, release)] if row is not None else []
    stand_in = None if name.startswith("__") else ADAPTED_NAMESPACES.get(module)
    if stand_in is not None and hasattr(import_module(stand_in), name):
        return getattr(import_module(stand_in), name)
    for home in homes:
        for spelling in (name, f"_{name}"):
            if row is not None and spelling in vars(import_module(home)):
                used(row.code, f"{name} is {home}.{spelling} today")
                return vars(import_module(home))[spelling]
    if not name.startswith("__") and _is_submodule(module, name):  # then, something else of Ray imported it
        return import_module(f"{module}.{name}")
    if before is not None:
        return before(name)
    if row is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    raise _refusal(row, f"There is no {module}.{name} today.")


def _is_submodule(module: str, name: str) -> bool:
    is_package = hasattr(sys.modules[module], "__path__")
    return is_package and find_spec(f"{module}.{name}") is not None


def _require_arrived(row: Row) -> None:
    """Refuse a name whose place in today's Ray is not in the Ray that is installed.

    Raises:
        LegacyNameError: If it is not.
        LegacyImportError: The same, when an import statement asks for the name.
    """
    version = version_of_ray()
    if not arrived(row.to[0], release_of(version)):
        raise _refusal(row, f"{row.to[0]} came with Ray {CAME[row.to[0]]}, and Ray {version} is installed.")


def refuse_others(module: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module of ours that stands in for a module of Ray's.

    Args:
        module: The module that is gone, for example ``ray.tune.track``.
    """
    return refuse_as(known(f"{module}.*"), module)


def refuse_as(row: Row, module: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module of ours that has no namespace row.

    Args:
        row: What the names are refused with: the row of the module, or of one above it.
        module: The module that is gone, for example ``ray.util.sgd.utils``.
    """

    def refuse(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        raise _refusal(row, f"There is no {module}.{name} today.")

    return refuse


def _refusal(row: Row, detail: str = "") -> LegacyApiError:
    """The error that whoever asks for a name can understand.

    ``from module import name`` turns every AttributeError into an ImportError of its own and loses the text, so it
    gets an ImportError; ``hasattr`` and ``getattr`` with a default need an AttributeError.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("compat."):
        frame = frame.f_back
    importing = frame is not None and frame.f_code.co_code[frame.f_lasti] == opmap["IMPORT_FROM"]
    return LegacyImportError(row.code, detail) if importing else LegacyNameError(row.code, detail)


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
        for module in sorted(gone_names().keys() | namespaces().keys())
    )


def getattr_of(module: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a Ray module while the shim is installed."""
    return partial(serve, module, vars(import_module(module)).get("__getattr__"))
