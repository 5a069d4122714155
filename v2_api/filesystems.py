"""Which filesystem a URI means, to pyarrow or, as through Ray 2.6, to fsspec. Ray is not needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow
import pyarrow.fs

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem


_OF_PYARROW: Final = frozenset({"abfs", "abfss", "file", "gcs", "gs", "hdfs", "s3", "viewfs"})


def has_known_scheme(uri: str) -> bool:
    """Whether pyarrow or fsspec knows the scheme of a URI; of a path, which has none, they do not. Nothing is asked."""
    scheme, separator, _ = uri.partition("://")
    if not separator:
        return False
    if scheme in _OF_PYARROW:
        return True
    from fsspec import available_protocols

    return scheme in available_protocols()


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
