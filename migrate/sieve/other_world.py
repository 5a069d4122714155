"""Whether what reports to Tune may run in a trainer, or the other way round, as the files say that import a file."""

from __future__ import annotations

from typing import Final

from migrate.sieve.seen import Seen
from migrate.sieve.signs import ASKED_IN_WORKERS, legacy_signs

_CALLBACK: Final = "Callback"
_TRAINERS: Final = (b"Trainer",)
_TUNE: Final = (b"Tuner", b"tune.run", b"run_experiments", b"register_trainable")


def may_run_in_other_world(seen: Seen) -> bool:
    """Whether a file that imports this one may give a trainer what asks Tune, or Tune what is a worker's."""
    if not seen.path:
        return False
    signs = legacy_signs()
    wanted: set[bytes] = set()
    if seen.is_in(ASKED_IN_WORKERS) or not signs.in_workers.isdisjoint(seen.reached):
        wanted.update(_TRAINERS)
    if any(dotted.endswith(_CALLBACK) for dotted in signs.in_tune & seen.reached.keys()):
        wanted.update(_TUNE)
    return bool(wanted) and _is_imported_with(seen.path, wanted)


def _is_imported_with(path: str, words: set[bytes]) -> bool:
    """Whether a file that names Ray, and may import one, has one of some words."""
    from migrate.resolve.trees.as_before import read_before
    from migrate.resolve.trees.neighbours import importers

    return any(word in data for data in map(read_before, importers(path)) for word in words)
