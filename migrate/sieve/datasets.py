"""Whether a file may ask a dataset for what it does not answer any more, or give it what it does not take."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api import rows_of_kind
from migrate.resolve.reach import GAP
from migrate.resolve.words import Texts
from migrate.train.asked_of_datasets import DATASET, FORMS, PIPED

_DATA: Final = re.compile(rb"ray(?<![\w.]ray)%s\.%sdata\b|from[\s\\]+ray[\s\\]+import\b[^;#]*?\bdata\b" % (GAP, GAP))
_SHARD: Final = b"get_dataset_shard"


@cache
def seldom() -> tuple[bytes, ...]:
    """What stands in every such file, and in few others."""
    members = {*PIPED, *(row.name for row in rows_of_kind("method") if row.owner == DATASET)}
    given = {row.name for row in rows_of_kind("parameter") if row.owner.startswith(f"{DATASET}.")}
    values = {quote + value + quote for _, value in FORMS for quote in ("'", '"')}
    return tuple(sorted(text.encode() for text in (*(f".{name}" for name in members), *given, *values)))


@cache
def _texts() -> Texts:
    return Texts(seldom())


def asks_datasets(data: bytes) -> bool:
    """Whether one of them stands in a file that names Ray's datasets."""
    return _texts().are_in(data) and (_SHARD in data or _DATA.search(data) is not None)
