"""`TensorflowPredictor` of Ray 1.13: made from a function that makes a model, and from weights.

The columns become one array, and the predictions the column of a data frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pandas as pd
import tensorflow as tf

from compat.adapters.prediction.predictor import Predictor
from compat.adapters.prediction.tensors import PREDICTIONS

_MODEL: Final = "model"


class TensorflowPredictor(Predictor):
    """Predicts with a model of Keras.

    Attributes:
        model_definition: Makes the model.
        model_weights: What it gets; None for those that it is made with.
    """

    def __init__(
        self, model_definition: Callable[[], Any], preprocessor: Any = None, model_weights: list[Any] | None = None
    ) -> None:
        """Take what makes the model, what prepares the batches, and the weights."""
        super().__init__(preprocessor)
        self.model_definition = model_definition
        self.model_weights = model_weights

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, model_definition: Callable[[], Any]) -> Any:  # type: ignore[override]
        """A predictor with the weights, and the preprocessor, of a checkpoint.

        Args:
            checkpoint: The checkpoint, of a dictionary.
            model_definition: Makes the model.

        Raises:
            RuntimeError: If there are no weights in it.
        """
        content = checkpoint.to_dict()
        if _MODEL not in content:
            raise RuntimeError(f"No item with key: {_MODEL} is found in the checkpoint: save the weights under it.")
        return cls(model_definition, checkpoint.get_preprocessor(), content[_MODEL])

    def predict(self, data: Any, feature_columns: Any = None, dtype: Any = None, **kwargs: Any) -> pd.DataFrame:
        """Predict a batch.

        Args:
            data: A data frame or an array.
            feature_columns: The names, or numbers, of the columns to predict from; all if there are none.
            dtype: The type of the tensor.
            **kwargs: Nothing.
        """
        if self._preprocessor:
            data = self._preprocessor.transform_batch(data)
        if isinstance(data, pd.DataFrame):
            array = (data[feature_columns] if feature_columns else data).to_numpy()
        else:
            array = data[:, feature_columns] if feature_columns else data
        model = self.model_definition()
        if self.model_weights:
            model.set_weights(self.model_weights)
        output = model(tf.convert_to_tensor(array, dtype=dtype)).numpy().ravel()
        return pd.DataFrame(output, columns=[PREDICTIONS])
