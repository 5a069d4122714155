"""What is told of a script and, rightly, not of one of its shapes: `ALLOWED`, by script and shape."""

from __future__ import annotations

from typing import NamedTuple


class Untold(NamedTuple):
    """Codes that are not told of a script in a shape.

    Attributes:
        script: The script, with its folder.
        shape: The shape.
        codes: What is told of the script as it is.
        reason: Why it is not told of the shape.
    """

    script: str
    shape: str
    codes: frozenset[str]
    reason: str


ALLOWED: tuple[Untold, ...] = ()
