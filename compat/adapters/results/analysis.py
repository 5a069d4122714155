"""`ExperimentAnalysis`, returned by `tune.run` or opened by its path, answering what it answered from Ray 0.8 on.

Serves the rows of `legacy_api.catalog.results`. The methods stand on the real class while the shim is installed, so
they call what Ray has by name and not through ``super()``.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from pandas import DataFrame
from ray.tune import ExperimentAnalysis as RayExperimentAnalysis
from ray.tune import TuneError

from compat.adapters.results.analysis_of_old_run import old_trials
from compat.adapters.results.dotted_columns import DottedColumns
from compat.adapters.results.nested_columns import NestedColumns
from compat.adapters.results.trial_attributes import directory_of
from compat.adapters.results.trial_checkpoint import TrialCheckpoint
from compat.adapters.results.trials_of_then import let_answer_as_then
from compat.adapters.runs.environment import is_default_place
from compat.adapters.runs.run_age import is_since_2_7, is_trial_of_then
from compat.usage import used
from legacy_api import known
from v2_api.old_experiment import is_old, state_files

_OWNER: Final = "ray.tune.ExperimentAnalysis"
_FILE_TYPES: Final = (None, "json", "csv")
_OF_08: Final = "_compat_of_08"
_ALL_RESULTS: Final = "without a scope, Ray 0.8 compared the best results that trials ever had"

_ray_init = RayExperimentAnalysis.__init__
_ray_load_trials = RayExperimentAnalysis._load_trials
_ray_get_best_trial = RayExperimentAnalysis.get_best_trial
_ray_dataframe = RayExperimentAnalysis.dataframe
_ray_get_all_configs = RayExperimentAnalysis.get_all_configs
_ray_get_best_checkpoint = RayExperimentAnalysis.get_best_checkpoint
_ray_checkpoints_with_metric = RayExperimentAnalysis._get_trial_checkpoints_with_metric
_ray_results_df = vars(RayExperimentAnalysis)["results_df"].fget
_ray_best_result_df = vars(RayExperimentAnalysis)["best_result_df"].fget


class ByTrial(dict[str, Any]):
    """What belongs to each trial: by its directory as through Ray 2.6, or by its id as since; it answers to both."""

    def __init__(self, trials: list[Any], by_id: dict[str, Any]) -> None:
        """Key by what the trials' run was written for, what is keyed by trial id."""
        directories = {trial.trial_id: directory_of(trial) for trial in trials}
        by_directory = {directories[trial_id]: value for trial_id, value in by_id.items()}
        lists_ids = bool(trials) and not any(map(_lists_directories, trials))
        listed, self._others = (by_id, by_directory) if lists_ids else (by_directory, by_id)
        super().__init__(listed)

    def __missing__(self, key: str) -> Any:
        return self._others[key]

    def get(self, key: str, default: Any = None) -> Any:
        """As a dictionary does; the results of a Tuner are looked up by it, by trial id."""
        return super().get(key, self._others.get(key, default))

    def __reduce__(self) -> Any:
        """As a plain dictionary."""
        return dict, (dict(self),)


def _lists_directories(trial: Any) -> bool:
    """Whether a trial's run may be one of Ray 2.6 or older: it is for certain, or it does not say where it stores.

    A run that says so, and not by ``local_dir``, has a ``storage_path``. Ray 2.4 - 2.6 knew that, too.
    """
    return is_trial_of_then(trial.storage) or is_default_place(trial.storage.storage_fs_path)


def _directories(trials: list[Any]) -> dict[str, str]:
    """The directories of trials by their ids, but of those whose run was written for Ray 2.7 or newer.

    What was written since may ask a frame for the ids that Ray 2.7 put there; to ask for directories is of no use then.
    """
    return {trial.trial_id: directory_of(trial) for trial in trials if not is_since_2_7(trial.storage)}


