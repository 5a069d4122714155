"""Logger classes: one object for each trial, made with its config and its directory.

Serves the rows ``ray.tune.logger.Logger``, ``JsonLogger``, ``CSVLogger``, ``TBXLogger``, ``NoopLogger``,
``UnifiedLogger``, ``DEFAULT_LOGGERS`` and ``LegacyLoggerCallback``, and ``ray.tune.run(loggers)``. Behaviour after Ray
0.8.7 for ``loggers=`` (only what is listed is written), after Ray 2.42 for the callback.
"""

from __future__ import annotations

import csv
import json
import logging
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import numpy as np
from pyarrow.fs import LocalFileSystem
from ray import cloudpickle
from ray.tune.logger import CSVLoggerCallback, JsonLoggerCallback, LoggerCallback, TBXLoggerCallback
from ray.tune.result import EXPR_PARAM_FILE, EXPR_PARAM_PICKLE_FILE, EXPR_PROGRESS_FILE, EXPR_RESULT_FILE
from ray.tune.utils import flatten_dict
from ray.tune.utils.util import SafeFallbackEncoder

from compat.gone_names import refuse_others

_log: Final = logging.getLogger(__name__)


class Logger:
    """What users subclassed: is told every result of one trial.

    Attributes:
        config: The trial's configuration.
        logdir: The trial's directory.
        trial: The trial, or None outside of a run.
    """

    def __init__(self, config: dict[str, Any], logdir: str, trial: Any = None) -> None:
        """Remember what is logged, then call ``_init``, which subclasses override."""
        self.config = config
        self.logdir = logdir
        self.trial = trial
        self._init()

    def _init(self) -> None:
        pass

    def on_result(self, result: dict[str, Any]) -> None:
        """Log one result."""
        raise NotImplementedError

    def update_config(self, config: dict[str, Any]) -> None:
        """Take note that the trial goes on with another configuration."""

    def close(self) -> None:
        """Release what the logger holds: the trial has ended."""

    def flush(self) -> None:
        """Write to disk what was logged: the trial has saved a checkpoint."""


class NoopLogger(Logger):
    """Logs nothing."""

    def on_result(self, result: dict[str, Any]) -> None:
        """Do nothing."""


class JsonLogger(Logger):
    """Writes ``result.json``, ``params.json`` and ``params.pkl``."""

    local_out: TextIO

    def _init(self) -> None:
        self.update_config(self.config)
        self.local_out = Path(self.logdir, EXPR_RESULT_FILE).open("a", encoding="utf-8")  # noqa: SIM115 - until close()

    def on_result(self, result: dict[str, Any]) -> None:
        """Append the result as one line."""
        json.dump(result, self, cls=SafeFallbackEncoder)
        self.write("\n")
        self.local_out.flush()

    def write(self, b: str) -> None:
        """Append text to the file; what `json.dump` calls."""
        self.local_out.write(b)

    def flush(self) -> None:
        """Flush the file."""
        if not self.local_out.closed:
            self.local_out.flush()

    def close(self) -> None:
        """Close the file."""
        self.local_out.close()

    def update_config(self, config: dict[str, Any]) -> None:
        """Write the configuration anew."""
        self.config = config
        text = json.dumps(config, indent=2, sort_keys=True, cls=SafeFallbackEncoder)
        Path(self.logdir, EXPR_PARAM_FILE).write_text(text, encoding="utf-8")
        Path(self.logdir, EXPR_PARAM_PICKLE_FILE).write_bytes(cloudpickle.dumps(config))


