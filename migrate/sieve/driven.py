"""Whether a file may save an algorithm of RLlib that it drives by itself, or load one from a file."""

from __future__ import annotations

import re
from typing import Final

from migrate.sieve.given import imported_files

SAVES: Final = b".save("
FILE: Final = b"/checkpoint-"
"""What a file is called by that RLlib no longer writes, in the directory of a checkpoint."""
_FILE: Final = re.compile(rb"checkpoint_\d+/checkpoint-\d+[\"']|/checkpoint-(?:[{%]|[\"'])")
_RLLIB: Final = b"rllib"
_OF_ITSELF: Final = (b"super().save(", b"self.save(")
_DERIVED: Final = re.compile(rb"\bclass[ \t]+\w+[ \t]*\([^()]*(?:Trainer|Agent)\b")
"""A class below an algorithm of then."""
_ASSIGNED: Final = re.compile(rb"(?:[=(\[,{]|\breturn\b)[ \t]*[\w.()]+\.save\(")
"""What is saved, and where that is is asked."""
_SAVED: Final = re.compile(rb"(\w+)\.save\(")


def saves_algorithms(data: bytes) -> bool:
    """Whether what RLlib may have made is saved: something that a call is assigned to, or itself."""
    if _RLLIB not in data or SAVES not in data:
        return False
    if any(text in data for text in _OF_ITSELF) and _DERIVED.search(data) is not None:
        return True
    return any(re.search(rb"\b%s[ \t]*=[^=\n]*\(" % name, data) is not None for name in set(_SAVED.findall(data)))


def hands_algorithms_on(data: bytes, path: str) -> bool:
    """Whether a file names RLlib and imports one of its tree that saves something, or the other way round."""
    is_of_rllib = _RLLIB in data
    is_asked = bool(path) and _is_assigned(data)
    if not path or not (is_of_rllib or is_asked):
        return False
    others = list(imported_files(path, data))
    return (is_of_rllib and any(map(_is_assigned, others))) or (is_asked and any(_RLLIB in other for other in others))


def _is_assigned(data: bytes) -> bool:
    return SAVES in data and _ASSIGNED.search(data) is not None


def loads_files(data: bytes) -> bool:
    """Whether a file that names RLlib names a file of its checkpoints."""
    return FILE in data and _RLLIB in data and _FILE.search(data) is not None
