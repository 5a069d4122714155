"""The methods of datasets that give batches and rows to functions and loops."""

from __future__ import annotations

from typing import Final

FORMAT: Final = "batch_format"
"""The argument that says what batches are."""
MAPPED: Final = "map_batches"
BATCHES: Final = "iter_batches"
OF_ROWS: Final = ("map", "filter", "flat_map")
"""What gives rows to a function."""
ROWS: Final = ("iter_rows", "take", "take_all")
"""What gives them to a loop."""
ITERATING: Final = ("iter_rows", BATCHES, "iter_torch_batches", "iter_tf_batches")
"""What gave an iterator, and gives today what is iterated over, again and again."""
NEXT: Final = "next(Dataset.iter_batches())"
