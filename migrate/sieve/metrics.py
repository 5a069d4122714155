"""Whether a file may tell metrics of its own values as they are told them no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.metrics import TOLD_BY
from migrate.resolve.reach import GAP
from migrate.sieve.seen import Seen

_RECORD: Final = re.compile(rb"((?:(?<=\.)%s\b(\w+)|[\w)\]])%s)\.%srecord\b" % (GAP, GAP, GAP))
"""A record of something, and what that is called where it is an attribute."""
_SAID: Final = re.compile(
    rb":[\s\\]*[\"'](?:\w+\.)*(?:%s)\b" % "|".join(metric.rpartition(".")[2] for metric in TOLD_BY).encode()
)


def is_told_by_record(seen: Seen) -> bool:
    """Whether a metric may be made, and something be told a value by ``record``."""
    if b"record" not in seen.data or (not any(map(seen.reached.get, TOLD_BY)) and not _says_one(seen)):
        return False
    return any(not found[2] or _may_be_given(seen.data, found[2]) for found in _RECORD.finditer(seen.data))


def _says_one(seen: Seen) -> bool:
    """Whether a text may say that a parameter is a metric which the file imports."""
    return any(metric in seen.reached for metric in TOLD_BY) and _SAID.search(seen.texts or seen.data) is not None


def _may_be_given(data: bytes, attribute: bytes) -> bool:
    """Whether an attribute may be set in this file."""
    return re.search(rb"\b%s\b%s[:=,\])]|[\"']%s[\"']" % (attribute, GAP, attribute), data) is not None
