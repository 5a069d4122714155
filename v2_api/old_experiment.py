"""Experiments that Ray 0.8 - 2.6 ran, read from their directories: trials, configurations, results.

Only JSON is read. What those Rays pickled into it belongs to user code, and is left alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from v2_api.run_location import RunLocation
from v2_api.tune_state import newest_state, was_written_before_2_7

RESULTS: Final = "result.json"
_PARAMETERS: Final = "params.json"


class OldTrial(NamedTuple):
    """One trial of such an experiment.

    Attributes:
        directory: Where the trial is now; the experiment may have been moved since.
        results: What it reported, oldest first; only the last one if the trial's own files are gone.
    """

    trial_id: str
    trainable_name: str
    status: str
    config: dict[str, Any]
    evaluated_params: dict[str, Any]
    experiment_tag: str
    start_time: float | None
    directory: Path
    results: list[dict[str, Any]]


def state_files(path: Path) -> list[Path]:
    """The state files that a path stands for.

    Args:
        path: A state file, an experiment's directory, or a directory of such directories.

    Returns:
        The newest state file of each experiment; empty if there is none.
    """
    if path.is_file():
        return [path]
    if not path.is_dir():
        return []
    below = (newest_of(directory) for directory in sorted(path.iterdir()) if directory.is_dir())
    own = newest_of(path)
    return [own] if own else [state for state in below if state]


def newest_of(directory: Path) -> Path | None:
    """The newest state file in an experiment's directory, if it has one."""
    name = newest_state(RunLocation.of(str(directory)))
    return directory / name if name else None


def is_old(state_file: Path) -> bool:
    """Whether Ray 0.8 - 2.6 wrote the file."""
    return was_written_before_2_7(RunLocation.of(str(state_file.parent)), state_file.name)


def trials_of(state_file: Path) -> list[OldTrial]:
    """The trials in a state file of Ray 0.8 - 2.6; those that have no id are none, as those Rays held."""
    state = json.loads(state_file.read_text(encoding="utf-8"))
    kept = (json.loads(trial) if isinstance(trial, str) else trial for trial in state["checkpoints"])
    return [_trial(state_file.parent, trial) for trial in kept if "trial_id" in trial]


def _trial(experiment: Path, kept: dict[str, Any]) -> OldTrial:
    directory = experiment / Path(kept.get("relative_logdir") or kept.get("logdir") or "").name
    last = kept.get("last_result") or kept.get("_last_result")
    return OldTrial(
        trial_id=kept["trial_id"],
        trainable_name=kept.get("trainable_name") or "trainable",
        status=kept.get("status") or "TERMINATED",
        config=_config(directory, kept),
        evaluated_params=kept.get("evaluated_params") or {},
        experiment_tag=kept.get("experiment_tag") or "",
        start_time=kept.get("start_time"),
        directory=directory,
        results=results_in(directory) or ([last] if last else []),
    )


def _config(directory: Path, kept: dict[str, Any]) -> dict[str, Any]:
    parameters = directory / _PARAMETERS
    if parameters.is_file():
        config: dict[str, Any] = json.loads(parameters.read_text(encoding="utf-8"))
        return config
    return kept.get("config") or {}


def results_in(directory: Path) -> list[dict[str, Any]]:
    """What a trial reported, oldest first; empty if it left no ``result.json``."""
    file = directory / RESULTS
    if not file.is_file():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
