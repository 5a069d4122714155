"""Whether a file may tell metrics of its own values as they are told them no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.metrics import RECORD, TOLD_BY
from migrate.resolve.text.reach import GAP
from migrate.resolve.text.words import whole_words
from migrate.sieve.seen import Seen

_WORD: Final = whole_words([RECORD.encode()])
_ASKED: Final = re.compile(rb"\.%srecord\b" % GAP)
_NEAR: Final = 300
"""How far before it that is looked for what is asked for it."""
_RECORD: Final = re.compile(rb"((?:(?<=\.)%s\b(\w+)|[\w)\]])%s)\.%srecord\b" % (GAP, GAP, GAP))
"""A record of something, and what that is called where it is an attribute."""
_SAID: Final = re.compile(
    rb":[\s\\]*[\"'](?:\w+\.)*(?:%s)\b" % "|".join(metric.rpartition(".")[2] for metric in TOLD_BY).encode()
)


def is_told_by_record(seen: Seen) -> bool:
    """Whether a metric may be made, and something be told a value by ``record``."""
    if seen.reached.keys().isdisjoint(TOLD_BY) or _WORD.search(seen.data) is None:
        return False
    if not any(map(seen.reached.get, TOLD_BY)) and not _says_one(seen):
        return False
    return any(_may_be_told(seen.data, *found.span()) for found in _ASKED.finditer(seen.data))


def _may_be_told(data: bytes, start: int, end: int) -> bool:
    """Whether what is asked for ``record`` somewhere may be a metric of the file."""
    record = _RECORD.search(data, max(0, start - _NEAR), end)
    return record is None or not record[2] or _may_be_given(data, record[2])


def _says_one(seen: Seen) -> bool:
    """Whether a text may say that a parameter is a metric."""
    return _SAID.search(seen.texts or seen.data) is not None


def _may_be_given(data: bytes, attribute: bytes) -> bool:
    """Whether an attribute may be set in this file."""
    return re.search(rb"\b%s\b%s[:=,\])]|[\"']%s[\"']" % (attribute, GAP, attribute), data) is not None
