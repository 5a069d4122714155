"""Frames of last results, whose nested columns had dots: ``analysis.results_df["config.lr"]``.

Serves row RES455. Behaviour of Ray 1, recorded in tests/regression (columns_of_settings); since 2.0 the column is
``config/lr``. ``TUNE_RESULT_DELIM`` in the environment decides then as now.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from compat.adapters.results.plain_frame import PlainFrame
from compat.usage import used


class DottedColumns(PlainFrame):
    """A frame that also finds its columns by the names with dots; what is made from it is a plain frame."""

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, list):
            return super().__getitem__(self._warned(key))
        found = super().__getitem__(list(map(self._warned, key)))
        return found.set_axis(key, axis="columns") if len(found.columns) == len(key) else found

    def __contains__(self, key: Hashable) -> bool:
        return bool(super().__contains__(self._todays(key)))

    def _todays(self, name: Any) -> Any:
        """The name of a column today, if it is there by that only."""
        if not isinstance(name, str) or "." not in name or name in self.columns:
            return name
        today = name.replace(".", "/")
        return today if today in self.columns else name

    def _warned(self, name: Any) -> Any:
        today = self._todays(name)
        if today is not name:
            used("RES455", f"{name} is {today}")
        return today