class PathAndMetric(tuple[str, Any]):
    """A checkpoint's path and its metric: a tuple as in Ray 1 and 2, and equal to the list of Ray 0.8."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return tuple.__eq__(self, tuple(other) if isinstance(other, list) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__


class LegacyExperimentAnalysis(RayExperimentAnalysis):  # type: ignore[misc]
    """`ray.tune.ExperimentAnalysis` with the methods, defaults and keys of then."""

    trials: list[Any]
    _trial_dataframes: dict[str, Any]

    def __init__(
        self,
        experiment_checkpoint_path: str | os.PathLike[str],
        trials: list[Any] | None = None,
        default_metric: str | None = None,
        default_mode: str | None = None,
        remote_storage_path: str | None = None,
        sync_config: Any = None,
        *,
        storage_filesystem: Any = None,
    ) -> None:
        """Open a finished run, whichever Ray from 0.8 on ran it.

        Args:
            experiment_checkpoint_path: The run's directory, the state file in it, or, through Ray 2.6, a directory of
                such directories.
            trials: The trials, if they are at hand.
            default_metric: What is compared unless a method is told otherwise.
            default_mode: ``min`` or ``max``, likewise.
            remote_storage_path: Without meaning today.
            sync_config: Without meaning today.
            storage_filesystem: Where the path is, if the path does not say it.

        Raises:
            ValueError: If there is no experiment at the path.
        """
        for name, value in (("remote_storage_path", remote_storage_path), ("sync_config", sync_config)):
            if value is not None:
                _used(f"{_OWNER}({name})")
        path: Any = experiment_checkpoint_path
        if storage_filesystem is None and "://" not in str(path):
            path = Path(path).expanduser().absolute()
            if not path.exists():
                raise ValueError(f"There is no experiment at {path}: neither a directory nor a state file")
            states = state_files(path)
            if len(states) > 1 or any(map(is_old, states)) or [state.parent for state in states] not in ([], [path]):
                path = states[0]
                trials = trials or [trial for state in states for trial in _trials_in(state)]
        _ray_init(
            self,
            str(path),
            storage_filesystem=storage_filesystem,
            trials=trials,
            default_metric=default_metric,
            default_mode=default_mode,
        )
        let_answer_as_then(self.trials, ended=True)

    def _load_trials(self) -> list[Any]:
        """The trials in the state file by their ids, as through Ray 2.6; none if an old one names none.

        The file has them in any order: Ray writes those first that a set has first.
        """
        state = Path(self._experiment_json_fs_path)
        loaded: list[Any] = [] if state.is_file() and is_old(state) else _ray_load_trials(self)
        return sorted(loaded, key=lambda trial: str(trial.trial_id))

    @classmethod
    def of(cls, analysis: RayExperimentAnalysis) -> Any:
        """The same results, with the legacy answers."""
        if hasattr(analysis, "get_best_logdir"):  # the shim is installed
            return analysis
        legacy = cls.__new__(cls)
        legacy.__dict__.update(vars(analysis))
        let_answer_as_then(legacy.trials, ended=True)
        return legacy

    def get_best_trial(
        self,
        metric: str | None = None,
        mode: str | None = None,
        scope: str | None = None,
        filter_nan_and_inf: bool = True,
    ) -> Any:
        """The best trial, or None if no trial reported the metric.

        Without a mode, as Ray 0.8 allowed, the best is the highest value that a trial ever reported; since Ray 1.0 a
        mode must be known and the last reported values are compared. Where the run, or an earlier question to the
        same analysis, can only have been written for Ray 0.8, all values are compared with a mode, too.
        """
        return _best(self, "get_best_trial", metric, mode, scope, filter_nan_and_inf)

    def get_best_config(self, metric: str | None = None, mode: str | None = None, scope: str | None = None) -> Any:
        """The configuration of the best trial, or None if no trial reported the metric."""
        trial = _best(self, "get_best_config", metric, mode, scope)
        return trial.config if trial else None

    def get_best_logdir(
        self, metric: str | None = None, mode: str | None = None, scope: str | None = None
    ) -> str | None:
        """The directory of the best trial, or None if no trial reported the metric."""
        _used(f"{_OWNER}.get_best_logdir")
        trial = _best(self, "get_best_logdir", metric, mode, scope)
        return directory_of(trial) if trial else None

    @property
    def best_logdir(self) -> str:
        """The directory of the best trial by the metric and mode that were passed to `tune.run`."""
        _used(f"{_OWNER}.best_logdir")
        return directory_of(self.best_trial)

    @property
    def results_df(self) -> DottedColumns:
        """The last result of each trial, by its id."""
        return DottedColumns(_ray_results_df(self))

    @property
    def best_result_df(self) -> DottedColumns:
        """The last result of the best trial by the metric and mode that were passed to `tune.run`."""
        return DottedColumns(_ray_best_result_df(self))

    def dataframe(self, metric: str | None = None, mode: str | None = None) -> DataFrame:
        """One result of each trial: the last one, or that with the best metric; with its configuration.

        The column ``logdir`` has the directories of the trials, as through Ray 2.6, where the run may be of then.

        Args:
            metric: What is compared.
            mode: ``min`` or ``max``.
        """
        frame = _ray_dataframe(self, metric, mode)
        if "logdir" in frame:
            directories = _directories(self.trials)
            frame["logdir"] = [directories.get(each, each) for each in frame["logdir"]]
        return NestedColumns.of(frame, self.get_all_configs())

    @property
    def trial_dataframes(self) -> ByTrial:
        """Every reported result of each trial, by the trial's directory or id."""
        return ByTrial(self.trials, self._trial_dataframes)

    def fetch_trial_dataframes(self) -> ByTrial:
        """Every reported result of each trial, by the trial's directory or id."""
        _used(f"{_OWNER}.fetch_trial_dataframes")
        self._trial_dataframes = self._fetch_trial_dataframes()
        return self.trial_dataframes

    def set_filetype(self, file_type: str | None = None) -> bool:
        """Choose between ``result.json`` and ``progress.csv``, which hold the same; the first is read.

        Raises:
            ValueError: If it is neither ``json`` nor ``csv``.
        """
        _used(f"{_OWNER}.set_filetype")
        if file_type not in _FILE_TYPES:
            raise ValueError(f"`file_type` must be None, 'json' or 'csv', not {file_type!r}")
        return True

    def get_all_configs(self, prefix: bool = False) -> ByTrial:
        """The configuration of each trial, by the trial's directory or id."""
        return ByTrial(self.trials, _ray_get_all_configs(self, prefix))

    def _get_trial_paths(self) -> list[str]:
        """The directories of all trials. Users of Ray 0.8 - 2.6 asked for them, private as they were.

        Raises:
            ray.tune.TuneError: If there are no trials.
        """
        if not self.trials:
            raise TuneError("No trials found.")
        return [directory_of(trial) for trial in self.trials]

    def _get_trial_checkpoints_with_metric(self, trial: Any, metric: str | None = None) -> list[tuple[Any, Any]]:
        """The checkpoints of a trial, which may be given as its directory, each with a metric."""
        found = _ray_checkpoints_with_metric(self, _trial_of(self, trial), metric)
        return [(TrialCheckpoint.of(checkpoint, {}), value) for checkpoint, value in found]

    def get_best_checkpoint(
        self, trial: Any, metric: str | None = None, mode: str | None = None, return_path: bool = False
    ) -> Any:
        """The checkpoint of a trial with the best metric, or None if it has none.

        Args:
            trial: The trial, or its directory.
            metric: What is compared; that of the analysis if it is left out.
            mode: ``min`` or ``max``, likewise.
            return_path: Return a plain string, as in Ray 2.0 - 2.6, where it no longer ended in a slash.
        """
        best = _ray_get_best_checkpoint(self, trial, metric, mode)
        if return_path:
            _used(f"{_OWNER}.get_best_checkpoint(return_path)")
        return str(best).rstrip("/") if return_path and best is not None else best

    def get_trial_checkpoints_paths(self, trial: Any, metric: str | None = None) -> list[PathAndMetric]:
        """Path and metric of each checkpoint of a trial that is kept.

        Args:
            trial: The trial, or its directory.
            metric: What is told of each; the iteration if it is left out.

        Raises:
            ValueError: If it is neither.
        """
        _used(f"{_OWNER}.get_trial_checkpoints_paths")
        found = self._get_trial_checkpoints_with_metric(trial, metric)
        return [PathAndMetric((str(checkpoint), value)) for checkpoint, value in found]

    def stats(self) -> dict[str, Any]:
        """When the experiment started and when its state was written, in seconds since the epoch."""
        _used(f"{_OWNER}.stats")
        written = self._fs.get_file_info(self._experiment_json_fs_path).mtime.timestamp()
        return {"timestamp": written, **_state_of(self)["stats"]}

    def runner_data(self) -> dict[str, Any]:
        """What Tune's controller kept of itself. Its keys are those of the Ray that ran the experiment."""
        _used(f"{_OWNER}.runner_data")
        return dict(_state_of(self)["runner_data"])


