"""Which URIs Ray's own filesystems reach, and whether a file may have others, or relative paths."""

from __future__ import annotations

import re
from typing import Final

_PYARROWS: Final = ("file", "s3", "gs", "gcs", "hdfs", "viewfs", "abfs", "abfss", "mock")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")
_FOREIGN: Final = re.compile(rb"[\"'](?!(?:%s|https?)://)[A-Za-z][A-Za-z0-9+.-]+://" % "|".join(_PYARROWS).encode())
_GIVEN: Final = re.compile(rb"\bstorage_path[\s\\]*=(?!=)[\s\\(]*(?![fFrR]*[\"']+[/~])")


def foreign_scheme(text: str) -> str:
    """The scheme of the URI that a text begins with, if pyarrow does not know it; else nothing."""
    found = _SCHEME.match(text)
    return found[1] if found and found[1] not in _PYARROWS else ""


def is_reached(text: str) -> bool:
    """Whether a text begins with a scheme that pyarrow knows."""
    found = _SCHEME.match(text)
    return found is not None and found[1] in _PYARROWS


def may_have_odd_place(data: bytes) -> bool:
    """Whether a file may name a place for a run that Ray does not find by itself."""
    if b"storage_path" not in data:
        return False
    return _GIVEN.search(data) is not None or (b"://" in data and _FOREIGN.search(data) is not None)
