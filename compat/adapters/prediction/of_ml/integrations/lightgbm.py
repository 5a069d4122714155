"""`LightGBMPredictor`, which has stayed as it was."""

from __future__ import annotations

from compat.adapters.prediction.integrations.lightgbm import LightGBMPredictor

__all__ = ["LightGBMPredictor"]
