"""Whether a file may ask for an address of a cluster by an old name."""

from __future__ import annotations

from typing import Final

from legacy_api.addresses import OF_TODAY

NAMES: Final = tuple(f"{mark}{name}{mark}".encode() for name in OF_TODAY for mark in "'\"")
"""Such a name as a text, which hardly any file has."""
_GIVE: Final = (b"init", b"address_info")
"""What gives addresses."""


def asks_for_addresses(data: bytes) -> bool:
    """Whether a file that names Ray may ask for one."""
    return any(name in data for name in NAMES) and any(giver in data for giver in _GIVE)
