"""Notes in a run directory that say which checkpoints are complete.

Train V2 notes a checkpoint in the snapshot some seconds after all workers have stored their parts of it. A driver that
is killed in between leaves a good checkpoint behind which a resumed run, reading the snapshot alone, would neither use
nor ever delete. So each worker leaves one small file when it begins to store its part, and one when the part is there;
the controller removes them when the snapshot is written. Ray is not needed.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from v2_api.run_location import RunLocation
from v2_api.v1_run import StoredCheckpoint

_BEGUN, _COMPLETE = "begun", "complete"
_FILE: Final = re.compile(rf"\.report-(?P<report>\d+)-(?P<rank>\d+)\.(?P<state>{_BEGUN}|{_COMPLETE})")


class CheckpointPart(NamedTuple):
    """The part of a checkpoint that one worker stores.

    Attributes:
        location: The run directory.
        report: How many reports came before the one with the checkpoint.
        rank: Rank of the worker.
        world_size: How many workers there are; each of them may store a part.
    """

    location: RunLocation
    report: int
    rank: int
    world_size: int

    def note_begun(self) -> None:
        """Say that the checkpoint has this part. To be called before any worker can have stored one."""
        if self.world_size > 1:
            self._write(_BEGUN, b"")

    def note_complete(self, checkpoint: str, metrics: dict[str, Any]) -> None:
        """Say that the part is stored.

        Args:
            checkpoint: Name of the checkpoint's directory.
            metrics: What was reported with it, as JSON can hold it.
        """
        self._write(_COMPLETE, json.dumps({"checkpoint": checkpoint, "metrics": metrics}).encode())

    def _write(self, state: str, content: bytes) -> None:
        # In one request, and not in one step: of half a note nothing is believed.
        path = self.location.file(f".report-{self.report}-{self.rank}.{state}")
        with self.location.filesystem.open_output_stream(path) as stream:
            stream.write(content)


def has_begun(location: RunLocation, report: int) -> bool:
    """Whether workers have noted a checkpoint that came with a report, and the controller has not removed the note."""
    return any((match := _FILE.fullmatch(file)) and int(match["report"]) == report for file in location.files())


def forget_notes(location: RunLocation, reports: int) -> None:
    """Remove the notes on the first reports of a run, the checkpoints of which are in the snapshot."""
    for file in location.files():
        match = _FILE.fullmatch(file)
        if match and int(match["report"]) < reports:
            location.delete(file)


def forget_all_notes(location: RunLocation) -> None:
    """Remove every note: what the snapshot does not name is not gone on with. To be called when no worker is left."""
    for file in location.files():
        if _FILE.fullmatch(file):
            location.delete(file)


def complete_checkpoints(location: RunLocation) -> list[StoredCheckpoint]:
    """The checkpoints all parts of which are noted as complete, the newest last."""
    begun: dict[int, set[int]] = {}
    complete: dict[int, dict[int, dict[str, Any]]] = {}
    for file in location.files():
        match = _FILE.fullmatch(file)
        if match is None:
            continue
        report, rank = int(match["report"]), int(match["rank"])
        if match["state"] == _BEGUN:
            begun.setdefault(report, set()).add(rank)
        else:
            complete.setdefault(report, {})[rank] = _read(location, file)
    directories = set(location.directories()) if complete else set()
    found: list[StoredCheckpoint] = []
    for report, parts in sorted(complete.items()):
        name = parts[min(parts)].get("checkpoint")
        whole = begun.get(report, set()) <= set(parts) and all(
            part.get("checkpoint") == name for part in parts.values()
        )
        if whole and name in directories:
            found.append(StoredCheckpoint(name, parts[min(parts)]["metrics"], report))
    return found


def _read(location: RunLocation, file: str) -> dict[str, Any]:
    try:
        note = json.loads(location.read(file))
    except (ValueError, FileNotFoundError):
        return {}
    return note if isinstance(note, dict) and isinstance(note.get("metrics"), dict) else {}
