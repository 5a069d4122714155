"""`HuggingFacePredictor` of Ray 1.13: any batch becomes a data frame of predictions, and ``pipeline`` is a class."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from transformers import pipeline as pipeline_for_task

from compat.adapters.prediction.integrations import transformers as since_2_0
from compat.adapters.prediction.of_ml.frames import TakesFrames


class HuggingFacePredictor(TakesFrames, since_2_0.TransformersPredictor):
    """Predicts with a pipeline of Transformers."""

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, *, pipeline: Any = None, **pipeline_kwargs: Any) -> Any:
        """A predictor with a pipeline for the model of a checkpoint.

        Args:
            checkpoint: The checkpoint.
            pipeline: The class of the pipeline; without one the pipeline for ``task``.
            **pipeline_kwargs: Arguments of the pipeline.

        Raises:
            ValueError: If there is neither a class nor a task.
        """
        if not pipeline and "task" not in pipeline_kwargs:
            raise ValueError("If `pipeline` is not specified, 'task' must be passed as a kwarg.")
        with checkpoint.as_directory() as directory:
            made = (pipeline or pipeline_for_task)(model=directory, **pipeline_kwargs)
        return cls(pipeline=made, preprocessor=checkpoint.get_preprocessor())

    def predict(self, data: Any, feature_columns: list[Any] | None = None, **pipeline_call_kwargs: Any) -> pd.DataFrame:
        """Predict a batch.

        Args:
            data: A data frame or an array.
            feature_columns: The names, or numbers, of the columns to predict from; all if there are none.
            **pipeline_call_kwargs: For the pipeline.
        """
        if self._preprocessor:
            data = self._preprocessor.transform_batch(data)
        frame = pd.DataFrame(data) if isinstance(data, np.ndarray) else data
        return self._predict_pandas(frame, feature_columns, **pipeline_call_kwargs)
