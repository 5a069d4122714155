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
    if TUNE not in needles or needles.isdisjoint((PATCH, ATTR)) or is_marked(needles):
        return False
    return fits(data, b"tune.run", _named())


@cache
def _named() -> re.Pattern[bytes]:
    return re.compile(rb"tune\.run(?:_experiments)?[\"']")
