"""`SklearnPredictor`: predicts batches with an estimator of scikit-learn. Behaviour of Ray 2.6.3."""

from __future__ import annotations

from typing import Any

import pandas as pd
from joblib import parallel_backend
from ray.util.joblib import register_ray

from compat.adapters.prediction.predictor import Predictor
from compat.adapters.prediction.trees import as_predictions, features_of
from compat.adapters.sklearn.estimator_cpus import set_cpus
from compat.adapters.sklearn.sklearn_checkpoint import SklearnCheckpoint
from compat.adapters.trainers.trainer_boosting import without_arrow


class SklearnPredictor(Predictor):
    """A predictor with an estimator."""

    def __init__(self, estimator: Any, preprocessor: Any = None) -> None:
        """Take the fitted estimator, and what prepares the batches."""
        self.estimator = estimator
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(estimator={self.estimator!r}, preprocessor={self._preprocessor!r})"

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Any:
        """A predictor with the estimator, and the preprocessor, of a checkpoint of `SklearnTrainer`."""
        estimator = SklearnCheckpoint.get_estimator(checkpoint)
        return cls(estimator=estimator, preprocessor=checkpoint.get_preprocessor(), **kwargs)

    def predict(
        self, data: Any, feature_columns: list[Any] | None = None, num_estimator_cpus: int | None = None, **kwargs: Any
    ) -> Any:
        """Predict a batch.

        Args:
            data: The batch.
            feature_columns: The columns to predict from, by name, or by number if the batch is an array.
            num_estimator_cpus: On how many CPUs the estimator computes, if it is to be another number.
            **kwargs: For the estimator's ``predict``.

        Returns:
            The column ``predictions``, or ``predictions_0`` and so on if the estimator gives several of a row.
        """
        return super().predict(data, feature_columns=feature_columns, num_estimator_cpus=num_estimator_cpus, **kwargs)

    def _predict_pandas(
        self,
        data: pd.DataFrame,
        feature_columns: list[Any] | None = None,
        num_estimator_cpus: int | None = None,
        **predict_kwargs: Any,
    ) -> pd.DataFrame:
        if num_estimator_cpus:
            set_cpus(self.estimator, num_estimator_cpus)
        features = without_arrow(features_of(data, feature_columns))
        was_array = not set(features.columns) <= set(data.columns)
        register_ray()
        with parallel_backend("ray", n_jobs=num_estimator_cpus):
            predicted = self.estimator.predict(features.to_numpy() if was_array else features, **predict_kwargs)
        return as_predictions(predicted)
