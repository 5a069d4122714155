"""Whether a file puts something in the place of what another file of its tree has of Ray, which it need not name."""

from __future__ import annotations

import re
from functools import cache

from migrate.resolve.texts import fits
from migrate.sieve.needles import ATTR, PATCH, TUNE, is_marked


def puts_others_in_place(data: bytes, needles: set[bytes]) -> bool:
    """Whether a file that does not name Ray may patch the runs of another one: ``patch("search.tune.run")``.

    Args:
        data: The file.
        needles: The needles that stand in it.
    """
    if is_marked(needles) or b"tune" not in data:
        return False
    if needles.isdisjoint((PATCH, ATTR)) and b"patch." not in data:
        return False
    return (TUNE in needles and fits(data, b"tune.run", _named())) or _asked().search(data) is not None


@cache
def _named() -> re.Pattern[bytes]:
    return re.compile(rb"tune\.run(?:_experiments)?[\"']")


@cache
def _asked() -> re.Pattern[bytes]:
    return re.compile(rb"tune,\s*[\"']run(?:_experiments)?[\"']")
