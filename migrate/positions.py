"""Where the lines of one version of a text are in another."""

from __future__ import annotations

from difflib import SequenceMatcher

from migrate.findings import Finding


class Lines:
    """The lines of an old text in a new one."""

    def __init__(self, old: str, new: str) -> None:
        self._map: dict[int, int] = {}
        before, after = old.splitlines(), new.splitlines()
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            for line in range(a1, a2):
                offset = line - a1
                self._map[line + 1] = b1 + 1 + (offset if tag == "equal" else min(offset, max(b2 - b1 - 1, 0)))

    def line(self, number: int) -> int:
        """The line of the new text that a line of the old one became, or the nearest."""
        return self._map.get(number, number)

    def move(self, finding: Finding) -> Finding:
        """The finding with the line it has in the new text."""
        return finding._replace(line=self.line(finding.line))
