"""The callbacks of Ray 1.9 - 1.13 that write logs: JSON, TensorBoard and MLflow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
from ray._private.dict import flatten_dict
from ray.air._internal.json import SafeFallbackEncoder
from ray.air._internal.mlflow import _MLflowLoggerUtil

from compat.adapters.train1 import constants as named
from compat.adapters.train1.callbacks.callback import TrainingCallback
from compat.adapters.train1.callbacks.results_preprocessors import (
    ExcludedKeysResultsPreprocessor,
    IndexedResultsPreprocessor,
    SequentialResultsPreprocessor,
)
from compat.adapters.train1.callbacks.results_preprocessors.preprocessor import Results

_VIDEO_DIMENSIONS: Final = 5


class TrainCallbackLogdirManager:
    """The directory of a callback: its own, or that of the run."""

    def __init__(self, logdir: str | Path | None = None, create_logdir: bool = True) -> None:
        """Take the directory that the user wants, if there is one, and whether to make it."""
        self._logdir = Path(logdir) if logdir else None
        self._default_logdir: Path | None = None
        self._create_logdir = create_logdir

    def setup_logdir(self, default_logdir: str | Path) -> Path:
        """Settle on a directory.

        Args:
            default_logdir: The one to use if the user wants none in particular.

        Raises:
            FileExistsError: If it is a file.
            ValueError: If it is not there and is not to be made.
        """
        self._default_logdir = Path(default_logdir)  # of each run its own
        directory = self.logdir_path
        if self._create_logdir:
            directory.mkdir(parents=True, exist_ok=True)
        if not directory.is_dir():
            raise ValueError(f"logdir '{directory}' must be a directory.")
        return directory

    @property
    def logdir_path(self) -> Path:
        """The directory.

        Raises:
            RuntimeError: If it is not settled.
        """
        directory = self._logdir or self._default_logdir
        if directory is None:
            raise RuntimeError("Logdir must be set in init or setup_logdir.")
        return directory


class _Logging(TrainingCallback):
    """A callback with a directory."""

    _logdir_manager: TrainCallbackLogdirManager

    @property
    def logdir(self) -> Path:
        """Where it writes."""
        return self._logdir_manager.logdir_path


class JsonLoggerCallback(_Logging):
    """Writes reports into one JSON file: a list with a list for each report."""

    _default_filename: ClassVar[str] = named.RESULT_FILE_JSON

    def __init__(
        self,
        logdir: str | Path | None = None,
        filename: str | None = None,
        workers_to_log: int | list[int] | None = 0,
    ) -> None:
        """Say where, and of which workers; of all if it is None."""
        self._filename = filename
        self._logdir_manager = TrainCallbackLogdirManager(logdir)
        self.results_preprocessor = IndexedResultsPreprocessor(workers_to_log)

    def start_training(self, logdir: str, config: dict[str, Any], **info: Any) -> None:
        """Begin the file."""
        self._logdir_manager.setup_logdir(logdir)
        self._write([])

    def handle_result(self, results: Results, **info: Any) -> None:
        """Add a report."""
        self._write([*json.loads(self.log_path.read_text(encoding="utf-8")), results])

    def _write(self, reports: list[Any]) -> None:
        self.log_path.write_text(json.dumps(reports, cls=SafeFallbackEncoder), encoding="utf-8")

    @property
    def log_path(self) -> Path:
        """The file."""
        return self.logdir / (self._filename or self._default_filename)


class MLflowLoggerCallback(_Logging):
    """Logs the reports of one worker, and the configuration, into a run of MLflow."""

    def __init__(
        self,
        tracking_uri: str | None = None,
        registry_uri: str | None = None,
        experiment_id: str | None = None,
        experiment_name: str | None = None,
        tags: dict[str, Any] | None = None,
        save_artifact: bool = False,
        logdir: str | Path | None = None,
        worker_to_log: int = 0,
    ) -> None:
        """Say where to log, and what; the directory of the run holds it if there is no URI."""
        self._logdir_manager = TrainCallbackLogdirManager(logdir)
        self.results_preprocessor = IndexedResultsPreprocessor(worker_to_log)
        self.tracking_uri, self.registry_uri = tracking_uri, registry_uri
        self.experiment_id, self.experiment_name = experiment_id, experiment_name
        self.tags, self.save_artifact = tags, save_artifact
        self.mlflow_util = _MLflowLoggerUtil()

    def start_training(self, logdir: str, config: dict[str, Any], **info: Any) -> None:
        """Start the run of MLflow."""
        directory = self._logdir_manager.setup_logdir(logdir)
        # MLflow 3 writes no plain directory unless it is told to: a file of SQLite is as much of one file store.
        local = f"sqlite:///{directory.resolve() / 'mlflow.db'}"
        self.mlflow_util.setup_mlflow(
            tracking_uri=self.tracking_uri or local,
            registry_uri=self.registry_uri or local,
            experiment_id=self.experiment_id,
            experiment_name=self.experiment_name,
            create_experiment_if_not_exists=True,
        )
        self.mlflow_util.start_run(tags=self.tags, set_active=True)
        self.mlflow_util.log_params(params_to_log=config)

    def handle_result(self, results: Results, **info: Any) -> None:
        """Log a report."""
        self.mlflow_util.log_metrics(metrics_to_log=results[0], step=results[0][named.TRAINING_ITERATION])

    def finish_training(self, error: bool = False, **info: Any) -> None:
        """End the run of MLflow, with the checkpoints if they are wanted."""
        checkpoints = self.logdir / named.TRAIN_CHECKPOINT_SUBDIR
        if self.save_artifact and checkpoints.exists():
            self.mlflow_util.save_artifacts(dir=str(checkpoints))
        self.mlflow_util.end_run(status="FAILED" if error else "FINISHED")


class TBXLoggerCallback(_Logging):
    """Writes the reports of one worker as events of TensorBoard, below ``ray/train``."""

    VALID_SUMMARY_TYPES: ClassVar[tuple[type, ...]] = (int, float, np.float32, np.float64, np.int32, np.int64)
    IGNORE_KEYS: ClassVar[set[str]] = {named.PID, named.TIMESTAMP, named.TIME_TOTAL_S}

    def __init__(self, logdir: str | Path | None = None, worker_to_log: int = 0) -> None:
        """Say where, and of which worker."""
        self._logdir_manager = TrainCallbackLogdirManager(logdir)
        self.results_preprocessor = SequentialResultsPreprocessor(
            [IndexedResultsPreprocessor(worker_to_log), ExcludedKeysResultsPreprocessor(self.IGNORE_KEYS)]
        )

    def start_training(self, logdir: str, config: dict[str, Any], **info: Any) -> None:
        """Open the file of events."""
        from tensorboardX import SummaryWriter

        self._file_writer = SummaryWriter(str(self._logdir_manager.setup_logdir(logdir)), flush_secs=30)

    def handle_result(self, results: Results, **info: Any) -> None:
        """Write a report."""
        result = dict(results[0])
        step = result.pop(named.TRAINING_ITERATION)
        for name, value in flatten_dict(result, delimiter="/").items():
            self._write(f"ray/train/{name}", value, step)
        self._file_writer.flush()

    def _write(self, name: str, value: Any, step: int) -> None:
        if isinstance(value, self.VALID_SUMMARY_TYPES):
            if value == value:  # no NaN
                self._file_writer.add_scalar(name, value, global_step=step)
        elif isinstance(value, np.ndarray) and value.ndim == _VIDEO_DIMENSIONS:
            self._file_writer.add_video(name, value, global_step=step, fps=20)
        elif (isinstance(value, list) and value) or (isinstance(value, np.ndarray) and value.size):
            try:
                self._file_writer.add_histogram(name, value, global_step=step)
            except (ValueError, TypeError):  # a list, but not of numbers: there is no curve of it
                return

    def finish_training(self, error: bool = False, **info: Any) -> None:
        """Close the file of events."""
        self._file_writer.close()
