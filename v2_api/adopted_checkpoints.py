"""Checkpoints that are complete in storage and that the state of the experiment does not know.

Tune's driver notes a checkpoint in the experiment's state after the worker has stored it. A driver that is killed in
between leaves a good checkpoint behind which resume, reading the state alone, would not use.
"""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import Any, Final

import pyarrow.fs

from v2_api.checkpoint_record import complete_record

_NUMBERED: Final = re.compile(r"checkpoint_(\d+)")


def adopt_checkpoints(trial: Any) -> int:
    """Make a restored trial know the checkpoints that follow the last one of the experiment's state.

    Only checkpoints with a record are adopted, and only if every file the record names is there in full.

    Args:
        trial: A `ray.tune.experiment.Trial` as it was restored from the state.

    Returns:
        How many checkpoints were adopted.
    """
    from ray.train._internal.checkpoint_manager import _TrainingResult
    from ray.tune import Checkpoint

    filesystem, directory = trial.storage.storage_filesystem, trial.storage.trial_fs_path
    stored = _checkpoints(filesystem, directory)
    last = _last_known(trial, directory)
    results: dict[int, dict[str, Any]] = {}
    adopted = 0
    for number in sorted(number for number in stored if number > last):  # their numbers may be those of iterations
        path = stored[number]
        record = complete_record(filesystem, path)
        if record is None:
            break
        results = results or _results(filesystem, directory)
        metrics = {**results.get(record["iteration"], {}), **_metrics(record)}
        trial.on_checkpoint(_TrainingResult(Checkpoint(path, filesystem), metrics))
        adopted += 1
    return adopted


def _last_known(trial: Any, directory: str) -> int:
    """The number of the trial's last checkpoint; of one that is not its own, how many it has had itself, less one."""
    path = PurePosixPath(trial.checkpoint.path) if trial.checkpoint else None  # the shim has an empty one
    numbered = _NUMBERED.fullmatch(path.name) if path is not None and str(path.parent) == directory else None
    return int(numbered[1]) if numbered is not None else int(trial.storage.current_checkpoint_index)


def _checkpoints(filesystem: pyarrow.fs.FileSystem, directory: str) -> dict[int, str]:
    """Paths of the numbered checkpoint directories of a trial, by number."""
    found = filesystem.get_file_info(pyarrow.fs.FileSelector(directory, allow_not_found=True))
    numbered = ((_NUMBERED.fullmatch(info.base_name), info.path) for info in found)
    return {int(match[1]): path for match, path in numbered if match}


def _metrics(record: dict[str, Any]) -> dict[str, Any]:
    """The metrics by which Ray restores a trainable's counters."""
    return {
        "training_iteration": record["iteration"],
        "time_total_s": record["time_total"],
        "timesteps_total": record["timesteps_total"],
        "episodes_total": record["episodes_total"],
    }


def _results(filesystem: pyarrow.fs.FileSystem, directory: str) -> dict[int, dict[str, Any]]:
    """The results of a trial that reached storage, by iteration."""
    try:
        with filesystem.open_input_stream(f"{directory}/result.json") as stream:
            lines = stream.readall().decode("utf-8").splitlines()
        results = [json.loads(line) for line in lines if line.strip()]
    except (FileNotFoundError, ValueError):
        return {}
    return {result["training_iteration"]: result for result in results if "training_iteration" in result}
