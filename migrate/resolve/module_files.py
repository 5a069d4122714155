"""Where the modules are that a file imports from its own tree."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

_SOURCES: Final = "src"
"""Where many projects keep their packages, beside the scripts that use them."""
LEVELS: Final = 8
"""How many folders above a file may be the one that its project begins in."""
INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
"""Folders in which packages of all kinds are installed beside each other: no project begins there."""


def file_of(path: str, module: str) -> str | None:
    """The file of the module that an import in another file means (``.base``, ``project.base``).

    None if it is no file, or Ray's.

    Args:
        path: The importing file.
        module: The module as imports spell it, with the dots of a relative import.
    """
    if module.partition(".")[0] == "ray":
        return None
    return _file_from(os.path.dirname(os.path.abspath(path)), module)


@lru_cache(maxsize=4096)
def _file_from(home: str, module: str) -> str | None:
    name = module.lstrip(".")
    level = len(module) - len(name)
    parts = [part for part in name.split(".") if part]
    if level:
        # `from . import base` and `from ..base import x` look the same once names are joined.
        above = home
        for _ in range(level - 1):
            above = os.path.dirname(above)
        return (_in(above, parts) if level > 1 else None) or _in(home, parts)
    for folder in _folders_of(home) if parts else ():
        for begin in (folder, os.path.join(folder, _SOURCES)):
            found = _in(begin, parts) if _has(begin, parts[0]) else None
            if found is not None:
                return found
    return None


@lru_cache(maxsize=4096)
def _folders_of(home: str) -> tuple[str, ...]:
    """The folders that modules of a project may be found in, of which some file's is the first."""
    found: list[str] = []
    while len(found) <= LEVELS and os.path.basename(home) not in INSTALLED and home not in found:
        found.append(home)
        home = os.path.dirname(home)
    return tuple(found)


@lru_cache(maxsize=4096)
def _has(folder: str, name: str) -> bool:
    """Whether a folder has a module or package: files beside each other ask for the same ones, mostly in vain."""
    place = os.path.join(folder, name)
    return os.path.isdir(place) or os.path.isfile(f"{place}.py")


def _in(folder: str, parts: list[str]) -> str | None:
    # Nearly all are asked for in vain, at every level.
    target = os.path.join(folder, *parts)
    for candidate in (f"{target}.py" if parts else target, os.path.join(target, "__init__.py")):
        if os.path.isfile(candidate):
            return candidate
    return None
