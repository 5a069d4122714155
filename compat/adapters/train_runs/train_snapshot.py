"""The snapshot of a run, by which it is resumed: written in one step, and again if the storage fails once.

Ray writes over the old one. A driver that is killed meanwhile leaves half a snapshot, with which the run can neither be
resumed nor started again, and a storage that fails once ends the run. And workers that are started in place of dead
ones begin with the last checkpoint that the controller had heard of, although a later one may be complete.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train import Checkpoint
from ray.train.v2._internal.execution.checkpoint.checkpoint_manager import CheckpointManager
from ray.train.v2._internal.execution.training_report import _TrainingReport

from compat.adapters.train_runs.train_upload import again_if_it_fails
from v2_api.complete_checkpoints import complete_checkpoints, forget_notes
from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT

TOLD: Final = "_compat_told"
"""Attribute of a checkpoint manager: whom it tells of reports with such checkpoints, of which no worker will."""

_ray_write: Final = vars(CheckpointManager)["_write_state_to_storage"]
_ray_before_workers: Final = vars(CheckpointManager)["before_init_train_context"]


@wraps(_ray_write)
def write_state(self: Any) -> None:
    """Write the snapshot, and remove the notes on what it names."""
    location = _location(self)
    text = self._save_state().encode()
    again_if_it_fails(lambda: location.write(SNAPSHOT, text))
    again_if_it_fails(lambda: forget_notes(location, self._current_report_index))


@wraps(_ray_before_workers)
def before_workers(self: Any, workers: Any) -> Any:
    """What workers begin with: the latest checkpoint that is complete, also if its report was lost with a worker."""
    location = _location(self)
    for found in complete_checkpoints(location):
        if found.report_index >= self._current_report_index:
            self._current_report_index = found.report_index
            checkpoint = Checkpoint(location.file(found.directory), location.filesystem)
            report = _TrainingReport(checkpoint, found.metrics, False)
            self.after_report(report, [found.metrics])
            for tell in vars(self).get(TOLD, ()):
                tell(report)
    return _ray_before_workers(self, workers)


def _location(manager: Any) -> RunLocation:
    storage = manager._storage_context
    return RunLocation.join(storage.storage_fs_path, storage.experiment_dir_name, storage.storage_filesystem)
