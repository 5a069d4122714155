"""``WandbLoggerCallback(upload_checkpoints=True)`` of a search whose trials run trainers: Tune has none to upload."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import Final

from legacy_api import Row
from migrate.rule import Result

_LOGGERS: Final = (".WandbLoggerCallback", ".CometLoggerCallback")
_FLAGS: Final = frozenset(("upload_checkpoints", "save_checkpoints"))
_NOTHING: Final = (
    "it uploads nothing any more, since a trial has no checkpoint of its own: upload what the trainer stored from its "
    'loop, or by a class of yours whose `log_trial_result` looks for `result["checkpoint_path"]`'
)


def tell_of_uploads(result: Result, row: Row | None, others: Collection[ast.AST]) -> None:
    """Say that loggers which were to upload the checkpoints of trials find none.

    Args:
        result: The file.
        row: The row of the catalogue to tell of.
        others: The Tuners that run no trainer.
    """
    for call, flag in _flags(result):
        if _tuner_around(result, call, others) is None:
            result.todo(flag.value, row, f"{result.source.text(call.func)}({flag.arg}=)", _NOTHING)


def _flags(result: Result) -> Iterator[tuple[ast.Call, ast.keyword]]:
    """The arguments of loggers that ask for checkpoints, or may do so."""
    for call, dotted in result.source.names.calls():
        if not dotted.startswith("ray.") or not dotted.endswith(_LOGGERS):
            continue
        for word in call.keywords:
            is_off = isinstance(word.value, ast.Constant) and not word.value.value
            if word.arg in _FLAGS and not is_off:
                yield call, word


def _tuner_around(result: Result, call: ast.Call, tuners: Collection[ast.AST]) -> ast.AST | None:
    """The Tuner among some in whose call a logger is made."""
    node: ast.AST | None = call
    while node is not None and node not in tuners:
        node = result.source.names.parents.get(node)
    return node
