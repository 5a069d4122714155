"""Whether a file may ask what a function of another file gives it for what analyses and results had."""

from __future__ import annotations

import re
from typing import Final

from migrate.sieve.given import asks_its_tree
from migrate.sieve.needles import ANSWERS

_ASKED: Final = re.compile(
    rb"\.(?:metrics(?:_dataframe)?|log_dir|best_checkpoint|get_(?:best|last)_checkpoint|(?:get_)?best_logdir|stats"
    rb"|(?:fetch_trial_)?dataframes?|trial_dataframes|checkpoint\.(?:to_\w+|value)|logdir|get_all_configs|get_best_\w+)\b"
)
_CALLED: Final = re.compile(rb"(?<![\w.\x80-\xff])([A-Za-z_\x80-\xff][\w\x80-\xff]*)(?:\.[\w\x80-\xff]+)*[\s\\]*\(")


def asks_what_is_given_back(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file asks so, and calls something that it imports from a file of its tree that names Ray.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    if not path or needles.isdisjoint(ANSWERS) or _ASKED.search(data) is None:
        return False
    return asks_its_tree(data, path, frozenset(_CALLED.findall(data)))
