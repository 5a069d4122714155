"""`from_huggingface(DatasetDict)`: a dictionary of datasets, as Ray 2.0 - 2.6 made of all splits at once.

Serves row DAT257. Behaviour of Ray 2.6.3.
"""

from __future__ import annotations

import sys
from functools import wraps
from typing import Any, Final

from ray.data import read_api

from compat.usage import used
from legacy_api import known

_FUNCTION: Final = "ray.data.from_huggingface"

_ray_from_huggingface: Any = read_api.from_huggingface


@wraps(_ray_from_huggingface)
def from_huggingface(dataset: Any, *args: Any, **kwargs: Any) -> Any:
    """A dataset of Ray of one of Hugging Face, or a dictionary of them of a ``DatasetDict``.

    Args:
        dataset: What ``datasets.load_dataset`` gave.
        *args: What Ray takes beside it.
        **kwargs: What Ray takes beside it.

    Raises:
        DeprecationWarning: If it is an ``IterableDatasetDict``, of which no release made anything.
    """
    library = sys.modules.get("datasets")
    if library is None or not isinstance(dataset, library.DatasetDict):
        return _ray_from_huggingface(dataset, *args, **kwargs)
    used(known(f"{_FUNCTION}(DatasetDict)").code)
    return {name: _ray_from_huggingface(split, *args, **kwargs) for name, split in dataset.items()}
