"""Where a run lives: the pair ``(storage_path, name)``, which is all that identifies a run in Train V2.

Legacy code names a run by one path (``Trainer.restore("~/ray_results/run/")``), modern code by the pair that
``RunConfig`` takes. `RunLocation` is both, on any filesystem that pyarrow or fsspec knows. Ray is not needed.
"""

from __future__ import annotations

import io
import os
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import pyarrow
import pyarrow.fs

from v2_api.filesystems import as_pyarrow, stored_at

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_PYARROW_SCHEMES: Final = ("s3", "gs", "gcs", "hdfs", "viewfs", "abfs", "abfss", "mock")
_REPEATED_SLASH: Final = re.compile(r"/{2,}")


def _uri(scheme: str, netloc: str, path: str, query: str) -> str:
    """The parts of a URI put together; ``urlunsplit`` drops the slashes of ``mock:///a``."""
    return f"{scheme}://{netloc}{path.rstrip('/')}" + (f"?{query}" if query else "")


def _local_path(text: str) -> str | None:
    """The absolute local path that a path or ``file://`` URI means, or None for any other URI.

    Absolute, because the processes of a run have working directories of their own.
    """
    if text.startswith("file://"):
        text = unquote(urlsplit(text, allow_fragments=False).path)
    elif _SCHEME.match(text):
        return None
    return os.path.abspath(Path(text).expanduser())  # noqa: PTH100 - Path.resolve() would follow symbolic links


