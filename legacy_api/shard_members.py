"""What the part of a dataset that a worker gets had as long as it was a dataset itself, through Ray 2.2."""

from __future__ import annotations

from typing import Final

OF_DATASETS: Final = (
    *("add_column", "aggregate", "count", "filter", "flat_map", "groupby", "limit", "map", "map_batches", "max"),
    *("mean", "min", "num_blocks", "random_sample", "random_shuffle", "repartition", "show", "size_bytes", "sort"),
    *("split", "split_at_indices", "std", "sum", "take", "take_all", "to_arrow_refs", "to_numpy_refs", "to_pandas"),
    *("to_pandas_refs", "union", "zip"),
)
"""Methods that datasets have and the iterators of today lack."""

OF_PIPELINES: Final = ("iter_epochs", "repeat", "window")
"""Methods that gave the epochs of a pipeline, and that nothing has today."""
