"""A `DataConfig` with a ``configure`` of one's own: asked once for each group of workers, with all datasets.

As through Ray 2.42, it may look at several datasets at once, and make some that the trainer was not given. Since Ray
2.56 the datasets are configured one by one, when a worker asks for them, and only those that were given.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from ray.train import DataConfig
from ray.train.v2._internal.callbacks import datasets as ray_datasets

from compat.usage import used
from legacy_api import known

_OWN: Final = known("DataConfig.configure of a class of one's own").code
_ray_before_workers: Final = vars(ray_datasets.DatasetsCallback)["before_init_train_context"]


class GivenShards:
    """The parts of one worker, for its train loop to ask for."""

    def __init__(self, shards: dict[str, Any]) -> None:
        """Take them by the name of the dataset."""
        self._dataset_names = set(shards)
        self._shards = shards

    def get_dataset_shard(self, dataset_info: Any) -> Any:
        """The part of the dataset that is asked for."""
        return self._shards[dataset_info.dataset_name]


@wraps(_ray_before_workers)
def before_workers(self: Any, workers: list[Any]) -> dict[str, list[Any]]:
    """What the workers have their parts of the datasets from.

    Raises:
        ValueError: If the config made parts for fewer workers than there are. Those that are too many go to nobody.
    """
    config = self._data_config
    if type(config).configure is DataConfig.configure:
        given: dict[str, list[Any]] = _ray_before_workers(self, workers)
        return given
    used(_OWN)
    shards = config.configure(
        {name: each() if callable(each) else each for name, each in self._datasets.items()},
        world_size=len(workers),
        worker_handles=None,
        worker_node_ids=[worker.metadata.node_id for worker in workers],
    )
    if len(shards) < len(workers):
        raise ValueError(
            f"`{type(config).__name__}.configure` gave the datasets of {len(shards)} workers, and there are "
            f"{len(workers)}."
        )
    return {"dataset_shard_provider": [GivenShards(each) for each in shards[: len(workers)]]}
