"""How the checkpoints of a file hold their models: as a library's own, or in a dictionary."""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.source import Source

_FILE: Final = "checkpoint.pkl"
_FROM_DICT: Final = "Checkpoint.from_dict"


def saves_dictionaries(source: Source) -> bool:
    """Whether a file makes checkpoints of dictionaries, which are a pickled file in a directory today."""
    if any(dotted.endswith(_FROM_DICT) for _, dotted in source.names.calls()):
        return True
    return any(
        isinstance(call.func, ast.Name) and call.func.id == "open" and _writes(call)
        for call in source.names.of(ast.Call)
    )


def _writes(call: ast.Call) -> bool:
    constants = [part.value for part in ast.walk(call) if isinstance(part, ast.Constant)]
    return _FILE in constants and "wb" in constants
