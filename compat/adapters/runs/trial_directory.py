"""A trial works in its own directory below ``local_dir``, and the driver writes there, as through Ray 2.6.

Today both have staging directories in the Ray session, so that ``os.getcwd()``, `tune.get_trial_dir` and
`Trial.local_path` are below /tmp; what the trial writes is not where the driver looks for it, and results are not in
``local_dir``, until they have been copied. Where storage is a local directory, which all nodes must share anyway,
nothing needs to be copied: both work in storage itself. For storage behind a URI the staging directories stay.
"""

from __future__ import annotations

import os
from functools import wraps
from pathlib import Path
from typing import Any

from pyarrow.fs import LocalFileSystem
from ray.train._internal import storage as ray_storage
from ray.tune.experiment import trial as ray_trial
from ray.tune.experimental.output import ProgressReporter
from ray.tune.logger import LoggerCallback

from compat.overlay import original_of

_StorageContext = ray_storage.StorageContext
_ray_working_directory = _StorageContext.trial_working_directory.fget
_ray_driver_directory = _StorageContext.trial_driver_staging_path.fget
_ray_init_local_path = ray_trial.Trial.init_local_path
_ray_restore_from_remote = LoggerCallback._restore_from_remote
_ray_persist_artifacts = _StorageContext.persist_artifacts
_ray_experiment_started = ProgressReporter.experiment_started
_ray_copy_files = original_of(ray_storage, "_pyarrow_fs_copy_files")


def _works_in_storage(context: Any) -> bool:
    return type(context.storage_filesystem) is LocalFileSystem


@property  # type: ignore[misc]
def trial_working_directory(self: Any) -> str:
    """Where the trial works: its directory in storage if that is local."""
    directory: str = self.trial_fs_path if _works_in_storage(self) else _ray_working_directory(self)
    return directory


@property  # type: ignore[misc]
def trial_driver_staging_path(self: Any) -> str:
    """Where the driver writes what belongs to the trial: its directory in storage if that is local."""
    directory: str = self.trial_fs_path if _works_in_storage(self) else _ray_driver_directory(self)
    return directory


@wraps(_ray_init_local_path)
def init_local_path(self: Any) -> None:
    """`Trial.init_local_path`: a new trial gets a directory that no trial of an earlier run has."""
    if not self.relative_logdir and _works_in_storage(self.storage):
        name = ray_trial._create_unique_logdir_name(self.storage.experiment_fs_path, self._generate_dirname())
        self.relative_logdir = self.storage.trial_dir_name = name
    _ray_init_local_path(self)


@wraps(_ray_restore_from_remote)
def restore_from_remote(self: Any, file_name: str, trial: Any) -> None:
    """`LoggerCallback._restore_from_remote`, for a file that the driver does not have.

    Through Ray 2.6 a trial that started again went on with the driver's own file. Today the one in storage, which is
    uploaded now and then, is written over it, and the lines since then are lost.
    """
    if trial.checkpoint and not (_works_in_storage(trial.storage) or _has_all(trial, file_name)):
        _ray_restore_from_remote(self, file_name, trial)


def _has_all(trial: Any, file_name: str) -> bool:
    """Whether the driver has what storage has of a file to which it only adds lines."""
    local = Path(trial.local_path, file_name)
    stored = Path(trial.storage.trial_fs_path, file_name).as_posix()
    size = trial.storage.storage_filesystem.get_file_info(stored).size or 0
    return local.is_file() and local.stat().st_size >= size


@wraps(_ray_experiment_started)
def experiment_started(
    self: Any, *args: Any, experiment_path: str, tensorboard_path: str | None = None, **kwargs: Any
) -> None:
    """`ProgressReporter.experiment_started`: TensorBoard finds event files where the driver writes them."""
    if tensorboard_path is not None and Path(experiment_path).is_dir():
        tensorboard_path = experiment_path
    _ray_experiment_started(self, *args, experiment_path=experiment_path, tensorboard_path=tensorboard_path, **kwargs)


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
