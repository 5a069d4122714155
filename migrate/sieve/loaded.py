"""Whether a file may ask Ray for a module that was there only because another one had loaded it."""

from __future__ import annotations

import re
from typing import Final

from migrate.sieve.seen import Seen

_ASKED: Final = re.compile(rb"ray\.tune\.(?<![\w.]ray\.tune\.)")
_LOADED: Final = re.compile(rb"(?:from|import)[ \t]+ray\.(?:tune|rllib)\b|from[ \t]+ray[ \t]+import\b[^\n(]*\btune\b")
_LOADED_IN_BRACKETS: Final = re.compile(rb"from[ \t]+ray[ \t]+import[ \t]*\([^)]*\btune\b")
_LOADING: Final = re.compile(
    rb"\bray\.(?:train|air|ml|util\.sgd)\b|from[ \t]+ray[ \t]+import[^\n]*\b(?:train|air|ml)\b"
)


def asks_what_others_loaded(seen: Seen) -> bool:
    """Whether ``ray.tune`` is asked for in a file that does not import it, and imports what loaded it."""
    data = seen.data
    by_alias = b"import ray as" in data and any(dotted.startswith("ray.tune") for dotted in seen.reached)
    if not by_alias and (b"ray.tune." not in data or _ASKED.search(data) is None):
        return False
    if _LOADED.search(data) is not None:
        return False
    return _LOADED_IN_BRACKETS.search(data) is None and _LOADING.search(data) is not None
