"""URIs of what is stored, which old code read where Ray today tells a path and a filesystem."""

from __future__ import annotations

from typing import Any, Final

import pyarrow.fs

_SCHEMES: Final = {"gcs": "gs", "local": "file"}
"""Schemes of URIs that pyarrow calls by another name."""


def uri_of(path: str, filesystem: Any) -> str:
    """The URI of a path on a filesystem, as Ray took and told it through 2.6.

    Args:
        path: A path on the filesystem, without a scheme.
        filesystem: One of pyarrow, or one of fsspec that pyarrow wraps.
    """
    kind = filesystem.type_name
    if isinstance(filesystem, pyarrow.fs.PyFileSystem) and isinstance(filesystem.handler, pyarrow.fs.FSSpecHandler):
        protocol = filesystem.handler.fs.protocol
        kind = protocol if isinstance(protocol, str) else protocol[0]
    return f"{_SCHEMES.get(kind, kind)}://{path}"
