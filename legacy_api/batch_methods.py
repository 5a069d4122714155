"""The methods of datasets that give batches and rows to functions and loops."""

from __future__ import annotations

from typing import Final

FORMAT: Final = "batch_format"
"""The argument that says what batches are."""
MAPPED: Final = "map_batches"
BATCHES: Final = "iter_batches"
ONE_BY_ONE: Final = "map"
OF_ROWS: Final = (ONE_BY_ONE, "filter", "flat_map")
"""What gives rows to a function."""
ROWS: Final = ("iter_rows", "take", "take_all")
"""What gives them to a loop."""
ITERATING: Final = ("iter_rows", BATCHES, "iter_torch_batches", "iter_tf_batches")
"""What gave an iterator, and gives today what is iterated over, again and again."""
NEXT: Final = "next(Dataset.iter_batches())"
WITHOUT_ROWS: Final = ("count", "sum", "min", "max", "mean", "std", "num_blocks", "size_bytes", "stats")
"""What gives the same of a dataset of values as of one whose rows have a single column."""
SHOWN: Final = ("schema", "show")
"""What says of rows what they are, for somebody who looks at it."""
SAME_ROWS: Final = (
    *("experimental_lazy", "fully_executed", "lazy", "limit", "materialize", "random_sample", "random_shuffle"),
    *("randomize_block_order", "repartition", "union"),
)
"""What gives a dataset with such rows as it is asked of."""
AS_DICTIONARY: Final = "as_pydict"
"""What a row was asked for as long as it was no dictionary itself."""
