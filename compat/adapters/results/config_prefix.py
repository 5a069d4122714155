"""`ray.tune.result.CONFIG_PREFIX`, which ended in a slash: ``CONFIG_PREFIX + "lr"`` names a column of results.

Behaviour of Ray 0.8 - 1.13, where it was ``"config/"``; since 2.0 it is ``"config"``, and the slash is the caller's.
"""

from __future__ import annotations

from typing import Final

from compat.usage import used
from legacy_api import known

_OLD: Final = "ray.tune.result.CONFIG_PREFIX + a name"


class _Prefix(str):
    """The prefix of today, which puts a slash between itself and what is added, if that does not bring one."""

    __slots__ = ()

    def __add__(self, other: str) -> str:
        if other.startswith("/"):
            return f"{self}{other}"
        used(known(_OLD).code)
        return f"{self}/{other}"

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


CONFIG_PREFIX: Final = _Prefix("config")
