"""How fast a cluster grows, and how many workers it starts with: keys that became a speed, or nothing."""

from __future__ import annotations

from migrate.cluster.document import Document
from migrate.cluster.lines import LineEdit, removed
from migrate.cluster.meaning import upscaling_speed

KEYS = ("autoscaling_mode", "target_utilization_fraction", "initial_workers")


def scaling_edits(doc: Document) -> list[LineEdit]:
    """The edits that put the speed in place of the key that says it, and take the other keys out."""
    speed = upscaling_speed(doc.config)
    decisive = ""
    if speed is not None:
        aggressive = doc.config.get("autoscaling_mode") == "aggressive"
        decisive = "autoscaling_mode" if aggressive else "target_utilization_fraction"
    edits = []
    for key in KEYS:
        entry = doc.entries.get(key)
        if entry is None:
            continue
        if key == decisive:
            comments = "".join(doc.lines[entry.first : entry.line])
            was = doc.lines[entry.line].strip()
            new = f"{comments}{' ' * doc.column}upscaling_speed: {speed}  # was {was}{doc.newline}"
            edits.append(LineEdit(entry.first, entry.last + 1, new, key, entry.line))
        else:
            edits.append(removed(doc, entry))
    return edits
