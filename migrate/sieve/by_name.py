"""What a file may have of Ray without naming it: what another file of its tree imports, a reporter that it is given."""

from __future__ import annotations

import re
from functools import cache


def uses_by_name(data: bytes) -> bool:
    """Whether a file may use what another one of its tree imports of Ray: it need not name Ray itself."""
    return (b"tune." in data and _used(b"tune").search(data) is not None) or (
        b"session." in data and _used(b"session").search(data) is not None
    )


@cache
def _used(word: bytes) -> re.Pattern[bytes]:
    # One pattern for each: those that begin with letters are fast.
    return re.compile(rb"%s\.(?<![\w.]%s\.)" % (word, word))


def reports_by_name(data: bytes) -> bool:
    """Whether a reporter, as Tune passed one, may be called with metrics."""
    return b"reporter" in data and _report().search(data) is not None


@cache
def _report() -> re.Pattern[bytes]:
    return re.compile(rb"reporter(?<!\wreporter)[\s\\)]*\([\s\\]*(?:\*\*|\w+[\s\\]*=)")
