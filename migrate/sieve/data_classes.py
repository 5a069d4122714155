"""Whether a file may have classes of its own for Ray Data that Ray asks otherwise, and gives more, today."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.data_classes import BASES, METADATA, METHODS
from migrate.sieve.seen import Seen

_METHOD: Final = re.compile(rb"\bdef[\s\\]+(?:%s)\b" % b"|".join(name.encode() for name in sorted(METHODS)))


def has_classes_for_data(seen: Seen) -> bool:
    """Whether such a class may be there, or metadata of blocks be made."""
    if METADATA in seen.reached:
        return True
    return any(base in seen.reached for base in BASES) and _METHOD.search(seen.data) is not None
