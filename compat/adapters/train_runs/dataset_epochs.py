"""``dataset.repeat()`` and ``dataset.window()``: a dataset of the driver as a pipeline. Behaviour of Ray 1.9 - 2.2.

Serves row AIR318. What is left of a pipeline is how often it goes through the data, and whether each time in another
order: today every dataset streams. The `Trainer` of Ray 1.9 - 1.13 takes it as its dataset, and gives each worker its
part; trainers of Ray 2 refused a pipeline, as they do today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from compat.adapters.train_runs.shard_epochs import ShardEpochs
from compat.usage import used

_CODE: Final = "AIR318"
OF_WINDOWS: Final = ("add_column", "drop_columns", "filter", "flat_map", "map", "map_batches", "select_columns")
"""What a pipeline did to each window as a dataset does it to all of its data."""


class DatasetEpochs(ShardEpochs):
    """A dataset, to be gone through several times."""

    _code = _CODE
    _other = "the dataset itself"

    def __init__(self, dataset: Any, times: int | None, shuffled: bool = False) -> None:
        """Take a dataset, how often its data comes, and whether in another order each time."""
        super().__init__(dataset, times)
        self._shuffled = shuffled

    def _of(self, dataset: Any, times: int | None) -> DatasetEpochs:
        return type(self)(dataset, times, self._shuffled)

    def random_shuffle_each_window(self, **_: Any) -> DatasetEpochs:
        """The same, in another order each time; of a part, what is in that part."""
        return type(self)(self._shard, self._times, shuffled=True)

    def iter_epochs(self, max_epoch: int = -1) -> Iterator[Any]:
        """The dataset once for each epoch.

        Args:
            max_epoch: How many epochs at most; all of them if it is negative.
        """
        for dataset in super().iter_epochs(max_epoch):
            yield dataset.random_shuffle() if self._shuffled else dataset

    def split(self, n: int, *, equal: bool = False, locality_hints: Any = None) -> list[DatasetEpochs]:
        """As many pipelines, each of a part of the data.

        Args:
            n: How many.
            equal: Whether all are to have the same number of rows.
            locality_hints: As for ``Dataset.split``.
        """
        return [
            self._of(part, self._times) for part in self._shard.split(n, equal=equal, locality_hints=locality_hints)
        ]


def _over_windows(name: str) -> Callable[..., DatasetEpochs]:
    def method(self: DatasetEpochs, *args: Any, **kwargs: Any) -> DatasetEpochs:
        return self._of(getattr(self._shard, name)(*args, **kwargs), self._times)

    method.__name__ = name
    method.__doc__ = f"The pipeline of ``dataset.{name}(...)``."
    return method


for _name in OF_WINDOWS:
    setattr(DatasetEpochs, _name, _over_windows(_name))


def repeat(self: Any, times: int | None = None) -> DatasetEpochs:
    """The data several times.

    Args:
        self: The dataset.
        times: How often; endlessly if it is None.
    """
    used(_CODE, "a dataset, several times")
    return DatasetEpochs(self, times)


def window(self: Any, *, blocks_per_window: int | None = None, bytes_per_window: int | None = None) -> DatasetEpochs:
    """The data once, window by window, which is how Ray brings it today.

    Args:
        self: The dataset.
        blocks_per_window: Was the size of a window.
        bytes_per_window: The same.
    """
    used(_CODE, "a dataset, window by window")
    return DatasetEpochs(self, 1)
