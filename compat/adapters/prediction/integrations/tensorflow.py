"""`TensorflowPredictor`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import tensorflow as tf
from ray.train.tensorflow import TensorflowCheckpoint

from compat.adapters.prediction.tensors import DLPredictor, with_types

_LENGTH: Final = 40
"""How much of a model's text is in that of a predictor."""


class TensorflowPredictor(DLPredictor):
    """Predicts with a model of Keras."""

    def __init__(self, *, model: Any = None, preprocessor: Any = None, use_gpu: bool = False) -> None:
        """Take the model, what prepares the batches, and whether to use a GPU."""
        self.use_gpu = use_gpu
        self._model = model
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        model = str(getattr(self._model, "__name__", self._model))[:_LENGTH]
        return f"{type(self).__name__}(model={model!r}, preprocessor={self._preprocessor!r}, use_gpu={self.use_gpu!r})"

    @classmethod
    def from_checkpoint(
        cls, checkpoint: Any, model_definition: Any = None, use_gpu: bool | None = False, **kwargs: Any
    ) -> Any:
        """A predictor with the model of a checkpoint.

        Args:
            checkpoint: The checkpoint.
            model_definition: Makes the model that gets the weights, if there are only weights in it.
            use_gpu: Whether to use a GPU.
            **kwargs: More arguments of the constructor of a subclass.
        """
        of_tensorflow = TensorflowCheckpoint.from_checkpoint(checkpoint)
        model = of_tensorflow.get_model(model_definition)
        return cls(model=model, preprocessor=checkpoint.get_preprocessor(), use_gpu=bool(use_gpu), **kwargs)

    def call_model(self, inputs: Any) -> Any:
        """What the model makes of tensors."""
        if not self.use_gpu:
            return self._model(inputs)
        with tf.device("GPU:0"):
            return self._model(inputs)

    def _arrays_to_tensors(self, numpy_arrays: Any, dtype: Any) -> Any:
        return with_types(numpy_arrays, dtype, lambda array, of: tf.convert_to_tensor(array, dtype=of))

    def _tensor_to_array(self, tensor: Any) -> np.ndarray:
        if not isinstance(tensor, tf.Tensor):
            raise ValueError(
                "Expected the model to return either a tf.Tensor or a dict of tf.Tensor, but got "
                f"{type(tensor)} instead. Subclass TensorflowPredictor and let its `call_model` make one of it."
            )
        array: np.ndarray = tensor.numpy()
        return array
