"""``shard.repeat()`` and ``shard.window()``: a worker's part of a dataset as a pipeline. Behaviour of Ray 1.9 - 2.2.

Serves row TRA155. A pipeline brought the data to the workers window by window, and as often as it was repeated. Today
the iterator of a worker streams, so what is left of a pipeline is how often it goes through the data.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Final

from compat.errors import LegacyNameError
from compat.usage import used

_PASS: Final = "iter_"
"""How the methods begin that go through the data."""


class ShardEpochs:
    """A worker's part of a dataset, to be gone through several times."""

    _code = "TRA155"
    _other = "the part of the dataset itself"

    def __init__(self, shard: Any, times: int | None) -> None:
        """Take the iterator of the worker, and how often its data comes; endlessly if that is None."""
        self._shard = shard
        self._times = times

    def repeat(self, times: int | None = None) -> ShardEpochs:
        """The same, as often again."""
        return self._of(self._shard, None if times is None or self._times is None else times * self._times)

    def _of(self, shard: Any, times: int | None) -> ShardEpochs:
        return ShardEpochs(shard, times)

    def window(self, **size: Any) -> ShardEpochs:
        """The same: how much of the data is brought at a time is Ray's business today."""
        return self

    def iter_epochs(self, max_epoch: int = -1) -> Iterator[Any]:
        """The data once for each epoch; going through them starts anew each time.

        Args:
            max_epoch: How many epochs at most; all of them if it is negative.
        """
        epochs = itertools.repeat(self._shard) if self._times is None else itertools.repeat(self._shard, self._times)
        return epochs if max_epoch < 0 else itertools.islice(epochs, max_epoch)

    def __getattr__(self, name: str) -> Callable[..., Iterator[Any]]:
        """Give ``iter_rows``, ``iter_batches`` and their like, over all epochs.

        Raises:
            LegacyNameError: For what else a pipeline had.
        """
        if name.startswith("__"):
            raise AttributeError(name)
        if not name.startswith(_PASS) or not hasattr(self._shard, name):
            raise LegacyNameError(self._code, f"A pipeline has no `{name}` today: ask {self._other}.")

        def all_epochs(*args: Any, **kwargs: Any) -> Iterator[Any]:
            for epoch in self.iter_epochs():
                yield from getattr(epoch, name)(*args, **kwargs)

        return all_epochs


def repeat(self: Any, times: int | None = None) -> ShardEpochs:
    """The data several times.

    Args:
        self: The iterator.
        times: How often; endlessly if it is None.
    """
    used("TRA155", "a pipeline of the data, several times")
    return ShardEpochs(self, times)


def window(self: Any, *, blocks_per_window: int | None = None, bytes_per_window: int | None = None) -> ShardEpochs:
    """The data once, window by window, which is how Ray brings it today.

    Args:
        self: The iterator.
        blocks_per_window: Was the size of a window.
        bytes_per_window: The same.
    """
    used("TRA155", "a pipeline of the data, window by window")
    return ShardEpochs(self, 1)
