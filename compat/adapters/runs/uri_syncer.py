"""What ``syncer="auto"`` meant in Ray 2.0 - 2.6: copies on any filesystem that pyarrow or fsspec knows."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

import pyarrow.fs

from compat.adapters.runs.syncer import Syncer
from v2_api.run_location import RunLocation


class UriSyncer(Syncer):
    """Copies what is asked for before it returns."""

    def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
        """Copy a directory, without what fits a pattern by its path in there, and what is below that."""
        location = RunLocation.of(remote_dir)
        location.filesystem.create_dir(location.fs_path, recursive=True)
        for path in _kept(Path(local_dir), Path(local_dir), exclude or []):
            target = location.file(path.relative_to(local_dir).as_posix())
            if path.is_dir():
                location.filesystem.create_dir(target, recursive=True)
            else:
                pyarrow.fs.copy_files(str(path), target, destination_filesystem=location.filesystem)
        return True

    def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
        """Copy a directory from there, likewise."""
        location = RunLocation.of(remote_dir)
        top = PurePosixPath("/", location.fs_path)
        for entry in location.filesystem.get_file_info(pyarrow.fs.FileSelector(location.fs_path, recursive=True)):
            below = PurePosixPath("/", entry.path).relative_to(top)
            if any(fits_any(str(path), exclude or []) for path in (below, *below.parents[:-1])):
                continue
            target = Path(local_dir, below)
            (target.parent if entry.is_file else target).mkdir(parents=True, exist_ok=True)
            if entry.is_file:
                pyarrow.fs.copy_files(entry.path, str(target), source_filesystem=location.filesystem)
        return True

    def delete(self, remote_dir: str) -> bool:
        """Delete a directory there."""
        location = RunLocation.of(remote_dir)
        location.filesystem.delete_dir(location.fs_path)
        return True


def _kept(directory: Path, top: Path, exclude: list[str]) -> Iterator[Path]:
    for entry in sorted(directory.iterdir()):
        if fits_any(entry.relative_to(top).as_posix(), exclude):
            continue
        yield entry
        if entry.is_dir():
            yield from _kept(entry, top, exclude)


def fits_any(name: str, patterns: list[str]) -> bool:
    """Whether a name fits some of the patterns."""
    return any(fnmatch(name, pattern) for pattern in patterns)
