"""A legacy spelling in a text that is no Python."""

from __future__ import annotations

from typing import NamedTuple


class Site(NamedTuple):
    """One legacy spelling in a plain text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        code: Its code.
        old: The spelling.
        message: What is the matter, and the way out.
        new: What is written in its place; None if a person has to decide.
        at: The place that it is reported for, if that is not its beginning.
        group: Sites of one group are replaced together or not at all.
        attention: Whether a person has to act, if nothing is written.
    """

    start: int
    end: int
    code: str
    old: str
    message: str
    new: str | None = None
    at: int = -1
    group: str = ""
    attention: bool = True


def is_comment(text: str, offset: int) -> bool:
    """Whether a place is in a comment that has its line to itself."""
    return text[text.rfind("\n", 0, offset) + 1 : offset].lstrip().startswith("#")
