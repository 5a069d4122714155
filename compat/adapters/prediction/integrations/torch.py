"""`TorchPredictor`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from ray.train.torch import TorchCheckpoint

from compat.adapters.prediction.tensors import DLPredictor, with_types


class TorchPredictor(DLPredictor):
    """Predicts with a module of Torch."""

    def __init__(self, model: torch.nn.Module, preprocessor: Any = None, use_gpu: bool = False) -> None:
        """Take the module, what prepares the batches, and whether to use a GPU."""
        self.use_gpu = use_gpu
        self.device = torch.device("cuda" if use_gpu else "cpu")
        self.model = model.eval().to(self.device)
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(model={self.model!r}, preprocessor={self._preprocessor!r}, "
            f"use_gpu={self.use_gpu!r})"
        )

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, model: Any = None, use_gpu: bool = False, **kwargs: Any) -> Any:
        """A predictor with the module of a checkpoint.

        Args:
            checkpoint: The checkpoint.
            model: The module that gets the weights, if there are only weights in it.
            use_gpu: Whether to use a GPU.
            **kwargs: More arguments of the constructor of a subclass.
        """
        of_torch = TorchCheckpoint.from_checkpoint(checkpoint)
        loaded = of_torch.get_model(model)
        return cls(model=loaded, preprocessor=checkpoint.get_preprocessor(), use_gpu=use_gpu, **kwargs)

    def call_model(self, inputs: Any) -> Any:
        """What the module makes of tensors."""
        with torch.no_grad():
            return self.model(inputs)

    def _arrays_to_tensors(self, numpy_arrays: Any, dtype: Any) -> Any:
        return with_types(
            numpy_arrays, dtype, lambda array, of: torch.as_tensor(array, dtype=of).to(device=self.device)
        )

    def _tensor_to_array(self, tensor: Any) -> np.ndarray:
        if not isinstance(tensor, torch.Tensor):
            raise ValueError(
                "Expected the model to return either a torch.Tensor or a dict of torch.Tensor, but got "
                f"{type(tensor)} instead. Subclass TorchPredictor and let its `call_model` make one of it."
            )
        array: np.ndarray = tensor.detach().cpu().numpy()
        return array
