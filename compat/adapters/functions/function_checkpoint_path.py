"""`tune.make_checkpoint_dir`, `tune.save_checkpoint(path)`, and the argument ``checkpoint`` that receives the path.

So functions saved in Ray 0.8.6 alone; Ray 0.8.7 refused the two calls in favour of `tune.checkpoint_dir`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ray import tune
from ray.train._internal.session import get_session

from compat.adapters.functions.function_checkpoint import hand_to_next_report, temporary_directory
from compat.usage import used
from legacy_api import known

_KEY: Final = "ray_compat_saved_path"
"""In the metadata of a checkpoint: what was saved, relative to its directory."""


def make_checkpoint_dir(step: Any = None) -> str:
    """An empty directory for a checkpoint; outside of a trial, the current directory.

    Args:
        step: The iteration the checkpoint belongs to. Tune numbers checkpoints itself today.
    """
    used(known("ray.tune.make_checkpoint_dir").code)
    if get_session() is None:
        return os.path.abspath("./")  # noqa: PTH100 - what it returned, also for a deleted directory
    return str(temporary_directory(0 if step is None else step))


def save_checkpoint(checkpoint: str) -> None:
    """Let the next result of the trial carry a checkpoint; outside of a trial, do nothing.

    Args:
        checkpoint: The file or directory that was saved, in a directory of `make_checkpoint_dir`. The trial receives
            its path again as the ``checkpoint`` argument when it is restored.
    """
    used(known("ray.tune.save_checkpoint").code)
    session = get_session()
    if session is None:
        return
    path = Path(checkpoint).absolute()
    directory = next((one for one in (path, *path.parents) if one.parent.name.startswith("ray_compat_")), None)
    if directory is None:  # saved somewhere else
        directory = temporary_directory(0)
        copy = directory / path.name
        shutil.copytree(path, copy) if path.is_dir() else shutil.copy2(path, copy)
        path = copy
    tune.Checkpoint.from_directory(directory).update_metadata({_KEY: os.path.relpath(path, directory)})
    hand_to_next_report(session, directory)


@contextmanager
def restored_checkpoint() -> Iterator[str | None]:
    """What `save_checkpoint` was given when this trial was saved, or None if it was not saved so."""
    checkpoint = tune.get_checkpoint()
    saved = None if checkpoint is None else checkpoint.get_metadata().get(_KEY)
    if saved is None:
        yield None
        return
    with checkpoint.as_directory() as directory:
        yield os.path.normpath(Path(directory, saved))
