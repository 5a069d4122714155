"""`SklearnPredictor`, where Ray 1.13 had it."""

from compat.adapters.sklearn.sklearn_predictor import SklearnPredictor

__all__ = ["SklearnPredictor"]