def merge(first: Any, others: list[Any]) -> Any:
    """Let one analysis speak of the trials of others, too."""
    for other in others:
        first.trials = [*first.trials, *other.trials]
        first._trial_dataframes = {**first._trial_dataframes, **other._trial_dataframes}
    return first


def compares_all_results(analysis: Any) -> None:
    """Have an analysis compare all results where it is not told a scope, as in Ray 0.8: its script is of that age."""
    setattr(analysis, _OF_08, True)


def _best(
    analysis: Any,
    question: str,
    metric: str | None,
    mode: str | None,
    scope: str | None,
    filter_nan_and_inf: bool = True,
) -> Any:
    if analysis.default_mode is None:
        if mode is None:
            _used(f"ExperimentAnalysis.{question}(metric)")
            compares_all_results(analysis)
            mode = "max"
        if scope is None and getattr(analysis, _OF_08, False):
            used(known(f"ExperimentAnalysis.{question}(metric)").code, _ALL_RESULTS)
            scope = "all"
    return _ray_get_best_trial(analysis, metric, mode, scope or "last", filter_nan_and_inf)


def _trials_in(state: Path) -> list[Any]:
    if is_old(state):
        return old_trials(state)
    opened = RayExperimentAnalysis.__new__(RayExperimentAnalysis)
    _ray_init(opened, str(state))
    return list(opened.trials)


def _trial_of(analysis: Any, trial: Any) -> Any:
    if hasattr(trial, "trial_id"):
        return trial
    if not isinstance(trial, (str, Path)):
        raise ValueError(f"trial should be a string or a Trial instance, not {trial!r}")
    wanted = os.path.normpath(Path(trial).expanduser())
    found = [one for one in analysis.trials if os.path.normpath(directory_of(one)) == wanted]
    if not found:
        raise ValueError(f"no trial of this experiment is in {trial}")
    return found[0]


def _state_of(analysis: Any) -> dict[str, Any]:
    with analysis._fs.open_input_stream(analysis._experiment_json_fs_path) as stream:
        state: dict[str, Any] = json.loads(stream.readall())
    return state


def _used(old: str) -> None:
    used(known(old).code)
