"""What the scripts left on disk: metrics, checkpoints, weights."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import torch

Weights = str


def read_json(path: Path) -> Any:
    """The value in a JSON file."""
    return json.loads(path.read_text())


def read_lines(path: Path) -> list[Any]:
    """The values in a file of JSON lines, if it exists, but for a last line that a kill cut short."""
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def weights(state: Mapping[str, torch.Tensor]) -> Weights:
    """A fingerprint of a model's weights: equal if and only if every bit of every tensor is."""
    digest = hashlib.sha256()
    for name, tensor in sorted(state.items()):
        digest.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}".encode())
        digest.update(tensor.contiguous().numpy().tobytes())
    return digest.hexdigest()[:12]


# --- trials of Tune ---------------------------------------------------------------------------------------------------


def trials(experiment: Path) -> dict[float, Path]:
    """The trial directories of a `bair_digits.py` experiment by their learning rate."""
    return dict(sorted((read_json(path)["lr"], path.parent) for path in experiment.glob("*/params.json")))


def accuracies(trial: Path) -> dict[int, float]:
    """A trial's accuracy after every iteration; after a resume the later line counts."""
    return {line["training_iteration"]: line["mean_accuracy"] for line in read_lines(trial / "result.json")}


def checkpoints(trial: Path) -> list[Path]:
    """A trial's checkpoints, oldest first."""
    return sorted(path.parent for path in trial.glob("checkpoint_*/model.pth"))


def final_weights(trial: Path) -> Weights:
    """The weights in a trial's last checkpoint."""
    return weights(torch.load(checkpoints(trial)[-1] / "model.pth", weights_only=True))


def calls(trace: Path, event: str) -> dict[float, list[int]]:
    """The iterations at which one method of the class was called, by learning rate, in the order of the calls."""
    found: dict[float, list[int]] = {}
    for line in read_lines(trace):
        if line["event"] == event:
            found.setdefault(line["lr"], []).append(line["iteration"])
    return dict(sorted(found.items()))


# --- a run of Train ---------------------------------------------------------------------------------------------------


def snapshot(run: Path) -> Path:
    """The file in which Train V2 keeps what it knows of a run."""
    return run / "checkpoint_manager_snapshot.json"


def reports(run: Path) -> list[tuple[str, dict[str, float]]]:
    """A run's checkpoints and the metrics reported with them, oldest first."""
    path = snapshot(run)
    if not path.exists():
        return []
    return [(entry["checkpoint_dir_name"], entry["metrics"]) for entry in read_json(path)["checkpoint_results"]]


def epochs(run: Path) -> list[int]:
    """The epochs of a run's checkpoints, oldest first, as the checkpoints themselves say."""
    return [state["epoch"] for state in _states(run)]


def run_weights(run: Path) -> Weights:
    """The weights in a run's last checkpoint."""
    return weights(list(_states(run))[-1]["model"])


def _states(run: Path) -> Iterator[dict[str, Any]]:
    for name, _ in reports(run):
        yield torch.load(run / name / "state.pt", weights_only=True)
