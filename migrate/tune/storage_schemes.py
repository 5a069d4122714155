"""Which URIs Ray's own filesystems reach, and whether a file may have others."""

from __future__ import annotations

import re
from typing import Final

_PYARROWS: Final = ("file", "s3", "gs", "gcs", "hdfs", "viewfs", "abfs", "abfss", "mock")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")
_IN_FILE: Final = re.compile(rb"[\"'](?!(?:%s|https?)://)[A-Za-z][A-Za-z0-9+.-]+://" % "|".join(_PYARROWS).encode())


def foreign_scheme(text: str) -> str:
    """The scheme of the URI that a text begins with, if pyarrow does not know it; else nothing."""
    found = _SCHEME.match(text)
    return found[1] if found and found[1] not in _PYARROWS else ""


def may_have_foreign_place(data: bytes) -> bool:
    """Whether a file may give a run a place that pyarrow does not know."""
    return b"storage_path" in data and b"://" in data and _IN_FILE.search(data) is not None
