"""What a file may have of Ray without naming it: what another file of its tree imports, a reporter that it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from migrate.resolve.text.texts import Fitting
from migrate.sieve.needles import CHECKPOINT_DIR, REPORT, REPORTER, RESOURCES, RUN, SESSION, TUNE

_OTHERS: Final = frozenset({b"", b"self", b"cls", b"subprocess", b"asyncio", b"app", b"uvicorn", b"unittest", b"sp"})
"""What is asked to run in most files that have nothing to do with Ray."""
_MEMBERS: Final = (RUN, REPORT, CHECKPOINT_DIR)
"""What names are asked for; a text is searched for many times as fast as a pattern."""
_OF_CHAINS: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."
_MADE: Final = re.compile(rb"\w+ = (\w+)[\w.]*\(\)")
"""What a function gives that is called with nothing."""
_TAKES: Final = re.compile(rb"def(?<!\wdef)[ \t]+\w+\(\s*(?:(?:self|cls)\s*,\s*)?\w+[^()]*,\s*reporter\s*[,):]")
"""The beginning of a function that takes more than a reporter."""
_TAKEN: Final = b"reporter"
"""What stands in it, which is found many times as fast: what is `reported` does not."""
_LONGEST: Final = 3
"""How many names ``common.tools.T`` has at most before what it is asked for."""


def uses_by_name(data: bytes, needles: set[bytes]) -> bool:
    """Whether a file may use what another one of its tree imports of Ray: it need not name Ray itself."""
    return (TUNE in needles and _used(TUNE).is_in(data)) or (SESSION in needles and _used(SESSION).is_in(data))


def asked_as_ray(data: bytes, needles: set[bytes]) -> frozenset[bytes]:
    """The names that a file asks to run trials or to report, whatever they are called: ``T.run``, ``common.T.report``.

    And those that it gives what nothing but Tune takes.
    """
    found: set[bytes] = set()
    for member in _MEMBERS:
        asked = b"." + member
        place = data.find(asked) if member in needles else -1
        while place >= 0:
            found.add(_first_of(data, place))
            place = data.find(asked, place + 1)
    if RESOURCES in needles:
        found |= set(_called_with(data, RESOURCES))
    for name in tuple(found):
        place = data.find(name + b" = ") if name else -1
        made = _MADE.match(data, place) if place >= 0 else None
        found |= {made[1]} if made is not None else set()
    return frozenset(found - _OTHERS)


def _first_of(data: bytes, end: int) -> bytes:
    """The name that an expression of at most three names begins with that ends somewhere."""
    said = data[max(0, end - 80) : end].rstrip(b" \t\r\n\\").removesuffix(b"()")
    before = said.rstrip(_OF_CHAINS)
    first, *others = said[len(before) :].split(b".")
    is_chain = len(others) < _LONGEST and all(others) and not first[:1].isdigit()
    return first if is_chain and not before.endswith((b")", b"]")) else b""


def _called_with(data: bytes, argument: bytes) -> Iterator[bytes]:
    """The names that the functions begin with that are called with an argument."""
    place = data.find(argument)
    while place >= 0:
        yield _first_of(data, _bracket_around(data, place))
        place = data.find(argument, place + 1)


def _bracket_around(data: bytes, place: int) -> int:
    """Where the bracket opens that a place is in, or 0; brackets in texts count, too."""
    closed = 0
    while place > 0:
        opening, closing = data.rfind(b"(", 0, place), data.rfind(b")", 0, place)
        if opening > closing and not closed:
            return opening
        closed += 1 if closing > opening else -1
        place = max(opening, closing)
    return 0


@cache
def _used(word: bytes) -> Fitting:
    """A word that nothing stands before that it could be asked of."""
    return Fitting(word, rb"(?<![\w.]%s)" % re.escape(word))


def takes_reporter(data: bytes, needles: set[bytes]) -> bool:
    """Whether a function takes a configuration and a reporter, as those did that Tune ran."""
    return REPORTER in needles and _TAKEN in data and _TAKES.search(data) is not None


def reports_by_name(data: bytes, needles: set[bytes]) -> bool:
    """Whether a reporter, as Tune passed one, may be called with metrics."""
    return REPORTER in needles and _report().is_in(data)


@cache
def _report() -> Fitting:
    return Fitting(b"reporter", rb"(?<!\wreporter)[\s\\)]*\([\s\\]*(?:\*\*|\w+[\s\\]*=)")
