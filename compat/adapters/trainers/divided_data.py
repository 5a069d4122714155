"""The `DataConfig` of a trainer that was told what to do with its datasets as in Ray 2.0 - 2.6.

It is a module of its own because its class needs `ray.train`, which is not there yet when other adapters are imported.
"""

from __future__ import annotations

from typing import Any

from ray.train import DataConfig

from compat.adapters.trainers.dataset_config import WILDCARD, DatasetConfig


class DividedData(DataConfig):  # type: ignore[misc]
    """Prepares the datasets as their configs say, each time that workers start, and divides those that they name.

    Attributes:
        configs: The configs by the name of the dataset, with all defaults filled in.
    """

    def __init__(self, configs: dict[str, DatasetConfig], datasets: Any = None) -> None:
        """Take the configs.

        Args:
            configs: By name; the one called ``*`` is for those that have none.
            datasets: The datasets that there are, by name.
        """
        self.configs = configs
        super().__init__(datasets_to_split=[name for name in datasets or () if self.of(name).split])

    def of(self, name: str) -> DatasetConfig:
        """The config of a dataset."""
        return self.configs[name] if name in self.configs else self.configs[WILDCARD]

    def configure(self, datasets: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """What each worker gets, as from any `DataConfig`."""
        return super().configure({name: self._prepared(name, each) for name, each in datasets.items()}, *args, **kwargs)

    def _prepared(self, name: str, dataset: Any) -> Any:
        config = self.of(name)
        if config.randomize_block_order and not config.global_shuffle:
            dataset = dataset.randomize_block_order()
        if config.per_epoch_preprocessor is not None:
            dataset = config.per_epoch_preprocessor.transform(dataset)
        return dataset.random_shuffle() if config.global_shuffle else dataset
