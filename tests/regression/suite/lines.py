"""The differences that V2 makes, as `DIFFERENCES`."""

from __future__ import annotations

from tests.regression.suite.differences import Difference

DIFFERENCES: tuple[Difference, ...] = ()
