"""Whether a class of a file may be a Trainable because its base, which stands in another file of the tree, is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.as_before import read_before
from migrate.resolve.module_files import file_of
from migrate.sieve.given import modules_of
from migrate.sieve.needles import OLD_METHODS

_CLASS: Final = re.compile(rb"class(?<![^ \t\r\n]class)[ \t]+[\w\x80-\xff]+[ \t]*\(([^)]*)\)")
"""What may be the beginning of a class. Patterns that begin with letters are fast."""
_BASE: Final = re.compile(rb"(?:^|,)\s*([A-Za-z_]\w*)(?:\.\w+)*\s*(?=,|$)")
_RAY: Final = re.compile(rb"\bray\b")
_DEPTH: Final = 4
"""Through how many files a base is followed."""


def may_derive_from_its_tree(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file has methods of an old Trainable, and a class whose base may be one of another file.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    return bool(path) and not needles.isdisjoint(OLD_METHODS) and _has_base_of_ray(data, path, _DEPTH)


def _has_base_of_ray(data: bytes, path: str, depth: int) -> bool:
    bases = frozenset(_bases(data))
    for module in modules_of(data, bases) if bases and depth else ():
        home = file_of(path, module)
        other = _read(home) if home is not None and home != path else None
        if home is not None and other is not None and (_names_ray(other) or _has_base_of_ray(other, home, depth - 1)):
            return True
    return False


def _names_ray(data: bytes) -> bool:
    return b"ray" in data and _RAY.search(data) is not None


def _bases(data: bytes) -> Iterator[bytes]:
    """The names that the bases of a file's classes begin with."""
    for found in _CLASS.finditer(data):
        yield from _BASE.findall(found[1])


def _read(path: str) -> bytes | None:
    try:
        return read_before(path)
    except OSError:
        return None
