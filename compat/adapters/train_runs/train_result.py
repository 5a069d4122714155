"""The `Result` of a trainer, as in Ray 2.0 - 2.42.

``metrics`` is the last report, with a checkpoint or without; ``metrics_dataframe`` has a row for each report, also of
those before the run was resumed. Both come from the ``result.json`` that
`compat.adapters.train_runs.train_recorder` writes.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path, PurePosixPath
from typing import Any, Final

from ray import cloudpickle
from ray.train import Checkpoint
from ray.train.v2.api.result import Result

from compat.adapters.train_runs.run_directory import RunDirectory
from compat.configuration import settings
from v2_api.run_location import RunLocation
from v2_api.run_manifest import FILE as MANIFEST
from v2_api.snapshot import SNAPSHOT, read_snapshot
from v2_api.train_errors import cause_of

_OF_A_TRIAL: Final = "_compat_of_a_trial"
"""Attribute of a result that was read from the directory of a trial, which is in that of its run."""

_ray_from_path: Final = vars(Result)["from_path"]
REPORTS: Final = "result.json"
"""Name of the file with a line for each report."""

ERROR: Final = "error.pkl"
"""Name of the file with the error of a run that failed."""

ERROR_TEXT: Final = "error.txt"
"""Name of the file with that error, for people."""

_CHECKPOINT: Final = "checkpoint_dir_name"
_TAG: Final = "experiment_tag"


def complete(result: Any, last: dict[str, Any] | None, location: RunLocation) -> None:
    """Fill in what Train V2 does not know: the reports without checkpoints."""
    import pandas

    reports = _reports(location)
    if reports:
        result.metrics_dataframe = pandas.json_normalize(reports, sep="/")
    if last is not None or reports:
        result.metrics = last if last is not None else reports[-1]
    if result.best_checkpoints:
        tag = {_TAG: result.metrics[_TAG]} if _TAG in (result.metrics or {}) else {}  # not in the file, as then
        reported = {report.get(_CHECKPOINT): report | tag for report in reports}
        result.best_checkpoints = [
            (kept, {**reported.get(PurePosixPath(kept.path).name, {}), **metrics})
            for kept, metrics in result.best_checkpoints
        ]


def _reports(location: RunLocation) -> list[dict[str, Any]]:
    if not location.exists(REPORTS):
        return []
    return reports_in(location.read(REPORTS))


def reports_in(content: bytes) -> list[dict[str, Any]]:
    """The reports that a ``result.json`` holds, oldest first."""
    lines = content.decode(errors="replace").splitlines()
    return [report for report in map(_report, lines) if report is not None]


def _report(line: str) -> dict[str, Any] | None:
    try:
        report = json.loads(line)
    except ValueError:  # the last line of a driver that was killed while it wrote
        return None
    return report if isinstance(report, dict) else None


def _error(location: RunLocation) -> BaseException | None:
    """The exception by which a run ended that the shim has run, or its text as one; None if it did not fail."""
    if not location.exists(MANIFEST) or not location.exists(ERROR):
        return _error_in_words(location)
    if not settings().load_manifest_pickle:
        _warn(location, "is not read, loading pickles is switched off")
        return _error_in_words(location)
    try:
        error = cloudpickle.loads(location.read(ERROR))
    except Exception as unread:  # of a class that is not here
        _warn(location, f"cannot be read here: {unread!r}")
        return _error_in_words(location)
    return cause_of(error) or error


def _warn(location: RunLocation, why: str) -> None:
    warnings.warn(f"{location.fs_path} failed; its {ERROR} {why}", stacklevel=4)


def _error_in_words(location: RunLocation) -> BaseException | None:
    from ray.train.base_trainer import TrainingFailedError

    if not location.exists(MANIFEST) or not location.exists(ERROR_TEXT):
        return None
    error: BaseException = TrainingFailedError(location.read(ERROR_TEXT).decode(errors="replace"))
    return error


def _from_path(cls: type, /, path: Any, storage_filesystem: Any = None) -> Any:
    """The result of a run, from its directory: of Train V2, or the trial's directory of Train V1.

    Raises:
        RuntimeError: If there is no such directory, or no run in it.
    """
    from ray.air.result import Result as V1Result

    location = RunLocation.of(path, storage_filesystem)
    if location.exists(SNAPSHOT):
        try:
            result = _ray_from_path.__func__(cls, path, storage_filesystem)
        except NotImplementedError:  # the first releases of Train V2 read no run
            result = _from_snapshot(location)
        complete(result, None, location)
        result.error = _error(location)
        return result
    read = V1Result.from_path.__func__(Result, path, storage_filesystem)
    fields = {name: getattr(read, name) for name in ("metrics", "checkpoint", "error", "path", "metrics_dataframe")}
    result = Result(**fields, best_checkpoints=read.best_checkpoints, _storage_filesystem=read.filesystem)
    setattr(result, _OF_A_TRIAL, True)
    return result


def _from_snapshot(location: RunLocation) -> Any:
    """The result of a run of Train V2, which is what its snapshot says."""
    import pandas

    snapshot = read_snapshot(location)
    stored = () if snapshot is None else snapshot.checkpoints
    kept = {
        one.directory: (Checkpoint(location.file(one.directory), location.filesystem), one.metrics) for one in stored
    }
    checkpoint, metrics = kept[snapshot.latest] if snapshot is not None and snapshot.latest else (None, None)
    return Result(
        metrics=metrics,
        checkpoint=checkpoint,
        error=None,
        path=location.fs_path,
        metrics_dataframe=pandas.DataFrame([each for _, each in kept.values()]) if kept else None,
        best_checkpoints=list(kept.values()),
        _storage_filesystem=location.filesystem,
    )


from_path: Final[Any] = classmethod(_from_path)


@property  # type: ignore[misc]
def config(self: Any) -> dict[str, Any] | None:
    """The configuration of the run's trial; that of the train loop is under ``train_loop_config``."""
    return (self.metrics or {}).get("config")


@property  # type: ignore[misc]
def log_dir(self: Any) -> Any:
    """The directory of the run as a path, as in Ray 2.0 - 2.6."""
    is_of_run = isinstance(self, Result) and not hasattr(self, _OF_A_TRIAL)
    return RunDirectory.of(self.path) if is_of_run else Path(self.path)
