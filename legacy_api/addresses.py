"""The names of addresses in what `ray.init()` gives."""

from __future__ import annotations

from typing import Final

OF_TODAY: Final = {"redis_address": "address", "raylet_ip_address": "node_ip_address"}
"""By the old name of an address, that of today."""


def asked_for(name: str) -> str:
    """How the catalogue spells that one is asked for."""
    return f'ray.init()["{name}"]'
