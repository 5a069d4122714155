"""Whether a file may tell metrics of its own values as they are told them no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.metrics import TOLD_BY
from migrate.resolve.reach import GAP
from migrate.sieve.seen import Seen

_RECORD: Final = re.compile(rb"((?:(?<=\.)%s\b(\w+)|[\w)\]])%s)\.%srecord\b" % (GAP, GAP, GAP))
"""A record of something, and what that is called where it is an attribute."""


def is_told_by_record(seen: Seen) -> bool:
    """Whether a metric may be made, or said to be one, and something be told a value by ``record``."""
    if b"record" not in seen.data or not any(metric in seen.reached for metric in TOLD_BY):
        return False
    return any(not found[2] or _may_be_given(seen.data, found[2]) for found in _RECORD.finditer(seen.data))


def _may_be_given(data: bytes, attribute: bytes) -> bool:
    """Whether an attribute may be set in this file."""
    return re.search(rb"\b%s\b%s[:=,\])]|[\"']%s[\"']" % (attribute, GAP, attribute), data) is not None
