"""Whether an algorithm of RLlib that is not there any more may be run by its name, or imported from where it was."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.algorithm_names import GONE
from migrate.resolve.text.reach import GAP
from migrate.sieve.seen import Seen

_RUNNERS: Final = ("Tuner", "Tuner.restore", "Experiment", "Experiment.from_json", "get_trainable_cls")
"""What takes a name; what else does is looked at wherever it is called."""
_BY_NAME: Final = re.compile(rb"[\"'](?:%s)[\"']" % "|".join(sorted(GONE)).encode())
_OF_THEN: Final = re.compile(rb"\brllib(?:%s\.%s|[ \t]+import\b[^\r\n]*?\b)(?:agents|contrib)\b" % (GAP, GAP))
"""Where algorithms were: what imports them there was written for Ray 2.3 or older, whatever else it has."""


def has_algorithms_of_then(seen: Seen) -> bool:
    """Whether a file may import an algorithm from where they were."""
    return b"rllib" in seen.data and _OF_THEN.search(seen.data) is not None


def runs_gone_algorithms(seen: Seen) -> bool:
    """Whether a text may be the name of such an algorithm."""
    return seen.reaches_any(_RUNNERS) and _BY_NAME.search(seen.texts or seen.data) is not None
