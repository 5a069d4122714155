"""Whether something of Ray may be called as it is called no more."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api.today import Taken, taken_by
from migrate.resolve.owners import owner_of
from migrate.resolve.reach import GAP, Call, Reached, call_at, heads
from migrate.resolve.words import is_key_of
from migrate.sieve.signs import legacy_signs

UNSURE: Final = frozenset({b"*"})
UNPACKED: Final = frozenset({b"**"})
_SET_LATER: Final = re.compile(rb"\.%s(\w+)" % GAP)
"""What is asked of something, or set in it."""
_FAMILIES: Final = ("ray.tune.suggest.", "ray.tune.search.", "ray.tune.schedulers.")
_MAY_BE_DICT: Final = re.compile(
    rb"\{ \}|(?!\d)[\w\x80-\xff]+(?: \.[\w\x80-\xff]+)*(?:(?<!float)(?<!int)(?<!sum)(?<!len)(?<!abs)(?<!round)"
    rb"(?<!item)(?<!mean) \( \))?"
)
"""The outline of metrics that are no number: a dictionary, something that has a name, a call of most things."""
_NUMBERS: Final = (b"-", b"+", b"~", b"float", b"int", b"sum", b"len")


def is_called_as_then(data: bytes, reached: Reached, name: str) -> bool:
    """Whether what has a name may be given what is legacy, or what it takes no more."""
    legacy, taken = legacy_signs().keywords.get(owner_of(name)), taken_by(name)
    if legacy is None and taken is None:
        return False
    calls = calls_of(data, reached, name)
    if taken is not None and any(_is_not_taken(call, taken) for call in calls):
        return True
    if legacy is None:
        return False
    keywords = frozenset[bytes]().union(*(call.keywords for call in calls))
    if not keywords.isdisjoint(legacy | UNSURE):
        return True
    is_config, is_family = name.endswith("Config"), name.startswith(_FAMILIES)
    is_unpacked = not keywords.isdisjoint(UNPACKED)
    if not (is_config or is_family or is_unpacked) or not any(word in data for word in legacy):
        return False
    if is_unpacked and any(word in data and is_key_of(data, word) for word in legacy):
        return True
    if is_config and any(found[1] in legacy for found in _SET_LATER.finditer(data)):
        return True
    return is_family and any(True for _ in heads(data, b"class"))  # one that derives from it may hand them on


def _is_not_taken(call: Call, taken: Taken) -> bool:
    """Whether a call may pass an argument that is taken no more."""
    others = {word.decode("utf-8", "replace") for word in call.keywords - UNPACKED} - taken.names
    return bool(others) or (bool(call.first) and call.commas >= taken.by_position + len(call.keywords))


def is_out_of_order(call: Call, kept: int) -> bool:
    """Whether a call may pass more than so many arguments by position."""
    is_more = not UNSURE.isdisjoint(call.keywords) or call.commas + 1 - len(call.keywords) > kept
    return bool(call.first) and is_more


def calls_of(data: bytes, reached: Reached, name: str) -> list[Call]:
    """The calls of what has a name."""
    return [call for end in reached.get(name, ()) if (call := call_at(data, end)) is not None]


@cache
def _words_of_reports() -> frozenset[bytes]:
    """What a report of today may be called with."""
    from migrate.tune.old_reports import MODERN

    return frozenset(word.encode() for words in MODERN.values() for word in words)


def is_old_report(call: Call) -> bool:
    """Whether metrics may be passed as anything but one dictionary."""
    if call.keywords - _words_of_reports():
        return True
    if call.keywords or not call.first:
        return False
    is_number = call.first.lstrip(b".")[:1].isdigit() or call.first in _NUMBERS
    return is_number or not (call.commas or _MAY_BE_DICT.fullmatch(call.outline))
