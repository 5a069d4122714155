"""What predictors of boosted trees have in common: the columns of a batch, and the names of the predictions."""

from __future__ import annotations

from typing import Any

import pandas as pd
from ray.air.util.data_batch_conversion import _unwrap_ndarray_object_type_if_needed

from compat.adapters.prediction.predictor import Predictor

_TENSOR: str = "__value__"
"""The column of an array that was made a data frame."""


class TreePredictor(Predictor):
    """A predictor with a booster."""

    def __init__(self, model: Any, preprocessor: Any = None) -> None:
        """Take the booster, and what prepares the batches."""
        self.model = model
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(model={self.model!r}, preprocessor={self._preprocessor!r})"


def features_of(data: pd.DataFrame, feature_columns: list[Any] | None) -> pd.DataFrame:
    """The columns to predict from; of an array their numbers."""
    for tensor in (_TENSOR, "data"):
        if list(data.columns) == [tensor] and data[tensor].dtype == object:
            array = _unwrap_ndarray_object_type_if_needed(data[tensor].to_numpy())
            data = pd.DataFrame(array)
    return data[feature_columns] if feature_columns else data


def as_predictions(predicted: Any) -> pd.DataFrame:
    """Predictions with their names: ``predictions``, or ``predictions_0`` and so on if there are several of a row."""
    frame = pd.DataFrame(predicted)
    one = len(frame.columns) == 1
    frame.columns = ["predictions"] if one else [f"predictions_{index}" for index in range(len(frame.columns))]
    return frame
