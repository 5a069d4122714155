"""Cells of a notebook that write a Python file: ``%%writefile train.py``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_WRITES: Final = re.compile(
    r"%%(?:write)?file[ \t]+(?:(?:-a|--append)[ \t]+)?(?P<quote>[\"']?)(?P<path>[^\s\"']+\.py)(?P=quote)[ \t]*(?:\n|\Z)"
)


class Written(NamedTuple):
    """The first line of such a cell.

    Attributes:
        head: The line, with its end.
        path: The file that it names.
    """

    head: str
    path: str


def written_by(source: str) -> Written | None:
    """What a cell writes its lines to, or None if they are its own."""
    found = _WRITES.match(source)
    return Written(found[0], found["path"]) if found is not None else None
