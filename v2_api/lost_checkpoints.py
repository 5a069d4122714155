"""Checkpoints that the state of the experiment knows and that are in storage no longer.

Somebody removed them, to save space or by mistake. Ray fails a trial whose latest checkpoint is gone. Through Ray 2.6
the trial went on from the latest one that was there.
"""

from __future__ import annotations

import warnings
from typing import Any

import pyarrow.fs


def forget_lost_checkpoints(trial: Any) -> None:
    """Make a restored trial know only the checkpoints that are there, if its latest is not and another is.

    Where none is there, nothing is forgotten: Ray then says which checkpoint it misses, and fails the trial.

    Args:
        trial: A `ray.tune.experiment.Trial` as it was restored from the state.
    """
    manager = trial.run_metadata.checkpoint_manager
    latest = manager.latest_checkpoint_result
    if latest is None or latest.checkpoint is None or _is_there(latest.checkpoint):
        return
    kept = [result for result in manager.best_checkpoint_results if _is_there(result.checkpoint)]
    if not kept:
        return
    manager._checkpoint_results = kept
    manager._latest_checkpoint_result = max(kept, key=lambda result: str(result.checkpoint.path))
    trial.run_metadata.invalidate_cache()
    warnings.warn(
        f"The latest checkpoint of trial {trial.trial_id}, {latest.checkpoint.path}, is not there any more. "
        f"If the trial goes on, it does so from {manager._latest_checkpoint_result.checkpoint.path}.",
        stacklevel=2,
    )


def _is_there(checkpoint: Any) -> bool:
    found = checkpoint.filesystem.get_file_info(str(checkpoint.path))
    return bool(found.type == pyarrow.fs.FileType.Directory)
