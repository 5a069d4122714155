"""`TransformersPredictor`, which was `HuggingFacePredictor`, of Ray 2.0 - 2.6: what a pipeline makes of texts."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd
from ray.air.constants import TENSOR_COLUMN_NAME
from transformers import TableQuestionAnsweringPipeline, pipeline

from compat.adapters.checkpoints.transformers_checkpoint import TransformersCheckpoint
from compat.adapters.prediction.predictor import Predictor

_FIRST_GPU: Final = 0


class TransformersPredictor(Predictor):
    """Predicts with a pipeline of Transformers."""

    def __init__(self, pipeline: Any = None, preprocessor: Any = None, use_gpu: bool = False) -> None:
        """Take the pipeline, what prepares the batches, and whether a GPU is used."""
        self.pipeline = pipeline
        self.use_gpu = use_gpu
        super().__init__(preprocessor)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(pipeline={self.pipeline!r}, preprocessor={self._preprocessor!r})"

    @classmethod
    def from_checkpoint(
        cls,
        checkpoint: Any,
        *,
        pipeline_cls: Any = None,
        model_cls: Any = None,
        pretrained_model_kwargs: dict[str, Any] | None = None,
        use_gpu: bool = False,
        **pipeline_kwargs: Any,
    ) -> Any:
        """A predictor with a pipeline for the model of a checkpoint.

        Args:
            checkpoint: The checkpoint.
            pipeline_cls: The class of the pipeline; without one the pipeline for ``task``.
            model_cls: The class that loads the model; without one the pipeline finds it.
            pretrained_model_kwargs: Arguments of that class's ``from_pretrained``.
            use_gpu: Whether to use a GPU.
            **pipeline_kwargs: Arguments of the pipeline.

        Raises:
            ValueError: If there is neither a class nor a task, or a class of the model and another checkpoint than a
                `TransformersCheckpoint`.
        """
        if not pipeline_cls and "task" not in pipeline_kwargs:
            raise ValueError("If `pipeline_cls` is not specified, 'task' must be passed as a kwarg.")
        if use_gpu and "device_map" not in pipeline_kwargs:
            pipeline_kwargs.setdefault("device", _FIRST_GPU)
        model = None
        if model_cls:
            if not isinstance(checkpoint, TransformersCheckpoint):
                raise ValueError("If `model_cls` is passed, the checkpoint has to be a `TransformersCheckpoint`.")
            model = checkpoint.get_model(model_cls, **(pretrained_model_kwargs or {}))
        if pipeline_cls and model:
            made = pipeline_cls(model, **pipeline_kwargs)
        else:
            if pipeline_cls:
                pipeline_kwargs["pipeline_class"] = pipeline_cls
            with checkpoint.as_directory() as directory:
                made = pipeline(model=model or directory, **pipeline_kwargs)
        return cls(pipeline=made, preprocessor=checkpoint.get_preprocessor(), use_gpu=use_gpu)

    def predict(self, data: Any, feature_columns: list[Any] | None = None, **predict_kwargs: Any) -> Any:
        """Predict a batch.

        Args:
            data: The batch.
            feature_columns: The columns to predict from; all if it is None.
            **predict_kwargs: For the pipeline.
        """
        return super().predict(data, feature_columns=feature_columns, **predict_kwargs)

    def _predict_pandas(
        self, data: pd.DataFrame, feature_columns: list[Any] | None = None, **pipeline_call_kwargs: Any
    ) -> pd.DataFrame:
        if feature_columns and TENSOR_COLUMN_NAME in data:
            data = pd.DataFrame(list(data[TENSOR_COLUMN_NAME]))
        chosen = data[feature_columns] if feature_columns else data
        return _as_frame(self.pipeline(_as_input(chosen, self.pipeline), **pipeline_call_kwargs))


class HuggingFacePredictor(TransformersPredictor):
    """The name that `TransformersPredictor` had in Ray 2.0 - 2.3."""


def _as_input(data: pd.DataFrame, of_pipeline: Any) -> Any:
    """What a pipeline takes: the list of the only column, or of lists if there are several."""
    if isinstance(of_pipeline, TableQuestionAnsweringPipeline):
        return data
    columns: Any = [data[name].to_list() for name in data.columns]
    while isinstance(columns, list) and len(columns) == 1:
        (columns,) = columns
    return columns


def _as_frame(answers: Any) -> pd.DataFrame:
    """Answers as rows; those that are lists of one answer as that."""
    try:
        frame = pd.DataFrame([one[0] if isinstance(one, list) and len(one) == 1 else one for one in answers])
    except Exception:  # a pipeline of one's own may return anything
        frame = pd.DataFrame(answers)
    frame.columns = pd.Index([str(name) for name in frame.columns])
    return frame
