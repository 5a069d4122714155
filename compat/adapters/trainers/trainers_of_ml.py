"""`ray.ml.train` and `ray.ml.trainer` of Ray 1.13, whose `Trainer` is the base class that Ray 2.0 calls `BaseTrainer`.

A module of its own, because `ray.train`, where the other modules of `ray.ml.train` went, has a `Trainer` of Ray Train.
Serves AIR339 and AIR340.
"""

from __future__ import annotations

from typing import Any

from ray.exceptions import RayTaskError
from ray.train import base_trainer
from ray.train.base_trainer import BaseTrainer, TrainingFailedError
from ray.train.constants import TRAIN_DATASET_KEY

__all__ = ["TRAIN_DATASET_KEY", "Trainer"]


class Trainer(BaseTrainer):  # type: ignore[misc]
    """The base class as it was: its ``scaling_config`` may be a dictionary, which Ray 2.0 - 2.42 refused."""

    _takes_dictionary = True

    def fit(self) -> Any:
        """Run the trainer.

        Raises:
            Exception: What its loop raised, itself, as in Ray 1.13; later Rays raise a `TrainingFailedError` from it.
        """
        try:
            return super().fit()
        except TrainingFailedError as failed:
            if isinstance(failed.__cause__, RayTaskError):
                raise failed.__cause__ from None
            raise


def __getattr__(name: str) -> Any:
    """The other names that the module of the base class has had all along, for example `TrainingFailedError`."""
    return getattr(base_trainer, name)
