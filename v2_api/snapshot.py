"""The snapshot of a Train V2 run: the only file that Train V2 reads when it resumes.

The release after 2.51 gave the file another schema and refuses the one before. What is written here has the fields of
both, so that every release from 2.43 on reads it, and whatever else was in the file stays in it. Ray is not needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from v2_api.run_location import RunLocation
from v2_api.v1_run import StoredCheckpoint

SNAPSHOT: Final = "checkpoint_manager_snapshot.json"
"""Name of the file in the run directory. It is written with the first checkpoint."""

_NEWER_FIELDS: Final[Mapping[str, Any]] = {
    "checkpoint_report_indices": [],
    "pending_training_results": [],
    "pending_validation_specs": [],
    "current_report_index": 0,
    "validated_checkpoint_dir_names": [],
    "timed_out_validation_checkpoint_dir_names": [],
    "failed_validation_checkpoint_dir_names": [],
}
"""What the schema of 2.60 requires and that of 2.51 does not have."""


class SnapshotError(ValueError):
    """A snapshot is damaged; the message says how."""


class Snapshot(NamedTuple):
    """What a snapshot says.

    Attributes:
        checkpoints: In the snapshot's order, the best last if the run has a score, else the newest last.
        latest: Directory of the newest one; None if there is none.
        reports: How many reports there were.
        is_current: Whether all fields of the newest schema are there.
        fields: Everything in the file.
    """

    checkpoints: list[StoredCheckpoint]
    latest: str | None
    reports: int
    is_current: bool
    fields: dict[str, Any]

    @property
    def latest_metrics(self) -> dict[str, Any]:
        """What was reported with the newest checkpoint; empty if there is none."""
        return next((stored.metrics for stored in self.checkpoints if stored.directory == self.latest), {})


def read_snapshot(location: RunLocation) -> Snapshot | None:
    """The snapshot in a run directory, of any release from 2.43 on, or None if there is none.

    Raises:
        SnapshotError: If there is one and it is damaged.
    """
    if not location.exists(SNAPSHOT):
        return None
    try:
        fields = json.loads(location.read(SNAPSHOT))
        checkpoints = [
            StoredCheckpoint(str(result["checkpoint_dir_name"]), dict(result["metrics"]), int(index))
            for result, index in zip(fields["checkpoint_results"], _report_indices(fields), strict=True)
        ]
        latest = fields.get("latest_checkpoint_result")
        newest = None if latest is None else str(latest["checkpoint_dir_name"])
        reports = int(fields.get("current_report_index", len(checkpoints)))
    except (ValueError, TypeError, LookupError) as error:
        raise SnapshotError(f"{location.file(SNAPSHOT)} is damaged: {error!r}") from error
    return Snapshot(checkpoints, newest, reports, set(_NEWER_FIELDS) <= set(fields), fields)


def _report_indices(fields: Mapping[str, Any]) -> Sequence[int]:
    """Which report each checkpoint came with; if the snapshot does not say, by the time in the directory's name."""
    if "checkpoint_report_indices" in fields:
        return list(fields["checkpoint_report_indices"])
    names = [str(result["checkpoint_dir_name"]) for result in fields["checkpoint_results"]]
    order = {name: index for index, name in enumerate(sorted(names))}
    return [order[name] for name in names]


def snapshot_text(
    checkpoints: Sequence[StoredCheckpoint], latest: str | None, reports: int, fields: Mapping[str, Any] | None = None
) -> str:
    """A snapshot that every release from 2.43 on reads.

    Args:
        checkpoints: In the order of the list: the best last if the run has a score, else the newest last.
        latest: Directory of the newest one, which must be among them.
        reports: How many reports there were.
        fields: A snapshot whose other fields are to stay.
    """
    results = {item.directory: _result(item) for item in checkpoints}
    kept = {**_NEWER_FIELDS, **(fields or {})}
    pending = [
        (result, spec)
        for result, spec in zip(kept["pending_training_results"], kept["pending_validation_specs"], strict=False)
        if result["checkpoint_dir_name"] in results
    ]
    return json.dumps(
        {
            "version": 0,
            **kept,
            "checkpoint_results": list(results.values()),
            "checkpoint_report_indices": [item.report_index for item in checkpoints],
            "latest_checkpoint_result": None if latest is None else results[latest],
            "pending_training_results": [result for result, _ in pending],
            "pending_validation_specs": [spec for _, spec in pending],
            "current_report_index": reports,
        }
    )


def _result(checkpoint: StoredCheckpoint) -> dict[str, Any]:
    return {"version": 0, "checkpoint_dir_name": checkpoint.directory, "metrics": checkpoint.metrics}
