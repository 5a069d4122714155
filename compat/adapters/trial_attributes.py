"""What old code reads from a `Trial`: its directories, its checkpoints, its times."""

from __future__ import annotations

from typing import Any

import pyarrow.fs

from compat.adapters.trial_checkpoint import TrialCheckpoint
from compat.usage import used
from legacy_api import known


class TrialAttributes:
    """The attributes; the real `ray.tune.experiment.Trial` has them while the shim is installed."""

    storage: Any
    run_metadata: Any
    latest_checkpoint_result: Any
    local_experiment_path: str
    init_local_path: Any

    @property
    def logdir(self) -> str:
        """Directory of the trial's results and checkpoints."""
        _used("logdir")
        return directory_of(self)

    @property
    def local_dir(self) -> str:
        """Directory of the experiment; Ray's staging copy of it if the experiment is not on this machine."""
        _used("local_dir")
        return str(self.storage.experiment_fs_path if _is_local(self) else self.local_experiment_path)

    @property
    def remote_checkpoint_dir(self) -> str | None:
        """The trial's directory in remote storage, if it is there."""
        _used("remote_checkpoint_dir")
        return None if _is_local(self) else directory_of(self)

    @property
    def checkpoint(self) -> TrialCheckpoint | None:
        """The trial's latest checkpoint: Ray's own object, and a path."""
        latest = self.latest_checkpoint_result
        if latest is None or latest.checkpoint is None:
            return None
        return TrialCheckpoint.of(latest.checkpoint, latest.metrics, tune_only=True)

    def get_trial_checkpoints(self) -> list[TrialCheckpoint]:
        """`Trial.get_trial_checkpoints` of Ray 2.0 - 2.6: the checkpoints that are kept."""
        _used("get_trial_checkpoints")
        kept = self.run_metadata.checkpoint_manager.best_checkpoint_results
        return [TrialCheckpoint.of(result.checkpoint, result.metrics) for result in kept]

    def init_logdir(self) -> None:
        """`Trial.init_logdir`, through Ray 2.6: make the trial's directory."""
        _used("init_logdir")
        self.init_local_path()

    @property
    def start_time(self) -> float | None:
        """When the trial began to run, in seconds since the epoch."""
        _used("start_time")
        started: float | None = self.run_metadata.start_time
        return started

    @property
    def last_update_time(self) -> float:
        """When the trial last reported, in seconds since the epoch."""
        _used("last_update_time")
        return float(self.run_metadata.last_result_time)


def directory_of(trial: Any) -> str:
    """The trial's directory in storage."""
    return str(trial.path or trial.local_path)


def _is_local(trial: Any) -> bool:
    return isinstance(trial.storage.storage_filesystem, pyarrow.fs.LocalFileSystem)


def _used(attribute: str) -> None:
    used(known(f"Trial.{attribute}").code)
