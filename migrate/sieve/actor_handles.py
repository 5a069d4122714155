"""Whether a handle of an actor may be asked for what none has any more."""

from __future__ import annotations

from typing import Final

from legacy_api.actor_handles import KILL

ASKED: Final = KILL.rpartition(".")[2].encode()
"""What next to no file has."""


def asks_handles(data: bytes) -> bool:
    """Whether a file that names Ray may ask one."""
    return ASKED in data
