"""`BatchPredictor`: a predictor for a whole dataset, by `Dataset.map_batches`. Behaviour after Ray 2.6."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import ray
import ray.data
from ray.train import Checkpoint

from compat.adapters.checkpoints.dict_checkpoint import make
from compat.adapters.prediction.predictor import of_function


class _Scoring:
    """In a worker of Ray Data: one predictor, for batch after batch."""

    def __init__(
        self, checkpoint: Any, predictor_class: Any, predictor_kwargs: dict[str, Any], **settings: Any
    ) -> None:
        self._predictor = predictor_class.from_checkpoint(ray.get(checkpoint), **predictor_kwargs)
        self._settings = settings
        if not predictor_class._takes_frames():
            self._predictor._set_cast_tensor_columns()
            self._predictor.set_preprocessor(None)  # the dataset is prepared before columns are chosen

    def __call__(self, batch: Any) -> Any:
        features, kept = self._settings["feature_columns"], self._settings["keep_columns"]
        is_dict = isinstance(batch, dict)
        chosen = batch
        if features:
            chosen = {name: batch[name] for name in features} if is_dict else batch[features]
        predicted = self._predictor.predict(chosen, **self._settings["predict_kwargs"])
        for name in kept or ():
            predicted[name] = batch[name] if is_dict else batch[name].to_numpy()
        return predicted


class BatchPredictor:
    """Predicts datasets with the model of a checkpoint."""

    def __init__(self, checkpoint: Any, predictor_cls: type, **predictor_kwargs: Any) -> None:
        """Take the checkpoint, the class of the predictor, and arguments of its ``from_checkpoint``."""
        self._checkpoint = checkpoint
        self._predictor_cls: Any = predictor_cls
        self._predictor_kwargs = predictor_kwargs
        self._preprocessor: tuple[Any] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(checkpoint={self._checkpoint}, predictor_cls={self._predictor_cls.__name__})"

    @classmethod
    def from_checkpoint(cls, checkpoint: Any, predictor_cls: type, **kwargs: Any) -> BatchPredictor:
        """A predictor of datasets. The arguments are those of the constructor."""
        return cls(checkpoint, predictor_cls, **kwargs)

    @classmethod
    def from_pandas_udf(cls, pandas_udf: Callable[..., Any]) -> BatchPredictor:
        """A predictor of datasets that is a function of a data frame."""
        return cls(make(Checkpoint, {"dummy": 1}), of_function(pandas_udf))

    def get_preprocessor(self) -> Any:
        """What prepares the dataset: that of the checkpoint, if no other was set."""
        return self._checkpoint.get_preprocessor() if self._preprocessor is None else self._preprocessor[0]

    def set_preprocessor(self, preprocessor: Any) -> None:
        """Have the dataset prepared by something else, or by nothing if it is None."""
        self._preprocessor = (preprocessor,)

    def predict(
        self,
        data: Any,
        *,
        feature_columns: list[str] | None = None,
        keep_columns: list[str] | None = None,
        batch_size: int = 4096,
        min_scoring_workers: int = 1,
        max_scoring_workers: int | None = None,
        num_cpus_per_worker: float | None = None,
        num_gpus_per_worker: float | None = None,
        separate_gpu_stage: bool = True,
        ray_remote_args: dict[str, Any] | None = None,
        **predict_kwargs: Any,
    ) -> Any:
        """Predict a dataset.

        Args:
            data: The dataset.
            feature_columns: The columns to predict from; all if it is None.
            keep_columns: The columns that the predictions have, too.
            batch_size: Rows of a batch.
            min_scoring_workers: How many workers there are at least.
            max_scoring_workers: How many there are at most; as many as have room if it is None.
            num_cpus_per_worker: CPUs of a worker; one, or none if it has a GPU.
            num_gpus_per_worker: GPUs of a worker.
            separate_gpu_stage: Of no importance: Ray Data decides what runs together.
            ray_remote_args: What else a worker asks of Ray.
            **predict_kwargs: For the predictor's ``predict``.

        Returns:
            A dataset of the predictions, made when it is read.
        """
        gpus = num_gpus_per_worker or 0
        cpus = num_cpus_per_worker if num_cpus_per_worker is not None else int(gpus == 0)
        kwargs = dict(self._predictor_kwargs)
        if gpus and "use_gpu" in inspect.signature(self._predictor_cls.from_checkpoint).parameters:
            kwargs.setdefault("use_gpu", True)
        prepares_itself = self._predictor_cls._takes_frames()
        if prepares_itself and feature_columns:
            predict_kwargs["feature_columns"], feature_columns = feature_columns, None
        preprocessor = None if prepares_itself and self._preprocessor is None else self.get_preprocessor()
        prepared = preprocessor.transform(data) if preprocessor else data
        return prepared.map_batches(
            _Scoring,
            compute=ray.data.ActorPoolStrategy(min_size=min_scoring_workers, max_size=max_scoring_workers),
            batch_format=self._predictor_cls._batch_format_to_use().value,
            batch_size=batch_size,
            fn_constructor_args=(ray.put(self._checkpoint), self._predictor_cls, kwargs),
            fn_constructor_kwargs={
                "feature_columns": feature_columns,
                "keep_columns": keep_columns,
                "predict_kwargs": predict_kwargs,
            },
            **{**(ray_remote_args or {}), "num_cpus": cpus, "num_gpus": gpus},
        )

    def predict_pipelined(
        self, data: Any, *, blocks_per_window: int | None = None, bytes_per_window: int | None = None, **kwargs: Any
    ) -> Any:
        """Predict a dataset window by window, as Ray Data does with every dataset today."""
        return self.predict(data, **kwargs)
