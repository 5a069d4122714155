"""`DatasetConfig`: what a trainer was told of one of its datasets, beside whether the workers divide it.

Serves AIR252 and AIR253. Behaviour of Ray 2.6.3, with the fields of Ray 2.0 - 2.2 for windows, which that refused: they
ask for what every dataset does today. What is done with it is `compat.adapters.trainers.trainer_datasets`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

WILDCARD: Final = "*"
"""The name of the config for datasets that have none."""

_DEFAULTS: Final[dict[str, Any]] = {
    "fit": False,
    "split": False,
    "required": False,
    "transform": True,
    "max_object_store_memory_fraction": -1,
    "global_shuffle": False,
    "randomize_block_order": True,
}


@dataclass(repr=False)
class DatasetConfig:
    """How a trainer prepares one dataset and hands it to its workers; None is what the trainer does anyway.

    Attributes:
        fit: Whether the preprocessor is fitted on it.
        split: Whether the workers divide it.
        required: Whether the trainer has to be given it.
        transform: Whether the preprocessor is applied to it.
        max_object_store_memory_fraction: How much of the object store it may take; every dataset streams today.
        global_shuffle: Whether its rows are shuffled, each time that a worker goes through them.
        randomize_block_order: Whether its blocks are.
        per_epoch_preprocessor: What is applied each time that a worker goes through it.
        use_stream_api: Whether it streams through the store, as every dataset does today.
        stream_window_size: How many bytes of it are in the store at a time, of which Ray takes care today.
    """

    fit: bool | None = None
    split: bool | None = None
    required: bool | None = None
    transform: bool | None = None
    max_object_store_memory_fraction: float | None = None
    global_shuffle: bool | None = None
    randomize_block_order: bool | None = None
    per_epoch_preprocessor: Any = None
    use_stream_api: Any = None
    stream_window_size: Any = None

    def __repr__(self) -> str:
        """Only what was given."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return f"DatasetConfig({', '.join(f'{name}={value!r}' for name, value in given.items() if value is not None)})"

    def fill_defaults(self) -> DatasetConfig:
        """The config with a value for everything."""
        return replace(self, **{name: value for name, value in _DEFAULTS.items() if getattr(self, name) is None})

    @staticmethod
    def merge(a: dict[str, DatasetConfig], b: dict[str, DatasetConfig] | None) -> dict[str, DatasetConfig]:
        """The configs ``a`` with what ``b`` says beside or instead.

        Raises:
            ValueError: If ``b`` has a name that ``a`` has not, and ``a`` is not for all.
        """
        merged = dict(a)
        for name, config in (b or {}).items():
            if name not in a and WILDCARD not in a:
                raise ValueError(f"Invalid dataset config `{name}`. It must be one of `{list(a)}`.")
            base = a[name] if name in a else a[WILDCARD]
            said = {field.name: getattr(config, field.name) for field in fields(config)}
            merged[name] = replace(base, **{field: value for field, value in said.items() if value is not None})
        return merged

    @staticmethod
    def validated(config: dict[str, DatasetConfig], datasets: dict[str, Any] | None) -> dict[str, DatasetConfig]:
        """The configs with all defaults filled in.

        Raises:
            ValueError: If they contradict each other, or do not go with the datasets.
        """
        filled = {name: each.fill_defaults() for name, each in config.items()}
        for name, each in filled.items():
            _validate(name, each, datasets or {})
        fitted = {name for name, each in filled.items() if each.fit}
        if len(fitted) > 1:
            raise ValueError(f"More than one dataset was specified to be fit: {fitted}")
        unexpected = set(datasets or ()) - set(filled)
        if unexpected and WILDCARD not in filled:
            raise ValueError(
                f"An unexpected dataset `{min(unexpected)}` was given. The list of expected datasets is "
                f"`{list(filled)}`."
            )
        return filled


def _validate(name: str, config: DatasetConfig, datasets: dict[str, Any]) -> None:
    from ray.data.preprocessor import Preprocessor

    if config.fit and not config.transform:
        raise ValueError(f"Error configuring dataset `{name}`: cannot specify both fit=True and transform=False.")
    if config.required and name not in datasets:
        raise ValueError(f"The required dataset `{name}` was not found in {datasets}.")
    fraction: Any = config.max_object_store_memory_fraction
    if not isinstance(fraction, (float, int)) or not (fraction == -1 or fraction >= 0):
        raise ValueError(
            f"Error configuring dataset `{name}`: max_object_store_memory_fraction must be None or a float with value "
            f"-1 or >=0, but got {fraction}."
        )
    each_epoch = config.per_epoch_preprocessor
    if each_epoch is None:
        return
    if not isinstance(each_epoch, Preprocessor):
        raise ValueError(f"`per_epoch_preprocessor` must be a ray.data.Preprocessor but got {each_epoch}.")
    if each_epoch.fit_status() != Preprocessor.FitStatus.NOT_FITTABLE:
        raise ValueError("`per_epoch_preprocessor` does not support preprocessors that have to be fitted.")
