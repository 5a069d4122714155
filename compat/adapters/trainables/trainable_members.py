"""Where a `Trainable` of Ray 1.13 - 2.6 kept what it saved: ``remote_checkpoint_dir`` and what came with it.

Serves the rows ``ray.tune.Trainable.uses_cloud_checkpointing``, ``remote_checkpoint_dir``, ``storage_client``,
``sync_function_tpl``, ``sync_config``, ``sync_num_retries`` and ``sync_sleep_time``. Code may assign to them, as it
could then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ray.tune import SyncConfig

from compat.adapters.checkpoints.place_uri import remote_uri
from compat.adapters.trainables.trainable_remote import pause, remote_of, retries
from compat.usage import used
from legacy_api import known


class _Member:
    """An attribute that is worked out where nothing was assigned to it."""

    def __init__(self, name: str, value_of: Callable[[Any], Any]) -> None:
        self.code = known(f"ray.tune.Trainable.{name}").code
        self.value_of = value_of

    def __get__(self, trainable: Any, owner: type | None = None) -> Any:
        if trainable is None:
            return self
        used(self.code)
        return self.value_of(trainable)


def _remote_directory(trainable: Any) -> str | None:
    """The URI of the directory of the trial, if its run was given one; what an object made by hand was given."""
    remote = remote_of(trainable)
    if remote is not None:
        return remote.place
    storage = trainable._storage
    return None if storage is None else remote_uri(storage.trial_fs_path, storage)


def _sync_config(trainable: Any) -> SyncConfig:
    """What the run of the trial was given, if its directory is elsewhere; the defaults otherwise."""
    return trainable._storage.sync_config if _remote_directory(trainable) and trainable._storage else SyncConfig()


remote_checkpoint_dir = _Member("remote_checkpoint_dir", _remote_directory)
uses_cloud_checkpointing = _Member("uses_cloud_checkpointing", lambda trainable: bool(trainable.remote_checkpoint_dir))
storage_client = _Member("storage_client", lambda trainable: None)
sync_function_tpl = _Member("sync_function_tpl", lambda trainable: getattr(remote_of(trainable), "function", None))
sync_config = _Member("sync_config", _sync_config)
sync_num_retries = _Member("sync_num_retries", lambda trainable: retries())
sync_sleep_time = _Member("sync_sleep_time", lambda trainable: pause())

MEMBERS: Final[dict[str, Any]] = {
    "remote_checkpoint_dir": remote_checkpoint_dir,
    "uses_cloud_checkpointing": uses_cloud_checkpointing,
    "storage_client": storage_client,
    "sync_function_tpl": sync_function_tpl,
    "sync_config": sync_config,
    "sync_num_retries": sync_num_retries,
    "sync_sleep_time": sync_sleep_time,
}
"""All of them, for a class that has what a Trainable of then had."""
