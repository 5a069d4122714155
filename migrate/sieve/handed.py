"""Whether functions may be given a module or a class of Ray, or give one back, and ask it for what is legacy."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.names.handed import may_be_handed_on
from migrate.sieve.given import imported_files
from migrate.sieve.seen import Seen
from migrate.sieve.signs import legacy_signs

_NEXT: Final = re.compile(rb"[\s\\]*[,)]")
_KEPT: Final = re.compile(
    rb"return[ \t(]+[\w.]+$"
    rb"|\.[ \t]*\w+[ \t]*(?::[^=]*)?=[ \t(]*(?:[\w.]+[ \t]*(?:,|\b(?:or|and)\b)[ \t]*)*[\w.]+$"
)
_WORKERS: Final = "ray.train"
_BINDS: Final = re.compile(rb"\b(?:partial|with_parameters)\b")
"""What a module may be given to that a function which runs in a trial or a worker asks, be it of another file."""
_ASKED: Final = re.compile(rb"\.(\w+)")


def hands_modules_on(seen: Seen) -> bool:
    """Whether a module or class of Ray may be given to a function, or back by one, or kept by an object, and asked."""
    handed = (end for name, ends in seen.reached.items() if may_be_handed_on(name) for end in ends)
    if not any(_is_argument(seen.data, end) or _is_kept(seen.data, end) for end in handed):
        return False
    if _WORKERS in seen.reached and _BINDS.search(seen.data) is not None:
        return True
    return _asks(seen.data) or any(map(_asks, imported_files(seen.path, seen.data)))


def _asks(data: bytes) -> bool:
    asked = legacy_signs().asked
    return any(found[1] in asked for found in _ASKED.finditer(data))


def _is_kept(data: bytes, end: int) -> bool:
    """Whether what ends somewhere is assigned to an attribute, ``self.tune = tune``, or returned."""
    return _KEPT.search(data[data.rfind(b"\n", 0, end) + 1 : end]) is not None


def _is_argument(data: bytes, end: int) -> bool:
    """Whether a bracket is open in which something ends, other than that of an import."""
    bracket = data.rfind(b"(", 0, end)
    line = data[data.rfind(b"\n", 0, end) + 1 : end]
    is_imported = b"import" in line or data[max(0, bracket - 20) : max(0, bracket)].rstrip().endswith(b"import")
    return _NEXT.match(data, end) is not None and bracket >= 0 and not is_imported
