"""Rows of this namespace."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row

ROWS: Final[tuple[Row, ...]] = ()
