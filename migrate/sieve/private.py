"""Whether an object in a private module of Ray itself may be asked for what it had."""

from __future__ import annotations

from functools import cache
from typing import Final

from legacy_api import named
from legacy_api.private_members import OF_OBJECTS
from migrate.resolve.text.bare import bare
from migrate.resolve.text.reach import reach
from migrate.resolve.text.texts import Texts
from migrate.sieve.signs import is_named, legacy_signs

OF_WORKERS: Final = b"global_worker"
"""An object that is asked for more than the catalogue has rows for."""
_REACHING: Final = Texts((OF_WORKERS, b"_private.state", b"_private import", b"import _private"))
"""What a file has that reaches one."""

_QUOTED: Final = tuple(quote + home for home in (b"ray._private", b"ray.worker") for quote in (b'"', b"'"))


@cache
def members_of_objects() -> tuple[bytes, ...]:
    """The last parts of what these had, which next to no file has. Following the objects would cost more."""
    names = (name for name in named() if name.startswith(OF_OBJECTS))
    return tuple(sorted({name.rpartition(".")[2].encode() for name in names}))


def asks_private_objects(data: bytes) -> bool:
    """Whether a file that names Ray may ask one of them; in a text only where a text begins as their names do."""
    if not _may_ask(data):
        return False
    is_in_text = any(quoted in data for quoted in _QUOTED)
    return _asks(data if is_in_text else bare(data) or data)


def _may_ask(data: bytes) -> bool:
    return _REACHING.are_in(data) and (OF_WORKERS in data or _members().are_in(data))


@cache
def _members() -> Texts:
    return Texts(members_of_objects())


def _asks(data: bytes) -> bool:
    if not _may_ask(data):
        return False
    if _members().are_in(data):
        return True
    reached = reach(data, legacy_signs().followed) if OF_WORKERS in data else {}
    return reached is None or any(map(is_named, reached))
