"""A block of code of a page."""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """A block of code.

    Attributes:
        span: Where it is in the page, with what begins and ends it.
        start: Where its code begins.
        code: Its lines, as they stand in the page.
        about: What the page says of it, such as the language.
        indent: What stands before each of its lines, whole or in part.
    """

    span: tuple[int, int]
    start: int
    code: str
    about: str
    indent: str
