"""``Tuner.restore(path)`` alone: the results of a run without what its trials run.

Through Ray 2.2 the trainable was kept with the experiment; today's Ray keeps none, and needs one even for results.
Serves CFG155. Behaviour after Ray 2.2.
"""

from __future__ import annotations

import os
import pickle
from pathlib import PurePosixPath
from typing import Any, Final

from ray.tune import ExperimentAnalysis, ResultGrid
from ray.tune.tuner import Tuner as RayTuner

from compat.errors import LegacyApiError
from compat.usage import used
from legacy_api import known
from v2_api.filesystems import stored_at

_ROW: Final = known("Tuner.restore(path)")
_STATE: Final = "tuner.pkl"


class TunerOfResults(RayTuner):  # type: ignore[misc]
    """A tuner that has the results of an experiment, and cannot go on with it.

    Args:
        path: The experiment directory, as an absolute path or URI.
        storage_filesystem: A filesystem that ``path`` is on.

    Raises:
        FileNotFoundError: If there is no Tuner's experiment.
    """

    _is_ray_client = False
    _local_tuner = None

    def __init__(self, path: str | os.PathLike[str], storage_filesystem: Any = None) -> None:
        used(_ROW.code)
        self._path = os.fspath(path)
        self._filesystem = storage_filesystem
        self._tune_config = self._kept_config()

    def _kept_config(self) -> Any:
        """What the experiment was to find; None if its Ray's classes cannot be loaded here."""
        filesystem, place = (self._filesystem, self._path) if self._filesystem else stored_at(self._path)
        with filesystem.open_input_stream(str(PurePosixPath(place, _STATE))) as stream:
            content = stream.read()
        try:
            return pickle.loads(content).get("_tune_config")  # as Ray's own `restore` does
        except Exception:
            return None

    def get_results(self) -> ResultGrid:
        """The results of the experiment, as they are in its directory.

        Raises:
            ValueError: If none are.
        """
        analysis = ExperimentAnalysis(
            self._path,
            storage_filesystem=self._filesystem,
            default_metric=getattr(self._tune_config, "metric", None),
            default_mode=getattr(self._tune_config, "mode", None),
        )
        return ResultGrid(analysis)

    def fit(self) -> ResultGrid:
        """Refused.

        Raises:
            LegacyApiError: Always: nobody said what the trials run.
        """
        raise LegacyApiError(_ROW.code, f"Tuner.restore({self._path!r})")
