"""What tells that code is for Ray 2.4 or older, in which batches and rows of datasets were not all dictionaries."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row

_GONE_BY_26: Final = ("0.8.7", "1.13.0")
_OF_DATASETS: Final = "ray.data.Dataset."


def is_until_2_4(row: Row) -> bool:
    """Whether no Ray that gives dictionaries alone has had a spelling.

    An argument of a dataset's method that is left out today says little: Ray 2.5 and 2.6 took some of them still.
    """
    is_argument = row.kind == "parameter" and row.owner.startswith(_OF_DATASETS)
    return row.last in _GONE_BY_26 and not is_argument
