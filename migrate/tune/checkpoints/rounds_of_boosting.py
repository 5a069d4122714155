"""How many rounds a booster is trained for that a callback of Tune is given to, where the file says it."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword, passed
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.tune.checkpoints.uses import uses_of

_TRAIN: Final = {"xgboost.train": 10, "lightgbm.train": 100}
"""How many rounds there are where nobody says it."""
_POSITION: Final = 2
_ROUNDS: Final = "num_boost_round"
_CALLBACKS: Final = "callbacks"


def rounds_with(source: Source, callback: ast.expr) -> int | None:
    """The number of rounds of the training that a callback is given to; None if that is not known for certain.

    Args:
        source: The file.
        callback: The call that makes it.
    """
    for use in uses_of(source, callback):
        held = source.names.parents.get(use)
        for given in uses_of(source, held) if isinstance(held, ast.List | ast.Tuple) else (use,):
            word = source.names.parents.get(given)
            call = source.names.parents.get(word) if isinstance(word, ast.keyword) else None
            if isinstance(call, ast.Call) and isinstance(word, ast.keyword) and word.arg == _CALLBACKS:
                return _rounds(source, call)
    return None


def _rounds(source: Source, call: ast.Call) -> int | None:
    default = _TRAIN.get(source.names.dotted(call.func) or "")
    is_unpacked = keyword(call, _ROUNDS) is None and any(word.arg is None for word in call.keywords)
    if default is None or is_unpacked or any(isinstance(value, ast.Starred) for value in call.args):
        return None
    given = passed(call, _POSITION, _ROUNDS)
    told = constant(source, given) if given is not None else default
    return told if isinstance(told, int) and not isinstance(told, bool) else None
