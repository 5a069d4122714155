"""`TorchDetectionPredictor` of Ray 2.4 - 2.42."""

from __future__ import annotations

from typing import Any, Final

import torch

from compat.adapters.prediction.integrations.torch import TorchPredictor

_PREFIX: Final = "pred_"


class TorchDetectionPredictor(TorchPredictor):
    """Predicts with a model that finds objects: it takes a list of images, and returns a dictionary for each."""

    def _predict_numpy(self, data: Any, dtype: Any = None, feature_columns: Any = None, **kwargs: Any) -> Any:
        if isinstance(data, dict):
            if len(data) != 1:
                raise ValueError(
                    f"Expected input to contain one key, but got {len(data)} instead: {list(data)}. If you are using "
                    "`BatchPredictor`, pass a list with the column of the images as `feature_columns`."
                )
            (data,) = data.values()
        if not isinstance(dtype, torch.dtype | None):
            raise ValueError(f"Expected `dtype` to be a `torch.dtype`, but got a {type(dtype).__name__} instead.")
        found = self.call_model([torch.as_tensor(image, dtype=dtype).to(self.device) for image in data])
        columns: dict[str, list[torch.Tensor]] = {}
        for of_image in found:
            for name, tensor in of_image.items():
                columns.setdefault(_PREFIX + name, []).append(tensor.cpu().detach())
        return columns
