"""URIs of what is stored, which old code read where Ray today tells a path and a filesystem."""

from __future__ import annotations

from typing import Any, Final

import pyarrow.fs

_SCHEMES: Final = {"gcs": "gs", "local": "file"}
"""Schemes of URIs that pyarrow calls by another name."""
_GIVEN_AS_URI: Final = "_compat_given_as_uri"


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


def note_uri(storage: Any, given: Any) -> None:
    """Note whether the place of an experiment was given as a URI: each was remote, also one of a directory here.

    Args:
        storage: Where the experiment stores. Each trial gets a copy of it.
        given: The place; None for that of runs that do not say it.
    """
    setattr(storage, _GIVEN_AS_URI, "://" in str(given))


def remote_uri(path: str, storage: Any) -> str | None:
    """The URI of what is stored remotely; None if it is not.

    Args:
        path: A path on the filesystem of the storage.
        storage: Where an experiment or a trial stores; None for one of the user's own making.
    """
    if storage is None:
        return None
    is_local = isinstance(storage.storage_filesystem, pyarrow.fs.LocalFileSystem)
    if is_local and not getattr(storage, _GIVEN_AS_URI, False):
        return None
    return uri_of(path, storage.storage_filesystem)
