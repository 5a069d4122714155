"""Whether metrics may be reported to Tune, or to Train, as they are no more."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from migrate.resolve.text.reach import Call, call_at
from migrate.sieve.seen import Seen
from migrate.sieve.signs import ASKED_IN_WORKERS, REPORTS

_MAY_BE_DICT: Final = re.compile(
    rb"\{ \}|(?!\d)[\w\x80-\xff]+(?: \.[\w\x80-\xff]+)*(?:(?<!float)(?<!int)(?<!sum)(?<!len)(?<!abs)(?<!round)"
    rb"(?<!item)(?<!mean) \( \))?"
)
"""The outline of metrics that are no number: a dictionary, something that has a name, a call of most things."""
_CALLED: Final = re.compile(rb"(?:[\w\x80-\xff]+ ?\. ?)*([\w\x80-\xff]+) ?\( ?\)")
_NAME: Final = re.compile(rb"(?!\d)[\w\x80-\xff]+")
_GIVEN: Final = (
    rb"(?m)^[ \t]*(?:\w+[ \t]*,[ \t]*)*%s[ \t]*(?:(?:,[ \t]*\w+[ \t]*)+|:[^=\n]*|[-+*/%%@]{1,2})?"
    rb"=(?!=|\s*(?:\{|dict\())"
)
_COUNTED: Final = rb"\bfor\b[^\n:]*(?<![\w.])%s\b[^\n:]*\bin\b"
"""A variable, by its name, that is given what may be no dictionary."""
_NUMBERS: Final = (b"-", b"+", b"~", b"float", b"int", b"sum", b"len")


def has_old_reports(seen: Seen) -> bool:
    """Whether metrics may be passed as anything but one dictionary."""
    return any(_is_old(call) or _is_variable(call, seen.data) for name in REPORTS for call in seen.calls_of(name))


def _is_variable(call: Call, data: bytes) -> bool:
    """Whether a report is given a variable, or what a function gives, that may be a number."""
    if call.keywords or call.commas:
        return False
    called = _CALLED.fullmatch(call.outline)
    if called is not None:
        return b"." in call.outline or re.search(rb"\bdef[\s\\]+%s\b" % re.escape(called[1]), data) is not None
    if _NAME.fullmatch(call.outline) is None:
        return False
    name = re.escape(call.outline)
    return any(re.search(pattern % name, data) is not None for pattern in (_GIVEN, _COUNTED))


def hands_reports_on(seen: Seen) -> bool:
    """Whether a function that reports is named without being called: it may be handed on."""
    return any(call_at(seen.data, end) is None for name in REPORTS for end in seen.reached.get(name, ()))


def reports_to_tune_beside_trainers(seen: Seen) -> bool:
    """Whether a worker of a trainer may report to Tune, or ask it."""
    return seen.is_in(ASKED_IN_WORKERS) and seen.reaches_any("Trainer")


@cache
def _words_of_reports() -> frozenset[bytes]:
    """What a report of today may be called with."""
    from migrate.tune.functions.old_reports import MODERN

    return frozenset(word.encode() for words in MODERN.values() for word in words)


def _is_old(call: Call) -> bool:
    if call.keywords - _words_of_reports():
        return True
    if call.keywords or not call.first:
        return False
    is_number = call.first.lstrip(b".")[:1].isdigit() or call.first in _NUMBERS
    return is_number or not (call.commas or _MAY_BE_DICT.fullmatch(call.outline))
