"""`with tune.checkpoint_dir(step=i) as directory:` and the ``checkpoint_dir`` argument of trainable functions.

Through Ray 2.6 a function saved into a directory that Tune gave it; the next result carried the checkpoint, however
the function gave it: `tune.report`, ``yield``, ``return``, or by ending. A function that was restarted found the
directory of its last checkpoint in its ``checkpoint_dir`` argument.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ray import tune
from ray.train._internal.session import get_session

from compat.adapters.checkpoints.checkpoint_names import name_next_after_step
from compat.usage import used
from legacy_api import known

SAVED_FOR_A_STEP: Final = "ray_compat_saved_for_a_step"
"""In the state of a session: its checkpoints are those of the older Rays, which knew their iteration."""


@contextmanager
def checkpoint_dir(step: int) -> Iterator[str]:
    """A directory to save a checkpoint in; the next result of the trial carries it.

    Args:
        step: The iteration the checkpoint belongs to, after which its directory in storage is called.

    Yields:
        Path of an empty directory; outside of a trial, of the current directory, as ever.

    Raises:
        ValueError: If ``step`` is None.
    """
    used(known("ray.tune.checkpoint_dir").code)
    if step is None:
        raise ValueError("checkpoint_dir(step) must be provided - got None.")
    session = get_session()
    if session is None:
        yield os.path.abspath("./")  # noqa: PTH100 - what Ray 0.8 - 2.6 returned, also for a deleted directory
        return
    directory = temporary_directory(step)
    try:
        yield str(directory)
    except BaseException:
        shutil.rmtree(directory.parent, ignore_errors=True)
        raise
    hand_to_next_report(session, directory, step)


def temporary_directory(step: Any) -> Path:
    """An empty directory for the checkpoint of a step; it is removed together with its parent."""
    parent = Path(tempfile.mkdtemp(prefix="ray_compat_checkpoint_"))
    directory = parent / (f"checkpoint_{step:06d}" if isinstance(step, int) else f"checkpoint_{step}")
    directory.mkdir()
    return directory


def hand_to_next_report(session: Any, directory: Path, step: Any = None) -> None:
    """Make the next report of a session carry the checkpoint, unless it brings one of its own.

    Whatever a function does, Ray reports for it: also what it yields or returns, and that it has ended. The session
    object gets the method, not its class: nothing changes for other trials, and nothing needs the shim to be installed
    in this process.
    """
    earlier = vars(session).get("report")
    if earlier is not None:
        shutil.rmtree(earlier.directory.parent, ignore_errors=True)  # two in one step: the last one counts

    thread = session.training_thread

    def report(metrics: dict[str, Any], checkpoint: Any = None) -> None:
        del session.report
        if session.training_thread is not thread:  # the actor went on to another trial
            shutil.rmtree(directory.parent, ignore_errors=True)
            session.report(metrics, checkpoint=checkpoint)
            return
        _remove_when_persisted(session.storage, directory.parent)
        session.set_state(SAVED_FOR_A_STEP, True)
        if checkpoint is None:
            name_next_after_step(session.storage, step)
        session.report(metrics, checkpoint=checkpoint or tune.Checkpoint.from_directory(directory))

    report.directory = directory  # type: ignore[attr-defined]
    session.report = report


def _remove_when_persisted(storage: Any, temporary: Path) -> None:
    """Remove a temporary directory as soon as the checkpoint in it is in storage: the trial may end right after."""
    persist = storage.persist_current_checkpoint

    def persist_current_checkpoint(checkpoint: Any) -> Any:
        del storage.persist_current_checkpoint
        try:
            return persist(checkpoint)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)

    storage.persist_current_checkpoint = persist_current_checkpoint


@contextmanager
def restored_checkpoint_dir() -> Iterator[str | None]:
    """The directory of the checkpoint this trial continues from, or None at a fresh start.

    It ends in a slash, as through Ray 1.13. A checkpoint in remote storage is downloaded for as long as the function
    runs; a local one is where it is.
    """
    checkpoint = tune.get_checkpoint()
    if checkpoint is None:
        yield None
        return
    with checkpoint.as_directory() as directory:
        yield f"{directory}/"
