"""Whether a config of a run that a file makes may be for a ``Tuner`` of another file of its tree."""

from __future__ import annotations

from functools import cache
from typing import Final

from migrate.resolve.trees.as_before import read_before
from migrate.sieve.seen import Seen

_CONFIGS: Final = tuple(f"ray.train.{name}" for name in ("RunConfig", "CheckpointConfig", "FailureConfig"))
_TUNER: Final = b"Tuner("


def makes_configs_for_others(seen: Seen) -> bool:
    """Whether a file makes a config by its name of Ray Train, and a file around it a ``Tuner``."""
    if not seen.path or all(name not in seen.reached for name in _CONFIGS):
        return False
    from migrate.resolve.trees.neighbours import is_of_project
    from migrate.resolve.trees.roots import root_of

    return is_of_project(seen.path) and _has_tuners(root_of(seen.path))


@cache
def _has_tuners(root: str) -> bool:
    from migrate.resolve.trees.neighbours import naming_ray

    return any(_TUNER in read_before(path) for path in naming_ray(root))
