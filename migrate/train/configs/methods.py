"""The configs that had other fields, and methods that nothing else had, so that whatever is asked for them is one."""

from __future__ import annotations

from typing import Final

NOWHERE_ELSE: Final = {"validate_upload_dir": "ray.tune.SyncConfig"}
"""The names of such methods, with the configs that had them."""
CLASSES: Final = (
    *(f"ray.{package}.{name}" for package in ("train", "tune") for name in ("RunConfig", "CheckpointConfig")),
    *("ray.air.RunConfig", "ray.train.FailureConfig", "ray.train.ScalingConfig", "ray.tune.SyncConfig"),
)
"""The configs that have fields of then."""
SET_IN_TRAINERS: Final = "resume_from_checkpoint"
"""What code set in a trainer that it had made."""
