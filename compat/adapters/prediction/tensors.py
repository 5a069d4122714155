"""What predictors of deep learning frameworks have in common: batches become tensors, and predictions arrays."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
import pandas as pd
from ray.air.util.data_batch_conversion import (
    BatchFormat,
    _convert_batch_type_to_numpy,
    _convert_batch_type_to_pandas,
)

from compat.adapters.prediction.predictor import Predictor

PREDICTIONS = "predictions"


class DLPredictor(Predictor):
    """A predictor whose model takes a tensor, or a dictionary of them if a batch has several columns."""

    @abstractmethod
    def _arrays_to_tensors(self, numpy_arrays: Any, dtype: Any) -> Any:
        """An array, or a dictionary of them, as tensors."""

    @abstractmethod
    def _tensor_to_array(self, tensor: Any) -> np.ndarray:
        """A tensor as an array."""

    @abstractmethod
    def call_model(self, inputs: Any) -> Any:
        """What the model makes of tensors."""

    @classmethod
    def preferred_batch_format(cls) -> BatchFormat:
        """Arrays."""
        return BatchFormat.NUMPY

    def predict(self, data: Any, dtype: Any = None, **kwargs: Any) -> Any:
        """Predict a batch.

        Args:
            data: The batch.
            dtype: The type of the tensors, or the types by column.
            **kwargs: ``feature_columns``: the columns to predict from.
        """
        return super().predict(data, dtype=dtype, **kwargs)

    def _predict_pandas(self, data: pd.DataFrame, dtype: Any = None, **kwargs: Any) -> pd.DataFrame:
        return _convert_batch_type_to_pandas(self._predict_numpy(_convert_batch_type_to_numpy(data), dtype, **kwargs))

    def _predict_numpy(self, data: Any, dtype: Any = None, feature_columns: Any = None, **kwargs: Any) -> Any:
        if isinstance(data, dict):
            if feature_columns:
                data = {name: data[name] for name in feature_columns}
            if len(data) == 1:
                data = next(iter(data.values()))
        output = self.call_model(self._arrays_to_tensors(data, dtype))
        if isinstance(output, dict):
            return {name: self._tensor_to_array(tensor) for name, tensor in output.items()}
        return {PREDICTIONS: self._tensor_to_array(output)}


def numeric(array: np.ndarray) -> np.ndarray:
    """An array of numbers, of an array of arrays."""
    return np.stack([np.asarray(item) for item in array]) if array.dtype == object else array


def with_types(arrays: Any, dtype: Any, convert: Any) -> Any:
    """Convert an array, or each of a dictionary, with its type."""
    if not isinstance(arrays, dict):
        return convert(numeric(arrays), dtype)
    return {
        name: convert(numeric(array), dtype.get(name) if isinstance(dtype, dict) else dtype)
        for name, array in arrays.items()
    }
