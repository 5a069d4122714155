"""A `Trainable` class with a ``save`` of its own, which writes the checkpoint itself and returns its path.

Serves the row TRN159. Through Ray 2.6 Tune asked for a path and nothing else, wherever it was; today it takes Ray's own
record of a checkpoint that is in storage, logs an error for anything else, and has no checkpoint. Behaviour after
Ray 0.8.7; recorded in tests/regression (class_with_its_own_save).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ray.train._internal.session import _TrainingResult

from compat.adapters.trainables.trainable_checkpoint import SavedCheckpoint, report_checkpoint
from compat.adapters.trainables.trainable_construct import made_by_hand
from compat.adapters.trainables.trainable_marker import find_checkpoint_dir
from compat.usage import used_at

_ROW: Final = "class with a Trainable.save() of its own"


def with_saves_kept(trainable: Any) -> Any:
    """A trainable class whose checkpoints Tune keeps.

    Args:
        trainable: A subclass of `ray.tune.Trainable`.

    Returns:
        The class itself, or, if its ``save`` is the user's, a subclass whose ``save`` gives Tune what it takes today.
    """
    own = trainable.save
    if (own.__module__ or "").partition(".")[0] in ("ray", "compat"):
        return trainable

    class Saving(trainable):  # type: ignore[misc]
        def save(self, *args: Any, **kwargs: Any) -> Any:
            saved = super().save(*args, **kwargs)
            if isinstance(saved, _TrainingResult) or made_by_hand(self):
                return saved
            if not isinstance(saved, (str, Path)):
                raise TypeError(
                    f"{trainable.__name__}.save() returned {saved!r}, which is not the path of a checkpoint"
                )
            used_at(_ROW, own)
            directory = find_checkpoint_dir(str(saved))
            result = report_checkpoint(self, directory, str(saved))
            return SavedCheckpoint.of(f"{result.checkpoint.path}/{self._saved_below}", result, tune_only=True)

    for attribute in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(Saving, attribute, getattr(trainable, attribute))
    return Saving
