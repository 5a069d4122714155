"""Whether a file may tell metrics of its own values as they are told them no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.metrics import TOLD_BY
from migrate.resolve.reach import GAP
from migrate.sieve.seen import Seen

_RECORD: Final = re.compile(rb"\.%srecord\b" % GAP)


def is_told_by_record(seen: Seen) -> bool:
    """Whether a metric may be made, and something be told a value by ``record``."""
    is_made = any(metric in seen.reached for metric in TOLD_BY)
    return is_made and b"record" in seen.data and _RECORD.search(seen.data) is not None
