"""Whether a file may use a package beside Ray that was written for its older releases."""

from __future__ import annotations

from typing import Final

from migrate.resolve.text.texts import Texts

SKLEARN: Final = b"tune_sklearn"
"""The one whose name has no Ray in it."""
BOOSTERS: Final = ("lightgbm_ray", "xgboost_ray")
COMPANIONS: Final = (*BOOSTERS, "ray_lightning", SKLEARN.decode())
NAMED: Final = tuple(name.encode() for name in COMPANIONS)
_NAMED: Final = Texts(NAMED)


def names_companions(data: bytes) -> bool:
    """Whether the bytes of a file name one."""
    return _NAMED.are_in(data)
