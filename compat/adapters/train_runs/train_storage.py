"""``ray.train.get_context().get_storage()`` in a worker: where its trial is. Behaviour of Ray 2.10 - 2.42.

Today there is no trial below the run, so that both are the same place.
"""

from __future__ import annotations

from typing import Any, NoReturn

from compat.errors import LegacyNameError


@property  # type: ignore[misc]
def trial_fs_path(self: Any) -> str:
    """The directory in storage that checkpoints are in."""
    path: str = self.experiment_fs_path
    return path


@property  # type: ignore[misc]
def trial_working_directory(self: Any) -> str:
    """The directory on this node that the train loop works in."""
    path: str = self.local_working_directory
    return path


@property  # type: ignore[misc]
def checkpoint_fs_path(self: Any) -> NoReturn:
    """The directory in storage of the checkpoint that is being made, which nobody counts any more.

    Raises:
        LegacyNameError: Always.
    """
    raise LegacyNameError("FUN253")
