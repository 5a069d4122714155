"""What becomes of an expression that a conversion is asked about."""

from __future__ import annotations

from typing import NamedTuple


class Converted(NamedTuple):
    """New source texts, one for each target of the row; an empty text leaves the target out.

    Attributes:
        texts: The texts.
        modules: Modules the texts need (``os``).
    """

    texts: tuple[str, ...]
    modules: tuple[str, ...] = ()


class NotConvertible(Exception):
    """The expression cannot be converted without guessing; the message says why."""
