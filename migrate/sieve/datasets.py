"""Whether a file may ask a dataset for what it does not answer any more, or give it what it does not take."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api import rows_of_kind
from legacy_api.dataset_values import VALUES
from migrate.resolve.reach import GAP
from migrate.resolve.words import Texts
from migrate.train.asked_of_datasets import DATASET, PIPED

_DATA: Final = re.compile(rb"ray(?<![\w.]ray)%s\.%sdata\b|from[\s\\]+ray[\s\\]+import\b[^;#]*?\bdata\b" % (GAP, GAP))
_TO_TF: Final = "to_tf"
"""A member whose lost arguments have names that others have."""
_SHARD: Final = b"get_dataset_shard"


@cache
def seldom() -> tuple[bytes, ...]:
    """What stands in every such file, and in few others."""
    members = {*PIPED, *(row.name for row in rows_of_kind("method") if row.owner == DATASET)}
    rows = [row for row in rows_of_kind("parameter") if row.owner.startswith(f"{DATASET}.")]
    given = {f".{_TO_TF}" if row.owner.endswith(_TO_TF) else row.name for row in rows}
    return tuple(sorted(text.encode() for text in (*(f".{name}" for name in members), *given, *_values())))


@cache
def _values() -> dict[str, str]:
    """Values that mean nothing any more, as they are written, with the arguments that they are for."""
    return {quote + value + quote: name for name, value in VALUES for quote in ("'", '"')}


@cache
def _lost() -> Texts:
    return Texts(text for text in seldom() if text.decode() not in _values())


def asks_datasets(data: bytes) -> bool:
    """Whether one of them stands in a file that names Ray's datasets, a value beside the name of its argument."""
    is_told = any(value.encode() in data and f"{name}=".encode() in data for value, name in _values().items())
    return (is_told or _lost().are_in(data)) and (_SHARD in data or _DATA.search(data) is not None)
