"""`MyTrainableClass`, the class of Ray's own examples, whose checkpoints were files through Ray 2.6.

It was found in ``ray.tune.examples.async_hyperband_example`` in Ray 0.8.7, in ``ray.tune.utils.mock_trainable`` since.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ray.tune.utils.mock_trainable import MyTrainableClass

from compat.adapters.runs.run_age import is_trial_of_then
from compat.adapters.trainables.trainable_construct import made_by_hand

_ray_save_checkpoint = MyTrainableClass.save_checkpoint
_ray_load_checkpoint = MyTrainableClass.load_checkpoint


def save_checkpoint(self: Any, checkpoint_dir: str) -> str | None:
    """Save, and return the path of the file, except in runs that may be of Ray 2.7 or newer, which knew directories."""
    _ray_save_checkpoint(self, checkpoint_dir)
    is_of_then = made_by_hand(self) or is_trial_of_then(self._storage)
    return str(Path(checkpoint_dir, "checkpoint")) if is_of_then else None


def load_checkpoint(self: Any, checkpoint: str) -> None:
    """Load what was saved, by the path of the file or of its directory."""
    _ray_load_checkpoint(self, str(Path(checkpoint).parent) if Path(checkpoint).is_file() else checkpoint)
