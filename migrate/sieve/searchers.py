"""Whether a searcher may be made that is not there any more, or takes what it is given no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.searcher_names import STOOD_IN
from legacy_api.searcher_orders import ORDERS
from migrate.resolve.text.words import Words
from migrate.sieve.seen import Seen

_PLACES: Final = ("ray.tune.suggest.", "ray.tune.search.")
_NAMES: Final = Words(STOOD_IN)
_BY_NAME: Final = re.compile(rb"[\"'](?:%s)[\"']" % "|".join(STOOD_IN).encode(), re.IGNORECASE)
"""The name of a searcher that is not there any more."""


def is_given_points(seen: Seen) -> bool:
    """Whether HyperOpt may be told where to begin."""
    return b"points_to_evaluate" in seen.data and seen.reaches_any(".HyperOptSearch")


def is_given_bounds(seen: Seen) -> bool:
    """Whether PB2 may be given bounds, which may be the wrong way round."""
    return seen.reaches_any(".PB2")


def is_ordered_as_then(seen: Seen) -> bool:
    """Whether a searcher may be given arguments by position, which had another order."""
    names = [name for name in seen.reached if name.startswith(_PLACES) and name.rpartition(".")[2] in ORDERS]
    return any(call.first and call.commas + 1 > len(call.keywords) for name in names for call in seen.calls_of(name))


def names_gone_searchers(seen: Seen) -> bool:
    """Whether a text is the name of a searcher that is not there any more."""
    text = seen.texts or seen.data
    return _NAMES.are_in(text.lower()) and _BY_NAME.search(text) is not None
