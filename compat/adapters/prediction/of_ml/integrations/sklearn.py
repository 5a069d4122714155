"""`SklearnPredictor`, which has stayed as it was."""

from __future__ import annotations

from compat.adapters.prediction.integrations.sklearn import SklearnPredictor

__all__ = ["SklearnPredictor"]
