"""``python -m migrate --runs DIR...``: run directories of older Rays made ready for the installed one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from v2_api.bridge import Bridge


def bridge_runs(directories: Iterable[str], *, dry_run: bool) -> int:
    """Bridge run directories, each by itself; Ray is not imported.

    Args:
        directories: Paths or URIs of run directories.
        dry_run: Whether only to say what would be written.

    Returns:
        The exit code: 2 if a directory could not be bridged, otherwise 0.
    """
    from v2_api.bridge import BridgeError, plan_bridge
    from v2_api.dict_checkpoints import make_readable
    from v2_api.run_location import RunLocation

    failed = 0
    for directory in directories:
        try:
            bridge = plan_bridge(RunLocation.of(directory))
            if not dry_run:
                bridge.write()
                told = make_readable(bridge.location, bridge.latest) if bridge.latest is not None else None
                bridge.notes.extend([told] if told else [])
        except (BridgeError, OSError, ValueError) as error:
            failed += 1
            print(f"{directory}: failed: {error}", file=sys.stderr)
            continue
        print(f"{directory}: {_told(bridge, dry_run)}")
        for note in bridge.notes:
            print(f"{directory}: note: {note}")
    return 2 if failed else 0


def _told(bridge: Bridge, dry_run: bool) -> str:
    """What became of a directory, or would have become of it."""
    what = f"run of Train {bridge.origin}, {bridge.checkpoints} checkpoint{'' if bridge.checkpoints == 1 else 's'}"
    if bridge.latest is not None:
        what += f", resumes from {bridge.latest}"
    if bridge.text is None:
        return f"unchanged: {what}"
    return f"{'would be bridged' if dry_run else 'bridged'}: {what}"
