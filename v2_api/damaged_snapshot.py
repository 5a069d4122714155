"""What a snapshot said that was not written to its end, as far as it and the checkpoint directories still tell.

Ray writes a new snapshot over the old one, so that a process which is killed meanwhile leaves half a file, or an empty
one. By then the checkpoint that it was written for is complete, but a later one may have been begun. Ray is not needed.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT, Snapshot
from v2_api.v1_run import StoredCheckpoint

_RESULT: Final = re.compile(r'\{[^{}]*"checkpoint_dir_name"')
_BY_TIME: Final = re.compile(r"checkpoint_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(\.\d+)?")
_REPORTS: Final = "result.json"


def recovered_snapshot(location: RunLocation) -> Snapshot | None:
    """A snapshot in place of a damaged one, or None if there is no checkpoint.

    The newest checkpoint directory is left out unless the damaged snapshot names it, or it is the only one: nobody can
    tell whether all of it is there.
    """
    named = _named(location.read(SNAPSHOT).decode(errors="replace"))
    reported = {**_reported(location), **named}
    known = [name for name in location.directories() if name in reported or _BY_TIME.fullmatch(name)]
    if len(known) > 1 and known[-1] not in named:
        known.pop()
    if not known:
        return None
    order = {name: place for place, name in enumerate(named)}
    ranked = sorted(known, key=lambda name: (order.get(name, len(order)), name))
    checkpoints = [StoredCheckpoint(name, reported.get(name, {}), known.index(name)) for name in ranked]
    return Snapshot(checkpoints, known[-1], len(known), False, {})


def _named(text: str) -> dict[str, dict[str, Any]]:
    """The metrics of the checkpoints that the text has in full, by the name of their directory."""
    found: dict[str, dict[str, Any]] = {}
    for match in _RESULT.finditer(text):
        try:
            result, _ = json.JSONDecoder().raw_decode(text, match.start())
        except ValueError:
            continue
        if isinstance(result.get("metrics"), dict):
            found.setdefault(str(result["checkpoint_dir_name"]), result["metrics"])
    return found


def _reported(location: RunLocation) -> dict[str, dict[str, Any]]:
    """The same from the log of reports, if the run kept one."""
    found: dict[str, dict[str, Any]] = {}
    for line in location.lines(_REPORTS) if location.exists(_REPORTS) else ():
        try:
            report = json.loads(line)
        except ValueError:
            continue
        if isinstance(report, dict) and isinstance(report.get("checkpoint_dir_name"), str):
            found[report["checkpoint_dir_name"]] = report
    return found
