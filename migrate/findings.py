"""What the codemod says about code that it did not rewrite, or rewrote with a remark."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """One remark on one place of a file.

    Attributes:
        line: Line, from 1.
        col: Column, from 1, in characters.
        code: Code of the catalogue row, or ``MIGRATE`` if no row stands for it.
        old: The spelling it is about.
        message: What is the matter, and the way out.
        attention: Whether a person has to act. False: a remark on something that was done or is fine.
    """

    line: int
    col: int
    code: str
    old: str
    message: str
    attention: bool = True

    def on_one_line(self) -> Finding:
        """The same without line breaks, which code that it quotes may have: comments and reports give it one line."""
        return self._replace(old=" ".join(self.old.split()), message=" ".join(self.message.split()))
