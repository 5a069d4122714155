"""Where the modules are that a file imports from its own tree."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.asked_for import asked_for

_SOURCES: Final = "src"
"""Where many projects keep their packages, beside the scripts that use them."""
_SEVERAL: Final = "packages"
"""Where projects keep several packages, each with a folder of its own for its sources."""
LEVELS: Final = 8
"""How many folders above a file may be the one that its project begins in."""
INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
"""Folders in which packages of all kinds are installed beside each other: no project begins there."""
_PACKAGE: Final = "__init__.py"
_IMPORTED: Final = re.compile(rb"^[ \t]*(?:from|import)[ \t]+(\w+(?:\.\w+)+)", re.MULTILINE)
_PATH: Final = b"sys.path"
_ADDS: Final = re.compile(rb"^[ \t]*sys\.path\.(?:append|insert)[ \t]*\(([^\r\n]*)", re.MULTILINE)
_FOLDER: Final = re.compile(r"[\"']([\w./-]+)[\"']")
_MATES: Final = 2
"""How many modules of a package a file imports, at least, before the folder that has them all is taken for it."""


def file_of(path: str, module: str) -> str | None:
    """The file of the module that an import in another file means (``.base``, ``project.base``).

    None if it is no file, or Ray's.

    Args:
        path: The importing file.
        module: The module as imports spell it, with the dots of a relative import.
    """
    return _file_of(path, module, may_add=True)


def files_of(path: str, modules: Iterable[str], data: bytes) -> Iterator[tuple[str, str]]:
    """The modules among some that are files, each with its file, as :func:`file_of` finds it.

    Args:
        path: The importing file.
        modules: The modules as imports spell them.
        data: What the importing file holds: it need not be read again.
    """
    may_add = _PATH in data
    for module in modules:
        home = _file_of(path, module, may_add=may_add)
        if home is not None:
            yield module, home


def _file_of(path: str, module: str, *, may_add: bool) -> str | None:
    if module.partition(".")[0] == "ray":
        return None
    return _located(_normal(path) if os.path.isabs(path) else os.path.abspath(path), module, may_add)


@lru_cache(maxsize=1024)
def _located(place: str, module: str, may_add: bool) -> str | None:
    found = _file_from(os.path.dirname(place), module)
    if found is not None or not module or module.startswith("."):
        return found
    return (_in_added(place, module) if may_add else None) or (_in_root(place, module) if "." in module else None)


def joined(module: str, name: str) -> str:
    """The dotted name of what an import takes from a module: ``.base`` for ``from . import base``."""
    return f"{module}{'' if module.endswith('.') else '.'}{name}"


def parted(dotted: str) -> tuple[str, str]:
    """The module, as imports spell it, and the last name of a dotted name: ``.`` and ``base`` of ``.base``."""
    module, dot, name = dotted.rpartition(".")
    return (module if module.strip(".") else module + dot), name


@lru_cache(maxsize=256)
def _normal(path: str) -> str:
    """An absolute path without dots, which is asked for with every module that a file imports."""
    return os.path.normpath(path)


def _in_added(path: str, module: str) -> str | None:
    """The file of a module in a folder that a file adds to ``sys.path``, as seen from its own or from one above."""
    parts = module.split(".")
    for added in _added(path):
        for folder in _folders_of(os.path.dirname(path)):
            begin = os.path.normpath(os.path.join(folder, added))
            found = _in(begin, parts) if _has(begin, parts[0]) else None
            if found is not None:
                return found
    return None


@lru_cache(maxsize=256)
def _added(path: str) -> tuple[str, ...]:
    """The folders that a file adds to ``sys.path``, relative to some folder: ``../lib``."""
    try:
        data = read_before(path)
    except OSError:
        return ()
    lines = _ADDS.findall(data) if _PATH in data else []
    found = ("/".join(_FOLDER.findall(line.decode("utf-8", "replace"))) for line in lines)
    return tuple(dict.fromkeys(folder for folder in found if folder and not folder.startswith("/")))


def _in_root(path: str, module: str) -> str | None:
    """The file of a module of the package that the tree itself is, whose folder is called otherwise here.

    A repository that is a package is cloned into a folder of any name, and imports say the name of the package. The
    folder is it if it has every module that a file imports from there, of which there are some.
    """
    root = _package_around(os.path.dirname(path), asked_for())
    if root is None or module.startswith("."):
        return None
    parts = module.split(".")
    if not any(_has(root, part) for part in parts[1:]):
        return None  # what else the file imports takes longer to find out
    imported = [found.split(".") for found in _imported(path)]
    for end in range(1, len(parts)):
        mates = [found[end:] for found in imported if found[:end] == parts[:end] and len(found) > end]
        if len(mates) >= _MATES and all(_in(root, mate) or os.path.isdir(os.path.join(root, *mate)) for mate in mates):
            return _in(root, parts[end:])
    return None


@lru_cache(maxsize=1024)
def _package_around(home: str, asked: tuple[str, ...]) -> str | None:
    """The package that a tree is, if a folder is in one; folders between them may be none."""
    if home in asked or os.path.isdir(os.path.join(home, ".git")):
        return home if os.path.isfile(os.path.join(home, _PACKAGE)) else None
    folder = os.path.dirname(home)
    return _package_around(folder, asked) if folder != home else None


@lru_cache(maxsize=256)
def _imported(path: str) -> frozenset[str]:
    """The modules with dots in their names that a file imports, whatever it takes from them."""
    try:
        return frozenset(name.decode() for name in _IMPORTED.findall(read_before(path)))
    except (OSError, UnicodeDecodeError):
        return frozenset()


@lru_cache(maxsize=1024)
def _file_from(home: str, module: str) -> str | None:
    name = module.lstrip(".")
    level = len(module) - len(name)
    parts = [part for part in name.split(".") if part]
    if level:
        for _ in range(level - 1):
            home = os.path.dirname(home)
        return _in(home, parts)
    found = (_in(begin, parts) for begin in (_begins(home, parts[0]) if parts else ()))
    return next((place for place in found if place is not None), None)


@lru_cache(maxsize=1024)
def _begins(home: str, name: str) -> tuple[str, ...]:
    """The folders that a file of some folder may have a module or package of some name from."""
    return tuple(begin for folder in _folders_of(home) for begin in sources_of(folder) if _has(begin, name))


@lru_cache(maxsize=4096)
def sources_of(folder: str) -> tuple[str, ...]:
    """The folders that the modules of a project may stand in which begins in some folder.

    It itself, one of sources, and those of several packages that are kept beside each other: ``packages/*/src``.
    """
    home = os.path.join(folder, _SEVERAL)
    try:
        names = sorted(os.listdir(home))
    except OSError:
        names = []
    beside = (os.path.join(home, name, _SOURCES) for name in names)
    return folder, os.path.join(folder, _SOURCES), *filter(os.path.isdir, beside)


@lru_cache(maxsize=4096)
def _folders_of(home: str) -> tuple[str, ...]:
    """The folders that modules of a project may be found in, of which some file's is the first."""
    found: list[str] = []
    while len(found) <= LEVELS and os.path.basename(home) not in INSTALLED and home not in found:
        found.append(home)
        home = os.path.dirname(home)
    return tuple(found)


@lru_cache(maxsize=1024)
def _has(folder: str, name: str) -> bool:
    """Whether a folder has a module or package: files beside each other ask for the same ones, mostly in vain."""
    place = os.path.join(folder, name)
    return os.path.isdir(place) or os.path.isfile(f"{place}.py")


def _in(folder: str, parts: list[str]) -> str | None:
    # Nearly all are asked for in vain, at every level.
    target = os.path.join(folder, *parts)
    for candidate in (f"{target}.py" if parts else target, os.path.join(target, _PACKAGE)):
        if os.path.isfile(candidate):
            return candidate
    return None