@dataclass(frozen=True)
class RunLocation:
    """A run's place in storage, as the pair that Train V2 identifies it by.

    Make one with `of` (from one path) or `join` (from the pair).

    Attributes:
        storage_path: What ``RunConfig(storage_path=)`` takes: an absolute path, a URI, or a path on
            ``storage_filesystem``.
        name: What ``RunConfig(name=)`` takes.
        storage_filesystem: What ``RunConfig(storage_filesystem=)`` takes; None if ``storage_path`` says it all.
    """

    storage_path: str
    name: str
    storage_filesystem: pyarrow.fs.FileSystem | None = None

    @classmethod
    def of(
        cls,
        path: str | os.PathLike[str],
        filesystem: pyarrow.fs.FileSystem | AbstractFileSystem | None = None,
    ) -> RunLocation:
        """The location that one path means, as ``Trainer.restore(path)`` took it through Ray 2.42.

        Args:
            path: The run directory: a path (``~`` and relative paths are local to the caller), a ``Path`` or a URI,
                with or without a trailing slash.
            filesystem: A pyarrow or fsspec filesystem on which ``path``, without a scheme, is to be found.

        Raises:
            ValueError: If the path does not have a parent that could be the storage path.
        """
        text = os.fspath(path)
        if filesystem is None:
            text = _local_path(text) or text
        scheme, netloc, below, query = "", "", text, ""
        if filesystem is None and _SCHEME.match(text):
            scheme, netloc, below, query, _ = urlsplit(text, allow_fragments=False)
        parent, name = posixpath.split(_REPEATED_SLASH.sub("/", below).rstrip("/"))
        if not name or not (parent or netloc):
            raise ValueError(f"{text!r} is not the path of a run: a run is a directory below a storage path")
        storage_path = _uri(scheme, netloc, parent, query) if scheme else parent
        return cls.join(storage_path, name, filesystem)

    @classmethod
    def join(
        cls,
        storage_path: str | os.PathLike[str],
        name: str,
        filesystem: pyarrow.fs.FileSystem | AbstractFileSystem | None = None,
    ) -> RunLocation:
        """The location of the run ``name`` below ``storage_path``, as ``RunConfig`` takes them.

        Args:
            storage_path: A path or URI, or a path without a scheme on ``filesystem``.
            name: Name of the run, one directory (or several) below ``storage_path``.
            filesystem: A pyarrow or fsspec filesystem.
        """
        text = os.fspath(storage_path)
        if filesystem is not None:
            return cls(text.rstrip("/") or text, name, as_pyarrow(filesystem))
        local = _local_path(text)
        if local is not None:
            return cls(local, name)
        scheme, netloc, path, query, _ = urlsplit(text, allow_fragments=False)
        if scheme in _PYARROW_SCHEMES:
            return cls(_uri(scheme, netloc, path, query), name)
        # A scheme only fsspec knows. Ray resolves URIs with pyarrow alone, so it is handed the filesystem.
        filesystem, fs_path = stored_at(text)
        return cls(fs_path.rstrip("/"), name, filesystem)

    @property
    def path(self) -> str:
        """The run directory as one path or URI, for people to read and for `of` to take apart again."""
        if _SCHEME.match(self.storage_path):
            scheme, netloc, parent, query, _ = urlsplit(self.storage_path, allow_fragments=False)
            return _uri(scheme, netloc, f"{parent.rstrip('/')}/{self.name}", query)
        return posixpath.join(self.storage_path, self.name)

    def __str__(self) -> str:
        """The run directory as one path or URI."""
        return self.path

    @cached_property
    def _resolved(self) -> tuple[pyarrow.fs.FileSystem, str]:
        if self.storage_filesystem is not None:
            return self.storage_filesystem, self.storage_path
        filesystem, storage_path = pyarrow.fs.FileSystem.from_uri(self.storage_path)
        return filesystem, storage_path

    @property
    def filesystem(self) -> pyarrow.fs.FileSystem:
        """The pyarrow filesystem that holds the run."""
        return self._resolved[0]

    @property
    def fs_path(self) -> str:
        """The run directory as a path on `filesystem`, exactly as Ray computes it."""
        return Path(self._resolved[1], self.name).as_posix()

    def run_config_arguments(self) -> dict[str, Any]:
        """The arguments of ``RunConfig`` that mean this location."""
        arguments: dict[str, Any] = {"storage_path": self.storage_path, "name": self.name}
        if self.storage_filesystem is not None:
            arguments["storage_filesystem"] = self.storage_filesystem
        return arguments

    def file(self, name: str) -> str:
        """The path on `filesystem` of a file of the run."""
        return posixpath.join(self.fs_path, name) if name else self.fs_path

    def exists(self, file: str = "") -> bool:
        """Whether a file of the run exists, or the run directory itself if no file is named."""
        info = self.filesystem.get_file_info(self.file(file))
        return bool(info.type != pyarrow.fs.FileType.NotFound)

    def read(self, file: str) -> bytes:
        """The content of a file of the run.

        Raises:
            FileNotFoundError: If there is no such file.
        """
        with self.filesystem.open_input_file(self.file(file)) as stream:
            return bytes(stream.readall())

    def write(self, file: str, content: bytes) -> None:
        """Write a file of the run so that readers see the old content or the new one, never a part of it."""
        self.filesystem.create_dir(self.fs_path, recursive=True)
        unfinished = self.file(f"{file}.{uuid4().hex[:8]}.tmp")
        with self.filesystem.open_output_stream(unfinished) as stream:
            stream.write(content)
        self.filesystem.move(unfinished, self.file(file))

    def delete(self, file: str) -> None:
        """Delete a file of the run, if it exists."""
        if self.exists(file):
            self.filesystem.delete_file(self.file(file))

    def files(self) -> list[str]:
        """Names of the files directly in the run directory; none if there is no such directory."""
        selector = pyarrow.fs.FileSelector(self.fs_path, allow_not_found=True)
        found = self.filesystem.get_file_info(selector)
        return sorted(info.base_name for info in found if info.type == pyarrow.fs.FileType.File)

    def directories(self, below: str = "") -> list[str]:
        """Names of the directories directly in the run directory, or in a directory of it; none if it is missing."""
        selector = pyarrow.fs.FileSelector(self.file(below), allow_not_found=True)
        found = self.filesystem.get_file_info(selector)
        return sorted(info.base_name for info in found if info.type == pyarrow.fs.FileType.Directory)

    def lines(self, file: str) -> Iterator[bytes]:
        """The lines of a file of the run, one after the other, so that no more than one is in memory.

        Raises:
            FileNotFoundError: If there is no such file.
        """
        with self.filesystem.open_input_stream(self.file(file)) as stream:
            yield from io.BufferedReader(stream, buffer_size=1 << 20)

    def move_aside(self) -> RunLocation:
        """Rename the run directory to a backup name next to it, so that its place is free.

        Returns:
            Where the run is now: ``<name>_backup_<date>``. Nothing is deleted.
        """
        stem = f"{self.name}_backup_{datetime.now():%Y-%m-%d_%H-%M-%S}"
        backup, count = RunLocation(self.storage_path, stem, self.storage_filesystem), 1
        while backup.exists():
            count += 1
            backup = RunLocation(self.storage_path, f"{stem}_{count}", self.storage_filesystem)
        try:
            self.filesystem.move(self.fs_path, backup.fs_path)
        except (OSError, NotImplementedError):
            if isinstance(self.filesystem, pyarrow.fs.LocalFileSystem):
                raise
            # Object stores have no directories to rename.
            pyarrow.fs.copy_files(
                self.fs_path,
                backup.fs_path,
                source_filesystem=self.filesystem,
                destination_filesystem=self.filesystem,
            )
            self.filesystem.delete_dir(self.fs_path)
        return backup
