"""Whether a task or an actor may be given options that are called otherwise today."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.remote_options import DETACHED, OF_RAY_ALONE
from migrate.resolve.text.texts import Texts

ALONE: Final = tuple(option.encode() for option in OF_RAY_ALONE)
_ALONE: Final = Texts(ALONE)
_DETACHED: Final = DETACHED.encode()
IN_DETACHED: Final = (_DETACHED + b"=", _DETACHED + b" =", b'"%s":' % _DETACHED, b"'%s':" % _DETACHED)
"""How an actor is told that it is detached: next to no file has one of them."""
_IN_DETACHED: Final = Texts(IN_DETACHED)
_GIVES: Final = re.compile(rb"\.\s*(?:options|_remote)[\s\\]*\(")


def gives_old_options(data: bytes) -> bool:
    """Whether a file that names Ray may give a task or an actor one of them."""
    if _ALONE.are_in(data):
        return True
    return _IN_DETACHED.are_in(data) and _GIVES.search(data) is not None
