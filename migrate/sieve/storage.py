"""Whether a run may be stored at a place that Ray does not find by itself."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api import parameters_of
from migrate.resolve.text.texts import Texts
from migrate.sieve.given import imported_files
from migrate.sieve.seen import Seen
from migrate.train.configs.methods import CLASSES, NOWHERE_ELSE, SET_IN_TRAINERS
from migrate.tune.calls.storage_schemes import may_have_odd_place

_ASKED: Final = Texts(name.encode() for name in NOWHERE_ELSE)
_CONFIGS: Final = ("Config", "Trainer")
_BY_OTHER_NAMES: Final = (b"run_config.", b"setattr(")
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


def hands_configs_on(seen: Seen) -> bool:
    """Whether a function, of an imported file too, may set in a config, or a trainer, what that has no more."""
    if not seen.reaches_any(_CONFIGS):
        return False
    own = seen.texts or seen.data
    if any(word in own for word in _BY_OTHER_NAMES) and _setting().search(own) is not None:
        return True
    return any(_setting().search(data) for data in imported_files(seen.path, seen.data))


@cache
def _setting() -> re.Pattern[bytes]:
    """How a function sets in a config, or a trainer, what that has no more."""
    rows = (row for owner in CLASSES for row in parameters_of(owner).values())
    fields = b"|".join(sorted({SET_IN_TRAINERS.encode(), *(row.name.encode() for row in rows)}))
    return re.compile(rb"(?:\.|setattr\([\w.]+,[ \t]*[\"'])(?:%s)(?:[\"']|[ \t]*=(?!=))" % fields)
