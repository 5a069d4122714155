"""Whether a file may ask for an address of a cluster by an old name."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.addresses import OF_TODAY
from migrate.resolve.text.reach import GAP
from migrate.resolve.text.texts import Texts

NAMES: Final = tuple(f"{mark}{name}{mark}".encode() for name in OF_TODAY for mark in "'\"")
"""Such a name as a text, which hardly any file has."""
_NAMED: Final = Texts(NAMES)
_ASKED: Final = re.compile(
    rb"(?:\[|\bget%s\()%s(?:%s)" % (GAP, GAP, b"|".join(re.escape(name) for name in NAMES)),
)
"""Such a name where something is asked for it, by a subscript or with ``get``."""
_GIVE: Final = (b"init", b"address_info")
"""What gives addresses."""


def asks_for_addresses(data: bytes) -> bool:
    """Whether a file that names Ray may ask for one."""
    return _NAMED.are_in(data) and any(giver in data for giver in _GIVE) and _ASKED.search(data) is not None
