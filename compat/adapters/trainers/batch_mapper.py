"""`BatchMapper`: a function of batches as a preprocessor. Behaviour after Ray 2.6.

Serves the class under the names of Ray 1.13 and of Ray 2.0 - 2.6, and the module it stood in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ray.data.preprocessor import Preprocessor

try:
    from ray.data.util.data_batch_conversion import BatchFormat
except ImportError:  # it stood there through Ray 2.54
    from ray.air.util.data_batch_conversion import BatchFormat

_FORMATS: Final = (BatchFormat.PANDAS, BatchFormat.NUMPY)


class BatchMapper(Preprocessor):  # type: ignore[misc]
    """Applies a function to every batch of a dataset; there is nothing to fit."""

    _is_fittable = False

    def __init__(
        self, fn: Callable[[Any], Any], batch_format: str | None = BatchFormat.PANDAS, batch_size: Any = "default"
    ) -> None:
        """Take the function.

        Args:
            fn: Called with a batch; returns what takes its place.
            batch_format: ``"pandas"``, which it always was in Ray 1.13, or ``"numpy"``.
            batch_size: How many rows a batch has; None for a whole block.

        Raises:
            ValueError: If the format is another.
        """
        if batch_format not in _FORMATS:
            raise ValueError("BatchMapper only supports 'pandas' or 'numpy' batch format.")
        super().__init__()
        self.fn = fn
        self.batch_format = BatchFormat(batch_format)
        self.batch_size = batch_size

    def _transform_pandas(self, df: Any) -> Any:
        return self.fn(df)

    def _transform_numpy(self, np_data: Any) -> Any:
        return self.fn(np_data)

    def _determine_transform_to_use(self) -> BatchFormat:
        return self.batch_format

    def _get_transform_config(self) -> dict[str, Any]:
        return {} if self.batch_size == "default" else {"batch_size": self.batch_size}

    def __repr__(self) -> str:
        """With the name of the function."""
        return f"BatchMapper(fn={getattr(self.fn, '__name__', self.fn)})"
