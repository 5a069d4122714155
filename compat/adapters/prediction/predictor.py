"""`Predictor`: what loads a model from a checkpoint and predicts batches of any type. Behaviour after Ray 2.6."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, NoReturn

import numpy as np
import pandas as pd
from ray.air.data_batch_type import DataBatchType as DataBatchType
from ray.air.util.data_batch_conversion import (
    BatchFormat,
    _convert_batch_type_to_numpy,
    _convert_batch_type_to_pandas,
)

TYPE_TO_ENUM: Final[dict[type, BatchFormat]] = {
    np.ndarray: BatchFormat.NUMPY,
    dict: BatchFormat.NUMPY,
    pd.DataFrame: BatchFormat.PANDAS,
}
"""The format of each type of batch, as in Ray 2."""

_METHODS: Final = ("_predict_pandas", "_predict_numpy")


class PredictorNotSerializableException(RuntimeError):
    """A predictor was to be sent to another process: send the checkpoint."""


class Predictor(ABC):
    """To be subclassed with `from_checkpoint` and `_predict_pandas`, `_predict_numpy`, or, in Ray 1.13, `predict`."""

    def __init__(self, preprocessor: Any = None) -> None:
        """Take what prepares the batches. Subclasses must call this."""
        self._preprocessor = preprocessor
        self._cast_tensor_columns = False

    @classmethod
    @abstractmethod
    def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Predictor:
        """A predictor with the model, and the preprocessor, of a checkpoint."""

    @classmethod
    def from_pandas_udf(cls, pandas_udf: Callable[..., Any]) -> Predictor:
        """A predictor that is a function of a data frame."""
        return of_function(pandas_udf)()

    @property
    def preprocessor(self) -> Any:
        """What prepares the batches, as an attribute. Ray 1.13."""
        return self._preprocessor

    @preprocessor.setter
    def preprocessor(self, preprocessor: Any) -> None:
        self._preprocessor = preprocessor

    def get_preprocessor(self) -> Any:
        """What prepares the batches; None if nothing does."""
        return self._preprocessor

    def set_preprocessor(self, preprocessor: Any) -> None:
        """Have the batches prepared by something else."""
        self._preprocessor = preprocessor

    @classmethod
    def preferred_batch_format(cls) -> BatchFormat:
        """The type of batches for a predictor that has both methods."""
        return BatchFormat.PANDAS

    @classmethod
    def _takes_frames(cls) -> bool:
        """Whether ``predict`` is all there is, as in Ray 1.13: it gets data frames, which it prepares itself."""
        own = {name for name in ("predict", *_METHODS) if getattr(cls, name) is not getattr(Predictor, name)}
        return own == {"predict"}

    @classmethod
    def _batch_format_to_use(cls) -> BatchFormat:
        if cls._takes_frames():
            return BatchFormat.PANDAS
        has_pandas = cls._predict_pandas is not Predictor._predict_pandas
        has_numpy = cls._predict_numpy is not Predictor._predict_numpy
        if not has_pandas and not has_numpy:
            raise NotImplementedError(
                f"Predictor {cls.__name__} must implement at least one of `_predict_pandas` and `_predict_numpy`."
            )
        if has_pandas and has_numpy:
            return cls.preferred_batch_format()
        return BatchFormat.PANDAS if has_pandas else BatchFormat.NUMPY

    def _set_cast_tensor_columns(self) -> None:
        """Take tensors in the columns of data frames for arrays."""
        self._cast_tensor_columns = True

    def predict(self, data: Any, **kwargs: Any) -> Any:
        """Predict a batch.

        Args:
            data: A data frame, an array, or a dictionary of arrays.
            **kwargs: For the method that predicts.

        Returns:
            The predictions, as a batch of the same kind.

        Raises:
            NotImplementedError: If a subclass has not called ``Predictor.__init__``, or can predict nothing.
            RuntimeError: If the batch is of another type.
        """
        if not hasattr(self, "_preprocessor"):
            raise NotImplementedError("Subclasses of Predictor must call Predictor.__init__(preprocessor).")
        batch_format = next((form for kind, form in TYPE_TO_ENUM.items() if isinstance(data, kind)), None)
        if batch_format is None:
            raise RuntimeError(f"Invalid input data type of {type(data)}, supported types: {list(TYPE_TO_ENUM)}")
        is_frame = batch_format == BatchFormat.PANDAS
        if self._preprocessor:
            data = self._preprocessor.transform_batch(data)
        if self._batch_format_to_use() == BatchFormat.PANDAS:
            predicted = self._predict_pandas(_convert_batch_type_to_pandas(data, self._cast_tensor_columns), **kwargs)
            return predicted if is_frame else _convert_batch_type_to_numpy(predicted)
        predicted = self._predict_numpy(_convert_batch_type_to_numpy(data), **kwargs)
        return _convert_batch_type_to_pandas(predicted, self._cast_tensor_columns) if is_frame else predicted

    def _predict_pandas(self, data: pd.DataFrame, **kwargs: Any) -> pd.DataFrame:
        raise NotImplementedError

    def _predict_numpy(self, data: Any, **kwargs: Any) -> Any:
        raise NotImplementedError

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled.

        Raises:
            PredictorNotSerializableException: Always.
        """
        raise PredictorNotSerializableException(
            "Predictor instances are not serializable. Instead, you may want to serialize a checkpoint and initialize "
            "the Predictor with Predictor.from_checkpoint."
        )


def of_function(pandas_udf: Callable[..., Any]) -> type[Predictor]:
    """The class of predictors that are a function of a data frame."""

    class PandasUDFPredictor(Predictor):
        @classmethod
        def from_checkpoint(cls, checkpoint: Any, **kwargs: Any) -> Predictor:
            return cls()

        def _predict_pandas(self, data: pd.DataFrame, **kwargs: Any) -> pd.DataFrame:
            return pandas_udf(data, **kwargs)

    return PandasUDFPredictor
