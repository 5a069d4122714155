"""Whether files that a file imports may ask what it gives them for what results, trials and checkpoints had."""

from __future__ import annotations

from functools import cache
from typing import Final

from legacy_api import members_of_trials, moved_members
from migrate.resolve.text.texts import Texts
from migrate.sieve.given import imported_files
from migrate.sieve.seen import Seen
from migrate.tune.results.analysis_words import CHECKPOINT_PATHS

_CHECKPOINT: Final = "ray.train.Checkpoint."
_MAKES: Final = "from_"
_LOGDIR: Final = "logdir"
_OF_CHECKPOINTS: Final = tuple(f"checkpoint.{name}" for name in CHECKPOINT_PATHS)


def is_asked_by_others(seen: Seen) -> bool:
    """Whether one of them has a text that asks so, whatever it asks."""
    return bool(seen.path) and any(map(_asked().are_in, imported_files(seen.path, seen.data)))


@cache
def _asked() -> Texts:
    of_checkpoints = (name.removeprefix(_CHECKPOINT) for name in moved_members() if name.startswith(_CHECKPOINT))
    members = {name for name in of_checkpoints if not name.startswith(_MAKES)}
    members |= {name for name in members_of_trials() if name.endswith((_LOGDIR, *_OF_CHECKPOINTS))} | {"log_dir"}
    return Texts([*(f".{name}".encode() for name in sorted(members)), b"training_iteration"])
