"""`LightGBMPredictor`."""

from __future__ import annotations

from typing import Any

import pandas as pd

from compat.adapters.prediction.trees import TreePredictor, as_predictions, features_of
from compat.adapters.trainers.trainer_boosting import model_of_lightgbm, without_arrow


class LightGBMPredictor(TreePredictor):
    """Predicts with a booster of LightGBM."""

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Any:
        """A predictor with the booster of a checkpoint."""
        return cls(model=model_of_lightgbm(checkpoint), preprocessor=checkpoint.get_preprocessor(), **kwargs)

    def _predict_pandas(
        self, data: pd.DataFrame, feature_columns: list[Any] | None = None, **predict_kwargs: Any
    ) -> pd.DataFrame:
        return as_predictions(self.model.predict(without_arrow(features_of(data, feature_columns)), **predict_kwargs))
