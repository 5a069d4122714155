"""What a Train run directory holds, told from its file names alone. Ray is not needed."""

from __future__ import annotations

from typing import Final, NamedTuple

from v2_api.run_location import RunLocation
from v2_api.run_manifest import FILE as MANIFEST

SNAPSHOT: Final = "checkpoint_manager_snapshot.json"
"""The only file Train V2 reads when it resumes. It is written with the first checkpoint."""

V1_TRAINER: Final = "trainer.pkl"
"""What made a directory restorable through Ray 2.42."""


class StoredRun(NamedTuple):
    """What is in a run directory.

    Attributes:
        has_checkpoints: Train V2 finds checkpoints of its own to resume from.
        has_manifest: The shim began a run here, perhaps one that has no checkpoint yet.
        is_v1: Train V1 ran here.
    """

    has_checkpoints: bool
    has_manifest: bool
    is_v1: bool

    @property
    def is_run(self) -> bool:
        """Whether the directory is the directory of a run at all."""
        return self.has_checkpoints or self.has_manifest or self.is_v1

    @property
    def needs_bridge(self) -> bool:
        """Whether all there is to resume from is in a layout that Train V2 does not read."""
        return self.is_v1 and not (self.has_checkpoints or self.has_manifest)


def stored_run(location: RunLocation) -> StoredRun:
    """Look at a run directory, which need not exist."""
    files = set(location.files())
    return StoredRun(has_checkpoints=SNAPSHOT in files, has_manifest=MANIFEST in files, is_v1=V1_TRAINER in files)
