"""What the part of a dataset that a worker gets had as long as it was a dataset itself, through Ray 2.2."""

from __future__ import annotations

from typing import Final

OF_DATASETS: Final = (
    *("add_column", "aggregate", "count", "drop_columns", "filter", "flat_map", "groupby", "input_files", "limit"),
    *("map", "map_batches", "max", "mean", "min", "num_blocks", "random_sample", "random_shuffle"),
    *("randomize_block_order", "repartition", "select_columns", "show", "size_bytes", "sort", "split"),
    *("split_at_indices", "split_proportionately", "std", "sum", "take", "take_all", "take_batch", "to_arrow_refs"),
    *("to_numpy_refs", "to_pandas", "to_pandas_refs", "train_test_split", "union", "unique", "write_csv", "write_json"),
    *("write_numpy", "write_parquet", "zip"),
)
"""Methods that datasets have and the iterators of today lack."""

OF_PIPELINES: Final = (
    *("foreach_window", "iter_datasets", "iter_epochs", "random_shuffle_each_window", "repartition_each_window"),
    *("randomize_block_order_each_window", "repeat", "rewindow", "show_windows", "sort_each_window", "window"),
)
"""Methods that gave the windows and epochs of a pipeline, and that nothing has today."""

OF_WINDOWS: Final = tuple(name for name in OF_PIPELINES if "window" in name and name != "window")
"""Those of them that nothing else has, in Ray or elsewhere."""
OF_EPOCHS: Final = ("iter_datasets", "iter_epochs")
"""Those that nothing else in Ray has."""
