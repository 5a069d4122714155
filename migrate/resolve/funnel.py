"""Whether a file can hold anything that the catalogue is about, from its bytes alone.

Most files end here, so a large tree costs little more than reading it. The filter may let a file through for nothing;
it must never hold one back that the full analysis has something to say about, which tests check for every rule and
over real trees. Here is only what a file is asked that has nothing to do with Ray; the rest is imported for the first
one that may have.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_GIVEN: Final = (b"tune.", b"session.")
"""What may come from another file of the tree, as files use it."""
_MARKS: Final = (b"ray", b"RAY_", b"TUNE_")


def may_be_legacy(data: bytes) -> bool:
    """Whether the full analysis may have anything to say about a Python file."""
    if not any(mark in data for mark in _MARKS) and not reports_by_name(data) and not may_be_given(data):
        return False
    from migrate.sieve.file import lets_through

    return lets_through(data)


def may_be_given(data: bytes) -> bool:
    """Whether a file may use what another one of its tree imports of Ray: it need not name Ray itself."""
    return any(word in data for word in _GIVEN) and _used().search(data) is not None


@cache
def _used() -> re.Pattern[bytes]:
    return re.compile(rb"tune\.(?<![\w.]tune\.)|session\.(?<![\w.]session\.)")


def reports_by_name(data: bytes) -> bool:
    """Whether a reporter, as Tune passed one, may be called with metrics."""
    return b"reporter" in data and _report().search(data) is not None


@cache
def _report() -> re.Pattern[bytes]:
    return re.compile(rb"reporter(?<!\wreporter)[\s\\)]*\([\s\\]*(?:\*\*|\w+[\s\\]*=)")
