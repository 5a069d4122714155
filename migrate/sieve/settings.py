"""Whether Ray may be started with settings of its processes that it has no more."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.gone_settings import GONE_SETTINGS
from migrate.sieve.seen import Seen

_GIVEN: Final = b"_system_config"
_NAMED: Final = re.compile(rb"[\"'](\w+)[\"']")
_GONE: Final = frozenset(name.encode() for name in GONE_SETTINGS)


def is_given_gone_settings(seen: Seen) -> bool:
    """Whether settings stand in a file that are gone."""
    if _GIVEN not in seen.data or "ray.init" not in seen.reached:
        return False
    return not _GONE.isdisjoint(_NAMED.findall(seen.texts or seen.data))
