"""What `get_dataset_shard` gave: a dataset, which can be counted and looked at. Behaviour of Ray 1.9 - 2.2.

Serves row TRA155; recorded in tests/regression (shard_is_a_dataset).

Since Ray 2.3 it gives an iterator. Asked for what only a dataset has, it keeps its part of the data, once. Of a dataset
that streamed it gave a pipeline, which was gone through epoch by epoch.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final

from compat.usage import used

_KEPT: Final = "_compat_dataset"


def of_dataset(name: str) -> Callable[..., Any]:
    """A method of the iterator that is one of the dataset.

    Args:
        name: One of ``OF_DATASETS`` of :mod:`legacy_api.shard_members`. As with every pass over the data, all workers
            have to call the first of them.
    """

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        used("TRA155", f"`{name}` of a dataset")
        kept = vars(self)
        if _KEPT not in kept:
            kept[_KEPT] = self.materialize()
        return getattr(kept[_KEPT], name)(*args, **kwargs)

    method.__name__ = name
    return method


def iter_epochs(self: Any, max_epoch: int = -1) -> Iterator[Any]:
    """The data once for each epoch; going through them starts anew each time.

    Args:
        self: The iterator.
        max_epoch: How many epochs; endless if it is negative.
    """
    used("TRA155", "the epochs of a pipeline")
    return itertools.repeat(self) if max_epoch < 0 else itertools.repeat(self, max_epoch)
