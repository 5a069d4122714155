"""Whether a callback for W&B may be asked for what it has no more."""

from __future__ import annotations

from typing import Final

from legacy_api.wandb_members import MEMBERS, QUEUES
from migrate.resolve.text.texts import Texts

OF_CALLBACKS: Final = tuple(member.encode() for member in (*MEMBERS, QUEUES))
"""What next to no file has."""
_OF_CALLBACKS: Final = Texts(OF_CALLBACKS)


def asks_wandb_callbacks(data: bytes) -> bool:
    """Whether a file that names Ray may ask one."""
    return _OF_CALLBACKS.are_in(data)
