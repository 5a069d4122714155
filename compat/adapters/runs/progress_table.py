"""The table of trials that `CLIReporter` and its sisters print: where the results are, and trials of the user's making.

Serves the rows ``Trial.local_dir`` and ``Trial.location`` for what a progress reporter is given. Behaviour after Ray
2.6: the table begins with the directory of the experiment, for which Ray names its staging directory today.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from typing import Any, Final

import pyarrow.fs
from ray.tune import progress_reporter
from ray.tune.experiment import Trial
from ray.tune.experiment.trial import _Location

from compat.overlay import original_of

_ray_table: Final = original_of(progress_reporter, "_trial_progress_str")


class _Reported:
    """A trial as the table asks it: Ray's, or a stand-in that has no more than ``local_dir`` and ``location``."""

    def __init__(self, trial: Any) -> None:
        self._trial = trial
        if isinstance(trial, Trial):
            storage: Any = trial.storage
            local = storage is not None and isinstance(storage.storage_filesystem, pyarrow.fs.LocalFileSystem)
            self.local_experiment_path = storage.experiment_fs_path if local else trial.local_experiment_path
            self.temporary_state: Any = trial.temporary_state
        else:
            path = getattr(trial, "local_experiment_path", None)
            self.local_experiment_path = path if isinstance(path, str) else trial.local_dir
            has_place = isinstance(getattr(trial, "location", None), (str, _Location))  # of a mock, anything is there
            self.temporary_state = trial if has_place else trial.temporary_state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._trial, name)

    def __str__(self) -> str:
        return str(self._trial)


@wraps(_ray_table)
def trial_progress_str(trials: Iterable[Any], *args: Any, **kwargs: Any) -> Any:
    """What is printed of trials: where their results are, how many are in which state, and a row for each."""
    return _ray_table([_Reported(trial) for trial in trials], *args, **kwargs)
