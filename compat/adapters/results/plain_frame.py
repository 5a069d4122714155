"""What frames that answer to more names than pandas' own have in common: whatever is made of them is a plain frame."""

from __future__ import annotations

from typing import Any

from pandas import DataFrame


class PlainFrame(DataFrame):  # type: ignore[misc]
    """A frame of which parts, results of methods, copies and pickles are pandas' own."""

    @property
    def _constructor(self) -> Any:
        return DataFrame

    def __reduce_ex__(self, protocol: Any) -> Any:
        """As a plain frame."""
        return DataFrame, (DataFrame(self),)
