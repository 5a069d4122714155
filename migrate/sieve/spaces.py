"""Whether a search space may be made, or drawn from, as it is no more."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.reach import GAP
from migrate.sieve.seen import Seen

_DOMAINS: Final = frozenset(f"ray.tune.{name}" for name in ("uniform", "loguniform", "choice", "randint", "randn"))
"""What gives a search space, whose method ``func`` drew a value."""
_BOUNDED: Final = ("ray.tune.uniform", "ray.tune.randint")
"""What had default bounds, so that it may be given one of the two, or none."""
_DRAWN: Final = re.compile(rb"\)%s\.%sfunc(?![\w\x80-\xff])" % (GAP, GAP))
"""The method ``func`` of what a call gives."""

_ASKED: Final = re.compile(rb"(?:isinstance|is|not|in|==|!=)[\s\\(]*(?:[^()]*,)?[\s\\(]*[\w.]*\bsample_from\b")
"""A question whether something is of the class that ``sample_from`` was."""

_CALLED_THEN: Final = re.compile(rb":[\s\\(]*lambda\s+spec\s*:")
"""An entry of a dictionary that Tune called before Ray 0.6."""


def is_given_functions(seen: Seen) -> bool:
    """Whether a search space may hold functions that Tune is not told to call."""
    if b"lambda" not in seen.data or b"sample_from" in seen.data:
        return False
    return seen.reaches_any(("run", "run_experiments")) and _CALLED_THEN.search(seen.data) is not None


def asks_for_a_class(seen: Seen) -> bool:
    """Whether a file may ask whether something is a ``sample_from``."""
    return b"sample_from" in seen.data and _ASKED.search(seen.data) is not None


def lacks_bounds(seen: Seen) -> bool:
    """Whether a space may be given one bound, or none."""
    return any(not call.commas for name in _BOUNDED for call in seen.calls_of(name))


def draws_by_func(seen: Seen) -> bool:
    """Whether a value may be drawn by the method ``func`` of a space."""
    is_made = b"func" in seen.data and not seen.reached.keys().isdisjoint(_DOMAINS)
    return is_made and _DRAWN.search(seen.data) is not None
