"""What a run of a legacy script leaves on disk, in a form that can be compared between Rays.

Only names that carry dates, random letters or numbers of the run are normalised; values are kept as they were written.
Checkpoints are named by the training iteration they were taken at: `checkpoint_5` and `checkpoint_000000` are the same
checkpoint when the same `_save` call wrote them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Json = Any

_NORMALISED = (
    (re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d[a-z0-9_]{8}$"), "<date><random>"),
    (re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d"), "<date>"),
    (re.compile(r"tfevents\..*"), "tfevents.<host>"),
    (re.compile(r"(?<=_)[0-9a-f]{5}(?=_\d{5})"), "<run>"),
    (re.compile(r"(?<=_)[0-9a-f]{8}(?=_\d+_)"), "<trial>"),
    (re.compile(r"(?<=\.ray_compat_run\.)[0-9a-f]{16}(?=\.pkl)"), "<hash>"),
)


def normalised(name: str) -> str:
    """A file or directory name without what differs from one run to the next."""
    for pattern, replacement in _NORMALISED:
        name = pattern.sub(replacement, name)
    return name


def read_lines(path: Path) -> list[Json]:
    """The values of a file of JSON lines, if there is one, but for a last line that a kill cut short."""
    if not path.exists():
        return []
    values = []
    for line in path.read_text().splitlines():
        try:
            values.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return values


def trial_directories(experiment: Path) -> list[Path]:
    """The directories of an experiment that belong to a trial."""
    return sorted(path.parent for path in experiment.glob("*/params.json"))


def checkpoints_of(trial: Path) -> list[Path]:
    """The complete checkpoint directories of a trial: those with a file of the user's in them."""
    return sorted(path.parent for path in trial.glob("checkpoint_*/model.pth"))


def digits_trials(experiment: Path, calls: Iterable[Json]) -> dict[str, Json]:
    """Every trial of a `bair_digits.py` experiment, by its learning rate.

    Args:
        experiment: The directory `local_dir/name`.
        calls: What the script noted about its own calls, of all its starts.
    """
    calls = list(calls)
    return {
        f"lr={lr}": _digits_trial(trial, [call for call in calls if call["lr"] == lr])
        for trial in trial_directories(experiment)
        for lr in [json.loads((trial / "params.json").read_text())["lr"]]
    }


def _digits_trial(trial: Path, calls: list[Json]) -> Json:
    results = read_lines(trial / "result.json")
    # After a resume an iteration may be in the log twice; the later line is the one that counts.
    last = {line["training_iteration"]: line for line in results}
    iterations = sorted(last)
    return {
        "directory": normalised(trial.name),
        "files": sorted({normalised(path.name) for path in trial.iterdir() if path.is_file()}),
        "result": {
            "training_iteration": iterations,
            "mean_accuracy": [last[i]["mean_accuracy"] for i in iterations],
            "done": [last[i]["done"] for i in iterations],
            "config": last[iterations[-1]]["config"] if iterations else None,
            "keys": sorted(last[iterations[-1]]) if iterations else [],
        },
        "checkpoints": _checkpoints(trial, calls),
        "calls": digits_calls(calls),
    }


def _checkpoints(trial: Path, calls: list[Json]) -> Json:
    """The files in every checkpoint, by the iteration whose `_save` wrote it."""
    saved_at = {call["file"]: call["iteration"] for call in calls if call["event"] == "_save"}
    found = {}
    for checkpoint in checkpoints_of(trial):
        iteration = saved_at[hashlib.sha256((checkpoint / "model.pth").read_bytes()).hexdigest()]
        files = [str(path.relative_to(checkpoint)) for path in checkpoint.rglob("*") if path.is_file()]
        found[str(iteration)] = {"files": sorted(files)}
    return found


def digits_calls(calls: list[Json]) -> Json:
    """What each method of one trial received and gave back, in the order of the calls."""
    return {
        "_setup": [
            {"config": {"type": call["type"], "keys": call["keys"]}, "iteration": call["iteration"]}
            for call in calls
            if call["event"] == "_setup"
        ],
        "_train": {
            "iteration": [call["iteration"] for call in calls if call["event"] == "_train"],
            "weights": [call["weights"] for call in calls if call["event"] == "_train"],
        },
        "_save": [
            {
                "iteration": call["iteration"],
                "received": {
                    "type": call["type"],
                    "kind": call["kind"],
                    "absolute": Path(call["received"]).is_absolute(),
                },
                "returned": str(Path(call["returned"]).relative_to(call["received"])),
            }
            for call in calls
            if call["event"] == "_save"
        ],
        "_restore": [
            {
                "iteration": call["iteration"],
                "received": {
                    "type": call["type"],
                    "kind": call["kind"],
                    "name": Path(call["received"]).name,
                    "absolute": Path(call["received"]).is_absolute(),
                },
                "weights": call["weights"],
            }
            for call in calls
            if call["event"] == "_restore"
        ],
    }


def digits_outcome(result: Json, experiment: Path) -> Json:
    """What the script got from its analysis: the best config, and the rows and columns of the data frame."""
    directories = {str(path) for path in trial_directories(experiment)}
    rows = {}
    for row in result["rows"]:
        logdir = str(row["logdir"])
        rows[f"lr={row['config/lr']}"] = {
            **row,
            "trial_id": re.sub(r"^[0-9a-f]{5}_(?=\d{5}$)", "<run>_", row["trial_id"]),
            "logdir": "the directory of the trial" if logdir.rstrip("/") in directories else logdir,
        }
    return {"best_config": result["best_config"], "rows": rows, "columns": sorted(result["columns"])}


def notes_directories(results: Path) -> dict[str, list[Json]]:
    """What every part of `notes_1_13.py` left on disk: its trials, in the order of their directories' names."""
    found = {}
    for experiment in sorted(path for path in results.iterdir() if path.is_dir()):
        trials = sorted(trial_directories(experiment), key=lambda trial: normalised(trial.name))
        found[experiment.name] = [_notes_trial(trial) for trial in trials]
    return found


def _notes_trial(trial: Path) -> Json:
    lines = read_lines(trial / "result.json")
    return {
        "directory": normalised(trial.name),
        "files": sorted({normalised(path.name) for path in trial.iterdir() if path.is_file()}),
        "result": {
            "training_iteration": [line["training_iteration"] for line in lines],
            "score": [line["score"] for line in lines],
            "done": [line["done"] for line in lines],
            "keys": sorted(lines[-1]) if lines else [],
        },
    }
