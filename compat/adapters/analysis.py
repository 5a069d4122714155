"""The analysis object that `tune.run` returns, answering what it answered from Ray 0.8 on.

Serves the rows of `legacy_api.catalog.results`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from ray.tune import ExperimentAnalysis as RayExperimentAnalysis

from compat.usage import used
from legacy_api import known

_OWNER: Final = "ray.tune.ExperimentAnalysis"
_LOGDIR: Final = "Trial.logdir"


class ByDirectory(dict[str, Any]):
    """What belongs to each trial, by its directory as through Ray 2.6; looked up by trial id, it answers, too."""

    def __init__(self, trials: list[Any], by_id: dict[str, Any]) -> None:
        """Key by directory what is keyed by trial id."""
        directories = {trial.trial_id: _directory(trial) for trial in trials}
        super().__init__({directories[trial_id]: value for trial_id, value in by_id.items()})
        self._by_id = by_id

    def __missing__(self, key: str) -> Any:
        return self._by_id[key]


class LegacyExperimentAnalysis(RayExperimentAnalysis):  # type: ignore[misc]
    """`ray.tune.ExperimentAnalysis` with the methods, defaults and keys of then."""

    trials: list[Any]
    _trial_dataframes: dict[str, Any]

    @classmethod
    def of(cls, analysis: RayExperimentAnalysis) -> LegacyExperimentAnalysis:
        """The same results, with the legacy answers."""
        legacy = cls.__new__(cls)
        legacy.__dict__.update(vars(analysis))
        return legacy

    def add(self, other: RayExperimentAnalysis) -> None:
        """Let this analysis speak of the trials of another one, too."""
        self.trials = [*self.trials, *other.trials]
        self._trial_dataframes = {**self._trial_dataframes, **other._trial_dataframes}

    def get_best_trial(
        self, metric: str | None = None, mode: str | None = None, scope: str | None = None, **kwargs: Any
    ) -> Any:
        """The best trial, or None if no trial reported the metric.

        Without a mode, as Ray 0.8 allowed, the best is the highest value that a trial ever reported; since Ray 1.0 a
        mode must be known and the last reported values are compared.
        """
        return self._best("get_best_trial", metric, mode, scope, **kwargs)

    def get_best_config(self, metric: str | None = None, mode: str | None = None, scope: str | None = None) -> Any:
        """The configuration of the best trial, or None if no trial reported the metric."""
        trial = self._best("get_best_config", metric, mode, scope)
        return trial.config if trial else None

    def get_best_logdir(
        self, metric: str | None = None, mode: str | None = None, scope: str | None = None
    ) -> str | None:
        """The directory of the best trial, or None if no trial reported the metric."""
        _used(f"{_OWNER}.get_best_logdir")
        trial = self._best("get_best_logdir", metric, mode, scope)
        return _directory(trial) if trial else None

    def _best(self, question: str, metric: str | None, mode: str | None, scope: str | None, **kwargs: Any) -> Any:
        if mode is None and self.default_mode is None:
            _used(f"ExperimentAnalysis.{question}(metric)")
            mode, scope = "max", scope or "all"
        return super().get_best_trial(metric, mode, scope or "last", **kwargs)

    @property
    def best_logdir(self) -> str:
        """The directory of the best trial by the metric and mode that were passed to `tune.run`."""
        _used(f"{_OWNER}.best_logdir")
        return _directory(self.best_trial)

    @property
    def trial_dataframes(self) -> ByDirectory:
        """Every reported result of each trial, by the trial's directory."""
        return ByDirectory(self.trials, super().trial_dataframes)

    def fetch_trial_dataframes(self) -> ByDirectory:
        """Every reported result of each trial, by the trial's directory."""
        _used(f"{_OWNER}.fetch_trial_dataframes")
        return self.trial_dataframes

    def get_all_configs(self, prefix: bool = False) -> ByDirectory:
        """The configuration of each trial, by the trial's directory."""
        return ByDirectory(self.trials, super().get_all_configs(prefix))

    def get_trial_checkpoints_paths(self, trial: Any, metric: str | None = None) -> list[list[Any]]:
        """Path and metric of each checkpoint of a trial that is kept.

        Args:
            trial: The trial, or its directory.
            metric: What is told of each; the iteration if it is left out.
        """
        _used(f"{_OWNER}.get_trial_checkpoints_paths")
        if not hasattr(trial, "trial_id"):
            wanted = os.path.normpath(Path(trial).expanduser())
            trial = next(one for one in self.trials if os.path.normpath(_directory(one)) == wanted)
        found = self._get_trial_checkpoints_with_metric(trial, metric)
        return [[checkpoint.path, value] for checkpoint, value in found]

    def stats(self) -> dict[str, Any]:
        """When the experiment started, in seconds since the epoch."""
        _used(f"{_OWNER}.stats")
        return dict(self._state()["stats"])

    def runner_data(self) -> dict[str, Any]:
        """What Tune's controller kept of itself. Its keys are those of the Ray that ran the experiment."""
        _used(f"{_OWNER}.runner_data")
        return dict(self._state()["runner_data"])

    def _state(self) -> dict[str, Any]:
        with self._fs.open_input_stream(self._experiment_json_fs_path) as stream:
            state: dict[str, Any] = json.loads(stream.readall())
        return state


def _used(old: str) -> None:
    used(known(old).code)


def _directory(trial: Any) -> str:
    return str(trial.path or trial.local_path)


def _logdir(trial: Any) -> str:
    _used(_LOGDIR)
    return _directory(trial)


trial_logdir: Final = property(_logdir, doc="Directory of the trial's results and checkpoints.")
