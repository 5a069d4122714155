"""Whether a Python file may pin Ray to some releases."""

from __future__ import annotations

import re
from typing import Final

# It begins with what is in few files, so that the rest of a file costs next to nothing.
_PINNED: Final = re.compile(
    rb"ray(?<![\w./@-]ray)(?:-[a-z]+)?(?:[ \t]*\[[\w\s,.-]*\])?\s*(?:===?|~=|<=?|>|=)\s*v?\d"
    rb"|rayproject/ray(?:-ml)?:v?\d"
)


def may_pin(data: bytes) -> bool:
    """Whether the bytes of a file may have a requirement of Ray that does not admit every later one."""
    return _PINNED.search(data) is not None
