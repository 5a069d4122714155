"""A trial works in its own directory below ``local_dir``, as through Ray 2.6.

Today it works in a staging directory of the Ray session, so that ``os.getcwd()`` and `tune.get_trial_dir` are below
/tmp, and what the trial writes is not where the driver looks for it until it has been copied. Where storage is a local
directory, which all nodes must share anyway, nothing needs to be copied: the trial works in storage itself. For
storage behind a URI the staging directory stays.
"""

from __future__ import annotations

import os
from functools import wraps
from typing import Any

from pyarrow.fs import LocalFileSystem
from ray.train._internal import storage as ray_storage

from compat.overlay import original_of

_StorageContext = ray_storage.StorageContext
_ray_working_directory = _StorageContext.trial_working_directory.fget
_ray_persist_artifacts = _StorageContext.persist_artifacts
_ray_copy_files = original_of(ray_storage, "_pyarrow_fs_copy_files")


def _works_in_storage(context: Any) -> bool:
    return type(context.storage_filesystem) is LocalFileSystem


@property  # type: ignore[misc]
def trial_working_directory(self: Any) -> str:
    """Where the trial works: its directory in storage if that is local."""
    directory: str = self.trial_fs_path if _works_in_storage(self) else _ray_working_directory(self)
    return directory


@wraps(_ray_persist_artifacts)
def persist_artifacts(self: Any, force: bool = False) -> None:
    """`StorageContext.persist_artifacts`, which has nothing to do where the artifacts are in storage already."""
    if not _works_in_storage(self):
        _ray_persist_artifacts(self, force=force)


@wraps(_ray_copy_files)
def copy_files(
    source: str, destination: str, source_filesystem: Any = None, destination_filesystem: Any = None
) -> None:
    """Copy files, unless they are to be copied onto themselves, which would empty them.

    A trial that works in storage may report a checkpoint from the very directory where Ray wants to keep it.
    """
    local = all(type(filesystem) is LocalFileSystem for filesystem in (source_filesystem, destination_filesystem))
    if not (local and os.path.realpath(source) == os.path.realpath(destination)):
        _ray_copy_files(source, destination, source_filesystem, destination_filesystem)
