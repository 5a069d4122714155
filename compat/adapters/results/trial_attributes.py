"""What old code reads from a `Trial`: its directories, its checkpoints, its times, its settings."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow.fs
from ray.tune.experiment import Trial
from ray.tune.result import TRAINING_ITERATION

from compat.adapters.checkpoints.place_uri import remote_uri
from compat.adapters.results.trial_checkpoint import NoCheckpoint, TrialCheckpoint
from compat.adapters.runs.resources import Resources
from compat.adapters.runs.run_age import is_trial_of_then
from compat.usage import used
from legacy_api import known

_ray_last_result = Trial.last_result.fget


class TrialAttributes:
    """The attributes; the real `ray.tune.experiment.Trial` has them while the shim is installed."""

    storage: Any
    run_metadata: Any
    latest_checkpoint_result: Any
    local_experiment_path: str
    init_local_path: Any
    temporary_state: Any
    placement_group_factory: Any
    error_file: str | None

    @property
    def logdir(self) -> str | None:
        """Directory of the trial's results and checkpoints; None if it has none yet."""
        _used("logdir")
        return directory_of(self) if self.storage else None

    @property
    def local_dir(self) -> str | None:
        """Directory of the experiment; Ray's staging copy of it if the experiment is not on this machine."""
        _used("local_dir")
        if not self.storage:
            return None
        return str(self.storage.experiment_fs_path if _is_local(self) else self.local_experiment_path)

    @local_dir.setter
    def local_dir(self, directory: str) -> None:
        """Say where a trial of the user's own making is, which schedulers are tried on."""
        _used("local_dir")
        if self.storage:
            raise AttributeError(f"Trial.local_dir is where its run is, {self.local_dir}, and cannot be set")
        self.storage = SimpleNamespace(
            experiment_fs_path=directory,
            experiment_driver_staging_path=directory,
            storage_filesystem=pyarrow.fs.LocalFileSystem(),
        )

    @property
    def remote_checkpoint_dir(self) -> str | None:
        """The URI of the trial's directory in remote storage, if it is there."""
        _used("remote_checkpoint_dir")
        return remote_uri(directory_of(self), self.storage) if self.storage else None

    @property
    def checkpoint(self) -> TrialCheckpoint | NoCheckpoint | None:
        """The trial's latest checkpoint: Ray's own object, and a path. Without one it was None since Ray 2.7 only."""
        latest = self.latest_checkpoint_result
        if latest is None or latest.checkpoint is None:
            return NoCheckpoint() if is_trial_of_then(self.storage) else None
        return TrialCheckpoint.of(latest.checkpoint, latest.metrics, tune_only=True)

    def has_checkpoint(self) -> bool:
        """Whether the trial has a checkpoint."""
        return bool(self.checkpoint)

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

    @property
    def keep_checkpoints_num(self) -> int | None:
        """How many checkpoints of the trial are kept; None for all."""
        _used("keep_checkpoints_num")
        kept: int | None = self.run_metadata.checkpoint_manager.checkpoint_config.num_to_keep
        return kept

    @property
    def checkpoint_score_attr(self) -> str:
        """By which metric checkpoints are kept, ``min-`` before it if the lowest is the best."""
        _used("checkpoint_score_attr")
        config = self.run_metadata.checkpoint_manager.checkpoint_config
        order = "min-" if config.checkpoint_score_order == "min" else ""
        return f"{order}{config.checkpoint_score_attribute or TRAINING_ITERATION}"

    @property
    def last_result(self) -> dict[str, Any]:
        """The result that the trial reported last; through Ray 2.6 it could be set."""
        result: dict[str, Any] = _ray_last_result(self)
        return result

    @last_result.setter
    def last_result(self, result: dict[str, Any]) -> None:
        self.run_metadata.last_result = result
        self.run_metadata.invalidate_cache()

    @property
    def location(self) -> Any:
        """Host and process of the trial, as ``host:pid``."""
        _used("location")
        return self.temporary_state.location

    @property
    def resources(self) -> Resources:
        """What the trial takes, as in Ray 0.8: ``cpu``, ``gpu`` and the ``extra_`` of each."""
        _used("resources")
        first, *others = getattr(self.placement_group_factory, "bundles", None) or [{"CPU": 1}]
        return Resources(
            _whole(first.get("CPU", 0)),
            _whole(first.get("GPU", 0)),
            extra_cpu=_whole(sum(other.get("CPU", 0) for other in others)),
            extra_gpu=_whole(sum(other.get("GPU", 0) for other in others)),
        )

    @resources.setter
    def resources(self, resources: Resources) -> None:
        """Say what a trial of the user's own making takes."""
        _used("resources")
        self.placement_group_factory = resources

    @property
    def error_msg(self) -> str | None:
        """The traceback with which the trial failed, if it did, as in Ray 0.8."""
        _used("error_msg")
        return Path(self.error_file).read_text(encoding="utf-8") if self.storage and self.error_file else None


def _whole(amount: float) -> float:
    """An amount as it was said: a placement group has every number as a float."""
    return int(amount) if amount == int(amount) else amount


def directory_of(trial: Any) -> str:
    """The trial's directory in storage."""
    return str(trial.path or trial.local_path)


def _is_local(trial: Any) -> bool:
    return isinstance(trial.storage.storage_filesystem, pyarrow.fs.LocalFileSystem)


def _used(attribute: str) -> None:
    used(known(f"Trial.{attribute}").code)
