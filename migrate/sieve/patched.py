"""Whether a file puts something in the place of what another file of its tree has of Ray, which it need not name."""

from __future__ import annotations

from functools import cache
from typing import Final

from migrate.resolve.text.texts import Fitting
from migrate.sieve.needles import ATTR, OWNER, PATCH, TUNE, is_marked

_OWNED: Final = (b'.tune, "run', b".tune, 'run", b'.tune, "report', b".tune, 'report")
"""How a run is named beside its module, ``patch.object(search.tune, "run")``: a pattern takes longer."""


def puts_others_in_place(data: bytes, needles: set[bytes]) -> bool:
    """Whether a file that does not name Ray may patch the runs, or the reports, of another one.

    ``patch("search.tune.run")``, ``patch.object(search.tune, "run")``

    Args:
        data: The file.
        needles: The needles that stand in it.
    """
    if is_marked(needles):
        return False
    if TUNE in needles and not needles.isdisjoint((PATCH, ATTR)) and _named().is_in(data):
        return True
    return OWNER in needles and any(text in data for text in _OWNED)


@cache
def _named() -> Fitting:
    return Fitting(b"tune.r", rb"(?:un(?:_experiments)?|eport)[\"']")
