"""The trial that the callbacks of Tune are shown for the run of a trainer. Loaded with Tune, in the controller."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any, Final

from ray.train._internal.storage import StorageContext
from ray.tune.experiment.trial import Trial
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback

from v2_api.train_trial import TrainTrial

_TAG: Final = "0"
"""What Tune calls the first trial of an experiment without a search space."""

_logger = logging.getLogger(__name__)


class RecordedTrial(Trial):  # type: ignore[misc]
    """A trial that nothing but the recorder runs; it works in the directory of its run."""

    directory: str

    @property
    def local_path(self) -> str:
        """Where the loggers write."""
        return self.directory

    def init_local_path(self) -> None:
        """The directory is there."""

    def get_trainable_cls(self) -> None:
        """Tune knows nothing under the name of the trainer."""


def recorded_trial(
    trial: TrainTrial, config: dict[str, Any], resources: Any, storage: Any, directory: Path
) -> RecordedTrial:
    """A trial of Tune's for the run of a trainer.

    Args:
        trial: What Train V1 would have made of the run.
        config: The configuration that its trial would have had.
        resources: The placement group factory that its trial would have had.
        storage: The storage context of Train V2.
        directory: Where the loggers shall write.
    """
    context = StorageContext(
        storage_path=storage.storage_fs_path,
        experiment_dir_name=storage.experiment_dir_name,
        storage_filesystem=storage.storage_filesystem,
        trial_dir_name="",
    )
    recorded = RecordedTrial(
        trial.trainer, config=config, trial_id=trial.trial_id, storage=context, stub=True, _setup_default_resource=False
    )
    recorded.placement_group_factory = resources  # without it a trial cannot be unpickled
    recorded.experiment_tag = _TAG
    recorded.directory = str(directory)
    recorded.relative_logdir = storage.experiment_dir_name
    return recorded


def with_default_loggers(callbacks: list[Any]) -> list[Any]:
    """The user's callbacks, and the loggers of every run that are not among them."""
    if os.environ.get("TUNE_DISABLE_AUTO_CALLBACK_LOGGERS", "0") == "1":
        return list(callbacks)
    every = list(callbacks)
    for default in (CSVLoggerCallback, JsonLoggerCallback, TBXLoggerCallback):
        if not any(isinstance(callback, default) for callback in callbacks):
            try:
                every.append(default())
            except ImportError:
                _logger.info("tensorboardX is not installed: no events of TensorBoard are written")
    return every
