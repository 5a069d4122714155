"""Whether code has certainly nothing to do with Tune, though it may look as if it had."""

from __future__ import annotations

from typing import Final

from migrate.sieve.given import is_alone
from migrate.sieve.seen import Seen
from migrate.sieve.signs import TUNE

REGISTERS: Final = b"register_trainable"
"""What gives something to Tune, whatever module it comes from."""


def is_apart_from_tune(seen: Seen) -> bool:
    """Whether nobody gives a function or class of a file to Tune, neither the file itself nor another one."""
    if not seen.texts or seen.is_in(TUNE) or REGISTERS in seen.data:
        return False
    return is_alone(seen.data, seen.path)
