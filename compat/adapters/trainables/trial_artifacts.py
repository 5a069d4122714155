"""The directory of a trial holds everything the trial wrote: its log files and whatever it left in ``self.logdir``.

Through Ray 2.6 a trial worked in its own directory below ``local_dir``. Today it works in a staging directory on its
node, and what it leaves there is lost unless artifacts are synchronised, and even then after the first minutes.
"""

from __future__ import annotations

from typing import Any

from ray.tune import SyncConfig
from ray.tune.trainable import Trainable as RayTrainable

from compat.adapters.trainables.trainable_checkpoint import remove_temporary_directories
from compat.adapters.trainables.trainable_construct import close_result_logger
from compat.adapters.trainables.trainable_remote import remote_of

_ray_stop = RayTrainable.stop


def keep_artifacts() -> SyncConfig:
    """The synchronisation that a legacy run needs if it did not ask for another one."""
    return SyncConfig(sync_artifacts=True)


def stop(self: Any) -> None:
    """`Trainable.stop`, after which the last lines of the log files are in the trial's directory, too."""
    close_result_logger(self)
    _ray_stop(self)
    remove_temporary_directories(self)
    remote = remote_of(self)
    if remote is not None:
        remote.upload_artifacts(self._logdir)
    if self._storage:
        self._storage.persist_artifacts(force=True)
