"""What a Train run directory holds, told without opening more of it than it must. Ray is not needed."""

from __future__ import annotations

from typing import Final, NamedTuple

from v2_api.complete_checkpoints import complete_checkpoints
from v2_api.run_location import RunLocation
from v2_api.run_manifest import FILE as MANIFEST
from v2_api.snapshot import SNAPSHOT
from v2_api.v1_run import is_run_of_2_0

V1_TRAINER: Final = "trainer.pkl"
"""What made a directory restorable in Ray 2.4 - 2.42."""


class StoredRun(NamedTuple):
    """What is in a run directory.

    Attributes:
        has_checkpoints: There are checkpoints of Train V2 to resume from: in its snapshot, or noted as complete.
        has_manifest: The shim began a run here, perhaps one that has no checkpoint yet.
        has_v1_trainer: Train V1 left the file by which it restored a run.
        is_v1: Train V1 ran here, perhaps of Ray 2.0, which could not restore.
    """

    has_checkpoints: bool
    has_manifest: bool
    has_v1_trainer: bool
    is_v1: bool

    @property
    def is_run(self) -> bool:
        """Whether the directory is that of a run that can be restored."""
        return self.has_checkpoints or self.has_manifest or self.has_v1_trainer

    @property
    def needs_bridge(self) -> bool:
        """Whether all there is to resume from is in a layout that Train V2 does not read."""
        return self.is_v1 and not (self.has_checkpoints or self.has_manifest)


def stored_run(location: RunLocation) -> StoredRun:
    """Look at a run directory, which need not exist."""
    files = set(location.files())
    is_v2 = SNAPSHOT in files or MANIFEST in files
    return StoredRun(
        has_checkpoints=SNAPSHOT in files or bool(complete_checkpoints(location)),
        has_manifest=MANIFEST in files,
        has_v1_trainer=V1_TRAINER in files,
        is_v1=V1_TRAINER in files or (not is_v2 and is_run_of_2_0(location)),
    )
