"""Whether a file may have a class for Population Based Training that makes the new configs of trials itself."""

from __future__ import annotations

from typing import Final

from migrate.sieve.seen import Seen

_HOOK: Final = b"_get_new_config"


def makes_new_configs(seen: Seen) -> bool:
    """Whether a file that names such a scheduler of Ray defines the method."""
    return _HOOK in seen.data and seen.reaches_any((".PopulationBasedTraining", ".PB2"))
