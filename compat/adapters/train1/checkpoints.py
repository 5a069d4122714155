"""The checkpoints of a `Trainer` of Ray Train 1.9 - 1.13: dictionaries, each in a file of its run directory."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ray import cloudpickle

from compat.adapters.train1.constants import (
    TIMESTAMP,
    TRAIN_CHECKPOINT_SUBDIR,
    TUNE_CHECKPOINT_FILE_NAME,
    TUNE_CHECKPOINT_ID,
)

MAX: Final = "max"
MIN: Final = "min"


def load_checkpoint_from_path(checkpoint_to_load: str | Path) -> dict[str, Any]:
    """The checkpoint in a file. It is unpickled: only for files of your own runs.

    Raises:
        ValueError: If there is no such file.
    """
    path = Path(checkpoint_to_load).expanduser()
    if not path.exists():
        raise ValueError(f"Checkpoint path {path} does not exist.")
    loaded: dict[str, Any] = cloudpickle.loads(path.read_bytes())
    return loaded


@dataclass
class CheckpointStrategy:
    """Which checkpoints of a run stay on disk.

    Attributes:
        num_to_keep: How many; all if it is None, none if it is 0.
        checkpoint_score_attribute: What makes one better than another: a number in the checkpoint.
        checkpoint_score_order: ``max`` or ``min``.

    Raises:
        ValueError: If one of them cannot be meant.
    """

    num_to_keep: int | None = None
    checkpoint_score_attribute: str = TIMESTAMP
    checkpoint_score_order: str = MAX

    def __post_init__(self) -> None:
        """Check the values."""
        if self.num_to_keep is not None and self.num_to_keep < 0:
            raise ValueError(f"Received invalid num_to_keep: {self.num_to_keep}. Must be None or non-negative integer.")
        if self.checkpoint_score_order not in (MAX, MIN):
            raise ValueError(f'checkpoint_score_order must be either "{MAX}" or "{MIN}".')

    def score(self, checkpoint: dict[str, Any]) -> tuple[bool, float]:
        """What a checkpoint is sorted by: the greatest is the best, and one without a value the worst.

        Raises:
            ValueError: If the checkpoint does not have the attribute, or it is no number.
        """
        attribute = self.checkpoint_score_attribute
        complaint = f"Unable to persist checkpoint for checkpoint_score_attribute: {attribute}"
        if attribute not in checkpoint:
            raise ValueError(f"{complaint}. Include this attribute in the call to train.save_checkpoint.")
        value = checkpoint[attribute]
        if not isinstance(value, numbers.Number):
            raise ValueError(f"{complaint} with value {value}. This attribute must be numerical.")
        number = float(value)  # type: ignore[arg-type]
        return not math.isnan(number), number if self.checkpoint_score_order == MAX else -number


class CheckpointManager:
    """Keeps the checkpoints of the runs of one trainer.

    Attributes:
        latest_checkpoint: What was saved last, on disk or not.
    """

    def __init__(self) -> None:
        """Begin without checkpoints."""
        self.latest_checkpoint: dict[str, Any] | None = None
        self.run_dir: Path | None = None
        self._number = 0
        self._strategy = CheckpointStrategy()
        self._kept: list[tuple[tuple[bool, float], Path]] = []
        self._best: tuple[tuple[bool, float], Path] | None = None

    def begin(self, strategy: CheckpointStrategy | None, run_dir: Path, number: int = 0) -> None:
        """Begin a run, or go on with it after its checkpoint of this number."""
        self._strategy = strategy or CheckpointStrategy()
        self.run_dir = run_dir
        self._number = number

    def load(self, checkpoint: dict[str, Any] | str | Path | None) -> dict[str, Any] | None:
        """The checkpoint that a run shall start from: as it is, or from a file."""
        if checkpoint is None or isinstance(checkpoint, dict):
            return checkpoint
        return load_checkpoint_from_path(checkpoint)

    def save(self, checkpoint: dict[str, Any]) -> None:
        """Keep what the first worker saved."""
        self.latest_checkpoint = checkpoint
        self._write(checkpoint)
        self._number += 1

    def _write(self, checkpoint: dict[str, Any]) -> None:
        most = self._strategy.num_to_keep
        if most == 0:
            return
        score = self._strategy.score(checkpoint)
        path = self.next_checkpoint_path
        if most is None:
            _dump(checkpoint, path)
        elif len(self._kept) < most or score > min(self._kept)[0]:
            _dump(checkpoint, path)
            self._kept.append((score, path))
            if len(self._kept) > most:
                worst = min(self._kept)
                self._kept.remove(worst)
                worst[1].unlink()
        if self._best is None or score > self._best[0]:
            self._best = score, path

    @property
    def latest_checkpoint_id(self) -> int | None:
        """The number of the latest checkpoint of this run, from 1 on."""
        return self._number or None

    @property
    def latest_checkpoint_dir(self) -> Path:
        """Where the checkpoints of the latest run are."""
        return Path(self.run_dir or ".", TRAIN_CHECKPOINT_SUBDIR).expanduser().resolve()

    @property
    def next_checkpoint_path(self) -> Path:
        """The file of the next checkpoint."""
        return self.latest_checkpoint_dir / f"checkpoint_{self._number + 1:06d}"

    @property
    def best_checkpoint_path(self) -> Path | None:
        """The file of the best checkpoint."""
        return None if self._best is None else self._best[1]


class TuneCheckpointManager(CheckpointManager):
    """Keeps the checkpoints of a trainer that runs in a trial of Tune, as checkpoints of the trial."""

    def load(self, checkpoint: dict[str, Any] | str | Path | None) -> dict[str, Any] | None:
        """The checkpoint to start from; the numbers go on after it."""
        loaded = super().load(checkpoint)
        if loaded is not None:
            self._number = loaded[TUNE_CHECKPOINT_ID]
        return loaded

    def _write(self, checkpoint: dict[str, Any]) -> None:
        checkpoint[TUNE_CHECKPOINT_ID] = self._number
        from compat.adapters.functions.function_checkpoint import checkpoint_dir  # in a trial, where Tune is

        with checkpoint_dir(step=self._number) as directory:
            _dump(checkpoint, Path(directory, TUNE_CHECKPOINT_FILE_NAME))


def _dump(checkpoint: dict[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cloudpickle.dumps(checkpoint))
