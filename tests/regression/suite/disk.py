"""What a run left under its storage directory, in a form that can be compared between Rays.

Trials are named by their configurations if there are several (Train V2 writes none down), those with the same one
in the order of their first reports. Checkpoints are in the order in which they were taken; the user's files in them are
compared by content, the columns that Ray fills in by their names, the user's metrics by their values.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from tests.regression.observe import Json, normalised, read_lines
from v2_api.pickle_data import read_pickle

# Columns of result.json that Ray fills in; all others are the user's.
RAYS_COLUMNS = frozenset(
    {
        "checkpoint_dir_name",
        "config",
        "date",
        "done",
        "episodes_total",
        "experiment_id",
        "experiment_tag",
        "hostname",
        "iterations_since_restore",
        "node_ip",
        "pid",
        "should_checkpoint",
        "time_since_restore",
        "time_this_iter_s",
        "time_total_s",
        "timestamp",
        "timesteps_since_restore",
        "timesteps_this_iter",
        "timesteps_total",
        "training_iteration",
        "trial_id",
        "trial_log_path",
        "warmup_time",
    }
)
# Files in which Rays, and migrated code, pickle the dictionary that a user saved, and what is added to it.
_DICTIONARIES = frozenset({"checkpoint", "_dict_checkpoint.pkl", "dict_checkpoint.pkl", "checkpoint.pkl"})
_PICKLE = b"\x80"
"""What a pickle begins with: a user's own file may have one of these names, too."""
_ADDED = frozenset({"tune_checkpoint_path", "_timestamp", "_preprocessor", "_current_checkpoint_id", "_metadata"})
# Models that libraries write in the form of their release, which is another one today: that they are there is compared.
_MODELS = frozenset({"model", "model.txt", "model.ubj", "model.xgb", "model.lgb", "model.keras", "model.ckpt"})
_MODEL = "(a model)"
# Columns that scikit-learn's scores have beside the scores: how long it took, with the mean and the deviation.
_DURATIONS = re.compile(r"(fit|score)_time(_mean|_std)?")
_ERROR = "error.txt"
"""Where Tune writes the tracebacks of a trial."""
_SHORT = 300
_VALUES_COMPARED = ("training_iteration", "timesteps_total")


def experiments(results: Path) -> Json:
    """Every experiment directory below `results`, with its trials.

    The directories of trainables used by hand are named by chance: they are in the order of their contents.
    """
    if not results.is_dir():
        return {}
    directories = [(normalised(path.name), _trials(path)) for path in results.iterdir() if path.is_dir()]
    found: dict[str, Any] = {}
    for name, trials in sorted(directories, key=json.dumps):
        while name in found:
            name += " again"
        found[name] = trials
    return found


def _trials(experiment: Path) -> Json:
    found: dict[str, Any] = {}
    directories = {path.parent for path in experiment.rglob("result.json")} | _checkpointed(experiment)
    for directory in sorted(directories, key=_began):
        label = _label(directory) if len(directories) > 1 else "(the only one)"
        while label in found:
            label += " again"
        found[label] = _trial(directory)
    return found


def _began(directory: Path) -> tuple[float, str]:
    """When a trial reported first; its directory decides between those that never did."""
    lines = read_lines(directory / "result.json")
    return (float(lines[0].get("timestamp", 0)) if lines else 0.0, str(directory))


def _checkpointed(experiment: Path) -> set[Path]:
    """Directories that hold checkpoints but, as those of Train V2, no `result.json`."""
    return {path.parent for path in experiment.rglob("checkpoint_*") if path.is_dir() and not _inside_another(path)}


def _inside_another(path: Path) -> bool:
    return any(parent.name.startswith("checkpoint_") for parent in path.parents)


def _label(directory: Path) -> str:
    parameters = directory / "params.json"
    config = json.loads(parameters.read_text() or "{}") if parameters.exists() else {}
    return json.dumps(config, sort_keys=True).replace("/", "|") if config else "(no config)"


def _trial(directory: Path) -> Json:
    found = {
        "files": sorted({normalised(path.name) for path in directory.iterdir() if path.is_file()}),
        "checkpoints": [_contents(path) for path in _checkpoints(directory)],
    }
    if (directory / _ERROR).exists():
        found["error"] = _last_line(directory / _ERROR)
    if not (directory / "result.json").exists():
        return found
    lines = read_lines(directory / "result.json")
    metrics = sorted({key for line in lines for key in line if key not in RAYS_COLUMNS})
    return found | {
        "columns": sorted(key for key in (lines[-1] if lines else {}) if key in RAYS_COLUMNS),
        "values": {key: [line.get(key) for line in lines] for key in _VALUES_COMPARED},
        "metrics": {key.replace("/", "|"): [_timeless(line).get(key) for line in lines] for key in metrics},
    }


def _last_line(path: Path) -> str:
    """What a traceback ends with: the type and the text of the last exception."""
    lines = [line for line in path.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _timeless(metrics: Json) -> Json:
    """Metrics in which durations are said to be there, in dictionaries among them, too."""
    if not isinstance(metrics, dict):
        return metrics
    return {key: "(a time)" if _DURATIONS.fullmatch(key) else _timeless(value) for key, value in metrics.items()}


def _checkpoints(directory: Path) -> list[Path]:
    """The trial's checkpoint directories, in the order they were taken."""
    found = [path for path in directory.glob("checkpoint_*") if path.is_dir() and _users_files(path)]
    # Folders are named by iteration, by number, or by the time of their report; all three sort by name when padded.
    return sorted(found, key=lambda path: (len(path.name), path.name))


def _users_files(checkpoint: Path) -> list[Path]:
    return sorted(
        path
        for path in checkpoint.rglob("*")
        if path.is_file() and not path.name.startswith(".") and not path.name.endswith(".tune_metadata")
    )


def _contents(checkpoint: Path) -> Json:
    contents = {}
    for path in _users_files(checkpoint):
        if path.name in _DICTIONARIES and path.read_bytes()[:1] == _PICKLE:
            contents["(dictionary)"] = _dictionary(path)
        else:
            name = str(path.relative_to(checkpoint)).replace("/", "|")
            contents[name] = _file(path)
    return contents


def _file(path: Path) -> str:
    """A short text as it is, another file by its fingerprint."""
    if path.name in _MODELS:
        return _MODEL
    data = path.read_bytes()
    is_text = path.suffix in (".json", ".txt") and len(data) <= _SHORT
    return data.decode() if is_text else hashlib.sha256(data).hexdigest()[:16]


def _dictionary(path: Path) -> str:
    """What the user saved, without the objects that Ray put beside it."""
    value = read_pickle(path.read_bytes())
    return json.dumps({key: value[key] for key in value if key not in _ADDED}, sort_keys=True, default=repr)
