"""`tune.Analysis(path)`: the results in a directory, whichever Ray wrote them.

It reads what every Ray from 0.8 on leaves in each trial's directory, ``result.json`` or ``progress.csv`` and
``params.json``, and needs no state of the experiment, no pickle and no running Ray. Behaviour after Ray 0.8.7.
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pandas as pd
from ray.tune import Checkpoint, TuneError

from compat.adapters.results.analysis_of_old_run import iterations_in
from compat.adapters.results.trial_checkpoint import TrialCheckpoint
from v2_api.old_experiment import RESULTS, results_in

_RESULTS: Final = (RESULTS, "progress.csv")
_ITERATION: Final = "training_iteration"


class Analysis:
    """All trials below a directory of results.

    Args:
        experiment_dir: A run directory, or a directory of such directories; ``~`` is the user's home.
        default_metric: What `get_best_config` and `get_best_logdir` compare if they are not told.
        default_mode: ``max`` or ``min``, likewise.
        file_type: ``json`` or ``csv``, as in Ray 1.5 - 1.8: which of the two files of results to read, where both are.

    Raises:
        ValueError: If there is no such directory, or no such type.
        ray.tune.TuneError: If no trial left results in it.
    """

    def __init__(
        self,
        experiment_dir: str | os.PathLike[str],
        default_metric: str | None = None,
        default_mode: str | None = None,
        file_type: str | None = None,
    ) -> None:
        """Find the trials; their results are read when they are first asked for."""
        self._file_type = _known(file_type)
        self._experiment_dir = Path(experiment_dir).expanduser()
        self.default_metric = default_metric
        self.default_mode = default_mode
        if not self._experiment_dir.is_dir():
            raise ValueError(f"{experiment_dir} is not a valid directory.")
        found = {path.parent for name in _RESULTS for path in self._experiment_dir.rglob(name)}
        self._trial_directories = [str(directory) for directory in sorted(found)]
        if not found:
            raise TuneError(f"No trials found in {experiment_dir}.")

    def _get_trial_paths(self) -> list[str]:
        """The directories of all trials. Users asked for them, private as they were."""
        return list(self._trial_directories)

    @cached_property
    def trial_dataframes(self) -> dict[str, pd.DataFrame]:
        """Every reported result of each trial, by the trial's directory; trials without results are left out."""
        frames = {directory: _results(Path(directory), self._file_type) for directory in self._trial_directories}
        return {directory: frame for directory, frame in frames.items() if not frame.empty}

    def set_filetype(self, file_type: str | None = None) -> bool:
        """Choose which file of results to read, and read it again.

        Raises:
            ValueError: If there is no such type.
        """
        self._file_type = _known(file_type)
        self.fetch_trial_dataframes()
        return True

    def fetch_trial_dataframes(self) -> dict[str, pd.DataFrame]:
        """Read the results again."""
        self.__dict__.pop("trial_dataframes", None)
        return self.trial_dataframes

    def get_all_configs(self, prefix: bool = False) -> dict[str, dict[str, Any]]:
        """The configuration of each trial, by the trial's directory.

        Args:
            prefix: Whether the keys begin with ``config/``.
        """
        configs = {}
        for directory in self._trial_directories:
            parameters = Path(directory, "params.json")
            if parameters.is_file():
                config = json.loads(parameters.read_text(encoding="utf-8"))
                configs[directory] = {f"config/{key}": value for key, value in config.items()} if prefix else config
        return configs

    def dataframe(self, metric: str | None = None, mode: str | None = None) -> pd.DataFrame:
        """One row for each trial: its last result, or its best one if a metric and a mode are given."""
        rows = self._rows(metric, mode)
        configs = self.get_all_configs(prefix=True)
        return pd.DataFrame([{**row, **configs.get(path, {}), "logdir": path} for path, row in rows.items()])

    def get_best_config(self, metric: str | None = None, mode: str | None = None) -> dict[str, Any] | None:
        """The configuration of the trial with the best result ever, or None if no trial has the metric."""
        best = self.get_best_logdir(metric, mode)
        return None if best is None else self.get_all_configs().get(best)

    def get_best_logdir(self, metric: str | None = None, mode: str | None = None) -> str | None:
        """The directory of the trial with the best result ever, or None if no trial has the metric.

        Raises:
            ValueError: If no metric is given, or the mode is neither ``max`` nor ``min``.
        """
        metric, mode = metric or self.default_metric, mode or self.default_mode or "max"
        if metric is None or mode not in ("max", "min"):
            raise ValueError(f"a metric and the mode max or min are needed, not {metric!r} and {mode!r}")
        rows = {path: row for path, row in self._rows(metric, mode).items() if pd.notna(row.get(metric))}
        if not rows:
            return None
        return (max if mode == "max" else min)(rows, key=lambda path: rows[path][metric])

    def get_trial_checkpoints_paths(self, trial: str | os.PathLike[str], metric: str | None = None) -> list[list[Any]]:
        """Path and metric of each checkpoint in a trial's directory, in the order they were made.

        Since Ray 2.7 checkpoints are counted instead of named after their iteration, and where the results do not
        name them nothing says which belongs to which: the metric is None there.

        Args:
            trial: Directory of the trial.
            metric: What is told of each; the iteration if it is left out.
        """
        directory = Path(trial).expanduser()
        metric = metric or self.default_metric or _ITERATION
        frame = self.trial_dataframes[str(directory)]
        by_iteration = frame.set_index(_ITERATION, drop=False)[metric]
        of_iteration = {path: by_iteration.get(iteration) for path, iteration in iterations_in(directory).items()}
        checkpoints = [path for path in directory.glob("checkpoint_*") if _number(path) >= 0]
        return [
            [str(TrialCheckpoint.of(Checkpoint.from_directory(path), {})), of_iteration.get(path)]
            for path in sorted(checkpoints, key=_number)
        ]

    def get_best_checkpoint(
        self, trial: str | os.PathLike[str], metric: str | None = None, mode: str | None = None
    ) -> str | None:
        """The path of the checkpoint of a trial with the best metric, or None if no checkpoint has one.

        Args:
            trial: Directory of the trial.
            metric: What is compared; the iteration if neither here nor for the analysis another one was given.
            mode: ``max`` or ``min``.

        Raises:
            ValueError: If the mode is neither.
        """
        mode = mode or self.default_mode or "max"
        if mode not in ("max", "min"):
            raise ValueError(f"the mode is max or min, not {mode!r}")
        found = [(path, value) for path, value in self.get_trial_checkpoints_paths(trial, metric) if pd.notna(value)]
        if not found:
            return None
        best: str = (max if mode == "max" else min)(reversed(found), key=lambda checkpoint: checkpoint[1])[0]
        return best

    def get_last_checkpoint(
        self, trial: str | os.PathLike[str] | None = None, metric: str = _ITERATION, mode: str = "max"
    ) -> str | None:
        """The path of the last checkpoint of a trial, or None if it has none.

        Args:
            trial: Directory of the trial; that of the best one if it is left out.
            metric: What tells which trial is the best.
            mode: ``max`` or ``min``.
        """
        trial = trial or self.get_best_logdir(metric, mode)
        found = [] if trial is None else self.get_trial_checkpoints_paths(trial, _ITERATION)
        return found[-1][0] if found else None

    def _rows(self, metric: str | None, mode: str | None) -> dict[str, dict[str, Any]]:
        rows = {}
        for path, frame in self.trial_dataframes.items():
            position: Any = -1
            if metric in frame and mode is not None and frame[metric].notna().any():
                position = frame[metric].argmax() if mode == "max" else frame[metric].argmin()
            rows[path] = frame.iloc[position].to_dict()
        return rows


def _number(checkpoint: Path) -> int:
    digits = checkpoint.name.rpartition("_")[2]
    return int(digits) if digits.isdigit() else -1


def _known(file_type: str | None) -> str | None:
    if file_type not in (None, "json", "csv"):
        raise ValueError(f"`file_type` must be None, 'json' or 'csv', not {file_type!r}")
    return file_type


def _results(directory: Path, file_type: str | None) -> pd.DataFrame:
    """The results of a trial from ``result.json``, which keeps every digit, or else from ``progress.csv``.

    Args:
        directory: Of the trial.
        file_type: ``csv`` turns the order round.
    """
    of_table = file_type == "csv" and (directory / "progress.csv").is_file()
    if not of_table and (directory / RESULTS).is_file():
        results = results_in(directory)
        for result in results:
            result.pop("config", None)
        return pd.json_normalize(results, sep="/")
    table = directory / "progress.csv"
    return pd.read_csv(table) if table.stat().st_size else pd.DataFrame()
