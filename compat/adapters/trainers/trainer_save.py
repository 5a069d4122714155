"""``trainer._save(path)`` of Ray 2.4 - 2.42: what ``restore(path)`` reads, written before any run.

`fit` called it first of all; a few called it themselves, to restore a trainer elsewhere. It wrote ``trainer.pkl``; the
manifest that the shim reads is written in its place.
"""

from __future__ import annotations

import os
from typing import Any, Final

from compat.adapters.trainers.trainer_construct import own_words, run_of
from v2_api.run_location import RunLocation

_EXPLAINED: Final = "of Ray 2.42 takes a filesystem and the directory on it, that of Ray 2.6 the directory alone"


def _save(self: Any, *where: Any) -> None:
    """Write what the constructor was given into a directory, without running anything.

    Args:
        self: The trainer.
        where: ``(directory)`` as in Ray 2.4 - 2.6, or ``(filesystem, directory)`` as in Ray 2.7 - 2.42.

    Raises:
        TypeError: If it is given something else.
        RuntimeError: If the trainer was made while the shim was not installed.
    """
    if not 1 <= len(where) <= 2 or not isinstance(where[-1], str | os.PathLike):
        raise TypeError(f"{type(self).__name__}._save {_EXPLAINED}, not {where!r}")
    run = run_of(self)
    if run is None:
        raise RuntimeError(f"This {type(self).__name__} was made while the compatibility layer was not installed")
    run.write_manifest(RunLocation.of(where[-1], *where[:-1]), own_words(self))


save: Final[Any] = _save
