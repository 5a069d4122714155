"""`TorchPredictor` of Ray 1.13: the columns become one tensor, and the predictions the column of a data frame.

Since Ray 2.0 the model gets a tensor of each column, and predictions come as a batch of the kind that is predicted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import torch

from compat.adapters.prediction.integrations import torch as since_2_0
from compat.adapters.prediction.of_ml.frames import TakesFrames
from compat.adapters.prediction.tensors import PREDICTIONS, numeric


class TorchPredictor(TakesFrames, since_2_0.TorchPredictor):
    """Predicts with a module of Torch."""

    def predict(  # type: ignore[override]  # in the order of then
        self, data: Any, feature_columns: Any = None, dtype: Any = None, unsqueeze: bool = True, **kwargs: Any
    ) -> pd.DataFrame:
        """Predict a batch.

        Args:
            data: A data frame or an array.
            feature_columns: The names, or numbers, of the columns to predict from; all if there are none. A list of
                lists, or a dictionary, makes a list or a dictionary of tensors, for a model that takes several.
            dtype: The type of the tensor, or the types by tensor.
            unsqueeze: Whether a column becomes one of the tensor; if not, tensors of columns are joined end to end.
            **kwargs: Nothing.
        """
        if self._preprocessor:
            data = self._preprocessor.transform_batch(data)
        frame = pd.DataFrame(data) if isinstance(data, np.ndarray) else data
        output = self._tensor_to_array(self.call_model(self._inputs(frame, feature_columns, dtype, unsqueeze)))
        return pd.DataFrame(output, columns=[PREDICTIONS])

    def _inputs(self, frame: pd.DataFrame, columns: Any, dtype: Any, unsqueeze: bool) -> Any:
        if isinstance(columns, dict):
            return {
                name: self._inputs(frame, of_one, dtype.get(name) if isinstance(dtype, dict) else dtype, unsqueeze)
                for name, of_one in columns.items()
            }
        if columns and isinstance(columns[0], list | tuple):
            types = dtype if isinstance(dtype, list | tuple) else [dtype] * len(columns)
            return [
                self._inputs(frame, list(of_one), of, unsqueeze) for of_one, of in zip(columns, types, strict=False)
            ]
        tensors = [
            torch.as_tensor(numeric(frame[column].to_numpy()), dtype=dtype) for column in columns or frame.columns
        ]
        if unsqueeze:
            tensors = [tensor.unsqueeze(1) for tensor in tensors]
        return torch.cat(tensors, dim=1) if len(tensors) > 1 else tensors[0]
