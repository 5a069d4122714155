"""`with tune.checkpoint_dir(step=i) as directory:` and the ``checkpoint_dir`` argument of trainable functions.

Through Ray 2.6 a function saved into a directory that Tune gave it; the next report carried the checkpoint. A function
that was restarted found the directory of its last checkpoint in its ``checkpoint_dir`` argument.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ray import tune

from compat.usage import used
from legacy_api import known

_pending = threading.local()


@contextmanager
def checkpoint_dir(step: int) -> Iterator[str]:
    """A directory to save a checkpoint in; the next `tune.report` carries it.

    Args:
        step: The iteration the checkpoint belongs to. Tune numbers checkpoints itself today.

    Yields:
        Path of an empty directory.
    """
    used(known("ray.tune.checkpoint_dir").code)
    directory = tempfile.mkdtemp(prefix=f"checkpoint_{step:06d}_")
    yield directory
    _pending.directory = directory


def take_pending_checkpoint() -> Any:
    """The checkpoint saved since the last report, or None. It can be taken once."""
    directory = getattr(_pending, "directory", None)
    if directory is None:
        return None
    _pending.directory = None
    return tune.Checkpoint.from_directory(directory)


def restored_checkpoint_dir() -> str | None:
    """The directory of the checkpoint this trial continues from, or None at a fresh start."""
    checkpoint = tune.get_checkpoint()
    if checkpoint is None:
        return None
    return str(Path(checkpoint.to_directory()))
