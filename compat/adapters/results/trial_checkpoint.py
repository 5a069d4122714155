"""Checkpoints of a trial as users found them: a path, as through Ray 1.13, and an object, as in Ray 2.

Through Ray 1.13 the path was what ``save_checkpoint`` returned, often that of a file in the directory. That of a
directory ended with a slash: ``os.path.dirname`` of it is the directory itself.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import Any

import pyarrow.fs
from ray.tune import Checkpoint

from compat.adapters.checkpoints.place_uri import uri_of
from compat.adapters.trainables.trainable_marker import DICT_FILE, dict_file, load_dict, read_marker


class CheckpointStorage(Enum):
    """Where a checkpoint was kept in Ray 2.0 - 2.6; those in memory were never shown to users."""

    MEMORY = auto()
    PERSISTENT = auto()


class TrialCheckpoint(str, Checkpoint):  # type: ignore[misc]
    """Today's checkpoint object, which is also the path that `save_checkpoint` returned.

    Attributes:
        path: The directory, on ``filesystem``.
        metrics: What the trial reported with the checkpoint.
    """

    path: str
    filesystem: pyarrow.fs.FileSystem
    metrics: dict[str, Any]
    tune_only: bool

    def __new__(cls, path: str, *args: Any, **kwargs: Any) -> TrialCheckpoint:
        """The string; `__init__` makes the object."""
        return str.__new__(cls, path)

    def __init__(
        self,
        path: str,
        directory: str,
        filesystem: pyarrow.fs.FileSystem,
        metrics: dict[str, Any],
        *,
        tune_only: bool = False,
    ) -> None:
        """Take both sides of the checkpoint.

        Args:
            path: What legacy code sees.
            directory: What today's code sees.
            filesystem: Where the directory is.
            metrics: What the trial reported with the checkpoint.
            tune_only: Whether copies are of Ray's own class: Ray keeps them in the state of the experiment.
        """
        Checkpoint.__init__(self, directory, filesystem)
        self.metrics = metrics
        self.tune_only = tune_only

    @classmethod
    def of(cls, checkpoint: Any, metrics: dict[str, Any] | None, *, tune_only: bool = False) -> TrialCheckpoint:
        """The legacy face of a checkpoint of Ray's."""
        directory, filesystem = checkpoint.path, checkpoint.filesystem
        return cls(_returned_path(directory, filesystem), directory, filesystem, metrics or {}, tune_only=tune_only)

    @property
    def value(self) -> str:
        """The path, as `Trial.checkpoint.value` was through Ray 1.13."""
        return str(self)

    @property
    def local_path(self) -> str:
        """The path, as in Ray 1.8 - 2.0."""
        return str(self)

    _local_path = local_path

    @property
    def cloud_path(self) -> str | None:
        """The URI of a checkpoint that is not on this machine, as in Ray 1.8 - 1.13."""
        return None if _is_local(self.filesystem) else self.uri

    @property
    def uri(self) -> str:
        """The URI of the directory, as in Ray 2.0 - 2.6."""
        return uri_of(self.path, self.filesystem)

    @property
    def dir_or_data(self) -> str:
        """The directory, as in Ray 2.0 - 2.6."""
        return self.path

    def to_air_checkpoint(self, local_to_remote_path_fn: Callable[[str], str] | None = None) -> TrialCheckpoint:
        """The object itself, which is a checkpoint of today, as in Ray 2.0 - 2.6.

        Args:
            local_to_remote_path_fn: Not asked: the checkpoint knows where it is.
        """
        return self

    @property
    def result(self) -> dict[str, Any]:
        """What the trial reported with the checkpoint, as through Ray 1.13."""
        return self.metrics

    @property
    def storage(self) -> str:
        """Where the checkpoint was kept through Ray 1.13; those in memory were never shown to users."""
        return "persistent"

    @property
    def storage_mode(self) -> CheckpointStorage:
        """Where the checkpoint is kept, as in Ray 2.0 - 2.6."""
        return CheckpointStorage.PERSISTENT

    @property
    def rank(self) -> int:
        """The rank of the worker that saved it, as in Ray 2.3 - 2.6; a trial is one."""
        return 0

    @property
    def node_ip(self) -> str | None:
        """Address of the node that saved it, as in Ray 2.0 - 2.6."""
        return self.metrics.get("node_ip")

    @property
    def is_ready(self) -> bool:
        """Whether the checkpoint can be read; saving is over when users see one."""
        return True

    def to_dict(self) -> dict[str, Any]:
        """The dictionary that ``save_checkpoint`` returned.

        Raises:
            ValueError: If it did not return one.
        """
        with self.as_directory() as directory:
            name = dict_file(Path(directory), read_marker(Path(directory)))
            if name is None:
                raise ValueError(f"{self.path} holds files, not a dictionary: read them in checkpoint.as_directory()")
            return load_dict(Path(directory), name)

    def download(self, cloud_path: str | None = None, local_path: str | None = None, overwrite: bool = False) -> str:
        """A copy on this machine, as in Ray 1.8 - 1.13."""
        return str(self.to_directory(local_path))

    def save(self, path: str | None = None, force_download: bool = False) -> str:
        """A copy at a path of this machine, as in Ray 1.8 - 1.13."""
        return str(self.to_directory(path))

    def __reduce__(self) -> Any:
        """As Ray's own class within Tune, as itself between user code."""
        if self.tune_only:
            return Checkpoint, (self.path, self.filesystem)
        return TrialCheckpoint, (str(self), self.path, self.filesystem, self.metrics)

    def __fspath__(self) -> str:
        """The path."""
        return str(self)

    def __str__(self) -> str:
        """The path."""
        return str.__str__(self)

    def __repr__(self) -> str:
        """Both sides."""
        return f"<TrialCheckpoint local_path={self}, cloud_path={self.cloud_path}>"


class NoCheckpoint:
    """What a trial without a checkpoint had through Ray 2.6: an object all the same, whose value is None.

    Attributes:
        value: None.
        result: Empty, as is ``metrics``.
    """

    value = local_path = cloud_path = path = dir_or_data = uri = None
    storage = "persistent"
    storage_mode = CheckpointStorage.PERSISTENT
    is_ready = False

    def __init__(self) -> None:
        """Take dictionaries of its own: old code may write into them."""
        self.result: dict[str, Any] = {}
        self.metrics = self.result

    def __bool__(self) -> bool:
        """False, as of today's None."""
        return False

    def __repr__(self) -> str:
        """That there is none."""
        return "<NoCheckpoint>"


def _returned_path(directory: str, filesystem: pyarrow.fs.FileSystem) -> str:
    if not _is_local(filesystem):
        return uri_of(directory, filesystem)
    place = Path(directory)
    if (place / DICT_FILE).is_file():
        return f"{directory}/{DICT_FILE}"
    marker = read_marker(place) if place.is_dir() else None
    return f"{directory}/{marker.returned if marker is not None else ''}"


def _is_local(filesystem: pyarrow.fs.FileSystem) -> bool:
    return isinstance(filesystem, pyarrow.fs.LocalFileSystem)
