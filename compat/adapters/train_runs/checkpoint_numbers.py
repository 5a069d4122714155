"""Names of the checkpoints of a trainer: ``checkpoint_000000``, ``checkpoint_000001`` …, as in Ray 2.0 - 2.42.

Train V2 names them after the time, and scripts read the number: ``int(path[-6:])``. Ray keeps a checkpoint by its name
alone, so a run whose checkpoints are numbered is resumed with the shim and without it.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any, Final

import pyarrow.fs

from v2_api.complete_checkpoints import has_begun
from v2_api.run_location import RunLocation

_NUMBERED: Final = re.compile(r"checkpoint_(\d{6,})")


class CheckpointNumbers:
    """The names that the first worker of a run gives, by which the checkpoints of all workers go.

    It gives one for every report, and knows of its own checkpoint only. What it gave for a report without is taken if
    another worker has a checkpoint there, as it says in the run directory before any of them goes on.
    """

    def __init__(self, location: RunLocation, latest: Any, world_size: int) -> None:
        """Begin after the checkpoint that the worker starts with.

        Args:
            location: The run directory.
            latest: That checkpoint, or None. One of another run says nothing; one of this run that has another name
                means that the run goes on with the names of Ray.
            world_size: How many workers there are.
        """
        self._location = location
        self._may_be_of_others = world_size > 1 and isinstance(location.filesystem, pyarrow.fs.LocalFileSystem)
        self._offered: int | None = None
        self._next: int | None = 0
        path = getattr(latest, "path", "")
        if path.startswith(location.fs_path + "/"):
            numbered = _NUMBERED.fullmatch(posixpath.basename(path))
            self._next = int(numbered[1]) + 1 if numbered else None

    def name(self, report: int, *, has_checkpoint: bool) -> str | None:
        """The name for the checkpoint of a report; None leaves it to Ray.

        What a worker that died has left half-written is not gone on with, so its number is passed over.

        Args:
            report: How many reports came before.
            has_checkpoint: Whether this worker has one. If it has not, on storage that would take long to be asked, and
                another worker has, then it is named after the time.
        """
        if self._next is None:
            return None
        if self._offered is not None and has_begun(self._location, self._offered):
            self._next += 1
        self._offered = None
        if not (has_checkpoint or self._may_be_of_others):
            return None
        while self._location.exists(name := f"checkpoint_{self._next:06d}"):
            self._next += 1
        if has_checkpoint:
            self._next += 1
        else:
            self._offered = report
        return name
