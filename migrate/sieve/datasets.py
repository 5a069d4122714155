"""Whether a file may ask a dataset for what it does not answer any more, or give it what it does not take."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api.batch_methods import BATCHES, FORMAT, MAPPED, OF_ROWS, ROWS
from legacy_api.dataset_values import VALUES
from migrate.resolve.bare import bare
from migrate.resolve.reach import GAP, call_at
from migrate.resolve.words import Words, is_key_of
from migrate.train.asked_of_datasets import lost_arguments, lost_members

_DATA: Final = re.compile(rb"ray(?<![\w.]ray)%s\.%sdata\b|from[\s\\]+ray[\s\\]+import\b[^;#]*?\bdata\b" % (GAP, GAP))
_BETWEEN: Final = b" \t\r\n\f\\()"
_SHARD: Final = b"get_dataset_shard"
_OF_MODULE: Final = re.compile(rb"(?<![\w.])(?:np|numpy|torch|itertools|pa|pc)\.$")
"""What has functions of the same names, and is no dataset."""
_MEMBERS: Final = Words(lost_members())
_IN_BATCHES: Final = tuple(f".{name}".encode() for name in (MAPPED, BATCHES))
_IN_ROWS: Final = tuple(f".{name}(".encode() for name in (*OF_ROWS, *ROWS))
_FUNCTIONS: Final = re.compile(
    rb"\.(?:%s)\([\s\\]*(?:(lambda)\b|(?:\w+\.)*(\w+)(?:\(\))?[\s\\]*[,)])" % "|".join(OF_ROWS).encode()
)
_LOOPS: Final = re.compile(rb"\bfor\b[\s\\]+\w+[\s\\]+in\b[^:]*?\.(?:%s)\(" % "|".join(ROWS).encode())
_IS_ONE: Final = re.compile(
    rb"(?:\.|import[\s\\(]+)(?:range|read_(?:csv|json|parquet|text|numpy|binary|images|tfrecords|sql|mongo|webdataset)|from_"
    rb"(?:items|pandas|arrow|numpy|spark|dask|modin|mars|huggingface|torch|tf))\w*|[:\[|][\s\\\"']*(?:\w+\.)*Dataset\b|%s"
    % _SHARD
)
"""What makes a dataset, or says that something is one."""


@cache
def seldom() -> tuple[bytes, ...]:
    """What stands in every such file, and in few others."""
    texts = (
        *(f".{name}" for name in (*lost_members(), MAPPED, BATCHES)),
        *lost_arguments(),
        *_values(),
        *(text.decode() for text in _IN_ROWS),
    )
    return tuple(sorted(text.encode() for text in texts))


@cache
def _values() -> dict[str, str]:
    """Values that mean nothing any more, as they are written, with the arguments that they are for."""
    return {quote + value + quote: name for name, value in VALUES for quote in ("'", '"')}


def asks_datasets(data: bytes) -> bool:
    """Whether one of them stands in a file that names Ray's datasets, a value beside the name of its argument."""
    if _SHARD not in data and _DATA.search(data) is None:
        return False
    if any(value.encode() in data and f"{name}=".encode() in data for value, name in _values().items()):
        return True
    if not _asks(data) and not _is_given(data):
        return False
    code = bare(data) or data
    return _asks(code) or _is_given(code)


def _is_given(data: bytes) -> bool:
    """Whether something may be given batches of which nobody says what they are, or rows, which were values."""
    if not any(text in data for text in (*_IN_BATCHES, *_IN_ROWS)) or _IS_ONE.search(data) is None:
        return False
    return _gives_rows(data) or any(
        (call := call_at(data, found.end())) is not None and FORMAT.encode() not in call.keywords
        for text in _IN_BATCHES
        for found in re.finditer(re.escape(text), data)
    )


def _gives_rows(data: bytes) -> bool:
    """Whether rows may be given to a function that the file knows, or to a loop."""
    if _LOOPS.search(data) is not None:
        return True
    return any(
        found[1] or re.search(rb"\b(?:def|class|import)\b[^:]*?\b%s\b" % found[2], data)
        for found in _FUNCTIONS.finditer(data)
    )


def _asks(data: bytes) -> bool:
    if _MEMBERS.are_in(data) and any(_is_asked(data, found.start()) for found in _MEMBERS.pattern.finditer(data)):
        return True
    return any(
        any(f".{method}".encode() in data for method in methods) and is_key_of(data, name.encode())
        for name, methods in lost_arguments().items()
    )


def _is_asked(data: bytes, place: int) -> bool:
    """Whether a word is what something is asked for that may be a dataset."""
    before = data[max(0, place - 200) : place]
    line = before.rpartition(b"\n")[2]
    is_attribute = b"#" in line or before.rstrip(_BETWEEN).endswith(b".")
    return is_attribute and _OF_MODULE.search(before) is None