class CSVLogger(Logger):
    """Writes ``progress.csv``, with the columns of the first result; nested keys are joined by slashes."""

    _file: TextIO | None
    _csv_out: csv.DictWriter[str]

    def _init(self) -> None:
        self._file = None

    def on_result(self, result: dict[str, Any]) -> None:
        """Append the result as one line."""
        flat = flatten_dict({key: value for key, value in result.items() if key != "config"}, delimiter="/")
        if self._file is None:
            path = Path(self.logdir, EXPR_PROGRESS_FILE)
            continuing = path.exists() and path.stat().st_size > 0
            self._file = path.open("a", encoding="utf-8", newline="")
            self._csv_out = csv.DictWriter(self._file, list(flat))
            if not continuing:
                self._csv_out.writeheader()
        self._csv_out.writerow({key: value for key, value in flat.items() if key in self._csv_out.fieldnames})
        self._file.flush()

    def flush(self) -> None:
        """Flush the file."""
        if self._file is not None and not self._file.closed:
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


class _OneTrial:
    """The trial of a logger as a key of the callback's dictionaries, whether or not it can be hashed."""

    def __init__(self, trial: Any) -> None:
        self._trial = trial

    def __bool__(self) -> bool:
        return self._trial is not None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._trial, name)


class TBXLogger(Logger):
    """Writes TensorBoard files; hyperparameters are written when the trial ends."""

    VALID_HPARAMS = (str, bool, int, float, list, type(None))
    VALID_NP_HPARAMS = (np.bool_, np.float32, np.float64, np.int32, np.int64)

    def _init(self) -> None:
        self._callback = TBXLoggerCallback()
        self._file_writer = self._callback._summary_writer_cls(self.logdir, flush_secs=30)
        self._key = _OneTrial(self.trial)
        self._callback._trial_writer[self._key] = self._file_writer
        self._callback._trial_result[self._key] = {}

    def on_result(self, result: dict[str, Any]) -> None:
        """Write the numbers, histograms and videos of one result."""
        self._callback.log_trial_result(0, self._key, result)

    def flush(self) -> None:
        """Flush the file."""
        self._file_writer.flush()

    def close(self) -> None:
        """Write the hyperparameters and close the file."""
        self._callback.log_trial_end(self._key)


DEFAULT_LOGGERS: Final = (JsonLogger, CSVLogger, TBXLogger)
"""What every trial was logged with. Users wrote ``DEFAULT_LOGGERS + (MyLogger,)``, so it is a tuple."""

_CALLBACKS: Final[dict[type, type[LoggerCallback]]] = {
    JsonLogger: JsonLoggerCallback,
    CSVLogger: CSVLoggerCallback,
    TBXLogger: TBXLoggerCallback,
}
"""What writes the same files today, and goes on with them when the run is resumed."""


class UnifiedLogger(Logger):
    """Several loggers as one."""

    def __init__(
        self,
        config: dict[str, Any],
        logdir: str,
        trial: Any = None,
        loggers: Sequence[type[Logger]] | None = None,
        sync_function: Any = None,
    ) -> None:
        """Make a logger of each class.

        Args:
            config: The trial's configuration.
            logdir: The trial's directory.
            trial: The trial.
            loggers: The classes; those of `DEFAULT_LOGGERS` if not given.
            sync_function: Accepted and unused: nothing is synchronised between nodes any more.
        """
        self._logger_cls_list = DEFAULT_LOGGERS if loggers is None else tuple(loggers)
        self._loggers: list[Logger] = []
        super().__init__(config, logdir, trial)

    def _init(self) -> None:
        made = (_made(cls, self.config, self.logdir, self.trial) for cls in self._logger_cls_list)
        self._loggers = [logger for logger in made if logger is not None]

    def on_result(self, result: dict[str, Any]) -> None:
        """Hand the result to every logger."""
        for logger in self._loggers:
            logger.on_result(result)

    def update_config(self, config: dict[str, Any]) -> None:
        """Hand the configuration to every logger."""
        for logger in self._loggers:
            logger.update_config(config)

    def close(self) -> None:
        """Close every logger."""
        for logger in self._loggers:
            logger.close()

    def flush(self) -> None:
        """Flush every logger."""
        for logger in self._loggers:
            logger.flush()

    def sync_up(self) -> None:
        """Nothing: the trial's directory is in storage."""

    sync_down = wait = sync_up

    def sync_results_to_new_location(self, worker_ip: str) -> None:
        """Nothing: the trial's directory is in storage, wherever the trial runs."""


