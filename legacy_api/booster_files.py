"""The name under which trainers of XGBoost and LightGBM saved boosters in checkpoints, through Ray 2.6."""

from __future__ import annotations

from typing import Final

MODEL_KEYS: Final = tuple(f"ray.{module}.constants.MODEL_KEY" for module in ("ml", "air", "train"))
"""Where Ray has had it, by dotted names. It is there today, and no trainer saves a booster under it."""
