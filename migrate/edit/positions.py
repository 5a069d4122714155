"""Where the lines of one version of a text are in another."""

from __future__ import annotations

from difflib import SequenceMatcher

from migrate.findings import Finding


class Lines:
    """The lines of an old text in a new one."""

    def __init__(self, old: str, new: str) -> None:
        before, after = old.splitlines(), new.splitlines()
        # Few lines differ, and comparing all of them would take longer than rewriting them.
        self._head = _same(before, after)
        tail = _same(before[self._head :][::-1], after[self._head :][::-1])
        self._tail = len(before) - tail
        self._moved = len(after) - len(before)
        before, after = before[self._head : self._tail], after[self._head : len(after) - tail]
        self._map: dict[int, int] = {}
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            for line in range(a1, a2):
                offset = line - a1
                self._map[line] = b1 + (offset if tag == "equal" else min(offset, max(b2 - b1 - 1, 0)))

    def line(self, number: int) -> int:
        """The line of the new text that a line of the old one became, or the nearest."""
        if number <= self._head:
            return number
        if number > self._tail:
            return number + self._moved
        return self._map[number - 1 - self._head] + 1 + self._head

    def move(self, finding: Finding) -> Finding:
        """The finding with the line it has in the new text."""
        return finding._replace(line=self.line(finding.line))


def _same(before: list[str], after: list[str]) -> int:
    """How many lines two texts have in common at their beginning."""
    return next(
        (index for index, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
