"""Run directories of Train V1 and of older Train V2 made readable for the installed Ray.

One file is written, the snapshot, in one step; every other file stays as it is. Whenever the process is killed, the
directory is the one before or the one after, and the old Ray reads both. Ray is not needed.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from v2_api.complete_checkpoints import complete_checkpoints
from v2_api.damaged_snapshot import recovered_snapshot
from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT, Snapshot, SnapshotError, read_snapshot, snapshot_text
from v2_api.train_state import stored_run
from v2_api.v1_configuration import Score, checkpoint_score
from v2_api.v1_run import NotOneRunError, StoredCheckpoint, read_v1_run


class BridgeError(ValueError):
    """A run directory cannot be bridged; the message says why."""


class Bridge(NamedTuple):
    """What has to be done to a run directory, and what was found in it.

    Attributes:
        location: The run directory.
        origin: What wrote it: ``"V1"`` or ``"V2"``.
        text: The snapshot to be written, or None if nothing is to be done.
        checkpoints: How many checkpoints the run has afterwards.
        latest: Directory of the one to resume from; None if there is none.
        notes: What was damaged or missing, in words.
        damaged: A snapshot that is replaced because it is damaged; it is kept beside the new one.
    """

    location: RunLocation
    origin: str
    text: str | None
    checkpoints: int
    latest: str | None
    notes: list[str]
    damaged: bytes | None = None

    def write(self) -> None:
        """Do it."""
        if self.damaged is not None:
            self.location.write(f"{SNAPSHOT}.damaged", self.damaged)
        if self.text is not None:
            self.location.write(SNAPSHOT, self.text.encode())


def plan_bridge(location: RunLocation) -> Bridge:
    """Find out what the installed Ray needs to resume a run; nothing is written.

    A snapshot that only names checkpoints of Train V1 is made anew: the old Ray may have gone on since.

    Args:
        location: The run directory.

    Raises:
        BridgeError: If it is not the directory of one run of a trainer, or has a snapshot that is damaged and no
            checkpoint beside it.
    """
    stored = stored_run(location)
    try:
        snapshot = read_snapshot(location)
    except SnapshotError as error:
        if not stored.is_v1:
            return _from_damaged(location, error)
        snapshot = None
    noted = complete_checkpoints(location)
    if snapshot is None and noted and not stored.is_v1:
        snapshot = Snapshot([], None, 0, False, {})
    only_v1 = snapshot is None or (snapshot.checkpoints and all("/" in item.directory for item in snapshot.checkpoints))
    if snapshot is None or (only_v1 and not noted):
        return _from_v1(location, old_text=snapshot and snapshot_text(*snapshot[:3], snapshot.fields))
    return _from_v2(location, snapshot, noted)


def _from_damaged(location: RunLocation, error: SnapshotError) -> Bridge:
    snapshot = recovered_snapshot(location)
    if snapshot is None:
        raise BridgeError(f"{error}; there is no checkpoint beside it. Delete the file to start the run again")
    bridge = _from_v2(location, snapshot, complete_checkpoints(location))
    left_out = [name for name in location.directories() if name > str(bridge.latest) and name.startswith("checkpoint_")]
    notes = [f"{SNAPSHOT} was damaged and is made anew from the checkpoint directories"]
    notes += [f"{', '.join(left_out)} perhaps half-written; not used"] if left_out else []
    return bridge._replace(notes=[*bridge.notes, *notes], damaged=location.read(SNAPSHOT))


def _from_v2(location: RunLocation, snapshot: Snapshot, noted: list[StoredCheckpoint]) -> Bridge:
    """A snapshot without the checkpoints that are gone, and with those that it does not know yet."""
    present = set(location.directories())
    checkpoints = [item for item in snapshot.checkpoints if item.directory in present or _exists(location, item)]
    missing = [item.directory for item in snapshot.checkpoints if item not in checkpoints]
    latest = snapshot.latest
    if latest not in {item.directory for item in checkpoints}:
        latest = max(checkpoints, key=lambda item: item.report_index).directory if checkpoints else None
    reports = snapshot.reports
    found = [item for item in noted if item.report_index >= reports]
    if found:
        latest, reports = found[-1].directory, found[-1].report_index + 1
        score = checkpoint_score(location)
        checkpoints = sorted([*checkpoints, *found], key=lambda item: _rank(item, score) if score else (True, 0.0))
    needed = bool(missing or found) or not snapshot.is_current or latest != snapshot.latest
    text = snapshot_text(checkpoints, latest, reports, snapshot.fields) if needed else None
    notes = [f"{', '.join(missing)} missing; left out"] if missing else []
    return Bridge(location, "V2", text, len(checkpoints), latest, notes)


def _exists(location: RunLocation, checkpoint: StoredCheckpoint) -> bool:
    return "/" in checkpoint.directory and location.exists(checkpoint.directory)


def _from_v1(location: RunLocation, old_text: str | None) -> Bridge:
    try:
        run = read_v1_run(location)
    except NotOneRunError as error:
        raise BridgeError(str(error)) from error
    latest = run.checkpoints[-1].directory if run.checkpoints else None
    score = checkpoint_score(location)
    checkpoints = sorted(run.checkpoints, key=lambda item: _rank(item, score)) if score else run.checkpoints
    text = snapshot_text(checkpoints, latest, run.reports) if checkpoints else None
    return Bridge(location, "V1", None if text == old_text else text, len(checkpoints), latest, run.notes)


def _rank(checkpoint: StoredCheckpoint, score: Score) -> tuple[bool, float]:
    """As Ray ranks checkpoints: those without a number for the attribute are the worst."""
    value: Any = checkpoint.metrics
    for part in (score.attribute,) if score.attribute in checkpoint.metrics else score.attribute.split("/"):
        value = value.get(part) if isinstance(value, dict) else None
    if not isinstance(value, (int, float)) or math.isnan(value):
        return False, -math.inf
    return True, value if score.order == "max" else -value
