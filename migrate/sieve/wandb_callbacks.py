"""Whether a callback for W&B may be asked for what it has no more."""

from __future__ import annotations

from typing import Final

from legacy_api.wandb_members import MEMBERS, QUEUES

OF_CALLBACKS: Final = tuple(member.encode() for member in (*MEMBERS, QUEUES))
"""What next to no file has."""


def asks_wandb_callbacks(data: bytes) -> bool:
    """Whether a file that names Ray may ask one."""
    return any(member in data for member in OF_CALLBACKS)
