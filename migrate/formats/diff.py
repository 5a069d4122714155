"""Changes as a unified diff."""

from __future__ import annotations

from difflib import unified_diff as _diff

from migrate.edit.encoding import decode


def unified_diff(path: str, old: bytes, new: bytes) -> str:
    """The change of a file as a unified diff, as ``patch`` understands it."""
    before, after = (decode(data).text.splitlines(keepends=True) for data in (old, new))
    lines = []
    for line in _diff(before, after, fromfile=f"a/{path.lstrip('/')}", tofile=f"b/{path.lstrip('/')}"):
        lines.append(line if line.endswith(("\n", "\r")) else line + "\n\\ No newline at end of file\n")
    return "".join(lines)
