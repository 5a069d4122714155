"""Import statements of a file, read from its bytes alone: which modules they may mean, and whether they name Ray."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ahocorasick_rs import BytesAhoCorasick

from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import file_of, joined

_IMPORTS: Final = BytesAhoCorasick((b"import",)).find_matches_as_indexes
_GOES_ON: Final = (b"\\\n", b"\\\r\n")
_ENDS: Final = (b"\\", b"\\\r")
_RAY: Final = b"ray"
_WORD: Final = re.compile(rb"\w+")
_OF_RAY: Final = re.compile(rb"\b(?:from|import)\b[^#]*?(?<![\w\x80-\xff.])ray(?![\w\x80-\xff])")
_BRINGS: Final = re.compile(rb"\bfrom[ \t]+([\w.]+)[ \t]+import\b(?:[ \t]*\(?[ \t]*\*|[^#]*?\b(?:tune|session)\b)")
"""What brings names of Ray that another file has: all that it has, or one that is called as Ray calls it."""
_PACKAGE: Final = "__init__.py"
_BESIDE: Final = re.compile(rb"\bfrom[ \t]+(\.[\w.]*)[ \t]+import\b([^#]*)")
DEPTH: Final = 4
"""Through how many files a name is followed."""


def import_lines(data: bytes) -> Iterator[bytes]:
    """What may be import statements: the lines that say ``import``, with those that they go on or come from.

    Args:
        data: The file.
    """
    end = -1
    for _, place, _ in _IMPORTS(data):
        if place < end:  # of a statement that goes on
            continue
        start = data.rfind(b"\n", 0, place) + 1
        while data.endswith(_GOES_ON, 0, start):
            start = data.rfind(b"\n", 0, start - 1) + 1
        end = _line_end(data, place)
        line = data[start:end]
        if b"(" in line and b"(" in data[place:end] and b")" not in data[place:end]:
            end = max(end, _line_end(data, data.find(b")", end)))
            line = data[start:end]
        while line.endswith(_ENDS) and end < len(data):
            end = _line_end(data, end + 1)
            line = data[start:end]
        yield line


def _line_end(data: bytes, place: int) -> int:
    end = data.find(b"\n", place) if place >= 0 else -1
    return end if end >= 0 else len(data)


def import_words(data: bytes) -> frozenset[bytes]:
    """The words of what may be import statements."""
    return frozenset(_WORD.findall(b"\n".join(import_lines(data))))


@lru_cache(maxsize=4096)
def may_give(path: str, depth: int = DEPTH) -> bool:
    """Whether a module may have names of Ray at its top level: it imports some, or has them from another one by a star.

    Args:
        path: The file of the module.
        depth: Through how many more files names are followed.
    """
    try:
        data = read_before(path)
    except OSError:
        return False
    if _RAY in data and any(map(_OF_RAY.search, import_lines(data))):
        return True
    if depth and path.endswith(_PACKAGE) and any(may_give(home, depth - 1) for home in _modules_in(path, data)):
        return True
    if not depth or not (b"*" in data or b"tune" in data or b"session" in data):
        return False
    stars = (star[1].decode("utf-8", "replace") for line in import_lines(data) for star in _BRINGS.finditer(line))
    homes = {file_of(path, module) for module in stars if module.strip(".")}
    return any(home is not None and home != path and may_give(home, depth - 1) for home in homes)


def _modules_in(path: str, data: bytes) -> Iterator[str]:
    """The modules that a package has as its own names: ``from . import search``, ``from .nets import base as b``."""
    for line in import_lines(data):
        for found in _BESIDE.finditer(line):
            module = found[1].decode("utf-8", "replace")
            for name in dict.fromkeys(_WORD.findall(found[2])):
                home = file_of(path, joined(module, name.decode("utf-8", "replace")))
                if home is not None and home != path:
                    yield home
