"""Which rows are about trouble today."""

from __future__ import annotations

from typing import Final

TROUBLE: Final = ("error", "silent", "hangs")
"""What a row says that a spelling does today, where somebody has to do something."""
