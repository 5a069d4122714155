"""Cells of a notebook that are Python of another program: ``%%writefile train.py``, ``%%python``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_WRITES: Final = re.compile(
    r"%%(?:write)?file[ \t]+(?:(?:-a|--append)[ \t]+)?(?P<quote>[\"']?)(?P<path>[^\s\"']+\.py)(?P=quote)[ \t]*(?:\n|\Z)"
)


_RUNS: Final = re.compile(r"%%python3?(?:[ \t][^\n]*)?\n")


class Written(NamedTuple):
    """The first line of such a cell.

    Attributes:
        head: The line, with its end.
        path: The file that it names; the whole cell if it is a program by itself.
    """

    head: str
    path: str


def written_by(source: str) -> Written | None:
    """What a cell writes its lines to, or None if they are its own."""
    found = _WRITES.match(source)
    if found is not None:
        return Written(found[0], found["path"])
    run = _RUNS.match(source)
    return Written(run[0], source) if run is not None else None
