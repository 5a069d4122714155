"""``RunConfig(sync_config=SyncConfig(sync_artifacts=True))``: files of the workers' directories, kept with the run.

Train V2 leaves them where they are. Through Ray 2.42 they came to the trial's directory in storage with every
checkpoint, unless ``sync_artifacts_on_checkpoint`` was off, and at the end of the train loop. Behaviour of Ray 2.42.1.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.fs

from v2_api.train_trial import trial_of

_logger = logging.getLogger(__name__)


@contextmanager
def artifacts_kept(context: Any) -> Iterator[None]:
    """Keep the files of this worker when its train loop is over, whether it fails or not.

    Args:
        context: The train context of the worker.
    """
    try:
        yield
    finally:
        if trial_of(context.train_run_context).sync_config is not None:
            _keep(context.storage_context)


def keep_with_checkpoint(context: Any) -> None:
    """Keep the files that this worker has by now, if they are to be kept with every checkpoint.

    Args:
        context: The train context of the worker.
    """
    sync_config = trial_of(context.train_run_context).sync_config
    if sync_config is not None and getattr(sync_config, "sync_artifacts_on_checkpoint", True):
        _keep(context.storage_context)


def _keep(storage: Any) -> None:
    directory = Path(storage.local_working_directory)
    if not directory.is_dir() or not any(directory.iterdir()):
        return
    try:
        pyarrow.fs.copy_files(
            str(directory), storage.experiment_fs_path, destination_filesystem=storage.storage_filesystem
        )
    except (OSError, pyarrow.ArrowException):  # another worker may be writing or removing; no reason to end a run
        _logger.warning("The files in %s could not all be kept with the run.", directory, exc_info=True)
