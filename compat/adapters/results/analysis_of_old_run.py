"""Trials of experiments that Ray 0.8 - 2.6 ran, as today's `Trial` objects that can be asked but not run."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ray.train._internal.session import _TrainingResult
from ray.train._internal.storage import StorageContext
from ray.tune import Checkpoint
from ray.tune.experiment import Trial

from compat.adapters.runs.run_age import note_age
from compat.adapters.trainables.trainable_marker import read_marker
from v2_api.old_experiment import OldTrial, trials_of

_ITERATION: Final = "training_iteration"


class _ReadOnlyStorage(StorageContext):  # type: ignore[misc]
    """Where an old trial is. Nothing is written there, and there is no session of Ray that it belongs to."""

    def _create_validation_file(self) -> None:
        pass

    def _check_validation_file(self) -> None:
        pass

    @property
    def experiment_driver_staging_path(self) -> str:
        """The experiment's directory itself."""
        return str(self.experiment_fs_path)


def old_trials(state_file: Path) -> list[Any]:
    """The trials of an experiment of Ray 0.8 - 2.6."""
    return [_as_trial(old) for old in trials_of(state_file)]


def _as_trial(old: OldTrial) -> Any:
    experiment = old.directory.parent
    trial = Trial(
        old.trainable_name,
        config=old.config,
        trial_id=old.trial_id,
        evaluated_params=old.evaluated_params,
        experiment_tag=old.experiment_tag,
        storage=_ReadOnlyStorage(str(experiment.parent), experiment.name, trial_dir_name=old.directory.name),
        stub=True,
    )
    note_age(trial.storage, is_of_then=True)
    trial.relative_logdir = old.directory.name
    for result in old.results:
        trial.update_last_result({**result})
    trial.status = old.status
    trial.run_metadata.start_time = old.start_time
    by_iteration = {result.get(_ITERATION): result for result in old.results}
    for directory, iteration in iterations_in(old.directory).items():
        saved = _TrainingResult(
            Checkpoint.from_directory(directory), by_iteration.get(iteration, {_ITERATION: iteration})
        )
        trial.run_metadata.checkpoint_manager.register_checkpoint(saved)
    return trial


def iterations_in(directory: Path) -> dict[Path, int]:
    """The checkpoints in a trial's directory that say of which iteration they are, oldest first."""
    markers = {path: read_marker(path) for path in directory.glob("checkpoint_*") if "tmp" not in path.name}
    known = {path: marker.iteration for path, marker in markers.items() if marker is not None}
    return dict(sorted(known.items(), key=lambda entry: entry[1]))
