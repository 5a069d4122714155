"""Which scripts are most likely to need an adapter, by the words that they spell."""

from __future__ import annotations

import math
import re
from functools import cache

from tests.regression.mutation.by_shim import STARTS
from tests.regression.mutation.without import adapters, reasons
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import Script, all_scripts

_NAMED = 3
"""How much more a name of Ray's that the adapter replaces says than a word of the reason for it."""


def nearest(adapter: str, most: int) -> list[Script]:
    """The scripts that start Ray and share the rarest words with an adapter, those that do least first among equals.

    Args:
        adapter: The module of the adapter.
        most: How many there are at most.
    """
    weights = dict.fromkeys(reasons()[adapter], 1) | dict.fromkeys(adapters()[adapter], _NAMED)
    starting = (script for script in _scripts() if STARTS in script.path.read_text())
    near = {script: _nearness(words(script), weights) for script in starting}
    found = [script for script in near if near[script]]
    return sorted(found, key=lambda script: (-round(near[script], 3), script.recording.stat().st_size))[:most]


def _nearness(spelled: frozenset[str], weights: dict[str, int]) -> float:
    return sum(weight * _rarity(word) for word, weight in weights.items() if word in spelled)


@cache
def _rarity(word: str) -> float:
    """How little a word stands in most scripts; 0 if it stands in all."""
    spelling = sum(word in words(script) for script in _scripts())
    return math.log(len(_scripts()) / spelling) if spelling else 0.0


@cache
def _scripts() -> tuple[Script, ...]:
    return tuple(script for script in all_scripts() if recorded(script) is not None)


@cache
def words(script: Script) -> frozenset[str]:
    """The words in the code and the texts of a script."""
    return words_of(script.path.read_text())


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(re.findall(r"\w+", text))
