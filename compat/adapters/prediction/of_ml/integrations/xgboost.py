"""`XGBoostPredictor`, which has stayed as it was."""

from __future__ import annotations

from compat.adapters.prediction.integrations.xgboost import XGBoostPredictor

__all__ = ["XGBoostPredictor"]
