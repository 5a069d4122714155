"""Checkpoints of XGBoost: those that a file saves itself, and those of a trainer, whose file has another name."""

from __future__ import annotations

from typing import Final

from migrate.resolve.text.source import Source

OF_BOOSTER: Final = "ray.train.xgboost.XGBoostCheckpoint.from_checkpoint"
READER: Final = "ray.train.xgboost.RayTrainReportCallback"
"""What reads the checkpoints of a trainer."""
_SAVED: Final = "ray.train.xgboost.XGBoostCheckpoint.from_model"
_TRAINERS: Final = ("ray.train.xgboost.XGBoostTrainer", READER)


def saves_boosters(source: Source) -> bool:
    """Whether a file saves models of XGBoost in checkpoints of its own."""
    return any(dotted == _SAVED for _, dotted in source.names.uses())


def trains_boosters(source: Source) -> bool:
    """Whether a file trains with Ray's trainer of XGBoost."""
    return any(dotted in _TRAINERS for _, dotted in source.names.uses())
