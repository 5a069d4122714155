"""Frames of results in which a nested configuration is one column: ``analysis.dataframe()["config/layers"]``.

Behaviour of Ray 0.8 and 1: the column has the dictionary of each trial. Since 2.0 there is one for each value in it,
``config/layers/width``, as there is still. Counts as RES455, as other old names of columns of settings do.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from pandas import DataFrame, Series

from compat.adapters.results.plain_frame import PlainFrame
from compat.usage import used


class NestedColumns(PlainFrame):
    """A frame that also finds nested dictionaries of the configurations; what is made from it is a plain frame."""

    _metadata = ("_configs",)

    @classmethod
    def of(cls, frame: DataFrame, configs: Mapping[str, Any]) -> DataFrame:
        """The same frame; one of pandas' own where no configuration is nested, which compares equal to others.

        Args:
            frame: One row for each trial, whose directory is its ``logdir``.
            configs: The configuration of each trial, by its directory.
        """
        if not any(isinstance(value, Mapping) for config in configs.values() for value in (config or {}).values()):
            return frame
        found = cls(frame)
        found._configs = configs
        return found

    def __getitem__(self, key: Any) -> Any:
        if not self._is_nested(key):
            return super().__getitem__(key)
        used("RES455", f"{key} is made of the columns that begin with {key}/")
        values = [_within(self._configs.get(directory), key) for directory in super().__getitem__("logdir")]
        return Series(values, index=self.index, name=key, dtype=object)

    def __contains__(self, key: Hashable) -> bool:
        return bool(super().__contains__(key)) or self._is_nested(key)

    def _is_nested(self, key: Any) -> bool:
        if not isinstance(key, str) or not key.startswith("config/") or key in self.columns:
            return False
        return any(isinstance(_within(config, key), Mapping) for config in self._configs.values())


def _within(config: Any, column: str) -> Any:
    """What a configuration has under the name of a column; None if nothing."""
    for name in column.split("/")[1:]:
        config = config.get(name) if isinstance(config, Mapping) else None
    return config