def _made(cls: Any, config: dict[str, Any], logdir: str, trial: Any) -> Logger | None:
    """A logger, or None with a warning if it cannot be made: no trial ever failed for that."""
    try:
        logger: Logger = cls(config, logdir, trial)
    except Exception as error:
        _log.warning("Could not instantiate %s: %s.", getattr(cls, "__name__", cls), error)
        return None
    return logger


class LegacyLoggerCallback(LoggerCallback):  # type: ignore[misc]
    """Runs logger classes as a callback: one object of each class for each trial."""

    def __init__(self, logger_classes: Iterable[Any]) -> None:
        """Take the classes; an object of each is made when a trial starts.

        Args:
            logger_classes: `Logger` classes, or anything that is called with config, directory and trial.
        """
        self.logger_classes = list(logger_classes)
        self._loggers: dict[Any, list[Logger]] = {}

    def _make(self, trial: Any, directory: str) -> list[Logger]:
        # Ray itself adds the callbacks that write the default files, unless it is told not to.
        added = os.environ.get("TUNE_DISABLE_AUTO_CALLBACK_LOGGERS", "0") != "1"
        classes = [cls for cls in self.logger_classes if not (added and cls in _CALLBACKS)]
        return [cls(trial.config, directory, trial) for cls in classes]

    def log_trial_start(self, trial: Any) -> None:
        """Make the trial's loggers; a trial that starts again keeps them and may have another configuration."""
        if trial not in self._loggers:
            self._loggers[trial] = self._make(trial, _directory(trial))
            return
        for logger in self._loggers[trial]:
            if logger.config != trial.config:
                logger.update_config(trial.config)

    def log_trial_restore(self, trial: Any) -> None:
        """Flush the trial's loggers."""
        for logger in self._loggers.get(trial, ()):
            logger.flush()

    log_trial_save = log_trial_restore

    def log_trial_result(self, iteration: int, trial: Any, result: dict[str, Any]) -> None:
        """Hand the result to the trial's loggers."""
        if trial not in self._loggers:
            self.log_trial_start(trial)
        for logger in self._loggers[trial]:
            logger.on_result(result)

    def log_trial_end(self, trial: Any, failed: bool = False) -> None:
        """Flush the trial's loggers, as in Ray 0.8.7, and close them."""
        for logger in self._loggers.pop(trial, ()):
            logger.flush()
            logger.close()


class ListedLoggers(LegacyLoggerCallback):
    """The classes in ``tune.run(loggers=[...])``: one that cannot be made is left out with a warning."""

    def _make(self, trial: Any, directory: str) -> list[Logger]:
        made = (_made(cls, trial.config, directory, trial) for cls in self.logger_classes)
        return [logger for logger in made if logger is not None]


def _directory(trial: Any) -> str:
    """Where a trial's loggers write: the trial's directory if it is on this machine, else what is copied there."""
    trial.init_local_path()
    storage = trial.storage
    if isinstance(storage.storage_filesystem, LocalFileSystem):
        Path(storage.trial_fs_path).mkdir(parents=True, exist_ok=True)
        return str(storage.trial_fs_path)
    return str(trial.local_path)


def callbacks_for(loggers: Iterable[Any]) -> list[LoggerCallback]:
    """The callbacks that write what these logger classes wrote, in their order."""
    callbacks: list[LoggerCallback] = []
    for cls in loggers:
        if cls not in _CALLBACKS:
            callbacks.append(ListedLoggers([cls]))
            continue
        try:
            callbacks.append(_CALLBACKS[cls]())
        except ImportError as error:
            _log.warning("Could not instantiate %s: %s.", cls.__name__, error)
    return callbacks


__getattr__ = refuse_others("ray.tune.logger.unified")
