"""Whether a run may be stored at a place that Ray does not find by itself."""

from __future__ import annotations

from typing import Final

from migrate.resolve.text.texts import Texts
from migrate.sieve.seen import Seen
from migrate.train.configs.methods import NOWHERE_ELSE
from migrate.tune.calls.storage_schemes import may_have_odd_place

_ASKED: Final = Texts(name.encode() for name in NOWHERE_ELSE)
_RESTORES: Final = (".Tuner.restore", ".Tuner.can_restore")
_TUNERS: Final = ("Tuner",)
_RESTORE: Final = b".restore("
_STORAGE: Final = frozenset({b"storage_path", b"local_dir", b"upload_dir", b"*"})
_FILESYSTEM: Final = b"storage_filesystem"
"""What says where a run is stored, and what says that this is no matter for Ray."""


def has_odd_place(seen: Seen) -> bool:
    """Whether a run may get, or be looked for at, a place that Ray does not find by itself."""
    if seen.reaches_any(_RESTORES):
        return True
    if not may_have_odd_place(seen.texts or seen.data):
        return False
    calls = (call for name in seen.reached for call in seen.calls_of(name))
    return any(not call.keywords.isdisjoint(_STORAGE) and _FILESYSTEM not in call.keywords for call in calls)


def restores_what_it_made(seen: Seen) -> bool:
    """Whether a tuner that a file has made may be asked to restore one, without saying what its trials run."""
    return _RESTORE in seen.data and seen.reaches_any(_TUNERS)


def asks_configs(seen: Seen) -> bool:
    """Whether a config may be asked for what it has no more, whoever gave it."""
    return _ASKED.are_in(seen.data)
