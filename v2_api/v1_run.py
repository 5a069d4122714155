"""What Train V1 left in a run directory: its reports and the checkpoints that came with them.

Everything is told from file names and JSON. Layouts, by the Ray that wrote them:

- 2.7 - 2.42: ``<run>/<Trainer>_<trial id>_…/checkpoint_00000N``, and the line of ``result.json`` names its checkpoint;
- 2.0 - 2.6: the same directories; a line says ``should_checkpoint``, and ``.tune_metadata`` in the checkpoint, a pickle
  that is read as data, says which iteration it is of. Without it the N-th such line came with the N-th checkpoint.

Ray is not needed, and nothing is unpickled.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any, Final, NamedTuple

import pyarrow.fs

from v2_api.pickle_data import PickleDataError, read_pickle
from v2_api.run_location import RunLocation

_RESULTS: Final = "result.json"
_TUNE_METADATA: Final = ".tune_metadata"
_NUMBERED: Final = re.compile(r"checkpoint_(\d+)")
_STATE_FILES: Final = "experiment_state-*.json"


class NotOneRunError(ValueError):
    """A directory does not hold one run of a trainer."""


class StoredCheckpoint(NamedTuple):
    """A checkpoint and the report that brought it.

    Attributes:
        directory: Its path below the run directory.
        metrics: What was reported with it.
        report_index: How many reports came before.
    """

    directory: str
    metrics: dict[str, Any]
    report_index: int


class V1Run(NamedTuple):
    """What is in the directory of a run of Train V1.

    Attributes:
        checkpoints: The complete ones, in the order of their reports.
        reports: How many reports there were.
        notes: What was found damaged or missing, in words.
    """

    checkpoints: list[StoredCheckpoint]
    reports: int
    notes: list[str]


def read_v1_run(location: RunLocation) -> V1Run:
    """Read the directory of a run of Ray 2.0 - 2.42.

    Args:
        location: The run directory, which may have been moved since.

    Raises:
        NotOneRunError: If it holds no trial, or several: then it is an experiment of Ray Tune.
    """
    trial = _trial_directory(location)
    present, notes = _complete_checkpoints(location, trial), list[str]()
    checkpoints: dict[str, StoredCheckpoint] = {}
    named = _names_by_iteration(location, trial, present)
    reports, unnamed = 0, 0
    for report in _reports(location, f"{trial}/{_RESULTS}", notes):
        name = report.get("checkpoint_dir_name")
        if name is None and "checkpoint_dir_name" not in report and report.get("should_checkpoint"):
            name = named.get(report.get("training_iteration")) if named else f"checkpoint_{unnamed:06}"
            unnamed += 1
        if isinstance(name, str) and present.get(name, False):
            checkpoints.pop(name, None)  # reported again after a restore: the later report counts, in its place
            checkpoints[name] = StoredCheckpoint(f"{trial}/{name}", report, reports)
        reports += 1
    unfinished = [name for name, complete in present.items() if not complete]
    if unfinished:
        notes.append(f"{trial}: {', '.join(unfinished)} without a file; not used")
    unreported = [name for name, complete in present.items() if complete and name not in checkpoints]
    if unreported:
        notes.append(f"{trial}: {', '.join(unreported)} without a report, perhaps half-written; not used")
    return V1Run(list(checkpoints.values()), reports, notes)


def is_run_of_2_0(location: RunLocation) -> bool:
    """Whether the directory is that of a trainer of Ray 2.0 - 2.3, which left no ``trainer.pkl``."""
    trials = _newest_trials(location)
    return len(trials) == 1 and str(trials[0].get("trainable_name")).endswith("Trainer")


def _trial_directory(location: RunLocation) -> str:
    """Name of the directory of the run's only trial."""
    directories = location.directories()
    known = [trial["trial_id"] for trial in _newest_trials(location)]
    trials = [name for name in directories if any(f"_{trial}_" in f"{name}_" for trial in known)]
    if not trials and not known:
        trials = [name for name in directories if location.exists(f"{name}/{_RESULTS}")]
    if len(trials) != 1:
        what = f"{len(trials)} trials" if trials else "no trial with results"
        raise NotOneRunError(f"{location} is not the directory of one run of a trainer: it holds {what}")
    return trials[0]


def _newest_trials(location: RunLocation) -> list[dict[str, Any]]:
    """The trials of the newest state that can be read: a name may have been used for several runs."""
    for file in sorted((file for file in location.files() if fnmatch(file, _STATE_FILES)), reverse=True):
        try:
            trials = [json.loads(text) for text in _trial_texts(json.loads(location.read(file)))]
            if trials and all(isinstance(trial["trial_id"], str) for trial in trials):
                return trials
        except (ValueError, TypeError, LookupError):
            continue  # half-written: the one before it is as good, because it names the same trial
    return []


def _trial_texts(state: dict[str, Any]) -> list[str]:
    if "trial_data" in state:  # since Ray 2.7: pairs of a trial and its figures
        return [pair[0] for pair in state["trial_data"]]
    return list(state["checkpoints"])


def _complete_checkpoints(location: RunLocation, trial: str) -> dict[str, bool]:
    """The checkpoint directories of a trial, by name, and whether there is a file in them."""
    selector = pyarrow.fs.FileSelector(location.file(trial), recursive=True, allow_not_found=True)
    start = len(location.file(trial)) + 1
    found: dict[str, bool] = {}
    for info in location.filesystem.get_file_info(selector):
        name, _, file = info.path[start:].partition("/")
        if _NUMBERED.fullmatch(name):
            is_content = info.type == pyarrow.fs.FileType.File and not file.startswith((".is_checkpoint", ".tune_"))
            found[name] = found.get(name, False) or (bool(file) and is_content)
    return dict(sorted(found.items()))


def _names_by_iteration(location: RunLocation, trial: str, present: dict[str, bool]) -> dict[Any, str]:
    """Names of the checkpoints of Ray 2.0 - 2.6 by the iteration they are of; none for later ones."""
    names: dict[Any, str] = {}
    for name, complete in present.items():
        file = f"{trial}/{name}/{_TUNE_METADATA}"
        if not complete or not location.exists(file):
            continue
        try:
            metadata = read_pickle(location.read(file))
        except PickleDataError:
            continue
        if isinstance(metadata, dict) and isinstance(metadata.get("iteration"), int):
            names[metadata["iteration"]] = name
    return names


def _reports(location: RunLocation, file: str, notes: list[str]) -> Iterator[dict[str, Any]]:
    damaged = 0
    if location.exists(file):
        for line in location.lines(file):
            if not line.strip():
                continue
            try:
                report = json.loads(line)
            except ValueError:
                report = None
            if isinstance(report, dict):
                yield report
            else:
                damaged += 1
    else:
        notes.append(f"{file} is missing")
    if damaged:
        notes.append(f"{file}: {damaged} damaged line{'s' if damaged > 1 else ''} left out")
