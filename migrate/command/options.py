"""What the user asked for, as far as it matters to a single file."""

from __future__ import annotations

from typing import Final, NamedTuple

OLDEST_TARGET: Final = (2, 43)
NEWEST_TARGET: Final = (2, 60)
"""The Ray releases that the rewritten code is for."""


class Options(NamedTuple):
    """How a file is treated.

    Attributes:
        select: Codes or beginnings of codes that are looked at; empty for all.
        ignore: Codes or beginnings of codes that are not.
        unsafe: Whether rewrites that may change what the code does are made.
        todo: Whether findings become comments.
        to_shim: Whether imports are swapped to the shim, and nothing else.
        will_write: Whether the new contents will be written, so that findings give their lines in them.
        target: The Ray release that the code is for.
        path: The file, whose neighbours may say more about it; empty for a text that is in no tree.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    unsafe: bool = False
    todo: bool = False
    to_shim: bool = False
    will_write: bool = True
    target: tuple[int, int] = NEWEST_TARGET
    path: str = ""

    @property
    def narrows(self) -> bool:
        """Whether some codes are left out."""
        return bool(self.select or self.ignore) or self.target < NEWEST_TARGET

    def wants(self, code: str) -> bool:
        """Whether a code is to be looked at.

        What the target still has is none of our business. Then the longest matching beginning decides, and ``ignore``
        wins a tie.
        """
        if self.target < NEWEST_TARGET and _is_there(code, self.target):
            return False
        chosen = max((len(prefix) for prefix in self.select if code.startswith(prefix)), default=-1)
        refused = max((len(prefix) for prefix in self.ignore if code.startswith(prefix)), default=-1)
        return (chosen > refused) if self.select else refused < 0

    def coming(self, code: str) -> str:
        """What is wrong with the way out of a code in the target: that it came later; else empty."""
        from legacy_api import CAME, came_after
        from migrate.wording import row_of

        row = row_of(code) if self.target < NEWEST_TARGET else None
        later = came_after(row, self.target) if row is not None else ""
        return (
            f"{later} came with Ray {CAME[later]}, and the target is {'.'.join(map(str, self.target))}" if later else ""
        )


def _is_there(code: str, target: tuple[int, int]) -> bool:
    """Whether what a code is about still works in a release."""
    from legacy_api import works_in
    from migrate.wording import row_of

    row = row_of(code)
    return row is not None and works_in(row, target)


DEFAULTS: Final = Options()
"""What is done if the user asks for nothing in particular."""
