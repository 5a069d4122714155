"""The differences that V2 makes in scripts of random parts, besides those of the suite, each with its reason."""

from __future__ import annotations

from typing import Final

from tests.regression.suite.differences import Difference

ALLOWED: Final[tuple[Difference, ...]] = ()
