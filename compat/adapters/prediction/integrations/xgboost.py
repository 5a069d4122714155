"""`XGBoostPredictor`."""

from __future__ import annotations

from typing import Any

import pandas as pd
import xgboost

from compat.adapters.prediction.trees import TreePredictor, as_predictions, features_of
from compat.adapters.trainers.trainer_boosting import model_of_xgboost


class XGBoostPredictor(TreePredictor):
    """Predicts with a booster of XGBoost."""

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Any:
        """A predictor with the booster of a checkpoint."""
        return cls(model=model_of_xgboost(checkpoint), preprocessor=checkpoint.get_preprocessor(), **kwargs)

    def _predict_pandas(
        self,
        data: pd.DataFrame,
        feature_columns: list[Any] | None = None,
        dmatrix_kwargs: dict[str, Any] | None = None,
        **predict_kwargs: Any,
    ) -> pd.DataFrame:
        features = features_of(data, feature_columns)
        names = [name for name in features.columns if isinstance(name, str)]
        named = {"feature_names": names} if len(names) == len(features.columns) else {}
        options = {**(dmatrix_kwargs or {}), **named}
        if "feature_names" not in options:  # boosters of then lost the names of their features in the checkpoint
            predict_kwargs.setdefault("validate_features", False)
        matrix = xgboost.DMatrix(features.to_numpy(), **options)
        return as_predictions(self.model.predict(matrix, **predict_kwargs))
