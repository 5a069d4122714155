"""Where code reads the state of a stored run by itself: what it has as JSON of an ``experiment_state-*.json``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.resolve.text.source import Source

_STATE: Final = b"experiment_state"
_TRIALS: Final = "checkpoints"
_READS: Final = ("json.load", "json.loads")


def trials_of_states(source: Source) -> Iterator[ast.Subscript]:
    """The places that ask what is read as JSON for its trials as Ray 2.6 stored them, in a file that names a state."""
    for node in source.names.of(ast.Subscript) if _STATE in source.data else ():
        key = node.slice
        is_asked = isinstance(node.ctx, ast.Load) and isinstance(key, ast.Constant) and key.value == _TRIALS
        read = source.names.value(node.value) if is_asked else None
        if isinstance(read, ast.Call) and source.names.dotted(read.func) in _READS:
            yield node
