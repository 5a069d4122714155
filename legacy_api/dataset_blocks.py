"""What datasets said of their blocks, and took to sort and group by, as the catalogue spells it."""

from __future__ import annotations

from typing import Final

COUNTED: Final = "num_blocks"
"""What a dataset is asked for, and was given to shuffle."""
SHUFFLE: Final = "random_shuffle"
BLOCKS: Final = "Dataset.num_blocks(before it is executed)"
SHUFFLED: Final = "Dataset.random_shuffle(into a number of blocks)"
BY_FUNCTION: Final = {"sort": "Dataset.sort(function)", "groupby": "Dataset.groupby(function)"}
"""What took a function of a row as its key."""
