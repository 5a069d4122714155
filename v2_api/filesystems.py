"""Which filesystem a URI means, to pyarrow or, as through Ray 2.6, to fsspec. Ray is not needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow
import pyarrow.fs

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem


def as_pyarrow(filesystem: pyarrow.fs.FileSystem | AbstractFileSystem) -> pyarrow.fs.FileSystem:
    """The filesystem as pyarrow and Ray take it."""
    if isinstance(filesystem, pyarrow.fs.FileSystem):
        return filesystem
    return pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(filesystem))


def stored_at(uri: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """The filesystem that a path or URI means, and the path on it.

    Raises:
        ValueError: If neither pyarrow nor fsspec knows the scheme.
        ImportError: If fsspec needs a package for it.
    """
    try:
        known_to_pyarrow: tuple[pyarrow.fs.FileSystem, str] = pyarrow.fs.FileSystem.from_uri(uri)
    except pyarrow.ArrowInvalid:
        if "://" not in uri:
            raise
        from fsspec.core import url_to_fs

        filesystem, path = url_to_fs(uri)
        return as_pyarrow(filesystem), path
    return known_to_pyarrow
